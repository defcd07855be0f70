"""A damaged text must not be read; where it is read all the same, it is printed back as it stands."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.language import read

from .texts import OURS

WORDS = ("target", "creature", "you", "two", "until", "card", "and", "the")


def _damaged(text: str) -> Iterator[str]:
    words = text.split(" ")
    for i, word in enumerate(words):
        yield " ".join(words[:i] + words[i + 1 :])
        yield " ".join([*words[: i + 1], *words[i:]])
        if i + 1 < len(words) and words[i + 1] != word:
            yield " ".join([*words[:i], words[i + 1], word, *words[i + 2 :]])
        other = WORDS[i % len(WORDS)]
        if other != word:
            yield " ".join([*words[:i], other, *words[i + 1 :]])


def test_damaged_texts_are_nearly_never_read() -> None:
    tried = accepted = 0
    for name, type_line, text in OURS:
        for damaged in _damaged(text):
            tried += 1
            reading = read(name=name, type_line=type_line, oracle_text=damaged)
            if reading.understood_text:
                accepted += 1
                assert reading.printed == damaged
    assert tried > 1000
    assert accepted / tried < 0.025, f"{accepted} of {tried} damaged texts were read"
