"""The modes chosen for a modal spell or ability (CR 700.2)."""

from __future__ import annotations

from msgspec.structs import replace

from rulewright.abilities.effect import Modal
from rulewright.abilities.node import Effect, Node
from rulewright.abilities.reference import Target, TargetRef

from .facts import walk_all


def chosen_modes(modal: Modal, modes: tuple[int, ...]) -> list[Effect]:
    """The instructions of these modes. A mode that was chosen several times appears as often in sequence, each time
    with instances of the word "target" of its own (CR 700.2d)."""
    found: list[Effect] = []
    for at, mode in enumerate(modes):
        again = modes[:at].count(mode)
        effect = modal.modes[mode]
        if again:
            shifted = _shifted(effect, again * _instances(modal))
            assert isinstance(shifted, Effect)
            effect = shifted
        found.append(effect)
    return found


def _instances(modal: Modal) -> int:
    """How many instances of "target" there are, in all modes and before them."""
    indices = [node.index for node in walk_all(modal) if isinstance(node, Target)]
    return 1 + max(indices, default=-1)


def _shifted(value: object, by: int) -> object:
    """The part of a tree with every instance of "target" counted on."""
    if isinstance(value, tuple):
        return tuple([_shifted(item, by) for item in value])
    if not isinstance(value, Node):
        return value
    if isinstance(value, TargetRef):
        return TargetRef(value.index + by)
    changed: dict[str, object] = {}
    for name in value.__struct_fields__:
        old = getattr(value, name)
        if isinstance(old, Node | tuple):
            changed[name] = _shifted(old, by)
    if isinstance(value, Target):
        changed["index"] = value.index + by
        changed["distinct"] = tuple([index + by for index in value.distinct])
    return replace(value, **changed)
