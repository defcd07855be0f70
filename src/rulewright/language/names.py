"""Names in a text: after "named", before ", a legendary", and the words one may choose as an object enters."""

from __future__ import annotations

from typing import Final

from .tokens import SELF, Token

_LINKS: Final = frozenset(["of", "the", "in", "from", "to", "for", "with", "'s", "-"])


def fuse_names(tokens: list[Token], text: str) -> list[Token]:
    """The tokens with each name one token of the class ``name``."""
    result: list[Token] = []
    at = 0
    while at < len(tokens):
        word = tokens[at].text
        result.append(tokens[at])
        at += 1
        if at == len(tokens):
            break  # no name stands behind it
        if word == "with" and at > 1 and tokens[at - 2].text == "partner":
            end = len(tokens)  # nothing but the name stands behind it
        elif word == "is" and at > 1 and tokens[at - 2].text == "name" and not tokens[at].text.startswith(SELF):
            end = _end_of_name(tokens, at, text, commas=False)
        elif word == "into" and [token.text for token in tokens[max(0, at - 3) : at - 1]] == ["meld", "them"]:
            end = _end_of_name(tokens, at, text, commas=True)
        elif word == "named":
            end = _end_of_name(tokens, at, text, commas=True)
            several = _several_names(tokens, at, end, text) if end > at else None
            if several is not None:
                names, at = several
                result += names
                continue
        elif word == "among" and [token.text for token in tokens[max(0, at - 3) : at - 1]] == ["chosen", "from"]:
            end = _end_of_name(tokens, at, text, commas=True)
            several = _several_names(tokens, at, end, text) if end > at else None
            if several is None:
                continue
            names, at = several
            result += names
            continue
        elif word == "create":
            end = _end_of_name(tokens, at, text, commas=False)
            if [token.text for token in tokens[end : end + 3]] != [",", "a", "legendary"]:
                continue
        elif word == "choose" and _two_words(tokens, at, text):
            result += [_name(tokens[at : at + 1], text), tokens[at + 1], _name(tokens[at + 2 : at + 3], text)]
            at += 3
            continue
        else:
            continue
        if end > at:
            result.append(_name(tokens[at:end], text))
            at = end
    return result


def _several_names(tokens: list[Token], at: int, end: int, text: str) -> tuple[list[Token], int] | None:
    """``named Gray Rod and Gray Hat``, ``named Gray Rod, Gray Hat, and Gray Orb``: the names and what joins them, and
    where they end; None if it is one name."""
    joint = end + 1 if end < len(tokens) and tokens[end].text == "," else end
    if joint + 1 >= len(tokens) or tokens[joint].text not in ("and", "or") or not _is_capital(tokens[joint + 1], text):
        return None
    last = _end_of_name(tokens, joint + 1, text, commas=False)
    starts = [at, *[place + 1 for place in range(at, end) if tokens[place].text == ","]] if joint > end else [at]
    if joint > end and len(starts) == 1:
        return None
    found: list[Token] = []
    for number, start in enumerate(starts):
        stop = starts[number + 1] - 1 if number + 1 < len(starts) else end
        found += [_name(tokens[start:stop], text), *tokens[stop : stop + 1]]
    found += [*tokens[end + 1 : joint + 1], _name(tokens[joint + 1 : last], text)]
    return found, last


def _name(tokens: list[Token], text: str) -> Token:
    start, end = tokens[0].start, tokens[-1].end
    return Token(text[start:end].lower(), start, end, "name", text[start:end])


def _is_capital(token: Token, text: str) -> bool:
    return token.text[0] == SELF or text[token.start].isupper()


def _two_words(tokens: list[Token], at: int, text: str) -> bool:
    return (
        len(tokens) == at + 4
        and tokens[at + 1].text == "or"
        and tokens[at + 3].text == "."
        and _is_capital(tokens[at], text)
        and _is_capital(tokens[at + 2], text)
    )


def _end_of_name(tokens: list[Token], at: int, text: str, commas: bool) -> int:
    """Where the name that begins at ``at`` ends: after the last word with a capital letter."""
    end = at
    while at < len(tokens) and tokens[at].kind in ("", "number"):
        if _is_capital(tokens[at], text):
            end = at + 1
        elif tokens[at].text == ",":
            following = at + 2 if at + 1 < len(tokens) and tokens[at + 1].text in _LINKS else at + 1
            if not commas or following >= len(tokens) or not _is_capital(tokens[following], text):
                break
        elif tokens[at].text not in _LINKS:
            break
        at += 1
    return end
