"""The ratchet: the cards that were understood once, as digests, so that none is lost or changed unnoticed.

The file has a line of JSON and then, for each card, five bytes of the sha256 of its name and five of the digest of its
name and trees (see `rulewright.coverage.measure.tree_digest`), sorted. It has no word of any card. ``losses`` in the
first line counts the renewals that lost or changed cards; each has its line in the changelog.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

import msgspec

from rulewright.vocabulary.errors import RulewrightError

from .measure import UNDERSTOOD, Measured

HALF: Final = 5
"""Bytes of each digest that are kept: among 35,000 names, two share them once in two thousand pools."""
MARK: Final = "- **Ratchet.** "
"""How a changelog entry begins that says which understood cards were lost or changed, and why."""


class RatchetError(RulewrightError):
    """A file that is no ratchet, or a renewal that would lose cards without a reason."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """What has become of the cards of the ratchet: names that are no longer understood, names whose trees are
    others, and how many are new."""

    lost: tuple[str, ...]
    changed: tuple[str, ...]
    new: int

    @property
    def good(self) -> bool:
        """Whether nothing is lost or changed."""
        return not self.lost and not self.changed


class Ratchet:
    """The cards understood, by the digests of their names."""

    __slots__ = ("cards", "losses")

    def __init__(self, cards: dict[bytes, bytes], losses: int = 0) -> None:
        self.cards = cards
        self.losses = losses

    @classmethod
    def load(cls, path: Path) -> Ratchet:
        """The ratchet in a file. Raises `RatchetError`."""
        try:
            head, _, body = path.read_bytes().partition(b"\n")
            losses = msgspec.json.decode(head, type=dict[str, int])["losses"]
        except (OSError, msgspec.DecodeError, msgspec.ValidationError, KeyError) as error:
            raise RatchetError(f"this is no ratchet: {error}", where=str(path)) from None
        if len(body) % (2 * HALF):
            raise RatchetError("the file is truncated", where=str(path))
        pieces = (body[at : at + 2 * HALF] for at in range(0, len(body), 2 * HALF))
        return cls({piece[:HALF]: piece[HALF:] for piece in pieces}, losses)

    def save(self, path: Path) -> None:
        """Writes the ratchet."""
        head = msgspec.json.encode({"losses": self.losses})
        path.write_bytes(head + b"\n" + b"".join(name + tree for name, tree in sorted(self.cards.items())))

    def compare(self, results: Iterable[Measured]) -> Comparison:
        """What has become of its cards in these results. Cards that are not among the results are not looked at."""
        lost: list[str] = []
        changed: list[str] = []
        new = 0
        for result in results:
            before = self.cards.get(name_digest(result.name))
            if before is None:
                new += result.verdict == UNDERSTOOD
            elif result.verdict != UNDERSTOOD:
                lost.append(result.name)
            elif before != bytes.fromhex(result.tree)[:HALF]:
                changed.append(result.name)
        return Comparison(tuple(lost), tuple(changed), new)

    def renewed(self, results: Iterable[Measured]) -> Ratchet:
        """The ratchet of these results; it counts a loss if a card of this one is lost or changed."""
        known = list(results)
        cards = {
            name_digest(result.name): bytes.fromhex(result.tree)[:HALF]
            for result in known
            if result.verdict == UNDERSTOOD
        }
        return Ratchet(cards, self.losses + (not self.compare(known).good))


def name_digest(name: str) -> bytes:
    """The first bytes of the sha256 of a name."""
    return sha256(name.encode()).digest()[:HALF]


def entry(comparison: Comparison, because: str) -> str:
    """The changelog's line on a loss, without the cards' names."""
    parts = []
    for what, names in (("no longer understood", comparison.lost), ("read as other trees", comparison.changed)):
        if names:
            parts.append(f"{len(names)} card{'s' if len(names) > 1 else ''} {what}")
    return f"{MARK}{', '.join(parts)}: {because}"
