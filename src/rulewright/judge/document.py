"""YAML whose every value knows its place in the file."""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from typing import Final, NoReturn

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode
from ruamel.yaml.reader import ReaderError

from .errors import Place, ScenarioError

LONGEST_NUMBER: Final = 1000
"""The most characters of a number."""
_SURROGATE: Final = re.compile("[\ud800-\udfff]")


class Value:
    """A value of a document: a mapping, a list or a text."""

    __slots__ = ("_file", "_indent", "_line", "_node")

    def __init__(self, node: Node, file: str, line: int, indent: int) -> None:
        self._node = node
        self._file = file
        self._line = line
        self._indent = indent

    def _of(self, node: Node) -> Value:
        return Value(node, self._file, self._line, self._indent)

    def place(self, offset: int = 0) -> Place:
        """Where the value is; ``offset`` counts characters of a text on one line."""
        mark = self._node.start_mark
        quoted = isinstance(self._node, ScalarNode) and self._node.style in ("'", '"')
        single = mark.line == self._node.end_mark.line
        column = mark.column + (offset + quoted if single else 0)
        return Place(self._file, self._line + mark.line, self._indent + column + 1)

    def fail(self, what: str, right: str = "", offset: int = 0) -> NoReturn:
        """Raises the error for this value."""
        raise ScenarioError(what, self.place(offset), right)

    @property
    def is_text(self) -> bool:
        return isinstance(self._node, ScalarNode)

    @property
    def is_list(self) -> bool:
        return isinstance(self._node, SequenceNode)

    @property
    def is_nothing(self) -> bool:
        """Whether nothing is written there."""
        return isinstance(self._node, ScalarNode) and self._node.value in ("", "~", "null") and not self._node.style

    def text(self) -> str:
        """The text, or an error."""
        if not isinstance(self._node, ScalarNode):
            self.fail("this should be a text", "one line of text")
        text = str(self._node.value)
        if _SURROGATE.search(text):
            self.fail("half of a surrogate pair is no character", "the character itself")
        return text

    def number(self) -> int:
        """The text as a whole number, or an error."""
        text = self.text()
        if len(text) > LONGEST_NUMBER:
            self.fail(f"a number of {len(text)} digits is too long", f"at most {LONGEST_NUMBER}")
        try:
            return int(text.replace("−", "-"))
        except ValueError:
            self.fail(f"{text!r} is not a number", "a whole number")

    def flag(self) -> bool:
        """The text as yes or no, or an error."""
        text = self.text().lower()
        if text not in ("yes", "true", "no", "false"):
            self.fail(f"{text!r} is neither yes nor no", "yes or no")
        return text in ("yes", "true")

    def items(self) -> list[Value]:
        """The elements of a list; a single value counts as a list of one, nothing as an empty list."""
        if isinstance(self._node, SequenceNode):
            return [self._of(node) for node in self._node.value]
        return [] if self.is_nothing else [self]

    def pairs(self) -> list[tuple[Value, Value]]:
        """The keys and values of a mapping, or an error."""
        if not isinstance(self._node, MappingNode):
            self.fail("this should be a mapping", "lines of the form `key: value`")
        return [(self._of(key), self._of(value)) for key, value in self._node.value]

    def fields(self, known: Sequence[str]) -> dict[str, Value]:
        """The values of a mapping by key; a key that is unknown or given twice is an error."""
        found: dict[str, Value] = {}
        for key, value in self.pairs():
            name = key.text()
            if name not in known:
                near = difflib.get_close_matches(name, known, n=1)
                right = f"did you mean {near[0]!r}?" if near else f"one of {', '.join(known)}"
                key.fail(f"there is no key {name!r} here", right)
            if name in found:
                key.fail(f"the key {name!r} is given twice")
            found[name] = value
        return found

    def plain(self) -> object:
        """The value as plain Python: dicts, lists, and texts as they are written."""
        if isinstance(self._node, MappingNode):
            return {key.text(): value.plain() for key, value in self.pairs()}
        if isinstance(self._node, SequenceNode):
            return [item.plain() for item in self.items()]
        return None if self.is_nothing else self.text()


def read_yaml(text: str, file: str, line: int, indent: int = 0) -> Value | None:
    """The document in ``text``, which begins at ``line`` of the file; None if it is empty."""
    try:
        node = YAML(typ="rt").compose(text)
    except MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        at = Place(file, line + (mark.line if mark else 0), indent + (mark.column + 1 if mark else 1))
        what = " ".join(str(part) for part in (error.problem, error.context) if part)
        raise ScenarioError(f"this is not YAML: {what}", at) from None
    except ReaderError as error:
        start = text.rfind("\n", 0, error.position)
        at = Place(file, line + text.count("\n", 0, error.position), indent + error.position - start)
        raise ScenarioError(f"this is not YAML: the character U+{error.character:04X} stands in no YAML", at) from None
    except YAMLError as error:
        raise ScenarioError(f"this is not YAML: {error}", Place(file, line, 1)) from None
    except RecursionError:
        raise ScenarioError("this YAML is nested too deeply", Place(file, line, 1)) from None
    if node is None:
        return None
    assert isinstance(node, Node)
    return Value(node, file, line, indent)
