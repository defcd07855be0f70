"""What a sentence counts: "two tapped Goblins", "no Soldier Tokens", "one copy"."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rulewright.engine.objects import COPY, TOKEN, Obj
from rulewright.language.inflect import plural
from rulewright.language.predefined import ROLES
from rulewright.vocabulary.cardtype import SUBTYPES_OF, TYPE_NAMES

from .words import Words

_ANY: Final = ("card", "permanent", "object")
_SUBTYPES: Final = sorted({subtype for subtypes in SUBTYPES_OF.values() for subtype in subtypes})
_KINDS: Final[dict[str, tuple[str, str]]] = {}
for _name in (*_ANY, "copy", "token"):
    _KINDS[_name] = _KINDS[plural(_name)] = ("any" if _name in _ANY else _name, "")
for _name in _SUBTYPES:
    _KINDS[_name.lower()] = _KINDS[plural(_name).lower()] = ("subtype", _name)
for _name in TYPE_NAMES:
    _KINDS[_name] = _KINDS[plural(_name)] = ("type", _name)


@dataclass(frozen=True, slots=True)
class Counted:
    """Which objects: ``kind`` is any, copy, token, type, subtype or name (``what`` says which); ``status`` is tapped,
    untapped or none."""

    kind: str
    what: str = ""
    status: str = ""

    def describes(self, obj: Obj, named: bool) -> bool:
        """Whether the object is one of these; ``named`` is whether it goes by the name ``what``."""
        if self.status and obj.tapped is not (self.status == "tapped"):
            return False
        if self.kind == "copy":
            return obj.kind == COPY
        if self.kind == "token":
            return obj.kind == TOKEN
        if self.kind == "type":
            return bool(obj.now.types >> TYPE_NAMES.index(self.what) & 1)
        if self.kind == "subtype":
            return named or self.what in obj.now.subtypes
        return self.kind == "any" or named


def counted(words: Words) -> Counted:
    """Reads what is counted. A name that no card of the scenario has and that is no kind of token fails, unless it is
    in quotation marks: else nothing would ever be counted."""
    status = words.accept("tapped", "untapped") or ""
    start = words.at
    quoted = not words.at_end and words.word == '"'
    name = words.name()
    kind, what = _KINDS.get(name.lower(), ("name", name))
    known = quoted or words.known.find(name) is not None
    if kind == "name" and not known:
        known = _is_token(name)
        for single in _singulars(name):
            if not known and words.known.find(single) is not None:
                known, what = True, single
    if known and kind != "name" and words.known.find(name) is not None:
        kind, what = "name", name
    if kind == "name" and not known:
        words.at = start
        words.fail("a card's name, a type, a subtype, or the name of a token in quotation marks")
    return Counted(kind, what, status)


def _singulars(name: str) -> list[str]:
    """What the plural of the name may be of: "Wandering Elves"."""
    first, _, last = name.rpartition(" ")
    kind, subtype = _KINDS.get(last.lower(), ("", ""))
    word = subtype if kind == "subtype" else last.removesuffix("s")
    return [f"{first} {word}".lstrip(), name.removesuffix("es")]


def _is_token(name: str) -> bool:
    """Whether it names tokens by their subtypes (CR 111.4), or predefined ones."""
    first, _, last = name.rpartition(" ")
    kinds = [_KINDS.get(word.lower(), ("", ""))[0] for word in first.split()]
    if name.removesuffix("s") in ROLES or name == "Walker":
        return True
    return last in ("Token", "Tokens") and all(kind == "subtype" for kind in kinds)
