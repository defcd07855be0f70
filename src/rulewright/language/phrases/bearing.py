"""What stands behind a noun, further: keywords that have an argument, "you control but don't own", what it is not,
what it has to do with one target."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.node import Filter, Noun, Reference
from rulewright.abilities.noun import (
    AllOf,
    AnyOf,
    AttachedTo,
    CombatWith,
    Compares,
    ControlledBy,
    HasKeyword,
    HasSubtype,
    HasSupertype,
    HasType,
    Is,
    IsKind,
    Not,
    Objects,
    OwnedBy,
    SharesWith,
    ThisTurnFilter,
)
from rulewright.abilities.quantity import CharacteristicOf

from ..describe import add_last, without_last
from ..pattern import REJECT, hole
from ..phrase import Family, Pair

BEARING: Final = Family("bearing")

# ---- keywords (CR 702) ----------------------------------------

for _keyword in (
    *("cycling", "flashback", "toxic", "modular", "mutate", "disturb", "freerunning", "suspend", "fading", "awaken"),
    *("madness", "morph", "unearth", "encore", "ninjutsu", "bestow", "devour", "annihilator", "escape"),
):
    BEARING("argkeyword", _keyword, _keyword)
BEARING("quality", "<argkeyword:k>", HasKeyword(hole("k")))
BEARING("quality", "cycling abilities", HasKeyword("cycling"))
BEARING("quality", "a morph ability", HasKeyword("morph"))
BEARING("behind", "with <argkeyword:a> or <argkeyword:b>", AnyOf((HasKeyword(hole("a")), HasKeyword(hole("b")))))

# ---- whose ----------------------------------------

BEARING("behind", "<holder.p:h> don't own", Not(OwnedBy(hole("h"))))


def _not_own(noun: Noun, player: Reference) -> object:
    held = add_last(noun, ControlledBy(player))
    return add_last(held, Not(OwnedBy(player))) if isinstance(held, Noun) else REJECT


def _not_own_of(value: object) -> tuple[object, ...] | None:
    last = without_last(value)
    owned = last[1].filter if last is not None and isinstance(last[1], Not) else None
    before = None if last is None else without_last(last[0])
    if before is None or not isinstance(owned, OwnedBy) or before[1] != ControlledBy(owned.player):
        return None
    return before[0], owned.player


BEARING("noun@", "<noun@:n> <holder.p:h> control but don't own", Pair(_not_own, _not_own_of))
BEARING("behind", "controlled by <oneplayer:p>", ControlledBy(hole("p")))

# ---- what it is not ----------------------------------------


def _is_no(noun: Noun) -> object:
    plain = isinstance(noun, Objects) and noun == Objects(noun.filter) and isinstance(noun.filter, _KINDS)
    return Not(noun.filter) if isinstance(noun, Objects) and plain else REJECT


def _is_no_of(value: object) -> tuple[object, ...] | None:
    return (Objects(value.filter),) if isinstance(value, Not) and isinstance(value.filter, _KINDS) else None


_KINDS: Final = (HasType, HasSubtype)
BEARING("behind", "that isn't a <modified.s:n>", Pair(_is_no, _is_no_of))
BEARING("behind", "that aren't <modified.p:n>", Pair(_is_no, _is_no_of))
BEARING("behind", "that (isn't|aren't) <supertypeword:t>", Not(HasSupertype(hole("t"))))
BEARING("behind", "that entered the battlefield this turn", ThisTurnFilter("entered"))

# ---- one object that it is compared with ----------------------------------------

BEARING("quality", "<that.s:o> 's mana value", Compares("mana value", "=", CharacteristicOf("mana value", hole("o"))))
BEARING("behind", "attached to <target.s:o>", AttachedTo(hole("o")))
BEARING("behind", "other than <target.s:o>", Not(Is(hole("o"))))
BEARING("behind", "with the same name as <target.s:o>", SharesWith("name", hole("o")))
for _word, _how in (("blocking", "blocking"), ("blocked by", "blocked by")):
    BEARING("behind", f"{_word} <target.s:o>", CombatWith(_how, hole("o")))


def _or_card(noun: Noun, quality: Filter) -> object:
    """``Assassin card or card with freerunning``: what follows is said of the second alone."""
    if not isinstance(noun, Objects) or noun.zones or noun.filter == IsKind("card"):
        return REJECT
    return Objects(AnyOf((noun.filter, AllOf((IsKind("card"), quality)))), (), noun.owner)


def _or_card_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, Objects) or not isinstance(value.filter, AnyOf) or len(value.filter.filters) != 2:
        return None
    one, other = value.filter.filters
    if not isinstance(other, AllOf) or other.filters[0] != IsKind("card") or len(other.filters) != 2:
        return None
    return Objects(one, (), value.owner), other.filters[1]


BEARING("joined.s", "<modified.s:n> or card with <quality:q>", Pair(_or_card, _or_card_of))
BEARING("joined.p", "<modified.p:n> or cards with <quality:q>", Pair(_or_card, _or_card_of))
