"""Agents by name: those that are built in, and a user's own as ``package.module:Class``."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Callable
from typing import Final

from rulewright.vocabulary.arguments import shown, whole
from rulewright.vocabulary.errors import RulewrightError

from .agent import Agent
from .heuristic_player import HeuristicPlayer
from .mcts_player import MctsPlayer
from .random_player import RandomPlayer

_METHODS: Final = ("begin", "choose", "end")


class AgentError(RulewrightError):
    """A name that no agent has, or a class that makes none."""


def _random(seed: int, argument: str) -> Agent:
    if argument:
        raise AgentError(f"takes no {argument!r}", where="agent random", right="random")
    return RandomPlayer(seed)


def _heuristic(seed: int, argument: str) -> Agent:
    if argument:
        raise AgentError(f"takes no {argument!r}", where="agent heuristic", right="heuristic")
    return HeuristicPlayer(seed)


def _mcts(seed: int, argument: str) -> Agent:
    if not argument:
        return MctsPlayer(seed)
    if (
        not argument.isascii()
        or not argument.isdigit()
        or len(argument) > 9
        or not 0 < int(argument) <= MOST_ITERATIONS
    ):
        raise AgentError(
            f"{argument!r} is no number of iterations",
            where="agent mcts",
            right=f"from mcts:1 to mcts:{MOST_ITERATIONS}",
        )
    return MctsPlayer(seed, int(argument))


MOST_ITERATIONS: Final = 1_000_000

_BUILT_IN: Final[dict[str, Callable[[int, str], Agent]]] = {
    "random": _random,
    "heuristic": _heuristic,
    "mcts": _mcts,
}


def agent_names() -> tuple[str, ...]:
    """The names of the agents that are built in."""
    return tuple(_BUILT_IN)


def agent(name: str, seed: int) -> Agent:
    """The agent of that name, which takes everything random from the seed.

    A name is one of `agent_names`, ``mcts:N`` for a search with N iterations a decision, or ``package.module:Class``
    for a class of one's own, which is called with the seed. Modules are looked for where Python looks for them, and in
    the present directory. Raises `AgentError`.

    >>> agent("random", 7).name
    'random'
    >>> agent("chance", 7)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    rulewright.players.registry.AgentError: agent: there is no agent 'chance' (random, ..., package.module:Class)
    """
    if not isinstance(name, str):
        raise AgentError(f"{shown(name)} is no name of an agent", where="agent", right=", ".join(_BUILT_IN))
    seed = whole("seed", seed, AgentError)
    head, _, rest = name.partition(":")
    make = _BUILT_IN.get(head)
    if make is not None:
        return make(seed, rest)
    if not rest:
        raise AgentError(
            f"there is no agent {name!r}", where="agent", right=f"{', '.join(_BUILT_IN)}, package.module:Class"
        )
    return _own(head, rest, seed)


def _own(module: str, name: str, seed: int) -> Agent:
    """An agent of the user's own."""
    where = f"agent {module}:{name}"
    if "" not in sys.path and os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())
    try:
        made = getattr(importlib.import_module(module), name)(seed)
    except ModuleNotFoundError as error:
        raise AgentError(f"there is no module {error.name!r}", where=where) from error
    except AttributeError as error:
        raise AgentError(str(error), where=where) from error
    except Exception as error:
        raise AgentError(f"it cannot be made: {type(error).__name__}: {error}", where=where) from error
    missing = [method for method in _METHODS if not callable(getattr(made, method, None))]
    if missing:
        raise AgentError(
            f"it has no {', no '.join(missing)}", where=where, right="begin(view), choose(view), end(result)"
        )
    own: Agent = made
    return own
