"""What a card is before it is in a game: its faces with their printed characteristics."""

from __future__ import annotations

from typing import Final

from rulewright.vocabulary.cardtype import INSTANT

from .characteristics import FLASH, Characteristics
from .facts import allows_flash

ONE_FACE: Final = (0,)

# The numbers of a split card's faces: what it is outside of the stack comes first (CR 709.4).
BOTH: Final = 0
LEFT: Final = 1
RIGHT: Final = 2
NO_DOOR: Final = 3
"""Of a permanent with a shared type line: neither half is unlocked (CR 709.5)."""
UNLOCKS: Final = {LEFT: "unlocks its left door", RIGHT: "unlocks its right door"}
"""What unlocking each half is called among events (CR 709.5h)."""
BACK: Final = 1
"""The back face of a double-faced card (CR 712.8), the bottom half of a flip card (710.1b)."""
FLIP: Final = "flip"
"""The layout of flip cards (CR 710)."""
INSET: Final = "adventure"
"""The layout of adventurer and omen cards (CR 715, 720)."""
PREPARE: Final = "prepare"
"""The layout of cards with a prepare spell."""
WITH_SPELL: Final = (INSET, PREPARE)
"""Layouts of permanents whose other face is what only spells are, and is copied with them (CR 715.2b, 720.2b)."""
FLIPPED: Final = "flipped"
"""The mark of a permanent that is flipped, which it keeps whatever it becomes (CR 110.5c)."""


KEPT: Final = (FLIP, INSET, PREPARE)
"""Layouts of which more than the face that is seen is copied by what becomes a copy (CR 707.3, 715.2b)."""


class Definition:
    """A card as the engine needs it: a name, its layout and the printed characteristics of its faces.

    The first of ``faces`` is what the card is everywhere but where a rule says otherwise: the front face of a
    double-faced card (CR 712.8a), both halves of a split card (709.4), an adventurer card's own (715.4).
    ``playable`` has the numbers of the faces among which its player chooses as it is cast or played (709.3, 712.11b,
    712.12, 715.3, 718.3). ``incomplete`` lists what of its text is not understood; such a card is played only where
    the caller asks for partial cards (DESIGN promise 1).
    """

    __slots__ = (
        "arrives",
        "double_faced",
        "faces",
        "fuses",
        "identity",
        "incomplete",
        "layout",
        "name",
        "past",
        "playable",
        "quick",
        "rooms",
        "several",
    )

    def __init__(
        self,
        name: str,
        faces: tuple[Characteristics, ...],
        layout: str = "normal",
        incomplete: tuple[str, ...] = (),
        playable: tuple[int, ...] = ONE_FACE,
        identity: int = 0,
    ) -> None:
        self.name = name
        self.faces = faces
        self.layout = layout
        self.incomplete = incomplete
        self.playable = playable
        self.identity = identity
        """The card's color identity, a mask of colors (CR 903.4)."""
        self.several = len(playable) > 1
        """Its player chooses a face as it is cast or played."""
        self.double_faced = layout in ("transform", "modal_dfc", "double_faced_token")
        """It has a back face: what it represents can transform (CR 701.27a)."""
        self.rooms = len(faces) > NO_DOOR
        """It is a split card with a shared type line (CR 709.5)."""
        self.fuses = len(faces) > RIGHT and any(face.has_keyword("fuse") for face in faces)
        self.arrives = NO_DOOR if self.rooms else 0
        """The face with which it enters the battlefield by default, not having been a spell (CR 709.5d, 712.14)."""
        self.quick = any(
            faces[number].types & INSTANT
            or faces[number].keywords & FLASH
            or faces[number].has_keyword("sneak")
            or any(each.static is not None and allows_flash(each.static) for each in faces[number].statics)
            for number in playable
        )
        """Some face of it could be cast at instant speed, as though it had flash, or by sneak."""
        self.past = -1

    @property
    def front(self) -> Characteristics:
        """The characteristics outside of the stack and the battlefield (CR 712.8a, 709.4)."""
        return self.faces[0]

    def recalled(self) -> int:
        """The mask of the kinds of events that the card may ask the turn's history about."""
        if self.past < 0:
            from .past import asked_about

            self.past = 0
            for face in self.faces:
                self.past |= asked_about(tuple(ability.tree for ability in face.abilities))
        return self.past

    def face_called(self, name: str) -> int:
        """The number of the face with that name; 0 if none other has it."""
        for number, face in enumerate(self.faces):
            if face.name.casefold() == name.casefold():
                return number
        return 0
