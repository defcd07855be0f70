"""Names as people type them: without case, accents or typographic quotes."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterable
from typing import Final

_LETTERS: Final = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "’": "'", "‘": "'"})
_SLASHES: Final = re.compile(r"\s*//?\s*")


def name_key(name: str) -> str:
    """The form in which names are compared: two spellings of one name have one key.

    >>> name_key("Éowyn’s  Æther/Fire") == name_key("eowyn's aether // FIRE")
    True
    """
    bare = "".join(c for c in unicodedata.normalize("NFKD", name.casefold()) if not unicodedata.combining(c))
    return _SLASHES.sub(" // ", " ".join(bare.translate(_LETTERS).split()))


def nearest_names(name: str, names: Iterable[str], limit: int = 3) -> tuple[str, ...]:
    """The ``names`` that come closest to ``name``, the closest first.

    Names that begin with it lead, and of these the names that go on with a comma: who types "thalia" wants a
    legend of that name.

    >>> nearest_names("hil brut", ["Hill Brute", "Toll Keeper"])
    ('Hill Brute',)
    """
    wanted = name_key(name)
    by_key = {name_key(each): each for each in names}
    starts = [key for key in by_key if wanted and key.startswith(wanted)]
    starts.sort(key=lambda key: (key[len(wanted) : len(wanted) + 1] != ",", key))
    close = difflib.get_close_matches(wanted, by_key, n=limit, cutoff=0.6)
    return tuple(by_key[key] for key in dict.fromkeys([*starts[:limit], *close]))[:limit]
