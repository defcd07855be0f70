"""A position as the oracle sees it, and mana in it: what may be tapped, what comes of it (CR 106, 605).

Nothing here asks the engine. A `World` does not change; a `Scene` is what changes while a cost is paid.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations, product

from .sheet import Makes, Sheet

Unit = tuple[str, str]
"""One mana: its letter, and the type of the spells that it may be spent on, or ""."""


@dataclass(frozen=True)
class Thing:
    """A card of the position; its number is its place there."""

    number: int
    sheet: Sheet
    zone: str
    player: int
    tapped: bool = False
    sick: bool = False
    host: int | None = None


@dataclass(frozen=True)
class World:
    """Who has what, who asks (``me``), and whether a sorcery may be cast now (``main``)."""

    things: tuple[Thing, ...]
    lives: tuple[int, int]
    me: int
    main: bool
    lands_played: int = 0

    def mine(self, zone: str) -> list[Thing]:
        """My cards in a zone."""
        return [thing for thing in self.things if thing.zone == zone and thing.player == self.me]

    def start(self) -> Scene:
        """Before anything is paid."""
        tapped = frozenset(thing.number for thing in self.things if thing.tapped)
        return Scene(tapped, frozenset(), frozenset(), (), self.lives[self.me])


@dataclass(frozen=True)
class Scene:
    """What paying changes: the tapped, those that are gone, abilities used, the mana pool, life."""

    tapped: frozenset[int]
    gone: frozenset[int]
    used: frozenset[tuple[int, int]]
    pool: tuple[Unit, ...]
    life: int


@dataclass(frozen=True)
class Activation:
    """One use of a mana ability: of which thing, its number among the mana abilities, what is sacrificed or tapped."""

    thing: int
    index: int
    victim: int | None = None
    group: tuple[int, ...] = ()


def there(world: World, scene: Scene) -> list[Thing]:
    """The permanents."""
    return [thing for thing in world.things if thing.zone == "battlefield" and thing.number not in scene.gone]


def sick(world: World, scene: Scene, thing: Thing) -> bool:
    """Whether its {T} and {Q} abilities are out of reach (CR 302.6)."""
    if not thing.sick or not thing.sheet.has("creature") or thing.sheet.haste:
        return False
    return not any(other.sheet.as_though_haste and other.player == thing.player for other in there(world, scene))


# ---- what would be produced ------------------------------------------------------------------------------


def produced(world: World, scene: Scene, thing: Thing, makes: Makes) -> set[tuple[Unit, ...]]:
    """Every outcome of the ability resolving in this scene, whose costs are paid already."""
    outcomes = {
        tuple((letter, makes.only) for letter in letters) for letters in from_the_ability(world, scene, thing, makes)
    }
    found: set[tuple[Unit, ...]] = set()
    for units in outcomes:
        if not units or not makes.tap:
            found.add(units)
            continue
        for extra in product(*followers(world, scene, thing, units)):
            found.add((*units, *extra))
    return {tuple(sorted(units)) for units in found if units}


def from_the_ability(world: World, scene: Scene, thing: Thing, makes: Makes) -> set[str]:
    """The letters of its own mana, replaced if the permanent is tapped for it (CR 106.12b, 616.1)."""
    ways = set(makes.ways)
    if makes.could:
        ways = could(world, scene, thing.player, makes.could)
    if makes.each:
        number = sum(1 for o in there(world, scene) if o.player == thing.player and o.sheet.has(makes.each))
        ways = {way * number for way in ways}
    if not makes.tap:
        return ways
    return {result for way in ways if way for result in replaced(world, scene, thing, way)}


def replaced(world: World, scene: Scene, thing: Thing, way: str) -> set[str]:
    """The mana with the replacement effects in every order, each once."""
    effects: list[int] = []
    for other in there(world, scene):
        if other.sheet.times > 1 and other.player == thing.player:
            effects.append(other.sheet.times)
        if other.sheet.blackens and thing.sheet.has("land"):
            effects.append(0)
    found: set[str] = set()

    def apply(letters: str, left: list[int]) -> None:
        if not left:
            found.add(letters)
        for at, effect in enumerate(left):
            apply(letters * effect if effect else "B", left[:at] + left[at + 1 :])

    apply(way, effects)
    return found


def followers(world: World, scene: Scene, thing: Thing, units: tuple[Unit, ...]) -> list[list[Unit]]:
    """For each triggered mana ability the mana that it may add (CR 605.4a)."""
    found: list[list[Unit]] = []
    for other in there(world, scene):
        if other.sheet.grows and other.host == thing.number:
            found.append([(other.sheet.grows, "")])
        if other.sheet.flares and thing.sheet.has("land"):
            found.append([(letter, "") for letter in dict(units)])
    return found


def could(world: World, scene: Scene, player: int, whose: str) -> set[str]:
    """The types that lands could produce (CR 106.7): grown from nothing until nothing is added."""
    table: dict[int, set[str]] = {thing.number: set() for thing in there(world, scene)}

    def of(controller: int, words: str) -> set[str]:
        wanted = [
            t for t in there(world, scene) if t.sheet.has("land") and (t.player == controller) == (words == "yours")
        ]
        letters = {letter for land in wanted for letter in table[land.number]}
        return letters if words == "yours" else letters - {"C"}

    changed = True
    while changed:
        changed = False
        for thing in there(world, scene):
            for makes in thing.sheet.makes:
                if makes.could:
                    ways = of(thing.player, makes.could)
                    results = {r for way in ways for r in replaced(world, scene, thing, way)}
                else:
                    results = from_the_ability(world, scene, thing, makes)
                letters = {letter for result in results for letter in result}
                if not letters <= table[thing.number]:
                    table[thing.number] |= letters
                    changed = True
    return of(player, whose)


# ---- activating ------------------------------------------------------------------------------------------


def possible(world: World, scene: Scene, paying: bool = True) -> Iterator[tuple[Activation, Thing, Makes]]:
    """The mana abilities that may be activated, their mana costs aside (CR 605.3a)."""
    for thing in there(world, scene):
        if thing.player != world.me:
            continue
        for index, makes in enumerate(thing.sheet.makes):
            if makes.floating_only and paying:
                continue
            if makes.once and (thing.number, index) in scene.used:
                continue
            if makes.tap and (thing.number in scene.tapped or sick(world, scene, thing)):
                continue
            if makes.life and makes.life > scene.life:  # CR 119.4
                continue
            for victim in victims(world, scene, makes.sacrifice, thing):
                for group in combinations(untapped(world, scene), makes.taps):
                    yield Activation(thing.number, index, victim, group), thing, makes


def untapped(world: World, scene: Scene) -> list[int]:
    """My untapped creatures: that they are sick does not matter (CR 302.6)."""
    return [
        thing.number
        for thing in there(world, scene)
        if thing.player == world.me and thing.sheet.has("creature") and thing.number not in scene.tapped
    ]


def victims(world: World, scene: Scene, words: str, source: Thing) -> list[int | None]:
    """What may be sacrificed where a cost says so."""
    if not words:
        return [None]
    if words == "self":
        return [source.number]
    kind = words.removeprefix("another ")
    return [
        thing.number
        for thing in there(world, scene)
        if thing.player == world.me and thing.sheet.has(kind) and (kind == words or thing is not source)
    ]


def paid(scene: Scene, act: Activation, makes: Makes) -> Scene:
    """The scene once the costs of the activation other than mana are paid."""
    gone = scene.gone if act.victim is None else scene.gone | {act.victim}
    return replace(
        scene,
        tapped=(scene.tapped | {*act.group, *([act.thing] if makes.tap else [])}) - gone,
        gone=gone,
        used=frozenset(
            use for use in (*scene.used, *([(act.thing, act.index)] if makes.once else [])) if use[0] not in gone
        ),
        life=scene.life - makes.life,
    )


def results(
    world: World, scene: Scene, act: Activation, thing: Thing, makes: Makes
) -> Iterator[tuple[tuple[Unit, ...], Scene]]:
    """What comes of it, its mana cost paid already: the mana made, and the scene after it."""
    after = paid(scene, act, makes)
    for units in produced(world, after, thing, makes):
        pool = tuple(sorted((*after.pool, *units)))
        yield units, replace(after, pool=pool, life=after.life - makes.hurts)
