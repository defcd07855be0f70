"""What a card is before it is in a game: its faces with their printed characteristics."""

from __future__ import annotations

from .characteristics import Characteristics


class Definition:
    """A card as the engine needs it: a name, its layout and the printed characteristics of its faces.

    ``incomplete`` lists what of its text is not understood; such a card is played only where the caller asks
    for partial cards (DESIGN promise 1).
    """

    __slots__ = ("faces", "incomplete", "layout", "name")

    def __init__(
        self,
        name: str,
        faces: tuple[Characteristics, ...],
        layout: str = "normal",
        incomplete: tuple[str, ...] = (),
    ) -> None:
        self.name = name
        self.faces = faces
        self.layout = layout
        self.incomplete = incomplete

    @property
    def front(self) -> Characteristics:
        """The characteristics outside of the stack and the battlefield (CR 712.8a, 709.4)."""
        return self.faces[0]
