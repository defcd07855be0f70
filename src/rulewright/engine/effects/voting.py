"""Voting (CR 701.38)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from rulewright.abilities import effect as e
from rulewright.abilities.node import Reference

from ..context import Context
from ..decide import ask, pick
from ..decision import NUMBER, ChooseWord, Decision, Option
from ..player_rules import rules_of
from ..queries import members, refer
from .result import NOTHING, Happening, Performing

ANOTHER_VOTE: Final = "gets another vote"
"""The rule by which a player votes once more."""
MAY_VOTE_AGAIN: Final = "may vote again"
"""The rule by which a player may vote once more."""
VOTE_RULES: Final = (ANOTHER_VOTE, MAY_VOTE_AGAIN)


def vote(node: e.Vote, ctx: Context) -> Performing:
    """CR 701.38a: each player, in turn order from that one on, chooses one of the words."""
    voters: list[list[int]] = [[] for _ in node.words]
    for player in _from_on(node.first, ctx):
        for _ in range((yield from _ballots(player, ctx))):
            options = [Option(NUMBER, ctx.source, at) for at in range(len(node.words))]
            answer = yield ChooseWord(player, options, ctx.source, _rule(node.secret), node.words)
            voters[options[answer].number].append(player)
    ctx.votes = tuple([(word, tuple(voters[at])) for at, word in enumerate(node.words)])
    cast = sum(map(len, voters))
    return Happening((), cast, cast > 0)


def call_each(node: e.CallEach, ctx: Context) -> Performing:
    """CR 608.2d: those players that are chosen are the one, the others the other."""
    for player in refer(node.player, ctx):
        everyone = list(ctx.state.in_turn_order())
        chosen = yield from pick(player, everyone, 0, len(everyone), ctx.source, "608.2d", node.one)
        others = tuple([each for each in everyone if each not in chosen])
        ctx.votes = ((node.one, tuple(chosen)), (node.other, others))
        return Happening(tuple(chosen), len(chosen), True)
    return NOTHING


def vote_among(node: e.VoteAmong, ctx: Context) -> Performing:
    """The same with objects or players to vote for (CR 701.38b); those with the most votes, or tied, are the effect's
    objects."""
    possible = list(members(node.noun, ctx))
    votes: dict[int, int] = {}
    for player in _from_on(node.first, ctx):
        for _ in range((yield from _ballots(player, ctx))):
            chosen = yield from pick(player, possible, 1, 1, ctx.source, _rule(node.secret), "Vote")
            for id in chosen:
                votes[id] = votes.get(id, 0) + 1
    if not votes:
        return NOTHING
    most = max(votes.values())
    winners = tuple([id for id in possible if votes.get(id) == most])
    return Happening(winners, most, True)


def _rule(secret: bool) -> str:
    """The rule of a vote: one that is secret is a choice that all make before any is shown (CR 101.4)."""
    return "101.4" if secret else "701.38a"


def _ballots(player: int, ctx: Context) -> Generator[Decision, int, int]:
    """How often the player votes: several votes happen when the one would (CR 701.38d)."""
    times = 1 + len(rules_of(ctx.state, player, ANOTHER_VOTE))
    for _ in rules_of(ctx.state, player, MAY_VOTE_AGAIN):
        if (yield from ask(player, ctx.source, "701.38d", "VoteAgain")):
            times += 1
    return times


def _from_on(first: Reference, ctx: Context) -> list[int]:
    """The players in turn order, beginning with that one."""
    state = ctx.state
    begins = refer(first, ctx)
    if not begins:
        return []
    count = len(state.players)
    order = [(begins[0] + at) % count for at in range(count)]
    return [player for player in order if not state.players[player].left]
