"""The OpenAPI document of the API, made from its endpoints and the types of their answers."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any, Protocol

import msgspec

_CONVERTER = re.compile(r"\{(\w+):\w+\}")


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of an endpoint."""

    name: str
    description: str
    required: bool = False
    inside: str = "query"
    type: str = "string"


class Described(Protocol):
    """What the document says about an endpoint."""

    @property
    def path(self) -> str: ...
    @property
    def summary(self) -> str: ...
    @property
    def result(self) -> object: ...
    @property
    def parameters(self) -> tuple[Parameter, ...]: ...


class Problem(msgspec.Struct, omit_defaults=True):
    """Why there is no answer. ``nearest`` are names that come close; ``position`` is where in a query the fault is."""

    error: str
    nearest: list[str] | None = None
    position: int | None = None


def document(endpoints: Iterable[Described]) -> dict[str, Any]:
    """The OpenAPI 3.1 document."""
    listed = list(endpoints)
    schemas, components = msgspec.json.schema_components(
        [Problem, *(each.result for each in listed)],
        schema_hook=_anything,
        ref_template="#/components/schemas/{name}",
    )
    problem, *results = schemas
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Rulewright",
            "version": version("rulewright"),
            "description": "Cards, rules, glossary, rulings and printings of Magic: The Gathering.",
        },
        "paths": {
            "/api" + plain_path(each.path): {"get": _operation(each, result, problem)}
            for each, result in zip(listed, results, strict=True)
        },
        "components": {"schemas": components},
    }


def plain_path(path: str) -> str:
    """A path with its parameters in OpenAPI's way.

    >>> plain_path("/card/{name:path}/rulings")
    '/card/{name}/rulings'
    """
    return _CONVERTER.sub(r"{\1}", path)


def _operation(endpoint: Described, result: object, problem: object) -> dict[str, Any]:
    return {
        "summary": endpoint.summary,
        "parameters": [
            {
                "name": each.name,
                "in": each.inside,
                "required": each.required or each.inside == "path",
                "description": each.description,
                "schema": {"type": each.type},
            }
            for each in endpoint.parameters
        ],
        "responses": {
            "200": {"description": "The answer.", "content": {"application/json": {"schema": result}}},
            "default": {"description": "What is wrong.", "content": {"application/json": {"schema": problem}}},
        },
    }


def _anything(type: object) -> dict[str, Any]:
    """The schema of a type that JSON has no name for, such as a mana cost: it is written as text."""
    return {"type": "string"}
