"""Voting (CR 701.38)."""

from __future__ import annotations

from rulewright.abilities import effect as e
from rulewright.abilities.node import Reference

from ..context import Context
from ..decide import pick
from ..decision import NUMBER, ChooseWord, Option
from ..effects_in_force import FIRST_VOTES
from ..queries import members, refer
from .result import NOTHING, Happening, Performing


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
