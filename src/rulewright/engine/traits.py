"""What a single object is, has, was and had done to it: the leaves of every question.

Nothing here evaluates a tree: `queries` does, and asks these. Nothing here writes.
"""

from __future__ import annotations

from typing import Final

from rulewright.abilities import noun as n
from rulewright.abilities.ability import Keyword
from rulewright.abilities.continuous import AddNames
from rulewright.abilities.node import Filter
from rulewright.vocabulary.cardtype import BATTLE, LAND, PERMANENT_TYPES, parse_type
from rulewright.vocabulary.mana import ManaCost
from rulewright.vocabulary.subtype import CREATURE_TYPES
from rulewright.vocabulary.turn import DECLARE_BLOCKERS
from rulewright.vocabulary.zone import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY, STACK

from .alone import ALONE, is_alone
from .definition import BOTH, LEFT, RIGHT
from .event import NONE
from .facts import ACTIVATED, TRIGGERED
from .objects import ABILITY, CARD, COPY, SLOT_MASK, TOKEN, Cast, Obj, is_player, lost_defender
from .state import State


class NotEvaluable(Exception):
    """A node that these functions do not know: the `game` floor refuses such cards before play."""


CREATURE = parse_type("creature")
ANY_TARGET = CREATURE | parse_type("planeswalker") | parse_type("battle")


def is_any_target(obj: Obj) -> bool:
    """Whether it is a creature, planeswalker or battle on the battlefield (CR 115.4)."""
    return obj.zone == BATTLEFIELD and obj.now.types & ANY_TARGET != 0


def is_kind(kind: str, obj: Obj) -> bool:
    """Whether it is a ``permanent``, ``spell``, ``card``, ``activated ability`` … (CR 109)."""
    if kind == "source":  # CR 609.7: anything may be a source of damage
        return True
    if kind == "permanent":
        return obj.zone == BATTLEFIELD
    if kind == "spell":
        return obj.zone == STACK and obj.kind != ABILITY
    if kind == "card":
        return obj.card is not None and obj.kind not in (TOKEN, COPY)
    if kind == "commander":  # CR 903.3
        return obj.commander is not None and obj.kind != COPY
    if kind == "permanent card":  # a token is no card (CR 111.6)
        return obj.now.types & PERMANENT_TYPES != 0 and obj.kind not in (TOKEN, COPY)
    if kind == "permanent spell":
        return obj.zone == STACK and obj.kind != ABILITY and obj.now.types & PERMANENT_TYPES != 0
    if obj.kind != ABILITY or obj.stacked is None or obj.stacked.ability is None:
        return False
    if kind == "activated ability":
        return obj.stacked.ability.kind == ACTIVATED
    if kind == "triggered ability":
        return obj.stacked.ability.kind == TRIGGERED
    raise NotEvaluable(f"kind {kind}")


GOADED: Final = "attack as goaded"
CAST_FROM: Final = {"cast from hand": HAND, "cast from graveyard": GRAVEYARD, "cast from exile": EXILE}
"""What may be said of a spell about the zone from which it was cast (CR 601.2a)."""

MARKS: Final = ("monstrous", "renowned", "suspected", "solved", "prepared", "saddled", "ring-bearer")
"""Designations that permanents may have."""


def has_status(status: str, obj: Obj, state: State) -> bool:
    """Whether it is ``tapped``, ``attacking``, ``enchanted``, ``monstrous`` …, by its status or what is true of it."""
    if status == "tapped":
        return obj.tapped
    if status == "kicked":  # CR 702.33d
        return obj.cast is not None and was_paid("kicker", obj.cast)
    if status == "attacking":
        return obj.attacking != NONE
    if status == "blocking":
        return bool(obj.blocking)
    if status == "blocked":
        return obj.attacking != NONE and obj.blocked
    if status == "unblocked":  # CR 509.1h: only once blockers have been declared
        return obj.attacking != NONE and not obj.blocked and state.turn.step >= DECLARE_BLOCKERS
    if status == "token":
        return obj.kind == TOKEN
    if status == "enchanted":
        return _has_attachment(obj, state, "Aura")
    if status == "equipped":
        return _has_attachment(obj, state, "Equipment")
    if status == "modified":  # CR 700.9
        return bool(obj.counters) or _is_modified(obj, state)
    if status == "paired":
        return obj.paired != NONE
    if status == "face down":
        return obj.face_down != ""
    if status == "had to attack":  # CR 506.6
        return obj.id in state.turn.compelled
    if status == "goaded":  # CR 701.15b
        return obj.now.must(GOADED)
    if status in CAST_FROM:
        return _casts_from(obj, state) == CAST_FROM[status]
    if status == "not cast from hand":
        return _casts_from(obj, state) not in (HAND, NONE)
    if status == "cast":  # a copy of a spell is not cast (CR 707.10)
        return obj.cast is not None and obj.kind not in (COPY, TOKEN)
    if status == "in hand":  # the card that would be cast, or the spell that it would be
        return obj.id in state.players[obj.owner].hand
    if status == "adventure":  # CR 715.2a-b: what is face down has none (708.2)
        form = obj.form
        return form is not None and not obj.face_down and any("Adventure" in face.subtypes for face in form.faces)
    if status in MARKS:
        return status in obj.marks
    if status in ALONE:
        return is_alone(status, obj, state)
    raise NotEvaluable(f"status {status}")


def _casts_from(obj: Obj, state: State) -> int:
    """The zone from which it was cast, or would be, being a card that is looked at as the spell that it would be."""
    if obj.cast is not None:
        return obj.cast.from_zone
    card = state.find(obj.id)
    if card is None or obj.kind != CARD or card.zone in (STACK, BATTLEFIELD):
        return NONE
    return card.zone


def keywords_of(obj: Obj) -> list[Keyword]:
    """Its keyword abilities, as they are written."""
    return [ability.tree for ability in obj.now.abilities if isinstance(ability.tree, Keyword)]


def _is_modified(obj: Obj, state: State) -> bool:
    """By Equipment, whoever controls it, or by an Aura that its controller controls (CR 700.9)."""
    for id in obj.attachments:
        attached = state.last_known(id)  # of what has left it is asked what was attached to it then (CR 608.2h)
        if attached is None:
            continue
        subtypes = attached.now.subtypes
        if "Equipment" in subtypes or ("Aura" in subtypes and attached.controller == obj.controller):
            return True
    return False


def _has_attachment(obj: Obj, state: State, subtype: str) -> bool:
    for id in obj.attachments:
        attached = state.last_known(id)
        if attached is not None and subtype in attached.now.subtypes:
            return True
    return False


def color_count(kind: str, colors: int) -> bool:
    """Whether colors of that number are ``colorless``, ``monocolored`` or ``multicolored`` (CR 105.2)."""
    count = colors.bit_count()
    if kind == "colorless":
        return count == 0
    if kind == "monocolored":
        return count == 1
    return count > 1


def names_of(obj: Obj) -> list[str]:
    """The names of an object: a split card has two outside of the stack (CR 709.4a); one without a name has none. An
    effect may give it more of them (612.7)."""
    names = obj.now.name.split(" // ") if obj.now.name else []
    for change in obj.now.restrictions:
        if isinstance(change, AddNames):
            names.extend(change.names)
    return names


def has_name(obj: Obj, name: str) -> bool:
    """Whether one of its names is that name."""
    return obj.now.name == name or name in names_of(obj)


def shares(what: str, one: Obj, other: Obj) -> bool:
    """Whether two objects have such a characteristic in common."""
    if what == "color":
        return one.now.colors & other.now.colors != 0
    if what == "card type":
        return one.now.types & other.now.types != 0
    if what == "name":
        return any(has_name(other, name) for name in names_of(one))
    return any(name in other.now.subtypes and name in CREATURE_TYPES for name in one.now.subtypes)


def repeats_symbol(obj: Obj) -> bool:
    """Whether its mana cost has some symbol twice or more. The mana cost of a split card is that of both halves, each
    as it is printed (CR 709.4b)."""
    symbols: list[str] = []
    halves: tuple[ManaCost | None, ...] = (obj.now.mana_cost,)
    if obj.card is not None and len(obj.card.faces) > RIGHT and obj.now is obj.card.faces[BOTH]:
        halves = (obj.card.faces[LEFT].mana_cost, obj.card.faces[RIGHT].mana_cost)
    for cost in halves:
        if cost is not None:
            symbols.extend(str(symbol) for symbol in cost.symbols)
    return any(symbols.count(symbol) > 1 for symbol in symbols)


TOTAL: Final = "total power and toughness"


SIZES: Final = ("power", "toughness", TOTAL)


def has_size(obj: Obj) -> bool:
    """Whether it has a power and a toughness: a permanent only while it is a creature, whatever its card says, another
    object only if these are printed on it (CR 208.3, 208.5, 301.7a)."""
    return obj.now.types & CREATURE != 0 or (obj.now.has_pt and obj.zone != BATTLEFIELD)


def figure_of(what: str, obj: Obj) -> int:
    """A number of an object: ``power``, ``toughness``, ``mana value`` or ``loyalty``; 0 for one that it has not."""
    if what in SIZES and not has_size(obj):  # 208.3
        return 0
    if what == "power":
        return obj.now.power
    if what == "toughness":
        return obj.now.toughness
    if what == "mana value":
        return mana_value(obj)
    if what == "loyalty":
        return obj.count("loyalty")
    if what == TOTAL:
        return obj.now.power + obj.now.toughness
    if what == "colors":
        return obj.now.colors.bit_count()
    raise NotEvaluable(f"number {what}")


def mana_value(obj: Obj) -> int:
    """The mana value: X counts as chosen while on the stack, as 0 elsewhere (CR 202.3e)."""
    now = obj.now
    if now.mana_cost is not None and obj.zone == STACK and obj.cast is not None and obj.cast.x:
        return now.mana_value + now.mana_cost.variables * obj.cast.x
    return now.mana_value


DEVOURED: Final = "devoured"
"""Under this an object keeps how many creatures it devoured."""

KICKERS: Final = ("kicker", "multikicker")
"""What the keywords of kicker costs begin with (CR 702.33c)."""


def was_paid(keyword: str, cast: Cast) -> bool:
    """Whether a spell was cast for the keyword's alternative cost, or its additional cost was paid; a kicked spell is
    one for which any kicker or multikicker cost was paid (CR 702.33d)."""
    if keyword == "kicker" and any(paid.startswith(KICKERS) for paid in cast.kicked):
        return True
    return keyword == cast.alternative or times_paid(keyword, cast) > 0


def happened_to(what: str, obj: Obj, state: State) -> bool:
    """Whether that happened to the object this turn."""
    history = state.history
    if what == "entered":
        return obj.id in history.entered
    if what == "attacked":
        return obj.id in history.attacked
    if what == "was dealt damage":
        return any(to == obj.id for _, to in history.damaged)
    if what == "was dealt excess damage":
        return any(to == obj.id for to, _ in history.excess)
    if what == "was discarded":
        return obj.id in history.discarded_cards
    if what == "was milled":
        return obj.id in history.milled
    if what == "dealt damage":
        return any(source == obj.id for source, _ in history.damaged)
    if what == "dealt damage to an opponent":
        return any(source == obj.id and is_player(to) and to != obj.controller for source, to in history.damaged)
    if what == "blocked":
        return obj.id in history.blocked
    if what.startswith("was put there"):
        return any(id == obj.id and _from_there(what, zone) for id, zone in history.buried)
    raise NotEvaluable(f"this turn {what}")


def _from_there(what: str, zone: int) -> bool:
    """Whether a card that was put into a graveyard from that zone "was put there" from where it is said."""
    if what == "was put there from the battlefield":
        return zone == BATTLEFIELD
    if what == "was put there from elsewhere":
        return zone != BATTLEFIELD
    if what == "was put there from the library":
        return zone == LIBRARY
    return True


def as_it_would_be_cast(obj: Obj, filter: Filter) -> Obj:
    """A card as the spell that it would be: "you may cast it if it's an instant spell" (CR 601.3e)."""
    parts = filter.filters if isinstance(filter, n.AllOf) else (filter,)
    asks = any(isinstance(part, n.IsKind) and part.kind == "spell" for part in parts)
    if not asks or obj.zone in (STACK, BATTLEFIELD) or obj.now.types & LAND:
        return obj
    spell = obj.copy()
    spell.zone = STACK
    return spell


def became(spell: int, state: State) -> tuple[int, ...]:
    """The permanent that a spell has become, while it is on the battlefield (CR 608.3a)."""
    obj = state.objects[spell & SLOT_MASK]
    before = obj.previous
    if obj.zone == BATTLEFIELD and before is not None and before.id == spell and before.zone == STACK:
        return (obj.id,)
    return ()


def defending_player(attacked: int, state: State) -> int:
    """The defending player for something that is attacked (CR 508.5)."""
    if is_player(attacked):
        return attacked
    obj = state.last_known(attacked)
    if obj is None:
        return lost_defender(attacked)
    return obj.protector if obj.now.types & BATTLE else obj.controller


def compare(left: int, op: str, right: int) -> bool:
    """``left op right``."""
    if op == "<=":
        return left <= right
    if op == ">=":
        return left >= right
    if op == "=":
        return left == right
    if op == "<":
        return left < right
    return left > right


def times_paid(keyword: str, cast: Cast) -> int:
    """How often the keyword's additional cost was paid; every kicker cost that was paid counts (CR 702.33c-d), as does
    each of several that are told apart by what they cost."""
    if keyword in KICKERS:
        return sum(1 for paid in cast.kicked if paid.startswith(KICKERS))
    return sum(1 for paid in cast.kicked if paid == keyword or paid.startswith(f"{keyword} {{"))
