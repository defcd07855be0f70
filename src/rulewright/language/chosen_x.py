"""X that nothing defines and no cost announces, in what a player may do as an ability resolves (CR 107.3f): "you may
sacrifice X lands. If you do, draw X cards". The player chooses it by how much they do; X is that amount from then
on."""

from __future__ import annotations

from typing import Final

from msgspec import structs

from rulewright.abilities.effect import Labelled, LoseLife, May, RemoveCounters
from rulewright.abilities.node import Ability, Effect, Node
from rulewright.abilities.quantity import AmountOf, AnyAmount, Number, X
from rulewright.abilities.reference import Choose
from rulewright.abilities.rewrite import nodes, own_nodes, replace

ANY_NUMBER: Final = Number(1000)


def with_chosen_x(ability: Ability) -> Ability | None:
    """The ability with its X said, if it is chosen so; else None."""
    found: list[tuple[Labelled, Effect]] = []
    for node in nodes(ability):
        if isinstance(node, May) and isinstance(node.effect, Labelled):
            deed = _of_any_amount(node.effect.effect)
            if deed is not None:
                found.append((node.effect, deed))
    if len(found) != 1:
        return None
    labelled, deed = found[0]

    def said(node: Node) -> Node | None:
        if node == labelled:
            return Labelled(labelled.label, deed)
        return AmountOf(labelled.label) if isinstance(node, X) else None

    changed = replace(ability, said)
    assert isinstance(changed, Ability)
    return changed


def _of_any_amount(deed: Effect) -> Effect | None:
    """The deed, done as often as the player likes, if it is one that is done X times."""
    if isinstance(deed, LoseLife | RemoveCounters):
        return structs.replace(deed, amount=AnyAmount()) if deed.amount == X() else None
    inside = list(own_nodes(deed))
    choices = [node for node in inside if isinstance(node, Choose) and node.minimum == node.maximum == X()]
    if len(choices) != 1 or inside.count(X()) != 2:
        return None
    changed = replace(deed, lambda node: _any_of(node) if isinstance(node, Choose) else None)
    assert isinstance(changed, Effect)
    return changed


def _any_of(choice: Choose) -> Choose:
    return structs.replace(choice, minimum=Number(0), maximum=ANY_NUMBER)
