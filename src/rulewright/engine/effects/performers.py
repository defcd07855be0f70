"""The table of performers: one for each effect node (DESIGN: engine)."""

from __future__ import annotations

from typing import Final

from rulewright.abilities import effect as e
from rulewright.abilities.node import Effect

from . import (
    cards,
    choosing,
    designations,
    keyword_actions,
    keyword_deeds,
    keyword_spells,
    lasting,
    life,
    moving,
    permanents,
    qualities,
    stack,
    structure,
    token_copies,
)
from .result import Performer

for _family in (designations.NAMED, keyword_deeds.NAMED, keyword_spells.NAMED, token_copies.NAMED):
    keyword_actions.NAMED.update(_family)

PERFORMERS: Final[dict[type[Effect], Performer]] = {
    e.Sequence: structure.sequence,
    e.Labelled: structure.labelled,
    e.May: structure.may,
    e.If: structure.if_,
    e.Unless: structure.unless,
    e.PayCost: structure.pay_cost,
    e.Modal: structure.modal,
    e.ForEachPlayer: structure.for_each_player,
    e.Repeat: structure.repeat,
    e.OnceEachTurn: structure.once_each_turn,
    e.ForEachObject: structure.for_each_object,
    e.DelayedTrigger: structure.delayed_trigger,
    e.ReflexiveTrigger: structure.reflexive_trigger,
    e.DealDamage: life.deal_damage,
    e.DealTogether: life.deal_together,
    e.Fight: life.fight,
    e.GainLife: life.gain_life,
    e.LoseLife: life.lose_life,
    e.WinGame: life.win_game,
    e.LoseGame: life.lose_game,
    e.Draw: cards.draw,
    e.Discard: cards.discard,
    e.Mill: cards.mill,
    e.Scry: cards.scry,
    e.Surveil: cards.surveil,
    e.TurnUpUntil: cards.turn_up_until,
    e.Search: cards.search,
    e.Shuffle: cards.shuffle,
    e.Reveal: cards.reveal,
    e.LookAt: cards.look_at,
    e.Destroy: moving.destroy,
    e.Exile: moving.exile,
    e.Sacrifice: moving.sacrifice,
    e.Move: moving.move,
    e.Counter: moving.counter,
    e.Tap: permanents.tap_,
    e.Untap: permanents.untap_,
    e.PutCounters: permanents.put_counters,
    e.RemoveCounters: permanents.remove_counters,
    e.CreateToken: permanents.create_token,
    e.CreateTokenCopy: permanents.create_token_copy,
    e.BecomeCopy: permanents.become_copy,
    e.CreateEmblem: permanents.create_emblem,
    e.Attach: permanents.attach,
    e.Regenerate: permanents.regenerate,
    e.Apply: lasting.apply,
    e.CreateReplacement: lasting.create_replacement,
    e.Meanwhile: lasting.meanwhile,
    e.MayPlay: lasting.may_play,
    e.CastNow: stack.cast_now,
    e.CopySpell: stack.copy_spell,
    e.AddMana: stack.add_mana,
    e.ChooseColor: qualities.choose_color,
    e.ChooseCreatureType: qualities.choose_creature_type,
    e.ChooseWord: qualities.choose_word,
    e.ExtraTurn: stack.extra_turn,
    e.Pick: choosing.pick,
    e.OneOf: choosing.one_of,
    e.FlipCoin: choosing.flip_coin,
    e.KeywordAction: keyword_actions.keyword_action,
    e.Regenerate: permanents.regenerate,
    e.RemoveFromCombat: permanents.remove_from_combat,
}
