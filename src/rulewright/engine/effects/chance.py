"""Rolling dice (CR 706) and voting (CR 701.38)."""

from __future__ import annotations

from rulewright.abilities import effect as e
from rulewright.abilities.node import Reference

from ..context import Context
from ..decide import pick
from ..decision import NUMBER, ChooseWord, Option
from ..effects_in_force import FIRST_VOTES, ROLLED
from ..queries import evaluate, members, refer
from ..rng import below
from .cards import acts
from .result import NOTHING, Happening, Performing, perform


def roll_die(node: e.RollDie, ctx: Context) -> Performing:
    """CR 706.2-706.3: the result is the number on the die with what modifies it; then what the table says of it. A roll
    that is ignored never happened (706.6)."""
    state = ctx.state
    total = 0
    done = False
    for player in refer(node.player, ctx):
        results: list[int] = []
        for _ in range(1 if node.amount is None else max(0, evaluate(node.amount, ctx))):
            board = state.edit_board()
            at, board.rng = below(board.rng, node.sides)
            results.append(at + 1)
        results = sorted(results)[min(node.ignored, max(0, len(results) - 1)) :]
        bonus = 0 if node.bonus is None else evaluate(node.bonus, ctx)
        for natural in results:
            result = natural + bonus
            done = True
            total += result
            if state.observer is not None:
                state.observer.noted(state, "rolled", "706.2", (player, node.sides, result))
            acts(state, player, "rolls a die", "706.1", result)
            for row in node.rows:
                if row.low <= result and (row.high == 0 or result <= row.high):
                    ctx.labels[ROLLED] = Happening((), result, True)
                    yield from perform(row.effect, ctx)
    ctx.labels[ROLLED] = Happening((), total, done)
    return Happening((), total, done)


def vote(node: e.Vote, ctx: Context) -> Performing:
    """CR 701.38a: each player, in turn order from that one on, chooses one of the words."""
    counts = [0] * len(node.words)
    voters: list[list[int]] = [[] for _ in node.words]
    for player in _from_on(node.first, ctx):
        options = [Option(NUMBER, ctx.source, at) for at in range(len(node.words))]
        answer = yield ChooseWord(player, options, ctx.source, "701.38a", node.words)
        counts[options[answer].number] += 1
        voters[options[answer].number].append(player)
    for at, count in enumerate(counts):
        ctx.labels[FIRST_VOTES - at] = Happening(tuple(voters[at]), count, count > 0)
    return Happening((), sum(counts), bool(counts))


def vote_among(node: e.VoteAmong, ctx: Context) -> Performing:
    """The same with objects or players to vote for (CR 701.38b); those with the most votes, or tied, are the effect's
    objects."""
    possible = list(members(node.noun, ctx))
    votes: dict[int, int] = {}
    for player in _from_on(node.first, ctx):
        chosen = yield from pick(player, possible, 1, 1, ctx.source, "701.38a", "Vote")
        for id in chosen:
            votes[id] = votes.get(id, 0) + 1
    if not votes:
        return NOTHING
    most = max(votes.values())
    winners = tuple([id for id in possible if votes.get(id) == most])
    return Happening(winners, most, True)


def _from_on(first: Reference, ctx: Context) -> list[int]:
    """The players in turn order, beginning with that one."""
    state = ctx.state
    begins = refer(first, ctx)
    if not begins:
        return []
    count = len(state.players)
    order = [(begins[0] + at) % count for at in range(count)]
    return [player for player in order if not state.players[player].left]
