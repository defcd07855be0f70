"""What has been named in an ability: the antecedents that pronouns may point at (CR 608.2c)."""

from __future__ import annotations

from rulewright.abilities.effect import (
    CastNow,
    CopyNamedCard,
    CopyNotedCard,
    CopySpell,
    Counter,
    CreateToken,
    CreateTokenCopy,
    Destroy,
    Discard,
    Exile,
    KeywordAction,
    LookAt,
    Mill,
    Move,
    OneOf,
    Pick,
    Reveal,
    Sacrifice,
    Search,
    SearchZones,
    TokenSpec,
    TurnUpUntil,
)
from rulewright.abilities.node import Condition, Effect, Filter, Node, Noun, Quantity, Reference, Trigger
from rulewright.abilities.noun import (
    SPELL_OR_ABILITY,
    AllOf,
    HasSubtype,
    HasType,
    IsKind,
    Objects,
    PlayerNoun,
    TargetsA,
    ThePlayer,
)
from rulewright.abilities.quantity import (
    Number,
)
from rulewright.abilities.reference import (
    Choose,
    ControllerOf,
    DefendingPlayer,
    Each,
    EachOpponent,
    EachPlayer,
    EnchantedPlayer,
    EventObject,
    EventPlayer,
    Granter,
    Host,
    Made,
    OwnerOf,
    RestOf,
    Self,
    Target,
    TargetRef,
    TopCards,
    Union,
)
from rulewright.abilities.rewrite import own_nodes, replace
from rulewright.abilities.trigger import (
    Activates,
    BecomesTarget,
    BeginningOf,
    Casts,
    Discards,
    DrawsCard,
    FirstEachTurn,
    GainsLife,
    LosesControl,
    LosesLife,
    Moves,
    OneOrMore,
    Performs,
    PlaysLand,
    Sacrifices,
    StateIs,
    TappedForMana,
    WhileTrue,
)
from rulewright.vocabulary.cardtype import TYPE_NAMES

from .antecedents import Antecedent
from .raw import That
from .shapes import (
    is_plural,
    noun_of_reference,
    of_another,
    owned_by_another,
)

_OF_PLAYERS = (BeginningOf, PlaysLand, Casts, Discards, Sacrifices, DrawsCard, GainsLife, LosesLife, TappedForMana)
_MADE = {
    "manifest": Objects(HasType("creature")),
    "cloak": Objects(HasType("creature")),
    "amass": Objects(HasType("creature")),
    "earthbend": Objects(HasType("land")),
    "populate": Objects(IsKind("token"), ("made",)),
    "incubate": Objects(IsKind("token"), ("made",)),
}
"""What keyword actions make or change that can be pointed at."""
_OWNERS = ("graveyard", "hand")
"""Zones of an object's owner that a trigger may name: "into a player's graveyard"."""
_GONE = (Sacrifice, Destroy, Discard, Counter)
_SINGLE = (Self, Host, Granter, Target, TargetRef)
"""What points without a description of its own."""


CREWED = {"crews": Objects(HasSubtype("Vehicle")), "saddles": Objects(HasSubtype("Mount"))}
"""What a creature does something to whose other object the trigger does not describe (CR 702.122d, 702.171)."""


class Named:
    """What has been named, and what was done, so far."""

    def __init__(self, paid: tuple[str, ...] = (), spell: bool = False) -> None:
        self.spell = spell
        """Whether a spell's instructions are resolved: "other" is never said of the spell itself."""
        self.paid = paid
        """Actions of the costs: the sacrificed creature may be one paid."""
        self.named: list[Antecedent] = []
        self.targets: list[int] = []
        self.trigger: Trigger | None = None
        self._marks = 0
        self._undone = range(0)
        """Marks of what was not done where "otherwise" is."""
        self._looped: list[int] = []
        """Marks of what each of several players did, once all have done it."""
        self._doers: dict[int, Reference] = {}
        """Who these players are, by the mark."""
        self._sought: dict[int, int] = {}
        """Marks of choices to search, by the mark of what is done last with what was found."""
        self._amounts: list[int] = []
        self._removed_as_cost = ""
        """The kind of counters of which X are removed as a cost."""
        self._acts: list[tuple[int, Effect]] = []
        self._count = 0
        self._actor = False
        self._who = False
        """Whether it is asked of one player among others: "each player who does"."""
        self._source: Reference | None = None
        self._dealer: Reference | None = None
        """What was last said to deal damage: the object itself, of which "it deals" goes on speaking."""
        """What deals the damage of the instruction, if it is not this object."""
        self._x: tuple[Quantity, Quantity] | None = None
        """What X is said to be, as read and as resolved where that was said."""
        self._asked: tuple[Reference, Antecedent] | None = None
        """What the sentence before asked about, if it was "if it's a land card, …"."""
        self._said: list[That] = []
        """The words "the creature you control" and the like so far, which tell several targets apart."""
        self._pointed: Antecedent | None = None
        """What the latest pronoun was found to mean."""
        self._branch: tuple[Condition, list[Antecedent]] | None = None
        """The condition of the sentence before, and what had been named before what is done if it is true."""
        self._condition: Condition | None = None
        """The condition that was read last: "the difference", "those counters"."""
        self._doer: Antecedent | None = None
        """Each of the objects that now does or has something done to it."""

    def find_targets(self, trees: list[Node]) -> None:
        """Take note of all targets, so that they are numbered in the order of the text."""
        found = {node.index for tree in trees for node in own_nodes(tree) if isinstance(node, Target)}
        self.targets = sorted(found)

    def _see_event(self, trigger: Trigger, plural: bool = False) -> None:
        if isinstance(trigger, BeginningOf) and isinstance(trigger.player, ControllerOf):
            self.see_self(trigger.player.of)
        if isinstance(trigger, OneOrMore | FirstEachTurn | WhileTrue):
            self._see_event(trigger.trigger, plural or isinstance(trigger, OneOrMore))
            return
        if isinstance(trigger, Moves) and trigger.to_zone in _OWNERS and owned_by_another(trigger.what):
            self.named.append(Antecedent(OwnerOf(EventObject()), None, player=True))
        if isinstance(trigger, StateIs):
            for node in own_nodes(trigger.condition):
                if isinstance(node, Self | Host):
                    self.see_self(node)
        if isinstance(trigger, Casts) and any(isinstance(node, TargetsA) for node in own_nodes(trigger.what)):
            for node in own_nodes(trigger.what):
                if isinstance(node, Self | Host):  # "a spell that targets this creature, put a counter on it"
                    self.see_self(node)
        if isinstance(trigger, BecomesTarget):  # "it" is what becomes the target; "that spell" what targets it
            self._see_subject(trigger.of, "source", False)
        if isinstance(trigger, Performs) and trigger.action in CREWED:  # "that Vehicle" is what it crews
            self.named.append(Antecedent(EventObject("other"), CREWED[trigger.action]))
        for name in trigger.__struct_fields__:
            value = getattr(trigger, name)
            if name in ("what", "source", "on"):
                self._see_subject(value, "source" if name == "source" else "object", plural)
            elif name == "whom" and isinstance(value, PlayerNoun):
                self.named.append(Antecedent(DefendingPlayer(), None, player=True))  # CR 508.5
            elif name == "whom" and isinstance(value, EnchantedPlayer):
                self.named.insert(0, Antecedent(value, None, player=True))
            elif name in ("to", "other"):
                self._see_subject(value, "other", False)
            elif name == "attackers":
                self._see_subject(value, "object", True)
            elif name == "triggers" and len({getattr(inner, "what", None) for inner in value}) == 1:
                for inner in value:
                    self._see_event(inner)
            elif name == "triggers" and all(isinstance(inner, BecomesTarget) for inner in value):
                self._see_subject(value[0].of, "source", False)  # "that spell or ability"
            elif name == "triggers" and [type(inner) for inner in value] == [Casts, Activates]:  # whatever it was
                self.named.append(Antecedent(EventObject(), Objects(SPELL_OR_ABILITY, ("stack",))))
        performed = isinstance(trigger, Performs | Activates) and not isinstance(
            getattr(trigger, "what", None), Noun | Self | Host
        )
        if isinstance(trigger, Discards) and trigger.by is not None:
            return  # "that player" is not who discards
        if performed or isinstance(trigger, _OF_PLAYERS):
            self.named.append(Antecedent(EventPlayer(), None, player=True))

    def _see_subject(self, value: object, role: str, plural: bool) -> None:
        if isinstance(value, Self | Granter):
            self.named.append(Antecedent(value, None))
        elif isinstance(value, Host):
            self.named.append(Antecedent(EventObject(role), None))
        elif isinstance(value, Target | TargetRef) and isinstance(
            self.trigger, Moves | LosesControl
        ):  # "When it dies this turn, …"
            self.named.append(Antecedent(EventObject(role), noun_of_reference(value, self.named)))
        elif isinstance(value, PlayerNoun | EnchantedPlayer | EachOpponent | EachPlayer):
            self.named.append(Antecedent(EventPlayer(), None, player=True))
        elif isinstance(value, Noun):
            self.named.append(Antecedent(EventObject(role), value, plural=plural))
            if of_another(value):
                self.named.append(Antecedent(ControllerOf(EventObject(role)), None, player=True))

    def _see_all(self, inside: list[Antecedent]) -> None:
        """What was done once for each of several can be pointed at together: "those creatures"."""
        for known in inside:
            if known.player or known.plural:
                continue
            if known.after:
                self.named.append(Antecedent(None, known.noun, plural=True, after=known.after, gone=known.gone))
            elif isinstance(known.before, TargetRef):
                self.named.append(Antecedent(known.before, known.noun, at=known.at, plural=True))

    def _see_target(self, target: Target) -> None:
        plural = target.maximum != Number(1)
        player = isinstance(target.noun, PlayerNoun | ThePlayer)
        self.named.append(
            Antecedent(
                TargetRef(self.targets.index(target.index)),
                target.noun,
                at=target.index,
                plural=plural,
                player=player,
                source=self._count,
            )
        )
        if of_another(target.noun):
            owner: Reference = ControllerOf(TargetRef(self.targets.index(target.index)))
            self.named.append(Antecedent(owner, None, at=target.index, player=True))
        if isinstance(target.noun, Objects) and isinstance(target.noun.owner, EachOpponent | EachPlayer):
            owner = OwnerOf(TargetRef(self.targets.index(target.index)))  # "a card from an opponent's graveyard"
            self.named.append(Antecedent(owner, None, at=target.index, player=True))

    def _see_outcome(self, raw: Effect, effect: Effect, mark: int) -> None:
        """What an instruction makes, moves or speaks of can be pointed at afterwards."""
        if isinstance(effect, CopyNamedCard | CopyNotedCard):
            self.named.append(Antecedent(None, Objects(IsKind("spell copy"), ("made",)), after=mark))
        elif isinstance(effect, CreateToken | CreateTokenCopy | CopySpell):
            kind = "spell copy" if isinstance(effect, CopySpell) else "token"
            plural = effect.amount != Number(1)
            noun = Objects(IsKind(kind), ("made",))
            if isinstance(effect, CreateToken) and "Creature" not in effect.token.type_line:
                noun = Objects(_type_of(effect.token), ("made",))
            self.named.append(Antecedent(None, noun, plural=plural, after=mark))
        elif isinstance(effect, Search | SearchZones):
            noun = Objects(effect.filter, ())
            self.named.append(Antecedent(None, noun, plural=effect.maximum != Number(1), after=mark))
        elif isinstance(effect, TurnUpUntil):
            noun = Objects(effect.filter, ())
            if effect.amount == Number(1):  # "those cards" are all that were turned up
                everything = Union((Made(mark), RestOf(mark)))
                self.named.append(Antecedent(everything, Objects(IsKind("card"), ()), plural=True))
            self.named.append(Antecedent(None, noun, plural=effect.amount != Number(1), after=mark))
        elif isinstance(effect, OneOf):
            if all(isinstance(part, Reveal) and _one_card(part.what) for part in effect.effects):
                self.named.append(Antecedent(None, Objects(IsKind("card"), ()), after=mark))
        elif isinstance(effect, CastNow):  # "it" stays the card
            self.named.append(Antecedent(None, Objects(IsKind("spell"), ("stack",)), after=mark, described=True))
        elif isinstance(effect, Pick | Reveal | LookAt) and isinstance(effect.what, Target | TargetRef | Made):
            return  # it is where it was
        elif isinstance(effect, Pick) and isinstance(effect.what, Union):
            self._see_mentioned(effect.what, mark)  # "those creatures" are both
        elif isinstance(effect, Exile | Move | Destroy | Sacrifice | Discard | Reveal | LookAt | Counter | Pick):
            if isinstance(effect, Move) and effect.zone == "library" and isinstance(effect.what, RestOf):
                return  # it is not spoken of any more
            arrives = isinstance(effect, Move) and effect.zone == "battlefield"
            self._see_moved(effect.what, mark, isinstance(effect, _GONE), arrives)
        elif isinstance(effect, KeywordAction):
            made = _MADE.get(effect.name.split(" ")[0])
            if made is not None:
                self.named.append(Antecedent(None, made, after=mark))
            elif effect.what is not None:
                self._see_mentioned(effect.what, mark)
        elif isinstance(effect, Mill):
            cards = Objects(IsKind("card"), ())
            self.named.append(Antecedent(None, cards, plural=effect.amount != Number(1), after=mark))
        else:
            for name in ("to", "on", "what"):
                what = getattr(effect, name, None)
                if isinstance(what, Reference):
                    self._see_mentioned(what, mark)

    def see_self(self, this: Reference) -> None:
        """The object itself, or its host, can be pointed at where nothing else can."""
        if not any(known.before == this for known in self.named):
            self.named.insert(0, Antecedent(this, None))

    def _see_moved(self, what: Reference, mark: int, gone: bool, arrives: bool) -> None:
        before = what
        if isinstance(what, Target):
            before = TargetRef(what.index)
        noun = noun_of_reference(what, self.named)
        if isinstance(noun, PlayerNoun) and isinstance(what, Choose):  # "choose an opponent"
            self.named.append(Antecedent(None, noun, player=True, plural=is_plural(what), after=mark))
            return
        self.named.append(
            Antecedent(
                None if arrives or _picks(what) else before,
                noun,
                plural=is_plural(what),
                after=mark,
                gone=gone,
                arrived=arrives,
            )
        )

    def _see_mentioned(self, what: Reference, mark: int) -> None:
        if isinstance(what, Self | Host | Granter):
            self.named.append(Antecedent(what, None))
        elif isinstance(what, Union) and all(isinstance(part, _SINGLE) for part in what.parts):
            again = replace(what, lambda node: TargetRef(node.index) if isinstance(node, Target) else None)
            assert isinstance(again, Reference)
            self.named.append(Antecedent(again, None, plural=True))
        elif isinstance(what, Choose | Each):
            self.named.append(Antecedent(None, what.noun, plural=is_plural(what), after=mark))


def _type_of(token: TokenSpec) -> Filter:
    """What a token that is no creature is: "that artifact", not "that creature"."""
    words = token.type_line.partition("—")[0].lower().split()
    found = tuple([HasType(word) for word in words if word in TYPE_NAMES])
    return found[0] if len(found) == 1 else AllOf(found)


def _picks(what: Reference) -> bool:
    """Whether it would mean others if it were asked again: what is pointed at later is what was done to (CR 608.2c)."""
    if isinstance(what, Union):
        return any(_picks(part) for part in what.parts)
    return isinstance(what, Choose | Each | TopCards)


def _one_card(what: Reference) -> bool:
    """Whether it is one card that is chosen, or the top card of a library."""
    if isinstance(what, TopCards):
        return what.amount == Number(1)
    return isinstance(what, Choose) and what.minimum == what.maximum == Number(1)
