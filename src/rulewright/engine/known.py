"""What the engine can perform: the nodes, and the words in their fields, that some rule here carries out.

A card is *understood* only if its trees hold nothing else (DESIGN, *language*). `unperformed` names what is not.
"""

from __future__ import annotations

from typing import Final

from rulewright.abilities import ability as a
from rulewright.abilities import condition as c
from rulewright.abilities import continuous as k
from rulewright.abilities import cost as co
from rulewright.abilities import duration as d
from rulewright.abilities import effect as e
from rulewright.abilities import mana as m
from rulewright.abilities import noun as n
from rulewright.abilities import quantity as q
from rulewright.abilities import reference as r
from rulewright.abilities import replacement as rp
from rulewright.abilities import trigger as t
from rulewright.abilities.keyword_meanings import meaning
from rulewright.abilities.node import Ability, Change, Condition, Effect, Node, Noun, Outcome, ReplacedEvent, Trigger
from rulewright.vocabulary.turn import STEP_NAMES
from rulewright.vocabulary.zone import ZONE_NAMES

from .ability_costs import of_abilities, parts_of
from .activating import BUT_MANA_ABILITIES, has_x
from .alone import ALONE
from .as_turned import ENTERS_TOO
from .characteristics import KEYWORD_BITS
from .chosen import divided, speaks_of_the_givers
from .combat import DESPITE, DESPITE_ANY
from .combat_costs import ATTACKING, BLOCKING
from .cost_keywords import written_out
from .directions import ONE_WAY
from .durations import STEPS, WAITS
from .effects.any_amount import unsettled
from .effects.keyword_actions import NAMED
from .effects.performers import PERFORMERS
from .effects.voting import VOTE_RULES
from .effects_in_force import AS_SORCERIES, ONE_SPELL, OWN_TURNS, TOP_RULES
from .exhausting import AGAIN
from .facts import children, facts_of, targets_in, walk, walk_all
from .grouping import group_rule
from .losing import END_RULES
from .mana import uncounted
from .past import recalls
from .payability import payable
from .player_rules import (
    EXILES_FINDS,
    FACED_AGAIN,
    GAINS_FROM_RADIATION,
    GRAVEYARDS,
    LIFE_RULES,
    NO_CROWN,
    NO_DRAWS,
    ONE_DRAW,
    PLAYS_FINDS,
    REVEALS_FIRST,
    SEARCHES_CONTROLLED,
    UNPREVENTABLE,
    UNSACRIFICEABLE,
    UNSACRIFICED,
    WINS_FLIPS,
)
from .queries import PARITY_OF
from .tallies import MORE_DEVOTION
from .targets import depends
from .targets_apart import WRITTEN_OUT
from .traits import CAST_FROM, MARKS, TOTAL
from .triggers import core
from .turn import HAND_RULES, MANA_RULES
from .turn_plan import PHASES, SKIP_RULES
from .turn_plan import STEPS as STEPS_AFTER
from .zones import FROM_THE_TOP

DECK_RULES: Final = ("may have this as commander",)
"""What is asked as a deck is made, by `rulewright.cards.commander_deck` (CR 903.3a); so is `DeckRule` (CR 100.2a)."""

KNOWN: Final[frozenset[type[Node]]] = frozenset(
    {
        *PERFORMERS,
        *(a.SpellAbility, a.ActivatedAbility, a.TriggeredAbility, a.StaticAbility, a.Keyword),
        *(c.Compare, c.Exists, c.Matches, c.Did, c.DidBy, c.CostPaid, c.CastFrom, c.TurnOf, c.InStep),
        *(c.NotCondition, c.Both, c.Either),
        *(
            k.GainControl,
            k.AddTypes,
            k.SetTypes,
            k.RemoveTypes,
            k.LoseSubtypes,
            k.SetColors,
            k.GainAbilities,
            k.LoseKeyword,
            k.LoseAbilities,
        ),
        *(k.LoseAllAbilities, k.CannotHave, k.DefinePowerToughness, k.SetPowerToughness, k.ModifyPowerToughness),
        *(k.SwitchPowerToughness, k.Cannot, k.Must, k.Continuous, k.CostChange, k.CostFloor, k.AdditionalCost),
        *(k.BeginInPlay, k.OnceEachYourTurn, k.SpellsHave, k.MayCastUsing),
        *(k.MayCast, k.AsThoughFlash, k.CantCast, k.CantEnter, k.CantPay, k.PlayerRule, k.Replaces),
        *(co.Cost, co.TapSymbol, co.UntapSymbol, d.Duration, e.TokenSpec, e.ManaRider),
        *(m.ManaSymbols, m.OneOfMana, m.AnyColorMana, m.ManaTimes, m.CouldProduceMana, m.ProducedMana),
        *(m.CommanderMana, m.CombinationMana, m.ColorsOfMana, m.LetterOrChosenMana),
        *(m.ChosenColorMana, k.ActivateAsThoughHaste, t.TappedForMana, rp.WouldProduceMana, rp.ProduceInstead),
        *(n.Objects, n.PlayerNoun, n.AnyTarget, n.EitherNoun, n.Everything, n.HasType, n.HasSupertype),
        *(n.HasSubtype, n.HasColor, n.ColorCount, n.HasKeyword, n.HasCounter, n.HasStatus, n.IsKind),
        *(
            n.ControlledBy,
            n.OwnedBy,
            n.Compares,
            n.Named,
            n.Other,
            n.Is,
            n.ExiledWith,
            n.PutWith,
            n.CameFrom,
            q.AmountPrevented,
            n.TargetsA,
            n.CastBy,
            n.HasOneTarget,
            n.TargetsNothingElse,
            n.Not,
            n.AllOf,
        ),
        *(
            n.AnyOf,
            n.AttachedTo,
            n.ThisTurnFilter,
            n.WithoutAbilities,
            n.DealtDamageBy,
            n.Helped,
            n.Bears,
            n.CombatWith,
            n.SharesWith,
            n.SharesWithMana,
            n.FirstCast,
            n.AbilityOf,
            c.WonFlip,
            c.CoinsShow,
            q.Flips,
        ),
        *(
            q.Number,
            q.X,
            q.Count,
            q.CharacteristicOf,
            q.Greatest,
            q.Total,
            q.CountersOn,
            q.LifeOf,
            q.LifeAmong,
            q.Devoured,
            q.EventAmount,
        ),
        *(
            q.AmountOf,
            q.ThisTurn,
            q.Sum,
            q.Times,
            q.Signed,
            q.Half,
            q.TimesPaid,
            q.AnyAmount,
            q.GreatestOfPlayers,
            q.MostOfOneType,
            q.IfElse,
            q.CastBefore,
            q.CountYours,
            q.DistinctAmong,
            q.Devotion,
            q.SymbolsIn,
        ),
        *(r.Self, r.Target, r.TargetRef, r.Each, r.Choose, r.TopCards, r.Made, r.EventObject, r.EventPlayer),
        *(r.Host, r.PaidObjects, r.RestOf, r.Union, r.You, r.EachPlayer, r.EachOpponent, r.Actor, r.ControllerOf),
        *(r.OwnerOf, r.ActivePlayer, r.DefendingPlayer, r.Granter, r.AllBut, r.CardBefore),
        *(
            rp.WouldMove,
            rp.WouldBeDealtDamage,
            rp.WouldDraw,
            rp.WouldGainLife,
            rp.WouldPutCounters,
            rp.WouldCreateTokens,
        ),
        rp.WouldLose,
        rp.DealInstead,
        rp.AmountBecomes,
        *(rp.EntersWith, rp.MoveInstead, rp.Prevent, rp.ChangeAmount, rp.DoInstead, rp.EntersAsCopy),
        rp.EntersTappedUnless,
        rp.EntersIfDone,
        *(t.Moves, t.Attacks, t.Blocks, t.BecomesBlocked, t.DealsDamage, t.IsDealtDamage, t.Casts),
        *(t.BeginningOf, t.BecomesTapped, t.BecomesUntapped, t.BecomesTarget, t.DrawsCard, t.Discards),
        *(t.Sacrifices, t.GainsLife, t.LosesLife, t.CountersPut, t.LosesCounters, t.BecomesAttached, t.AnyTrigger),
        *(t.BecomesUnattached, t.LosesControl, t.IsCountered),
        *(
            t.OneOrMore,
            t.AttacksAlone,
            t.DeclaresAttackers,
            t.BecomesUnblocked,
            t.Cycles,
            t.CopiesSpell,
            t.Performs,
            t.LastCounterRemoved,
            t.WhileTrue,
            t.FirstEachTurn,
            t.AttacksTogether,
            t.Activates,
            t.StateIs,
        ),
        *(k.AssignsDamageBy, q.ExtraTargets, r.AnyPlayer),
        r.PairedWith,
        *(r.Itself, k.RemoveSupertypes, k.SetName, k.HasNamesOf, k.HasFullTextOf, k.AddChosenType, a.ThisAbility),
        *(n.AsAGroup, n.OneOfEach, n.OfChosen, n.OfChoice, k.BecomesChoice, k.LinkedEffect, c.ChosenWord),
        *(r.AttackedBy, r.Becomes, r.Fixed, q.Product, q.OpponentsAttacked, q.AttackedPower),
        *(
            c.DealtCombatDamage,
            c.SearchedLibrary,
            c.HasMostLife,
            *(n.ThePlayer, n.HasLandwalk),
            *(c.AsCast, c.SorceryTime, c.HasMost, r.Hurt, q.ExcessDamage, q.ExcessThisTurn),
            c.ManaSpent,
            c.WonClash,
            c.HasDesignation,
            q.ColorsSpent,
            rp.EntersEither,
            rp.EntersWithOneOf,
        ),
        *(
            q.TimesThisTurn,
            t.PlaysLand,
            q.ManaSpentOn,
            q.StartingLife,
            q.SpeedOf,
            q.DieResult,
            q.StoredAlike,
            e.RollRow,
            n.HasX,
            *(n.HasManaCost, q.DevotionToChosen, q.CommanderCasts, q.Evenly, c.FirstCombat, c.FirstStep, c.NthSpell),
            n.OnTop,
            n.PaidFor,
            r.EnchantedPlayer,
            k.GainOneOf,
        ),
        *(c.BeforeStep, c.SelfIn, c.Resolution, q.SpellsCast, q.PartySize, r.PlayersWho, r.OtherPlayers),
        *(rp.Spared, k.Permits),
        *(
            rp.WouldCreateTokens,
            rp.WouldPayLife,
            rp.WouldLoseLifeToDamage,
            rp.WouldSearch,
            rp.EntersUnder,
            rp.KeepLife,
            rp.CreateMore,
            rp.EntersUntapped,
        ),
        *(rp.SearchTop, rp.CopyExtra, r.NextPlayer),
        *(r.Grantor, r.ChosenPlayer, n.Parity, n.RepeatedSymbol, c.SearchedLibrary, t.RevealedFirst, k.LoyaltyCost),
        *(k.GainActivated, k.GainKeywordsAmong, r.Haunted, t.PutAwayResolving),
        *(q.VotesFor, c.MostVotes, c.Called, k.RevealFromOpeningHand, k.ChangeWord, m.UnspentMana),
        k.SetText,
        *(a.Prototype, c.IsTime, q.LevelOf, q.SpellsLastTurn, t.Chapter, t.UnlocksHalf, t.FullyUnlocks),
        *(n.HasManaCost, n.HasActivatedAbility),
        *(k.AsTurned, k.ModifiesRoll, t.RollsDie, rp.WouldRoll, rp.RollMore, rp.WouldFlip),
        *(k.MayPlayLands, k.DeckRule, k.NoTriggers, k.TriggersAgain, k.UntapsToo, k.UntapsAtMost, k.SpendsAsThough),
        *(k.LifeForMana, k.CombatCost, k.CombatLimit),
        *(k.AlternativeCost, k.CastOnly, k.CounterLimit, c.NewSinceUpkeep, co.TapPower),
    }
)
"""Every node that some function of the engine evaluates, asks or performs."""

_NUMBERS: Final = ("power", "toughness", "mana value", "loyalty")
_ZONES: Final = ZONE_NAMES[1:8]
_POSITIONS: Final = ("", "top", "bottom", "bottom random", "shuffled", *FROM_THE_TOP)

WORDS: Final[dict[tuple[type[Node], str], tuple[str, ...]]] = {
    (a.ActivatedAbility, "timing"): ("instant", "sorcery", "as instant"),
    (a.ActivatedAbility, "zone"): ("battlefield", "hand", "graveyard"),
    (a.TriggeredAbility, "zone"): ("battlefield", "graveyard", "stack", "exile"),
    (c.CastFrom, "zone"): ("", *_ZONES),
    (n.CastBy, "zone"): ("", *_ZONES),
    (c.InStep, "step"): ("combat", "combat after blockers", "main", *STEP_NAMES),
    (d.Duration, "until"): (
        "end of turn",
        "your next turn",
        "end of your next turn",
        "next untap step",
        "this leaves",
        "condition",
        "cast from exile",
        "forever",
        "end of combat",
        *STEPS.values(),
    ),
    (e.KeywordAction, "name"): tuple(NAMED),
    (e.ControlPlayer, "phase"): ("", "combat", "resolution"),
    (e.Counter, "instead"): ("", *_ZONES),
    (e.Counter, "position"): _POSITIONS,
    (e.Move, "zone"): ("hand", "library", "graveyard", "battlefield", "exile"),
    (e.Move, "position"): _POSITIONS,
    (k.Cannot, "action"): (
        "assign combat damage",
        "attack",
        "block",
        "be blocked",
        "be blocked by more than one",
        "be blocked by one",
        "be blocked by two",
        "attack alone",
        "block alone",
        "be countered",
        "be copied",
        "be regenerated",
        UNSACRIFICEABLE,
        "untap",
        "activate abilities",
        BUT_MANA_ABILITIES,
        "transform",
        "phase out",
        "attack you",
        "attack you or yours",
        "be the target",
        "become untapped",
        "crew Vehicles",
        "have counters put on it",
    ),
    (k.Must, "action"): ("attack", "attack as goaded", "block", "be blocked", "be blocked by all"),
    (rp.WouldMove, "cause"): ("", "discard", "destroy"),
    (k.LoseSubtypes, "kind"): ("creature",),
    (k.Permits, "action"): (
        "assign damage as though unblocked",
        "attack with defender",
        "stay tapped",
        "block one more",
        "block any number",
        *DESPITE.values(),
        DESPITE_ANY,
        "block shadow",
        "block landwalk",
        "crew as 2 greater",
        "saddle and crew as 2 greater",
        "station with toughness",
        "be exerted as it attacks",
        "share its name with other legends",
    ),
    (n.ThisTurnFilter, "what"): (
        "entered",
        "attacked",
        "was dealt damage",
        "was dealt excess damage",
        "dealt damage",
        "was discarded",
        "was milled",
        "dealt damage to an opponent",
        "blocked",
        "was put there",
        "was put there from the battlefield",
        "was put there from elsewhere",
        "was put there from the library",
    ),
    (c.HasDesignation, "what"): (
        "monarch",
        "city's blessing",
        "attacked this step",
        "initiative",
        "completed dungeon",
        "max speed",
        "enduring story",
    ),
    (n.Helped, "how"): ("convoke", "crew", "saddle"),
    (n.CombatWith, "how"): ("blocking", "blocked by", "attacking"),
    (k.AssignsDamageBy, "what"): ("toughness",),
    (n.AsAGroup, "rule"): (
        "single graveyard",
        "same controller",
        "different controllers",
        "different names",
        "different powers",
        "different mana values",
        "total power",
        "total mana value",
        "shared land type",
        "shared creature type",
        "shared card type",
        "shared color",
    ),
    (n.OfChosen, "what"): ("color", "creature type", "name", *[PARITY_OF + what for what in ("mana value", "power")]),
    (r.TopCards, "zone"): ("library", "graveyard"),
    (n.OfChoice, "what"): ("color", "creature type", "artifact or color", "colorless or color"),
    (k.BecomesChoice, "what"): ("color", "colors", "creature type", "basic land type"),
    (n.SharesWith, "what"): ("color", "card type", "name", "creature type"),
    (k.AsTurned, "how"): ("face up", "transforms", ENTERS_TOO),
    (q.Flips, "what"): ("heads", "tails", "won", "lost"),
    (c.CoinsShow, "face"): ("heads", "tails"),
    (q.DieResult, "what"): ("", "other", "difference", "even", "odd", "different"),
    (q.DistinctAmong, "what"): (
        "card types",
        "colors",
        "basic land types",
        "mana values",
        "mana costs",
        "names",
        "powers",
    ),
    (t.Performs, "action"): (
        "commits a crime",
        "is turned face up",
        "manifests dread",
        "phases in",
        "phases out",
        "enlists a creature",
        "becomes the monarch",
        "takes the initiative",
        "is tempted by the ring",
        "foretells a card",
        "suspends a card",
        "plots a card",
        "explores",
        "collects evidence",
        "rolls dice",
        "forages",
        "becomes monstrous",
        "connives",
        "adapts",
        "proliferates",
        "investigates",
        "becomes saddled",
        "exploits a creature",
        *("transforms", "transforms into itself", "day or night changes", "becomes level 2", "becomes level 3"),
        "unlocks this door",
        "expends 4",
        "expends 8",
        *("scries", "surveils", "discards cards", "gets energy", "becomes renowned"),
        *("wins a coin flip", "loses a coin flip"),
        *("shuffles a library", "searches a library", "becomes crewed"),
        *("crews", "saddles"),
        *("collects evidence", "forages", "is exerted", "completes a dungeon", "mutates"),
        *("loses the game", "mills a nonland card"),
    ),
    (k.PlayerRule, "rule"): (
        *HAND_RULES,
        "extra land",
        "can't play lands",
        *LIFE_RULES,
        NO_CROWN,
        "hexproof",
        "shroud",
        *TOP_RULES,
        REVEALS_FIRST,
        WINS_FLIPS,
        GRAVEYARDS,
        AGAIN,
        MORE_DEVOTION,
        ONE_SPELL,
        AS_SORCERIES,
        OWN_TURNS,
        "may have this as commander",
        "more spells",
        *MANA_RULES,
        *SKIP_RULES,
        *END_RULES,
        *DECK_RULES,
        SEARCHES_CONTROLLED,
        EXILES_FINDS,
        PLAYS_FINDS,
        UNPREVENTABLE,
        UNSACRIFICED,
        FACED_AGAIN,
        GAINS_FROM_RADIATION,
        *VOTE_RULES,
        NO_DRAWS,
        ONE_DRAW,
        ONE_WAY,
    ),
    (k.CombatCost, "action"): (ATTACKING, BLOCKING),
    (k.CombatLimit, "action"): (ATTACKING, BLOCKING),
    (e.ExtraPhases, "after"): ("phase", "main", "combat", "step"),
    (e.ForEachPlayer, "direction"): ("", "left", "right", "chosen"),
    (r.NextPlayer, "direction"): ("left", "right", "chosen"),
    (c.FirstStep, "step"): ("upkeep", "postcombat main", "end"),
    (e.AddMana, "until"): ("", "end of turn", "end of combat"),
    (n.Compares, "what"): (*_NUMBERS, "colors", TOTAL),
    (n.Parity, "what"): _NUMBERS,
    (n.HasStatus, "status"): (
        "tapped",
        "attacking",
        "blocking",
        "blocked",
        "unblocked",
        "had to attack",
        "token",
        "enchanted",
        "equipped",
        "modified",
        "paired",
        "face down",
        "kicked",
        "goaded",
        "not cast from hand",
        "in hand",
        "cast",
        *CAST_FROM,
        "adventure",
        *MARKS,
        *ALONE,
    ),
    (n.IsKind, "kind"): (
        "commander",
        "source",
        "permanent",
        "spell",
        "card",
        "permanent card",
        "permanent spell",
        "source",
        "activated ability",
        "triggered ability",
    ),
    (q.CharacteristicOf, "what"): (*_NUMBERS, "colors", TOTAL),
    (q.Greatest, "what"): _NUMBERS,
    (q.Total, "what"): _NUMBERS,
    (q.ThisTurn, "what"): (
        "spells cast",
        "cards drawn",
        "creatures died",
        "life gained",
        "life lost",
        "attackers declared",
        "lands played",
        "cards discarded",
        "exhaust abilities activated",
        "times damaged",
        "permanents put into graveyards",
        "permanents left",
        "nonland permanents left",
        "spells warped",
    ),
    (r.EventObject, "role"): ("object", "source", "other"),
    (rp.MoveInstead, "zone"): ("hand", "library", "graveyard", "exile", "battlefield"),
    (rp.MoveInstead, "position"): _POSITIONS,
    (t.BeginningOf, "step"): ("combat", "main", *STEP_NAMES),
}
"""The words that a text field of a node may have."""


NATIVE_KEYWORDS: Final = (*KEYWORD_BITS, "enchant", "protection", "landwalk", "convoke", "delve", "improvise") + (
    "toxic",
    "partner",
    "split second",
    "assist",
    "fuse",
    "read ahead",
    "choose a background",
    "doctor's companion",
    "foretell",
    "plot",
    "ascend",
    "start your engines!",
    "storied",
    "splice",
    "miracle",
    "phasing",
    "escalate",
    "start your engines!",
    "banding",
    "cipher",
    "epic",
    "compleated",
)
"""Keywords that the engine's own rules know; others need a meaning in other nodes."""

OVER_PLANESWALKERS: Final = a.Keyword("trample", noun=n.Objects(n.HasType("planeswalker")))

SPEAKS_OF_ABILITIES: Final = ((e.AddMana, "spend_only"), (k.CostChange, "spells"))
"""Where activated abilities may be described, by their sources."""
NOUN_OR_NONE: Final = ("hexproof", "partner")
"""Those that may have one (CR 702.11d)."""
NOUN_KEYWORDS: Final = ("enchant", "protection", "landwalk", "splice")
"""Those that always have a description after their name."""
_EITHER_WAY: Final = ("partner",)
"""Those that may have one: "Partner—Friends forever" (CR 702.124)."""


def unperformed(tree: Node) -> list[str]:
    """What in a tree the engine does not perform, in words; empty if it performs all of it."""
    found: list[str] = []
    _look(tree, found)
    return found


def _look(node: Node, found: list[str]) -> None:
    kind = type(node)
    if isinstance(node, a.Keyword):
        if node == OVER_PLANESWALKERS:
            return
        parts = meaning(node)
        if not parts and (node.name not in NATIVE_KEYWORDS or not _described_so(node)):
            found.append(f"keyword {node.name}")
            return
        for part in parts:
            _look(part, found)
    elif isinstance(node, a.Companion):
        _look_in_companion(node.condition, found)
        return
    elif kind not in KNOWN:
        found.append(f"node {kind.__name__}")
        return
    found.extend(_unusual(node))
    for name in node.__struct_fields__:
        value = getattr(node, name)
        if (kind, name) in SPEAKS_OF_ABILITIES and isinstance(value, Noun):
            value = tuple([of.noun if (of := of_abilities(part)) is not None else part for part in parts_of(value)])
        allowed = WORDS.get((kind, name))
        if allowed is not None and value not in allowed:
            found.append(f"{kind.__name__} with {name} {value!r}")
        _look_in(value, found)


def _look_in_companion(condition: Condition, found: list[str]) -> None:
    """What is asked of a starting deck: only companions ask, and they ask nothing else (CR 702.139a)."""
    if isinstance(condition, c.EachInDeck):
        _look(condition.which, found)
        _look(condition.filter, found)
    elif isinstance(condition, c.AmongDeck) and condition.what in ("different names", "shared card type"):
        _look(condition.which, found)
    elif isinstance(condition, c.DeckLarger):
        _look(condition.by, found)
    else:
        found.append(f"companion with {type(condition).__name__}")


def _described_so(node: a.Keyword) -> bool:
    """Whether a description follows the keyword's name where one has to, and only there; "partner—survivors" has one,
    "partner" has not."""
    return node.name in NOUN_OR_NONE or (node.noun is not None) == (node.name in NOUN_KEYWORDS)


def _look_in(value: object, found: list[str]) -> None:
    if isinstance(value, Node):
        _look(value, found)
    elif isinstance(value, tuple):
        for item in value:
            _look_in(item, found)


OF_CHOICE: Final = (n.OfChoice, k.BecomesChoice, k.GainOneOf)


def _asks_in_place(node: Node) -> bool:
    """Whether every "of your choice" in an instruction is in one that asks for it."""
    if isinstance(node, OF_CHOICE):
        return False
    if isinstance(node, e.Apply | e.Destroy | e.Untap | e.Move | Ability):
        return True
    return all(_asks_in_place(child) for child in children(node))


def _groups_in_place(node: Node) -> bool:
    """Whether every rule for objects chosen together is where several are chosen, or where it is asked if there are."""
    if isinstance(node, n.AsAGroup | n.OneOfEach):
        return False
    if isinstance(node, c.Exists | r.Target | r.Choose | e.Search):
        what = node.filter if isinstance(node, e.Search) else node.noun
        said = sum(1 for part in walk(what) if isinstance(part, n.AsAGroup | n.OneOfEach))
        rule = group_rule(what)
        counted = isinstance(rule, n.AsAGroup) and not rule.rule.startswith("total")
        if isinstance(node, c.Exists) and rule is not None and not counted:
            return False
        return said == (rule is not None)
    return all(_groups_in_place(child) for child in children(node) if not isinstance(child, Ability))


def _parts_of(action: Effect) -> tuple[Effect, ...]:
    """The action of a cost, or those among which one is chosen."""
    action = written_out(action)
    return action.effects if isinstance(action, e.OneOf) else (action,)


def _payable_part(action: Effect) -> bool:
    """Whether an action of a cost, or one part of a choice of them, can be paid."""
    if isinstance(action, e.PayCost):
        return action.times is None and action.cost.mana_cost_of is None and all(map(payable, action.cost.actions))
    return payable(action)


def _chosen_by(action: Node) -> list[Node]:
    """The descriptions of what is chosen for an action of a cost."""
    return [part.noun for part in walk(action) if isinstance(part, r.Choose)]


def _awaits_others(node: Ability) -> bool:
    """Whether the controller would choose a target that depends on one that another player chooses after it."""
    targets = [part for part in walk(node) if isinstance(part, r.Target)]
    later = [target.index for target in targets if target.chooser is not None]
    return any(depends(target, index) for target in targets if target.chooser is None for index in later)


def _odd_activation(node: a.ActivatedAbility) -> str:
    """What in an activated ability is not carried out."""
    change = node.cost_change
    by_x = any(isinstance(part, r.Target) and q.X() in walk(part) for part in walk(node.effect))
    if by_x and not has_x(node):
        return "targets of an ability that depend on X"
    if change is not None:
        if not isinstance(change, k.CostChange) or any(
            isinstance(part, r.Target | r.TargetRef | n.TargetsA) for part in walk(change)
        ):
            return "ActivatedAbility with cost_change"
    if (change is not None or node.by_anyone or node.most_each_turn) and facts_of(node)[0].is_mana:
        return "a mana ability with cost_change, by_anyone or most_each_turn"
    return ""


def _anyone_in_place(node: Node) -> bool:
    """Whether "any player" is only spoken of where players are asked one after the other."""
    if isinstance(node, r.AnyPlayer):
        return False
    if isinstance(node, e.May) and isinstance(node.player, r.AnyPlayer):
        return True
    if isinstance(node, e.ForEachPlayer) and isinstance(node.players, r.AnyPlayer):
        return isinstance(node.effect, e.May) and node.effect.player == r.Actor()
    if isinstance(node, e.Unless) and isinstance(node.player, r.AnyPlayer):
        return _anyone_in_place(node.effect)
    return all(_anyone_in_place(child) for child in children(node) if not isinstance(child, Ability))


def _rolls_again_in_place(node: Node) -> bool:
    """Whether "roll again" is only said in results tables (CR 706.3c)."""
    if isinstance(node, e.RollAgain):
        return False
    if isinstance(node, e.RollRow):
        return True
    return all(_rolls_again_in_place(child) for child in children(node))


_RULES_FOR_A_WHILE: Final = (
    GRAVEYARDS,
    *("extra land", "more spells", UNPREVENTABLE, *LIFE_RULES, "no maximum hand size", "hexproof", "shroud"),
    "can't play lands",
    NO_CROWN,
    ONE_WAY,
    *END_RULES,
)


_FOR_CASTING: Final = ("convoke", "improvise", "delve", "affinity", "cascade", "storm")
"""Keywords that do what they do as the spell is cast."""


def _odd_rule(node: e.Meanwhile) -> list[str]:
    """What holds for a while must not look at the resolution that made it, its players aside."""
    rule = node.rule
    inside: list[Node] = []
    if isinstance(rule, k.CantCast | k.AsThoughFlash):
        inside = walk(rule.what)
    elif isinstance(rule, k.CostChange):
        inside = walk(rule)
    elif isinstance(rule, k.CombatCost):
        inside = [part for part in walk(rule) if part is not rule.cost.x or part != q.X()]
    elif isinstance(rule, k.SpellsHave):
        inside = walk(rule.spells)
        if any(isinstance(ability, a.Keyword) and ability.name not in _FOR_CASTING for ability in rule.abilities):
            return ["an ability that the permanent would have too, for a while"]
    elif not (isinstance(rule, k.PlayerRule) and rule.rule in _RULES_FOR_A_WHILE):
        return [f"{type(rule).__name__} for a while"]
    ever = isinstance(rule, k.PlayerRule) and rule.rule == "no maximum hand size" and node.duration.until == "forever"
    if node.duration.until not in ("end of turn", "your next turn") and not ever:
        return ["a rule until another moment"]
    if any(isinstance(part, r.Made | r.Hurt | r.Target | r.TargetRef | r.Self | n.OfChosen | q.X) for part in inside):
        return ["a rule that looks back at what made it"]
    return []


def _odd_toll(node: k.CombatCost) -> str:
    """What a cost to attack or block must not say: its actions are its payer's, who has nothing to do with the effect's
    source, and its X is a number of the game."""
    cost = node.cost
    if any(isinstance(part, r.Self | r.Host) for action in cost.actions for part in walk(action)):
        return "a cost to attack or block with what it is an ability of"
    if any(not isinstance(part, e.LoseLife | e.Sacrifice | e.Discard | e.Move | e.Exile) for part in cost.actions):
        return "a cost to attack or block of that kind"
    if any(_chosen_of_another_number(action) for action in cost.actions):
        return "a cost to attack or block of any number"
    variable = cost.mana is not None and any(symbol.variable for symbol in cost.mana.symbols)
    if cost.mana_cost_of is not None or variable != (cost.x is not None):
        return "X in a cost to attack or block"
    return ""


def _chosen_of_another_number(action: Effect) -> bool:
    return any(isinstance(part, r.Choose) and part.minimum != part.maximum for part in walk(action))


def _gives_chosen(parts: tuple[Node, ...]) -> bool:
    """Whether abilities that are given speak of what was chosen."""
    inside = [node for part in parts for node in walk_all(part)]
    return any(isinstance(node, n.OfChosen | c.ChosenWord) for node in inside)


def _gives_word(parts: tuple[Node, ...]) -> bool:
    """Whether abilities that are given ask which word was chosen."""
    return any(isinstance(node, c.ChosenWord) for part in parts for node in walk_all(part))


EXCEPTIONS: Final = (
    *(k.GainAbilities, k.AddTypes, k.SetTypes, k.RemoveSupertypes),
    *(k.SetColors, k.SetPowerToughness, k.SetName, k.LoseKeyword),
)
"""What a copy may have that the original has not (CR 707.9)."""


def _odd_copy(node: e.CreateTokenCopy | e.BecomeCopy | rp.EntersAsCopy) -> list[str]:
    if not isinstance(node, rp.EntersAsCopy) and isinstance(node.of, r.Each):
        return ["copies of several objects"]
    itself = isinstance(node, rp.EntersAsCopy) or (isinstance(node, e.BecomeCopy) and isinstance(node.what, r.Self))
    if not itself and any(isinstance(part, r.Granter) for part in walk_all(node)):
        return ["the name of what gives an ability, where it is not given by an effect"]
    return []


_INSTEAD_OF: Final[dict[type[ReplacedEvent], tuple[type[Outcome], ...]]] = {
    rp.WouldCreateTokens: (rp.ChangeAmount, rp.DoInstead, rp.CreateMore),
    rp.WouldPayLife: (rp.ChangeAmount, rp.DoInstead),
    rp.WouldLoseLifeToDamage: (rp.KeepLife,),
    rp.WouldSearch: (rp.SearchTop, rp.DoInstead),
    rp.WouldRoll: (rp.RollMore, rp.DoInstead),
    rp.WouldFlip: (rp.ChangeAmount, rp.DoInstead),
}
"""What may happen instead of some events, of which the rules know no more."""

_ONLY_INSTEAD_OF: Final[dict[type[Outcome], type[ReplacedEvent]]] = {
    rp.KeepLife: rp.WouldLoseLifeToDamage,
    rp.CreateMore: rp.WouldCreateTokens,
    rp.SearchTop: rp.WouldSearch,
    rp.RollMore: rp.WouldRoll,
    rp.EntersUnder: rp.WouldMove,
    rp.EntersUntapped: rp.WouldMove,
    rp.EntersIfDone: rp.WouldMove,
}


def _goes_with(event: ReplacedEvent, outcome: Outcome) -> bool:
    """Whether that can be done in place of the event."""
    if isinstance(event, rp.WouldCreateTokens) and event.what is not None and not isinstance(outcome, rp.CreateMore):
        return False
    if isinstance(outcome, rp.ChangeAmount) and isinstance(event, rp.WouldCreateTokens) and outcome.plus:
        return False
    allowed = _INSTEAD_OF.get(type(event))
    only = _ONLY_INSTEAD_OF.get(type(outcome))
    if (
        isinstance(outcome, rp.EntersUnder | rp.EntersUntapped)
        and isinstance(event, rp.WouldMove)
        and event.to_zone != "battlefield"
    ):
        return False
    return (allowed is None or isinstance(outcome, allowed)) and (only is None or isinstance(event, only))


TOGETHER: Final = (t.OneOrMore, t.DeclaresAttackers, t.AttacksTogether)
"""Triggers on several things that happen together, which their effects cannot speak of one by one."""


def _told_of(trigger: Trigger, inside: list[Node]) -> bool:
    """Whether the effect of such a trigger speaks of the objects, or of how many, only where they are kept."""
    inner = core(trigger.trigger) if isinstance(trigger, t.OneOrMore) else trigger
    if isinstance(inner, t.OneOrMore):
        inner = inner.trigger
    counted = isinstance(inner, t.Moves | t.Attacks | t.DeclaresAttackers)
    named = isinstance(inner, t.Attacks | t.DeclaresAttackers)
    if isinstance(inner, t.Moves) and inner.from_zone != "battlefield":  # what has left it is looked at as it was
        named = inner.from_zone != "" or inner.to_zone == "battlefield"
    for part in inside:
        if isinstance(part, q.EventAmount) and not counted:
            return False
        if isinstance(part, r.EventObject) and part.role == "source" and isinstance(inner, t.DealsDamage):
            continue
        if isinstance(part, r.EventObject) and not (named and part.role == "object"):
            return False
    return True


def _is_remembered(trigger: Trigger) -> bool:
    """Whether the history tells if such an event has happened this turn."""
    while isinstance(trigger, t.WhileTrue):
        if not isinstance(trigger.condition, c.TurnOf):
            return False
        trigger = trigger.trigger
    if isinstance(trigger, t.Attacks):
        return isinstance(trigger.what, r.Self) and trigger.whom is None
    if isinstance(trigger, t.OneOrMore):
        trigger = trigger.trigger
        return recalls(trigger) and not isinstance(trigger, t.DealsDamage | t.IsDealtDamage | t.Attacks)
    if isinstance(trigger, t.Casts | t.BecomesTarget | t.GainsLife | t.LosesLife):
        return True
    return recalls(trigger) and _of_one(trigger)


def _of_one(trigger: Trigger) -> bool:
    """Whether one player or object is named, not any: "for the first time" of "a creature" is asked of each."""
    if isinstance(trigger, t.Moves | t.Attacks | t.IsDealtDamage | t.Performs):
        return isinstance(trigger.what, r.Self | r.Host | r.You)
    if isinstance(trigger, t.DealsDamage):
        return isinstance(trigger.source, r.Self | r.Host)
    if isinstance(trigger, t.Discards | t.Sacrifices | t.DrawsCard | t.PlaysLand):
        return isinstance(trigger.player, r.You)
    return False


def _lists_too_much(listed: tuple[Change, ...]) -> bool:
    """Whether something else is listed of what is face down than types, colors, abilities and a size that stands there
    (CR 708.2)."""
    for part in listed:
        if isinstance(part, k.SetPowerToughness):
            if not isinstance(part.power, q.Number) or not isinstance(part.toughness, q.Number):
                return True
        elif not isinstance(part, k.AddTypes | k.SetTypes | k.SetColors | k.GainAbilities):
            return True
    return False


def _unusual(node: Node) -> list[str]:
    """Combinations of known nodes that no rule here carries out."""
    if isinstance(node, e.AddMana | t.BecomesTarget | t.Casts) and any(
        isinstance(part, n.AbilityOf) and (part.keyword or not part.mana) for part in walk(node)
    ):
        return ["some activated abilities only"]
    if isinstance(node, k.CostChange) and node.least and (node.increase or of_abilities(node.spells) is None):
        return ["a reduction that leaves some mana, of something else"]
    if isinstance(node, q.TimesThisTurn) and node.total and not isinstance(node.event, t.DealsDamage):
        return [f"how much this turn: {type(node.event).__name__}"]
    if isinstance(node, q.TimesThisTurn) and not recalls(node.event):
        return [f"how often this turn: {type(node.event).__name__}"]
    if isinstance(node, k.AsTurned) and node.how == ENTERS_TOO:
        if not isinstance(node.effect, e.PutCounters) or not isinstance(node.effect.on, r.Self):
            return ["something else than counters on it, as it enters or is turned face up"]
    if isinstance(node, k.AsTurned) and isinstance(node.effect, e.Pick):
        return ["a choice as it is turned, which other abilities may look at"]
    if isinstance(node, k.GainAbilities) and divided(node.abilities):
        return ["a given ability that speaks of what another given ability chooses"]
    if isinstance(node, k.Continuous | e.Apply) and not isinstance(node.to, r.Self):  # CR 607.1a
        given = [change for change in node.changes if isinstance(change, k.GainAbilities)]
        if any(speaks_of_the_givers(change.abilities) for change in given):
            return ["a given ability that speaks of a player or a color of mana that its giver chose"]
    if isinstance(node, e.TurnFaceDown) and _lists_too_much(node.listed):
        return ["characteristics that are listed for what is turned face down"]
    if isinstance(node, e.Move) and node.face_down and _lists_too_much(node.being):
        return ["characteristics that are listed for what is turned face down"]
    if isinstance(node, e.RollDie) and node.rows and node.number != q.Number(1) and node.keep != 1:
        return ["a results table for several dice"]
    if isinstance(node, Ability) and any(isinstance(part, e.RollAgain) for part in walk(node)):
        if not _rolls_again_in_place(node):
            return ["roll again, outside of a results table"]
    if unsettled(node):
        return ["any amount of something else"]
    if isinstance(node, t.CountersPut) and node.nth and not node.kind:
        return ["the Nth counter of any kind"]
    if isinstance(node, t.CountersPut) and node.by is not None and not isinstance(node.on, n.Objects | r.Self):
        return ["counters that someone puts on a player"]
    if isinstance(node, a.ActivatedAbility | a.TriggeredAbility):
        if any(isinstance(part, e.Modal) and part.costs for part in walk(node)):
            return ["modes with costs, of an ability"]
    if isinstance(node, a.SpellAbility | a.TriggeredAbility | a.ActivatedAbility):
        inside = walk(node)
        words = [word for part in inside if isinstance(part, e.Vote) for word in part.words]
        if any(isinstance(part, q.VotesFor | c.MostVotes) and part.word not in words for part in inside):
            return ["votes for what nobody votes for"]
    if isinstance(node, e.Modal) and any(isinstance(action, e.OneOf) for cost in node.costs for action in cost.actions):
        return ["a mode with a choice of costs"]
    if isinstance(node, k.OnceEachYourTurn) and not isinstance(node.permission, k.MayCast):
        return [f"{type(node.permission).__name__} once each turn"]
    if isinstance(node, k.OnceEachYourTurn) and any(isinstance(part, r.Target) for part in walk(node)):
        return ["targets of what playing a card triggers"]
    if isinstance(node, k.MayCast) and node.any_mana and not isinstance(node.what, Noun):
        return ["mana of any color for this card"]
    if isinstance(node, a.ActivatedAbility) and sum(isinstance(part, e.Sacrifice) for part in node.cost.actions) > 1:
        for part in walk(node.effect):
            if not isinstance(part, n.Is | q.Count | q.Total) and any(
                isinstance(child, r.PaidObjects) for child in children(part)
            ):
                return ["one of several things that were sacrificed"]
    if isinstance(node, k.GainOneOf):
        return [problem for word in node.keywords for problem in unperformed(a.Keyword(word))]
    if isinstance(node, e.Move) and node.with_counters and node.zone not in ("battlefield", "exile"):
        return ["counters on what leaves the battlefield"]
    if isinstance(node, k.SpellsHave) and not isinstance(node.spells, n.Objects):
        return ["abilities of two kinds of spells"]
    if isinstance(node, e.SearchZones) and isinstance(node.filter, n.Everything):
        return ["any card at all, in several zones"]
    if isinstance(node, e.ExtraPhases) and any(
        name not in (STEPS_AFTER if node.after == "step" else PHASES) for name in node.phases
    ):
        return ["another additional phase"]
    if isinstance(node, a.Keyword) and node.name == "suspend" and not isinstance(node.number, q.Number):
        return ["suspend with X"]
    if isinstance(node, a.Keyword) and node.name == "soulshift" and not isinstance(node.number, q.Number):
        return ["soulshift with a number that is counted as it dies"]  # it looks back (CR 603.10a)
    if not isinstance(node, e.Pick | k.GainControl) and isinstance(getattr(node, "player", None), r.Choose):
        return ["an instruction to a player who is chosen"]
    if isinstance(node, a.TriggeredAbility) and isinstance(core(node.trigger), TOGETHER):
        if not _told_of(core(node.trigger), walk(node)):
            return ["what one or more objects together did"]
    if isinstance(node, rp.Prevent):  # one such trigger would wait for all that is prevented
        waits = [part for part in walk_all(node) if isinstance(part, e.DelayedTrigger)]
        if any(isinstance(part, q.AmountPrevented | q.EventAmount) for each in waits for part in walk_all(each)):
            return ["a delayed trigger on all the damage that is prevented"]
    if isinstance(node, e.PutItsCounters) and not isinstance(node.of, r.Self | r.EventObject):
        return ["the counters of what was moved"]
    if isinstance(node, a.TriggeredAbility) and isinstance(core(node.trigger), t.AnyTrigger):
        trigger = core(node.trigger)
        if any(isinstance(part, t.OneOrMore) for part in walk(trigger)):
            if any(isinstance(part, t.Blocks | t.BecomesBlocked) for part in walk(trigger)):
                return ["blocks, or becomes blocked by one or more"]
            if any(isinstance(part, r.EventObject | q.EventAmount) for part in walk(node)):
                return ["what one or more objects together did"]
    if isinstance(node, e.ArriveTransformed) and not isinstance(node.move, e.Move):
        return ["what arrives without a move"]
    if any(isinstance(part, q.DevotionToChosen) for part in children(node)):
        if not isinstance(node, m.ChosenColorMana) or node.label <= 0:
            return ["devotion to a color that is not chosen for mana"]
    if isinstance(node, e.TokenSpec) and node.power is None and "Creature" in node.type_line.partition("—")[0]:
        if not any(isinstance(part, k.DefinePowerToughness) for part in walk_all(node)):
            return ["a creature token without power and toughness"]
    if isinstance(node, e.DelayedTrigger) and node.until is not None and node.until.until not in WAITS:
        return ["a delayed trigger until another moment"]
    if isinstance(node, e.DelayedTrigger) and isinstance(node.trigger, t.StateIs | t.WhileTrue):
        return ["a delayed trigger under a condition"]
    if isinstance(node, e.DelayedTrigger) and isinstance(node.trigger, t.OneOrMore | t.AnyTrigger):
        if any(isinstance(part, t.OneOrMore) for part in walk(node.trigger)):
            if isinstance(node.trigger, t.AnyTrigger) or not _told_of(node.trigger, walk(node.effect)):
                return ["what one or more objects together did"]
    if isinstance(node, t.FirstEachTurn) and not _is_remembered(node.trigger):
        return [f"the first {type(core(node.trigger)).__name__} of a turn"]
    if isinstance(node, t.WhileTrue | t.FirstEachTurn) and isinstance(core(node), t.TappedForMana | t.StateIs):
        return ["a mana ability that triggers under a condition"]
    if isinstance(node, t.AnyTrigger | e.DelayedTrigger) and any(
        isinstance(part, t.FirstEachTurn | t.StateIs) for part in walk(node)
    ):
        return ["the first time, or something else"]
    if isinstance(node, a.TriggeredAbility) and any(isinstance(part, e.OnceEachTurn) for part in walk(node)):
        if not isinstance(node.effect, e.OnceEachTurn):
            return ["once each turn, beside something else"]
    if isinstance(node, a.SpellAbility | a.ActivatedAbility | e.ReflexiveTrigger | e.DelayedTrigger):
        if any(isinstance(part, e.OnceEachTurn) for part in walk(node)):
            return ["once each turn, outside of a triggered ability"]
    if isinstance(node, a.StaticAbility) and any(isinstance(part, c.SelfIn) for part in walk(node)):
        if not all(isinstance(effect, k.Continuous) for effect in node.effects):
            return ["a static ability in another zone"]
    if isinstance(node, e.ForEachPlayer) and targets_in(node.effect) and not isinstance(node.players, WRITTEN_OUT):
        return ["a target for each player"]
    if isinstance(node, a.SpellAbility | a.TriggeredAbility | a.ActivatedAbility) and facts_of(node)[0].apart:
        if any(isinstance(part, e.ReflexiveTrigger) for part in walk(node.effect)):
            return ["a target for each player, and what triggers on it"]
    if isinstance(node, k.Replaces) and isinstance(node.event, rp.WouldBeDealtDamage):
        if isinstance(node.event.source, r.Choose):
            return ["a source of damage that is chosen"]
    if isinstance(node, e.CreateReplacement) and isinstance(node.event, rp.WouldBeDealtDamage):
        chosen = node.event.source
        if isinstance(chosen, r.Choose) and (chosen.maximum != q.Number(1) or chosen.chooser or chosen.random):
            return ["several sources of damage that are chosen"]
    if any(isinstance(part, q.ExtraTargets) for part in children(node)) and not isinstance(node, k.CostChange):
        return ["node ExtraTargets"]
    if isinstance(node, r.Target | e.Modal) and node.chooser is not None:
        if node.chooser != r.ControllerOf(r.EventObject()) and not isinstance(
            node.chooser, r.EachOpponent | r.EventPlayer
        ):
            return ["who chooses in the controller's place"]
    if isinstance(node, e.Modal) and node.chooser is not None and (node.costs or node.maximum > 1 or node.repeat):
        return ["several modes, or modes with costs, that another player chooses"]
    if isinstance(node, Ability) and _awaits_others(node):
        return ["a target that depends on one that is chosen after it (601.6b)"]
    if isinstance(node, r.Target | a.StaticAbility) and any(isinstance(part, OF_CHOICE) for part in walk(node)):
        return ["a choice of a quality for targets, or in a static ability"]
    if isinstance(node, k.CostChange) and isinstance(node.spells, n.Objects) and of_abilities(node.spells) is None:
        if any(isinstance(part, n.AbilityOf) for part in walk(node.spells)):
            return ["what abilities cost that are described further"]
    if isinstance(node, k.Continuous) and any(isinstance(c, k.GainKeywordsAmong) for c in node.changes):
        return ["abilities gained for as long as others have them"]
    if isinstance(node, a.StaticAbility) and node.condition is not None:
        if any(isinstance(part, k.PlayerRule) and part.rule == MORE_DEVOTION for part in node.effects):
            return ["devotion increased under a condition"]
    if isinstance(node, a.ActivatedAbility) and node.timing != "as instant" and m.UnspentMana() in list(walk(node)):
        return ["unspent mana doubled in the middle of a payment"]
    if isinstance(node, k.PlayerRule) and node.rule == MORE_DEVOTION and not isinstance(node.player, r.You):
        return ["the devotion of others"]
    if isinstance(node, a.ActivatedAbility | k.AlternativeCost | k.AdditionalCost | k.MayCast | e.CastNow):
        if node.cost is not None and node.cost.x is not None:
            return ["X of a number of the game, in a cost that is not paid while something resolves"]
    if isinstance(node, e.CastNow) and any(isinstance(part, n.OneOfEach) for part in walk(node)):
        return ["cards of different kinds that are cast"]
    if isinstance(node, e.CopySpell | rp.CopyExtra):
        odd = [type(change).__name__ for change in node.changes if not isinstance(change, EXCEPTIONS)]
        return [f"a copy with the exception {name}" for name in odd]
    if isinstance(node, k.Replaces | e.CreateReplacement) and not _goes_with(node.event, node.outcome):
        return [f"{type(node.outcome).__name__} in place of {type(node.event).__name__}"]
    if isinstance(node, e.CreateTokenCopy | e.BecomeCopy | rp.EntersAsCopy):
        odd = [type(change).__name__ for change in node.changes if not isinstance(change, EXCEPTIONS)]
        return [f"a copy with the exception {name}" for name in odd] or _odd_copy(node)
    if isinstance(node, e.CreateEmblem | rp.EntersWith | k.DefinePowerToughness):
        if any(isinstance(part, r.Granter) for part in walk_all(node)):
            return ["the name of what gives an ability, where it is not given by an effect"]
    if isinstance(node, e.CreateEmblem) and any(
        isinstance(ability, a.ActivatedAbility) and facts_of(ability)[0].is_mana for ability in node.abilities
    ):
        return ["a mana ability of an emblem"]
    if isinstance(node, Ability) and not all(_groups_in_place(child) for child in children(node)):
        return ["objects that have something in common"]
    if isinstance(node, a.SpellAbility | a.ActivatedAbility | a.TriggeredAbility) and not _asks_in_place(node.effect):
        return ["a choice of a quality in another instruction"]
    if isinstance(node, k.Continuous) and not isinstance(node.to, r.Self) and _gives_word(node.changes):
        return ["a chosen quality in what others are given"]
    if isinstance(node, e.TokenSpec | e.CreateEmblem | e.Apply | k.Continuous | rp.EntersAsCopy):
        if any(isinstance(part, a.ThisAbility) for part in walk_all(node)):
            return ["an ability that gives itself to others"]
    if isinstance(node, e.Meanwhile):
        return _odd_rule(node)
    if isinstance(node, Ability) and not all(_anyone_in_place(child) for child in children(node)):
        return ["any player, outside of what they may do"]
    if isinstance(node, e.TokenSpec | e.CreateEmblem) and _gives_chosen(node.abilities):
        return ["a chosen quality in what others are given"]
    if isinstance(node, e.AddMana) and node.never_for is not None and node.spend_only is not None:
        return ["mana both for something and never for something"]
    if isinstance(node, e.PayCost | e.CastNow | a.Keyword) and node.cost is not None:
        if any(q.X() in walk(noun) for action in node.cost.actions for noun in _chosen_by(action)):
            return ["a cost with X in what is chosen for it"]
    if isinstance(node, co.Cost):
        if any(isinstance(part, q.AnyAmount) for part in walk(node)):
            return ["any amount as a cost"]
        actions = [part for action in node.actions for part in _parts_of(action)]
        return [f"{type(action).__name__} as a cost" for action in actions if not _payable_part(action)]
    if isinstance(
        node, a.ActivatedAbility | e.PayCost | k.AlternativeCost | k.MayCast | k.AsThoughFlash | e.CastNow | a.Keyword
    ):
        cost = node.cost
        if cost is not None and any(isinstance(written_out(action), e.OneOf) for action in cost.actions):
            return ["OneOf as a cost"]
    if isinstance(node, e.ManaRider) and node.then is not None:
        if any(isinstance(part, r.Target | r.TargetRef | r.Made | r.EventObject) for part in walk_all(node.then)):
            return ["a trigger on spent mana that speaks of other objects"]
    if isinstance(node, k.CombatCost) and (toll := _odd_toll(node)):
        return [toll]
    if isinstance(node, a.StaticAbility):
        if any(isinstance(effect, k.CombatCost) and q.X() in walk(effect) for effect in node.effects):
            return ["X in a cost to attack or block"]
    if isinstance(node, a.ActivatedAbility):
        strange = _odd_activation(node)
        if strange:
            return [strange]
    if isinstance(node, a.ActivatedAbility) and node.timing != "as instant":
        if node.keyword in ("boast", "forecast", "power-up", "once") and facts_of(node)[0].is_mana:
            return [f"a mana ability with {node.keyword}"]
        if facts_of(node)[0].is_mana and (what := uncounted(node)):
            return [what]
    return []
