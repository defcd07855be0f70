"""How long a continuous effect lasts (CR 611.2)."""

from __future__ import annotations

from .node import Condition, Node


class Duration(Node, frozen=True):
    """``until`` is one of ``end of turn`` (also "this turn"), ``end of combat``, ``your next turn``,
    ``end of your next turn``, ``next untap step`` (of its controller), ``this leaves`` (until this object leaves
    the battlefield), ``you control it`` (until its controller loses control of it), ``bestowed``, ``condition`` (for
    as long as ``condition`` holds) or ``forever`` (no duration given)."""

    until: str
    condition: Condition | None = None
