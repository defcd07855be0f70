"""`rulewright read`: how a card's text is read, printed back, and what is not understood."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.tree import Tree

from rulewright.abilities.json import to_json
from rulewright.abilities.node import Node
from rulewright.cards.catalog import open_cards
from rulewright.game.binding import CardReading, FaceReading

from .options import CardsOption, JsonOption
from .output import print_json


def read(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A card's name, or that of one of its faces.")],
    cards: CardsOption = None,
    json: JsonOption = False,
) -> None:
    """Show how a card is read: its ability trees, the text printed back, and what is not understood.

    The exit code is 0 also for a card that is not understood.
    """
    reading = CardReading(open_cards(cards).get(name))
    if json:
        print_json(as_json(reading))
    else:
        show(reading, Console(soft_wrap=True, emoji=False))


def as_json(reading: CardReading) -> dict[str, Any]:
    """The reading as JSON: ``name``, ``understood``, ``abilities``, ``printed``, ``problems``; ``faces`` with the
    same for each face of a card that has several."""
    faces = [face_as_json(face) for face in reading.faces]
    result: dict[str, Any] = {
        "name": reading.card.name,
        "understood": reading.understood,
        "abilities": [ability for face in faces for ability in face["abilities"]],
        "printed": "\n".join(face["printed"] for face in faces),
        "problems": list(reading.problems),
    }
    if len(faces) > 1:
        result["faces"] = faces
    return result


def face_as_json(face: FaceReading) -> dict[str, Any]:
    """One face's reading as JSON."""
    return {
        "name": face.face.name,
        "abilities": [to_json(ability) for ability in face.reading.abilities],
        "printed": face.reading.printed,
        "problems": [str(problem) for problem in face.problems],
        "unperformed": list(face.unperformed),
    }


def show(reading: CardReading, console: Console) -> None:
    """Prints the reading for people."""
    console.print(f"[bold]{escape(reading.card.name)}[/]")
    for face in reading.faces:
        if len(reading.faces) > 1:
            console.print(f"[bold]{escape(face.face.name)}[/]")
        for line in face.reading.printed.splitlines():
            console.print(f"  {escape(line)}", highlight=False)
        for ability in face.reading.abilities:
            console.print(tree_of(ability))
    if reading.understood:
        console.print("[green]understood[/]: every word is read, and every node is performed")
    else:
        console.print("[red]not understood[/]:")
        for problem in reading.problems:
            console.print(f"  {escape(problem)}", highlight=False)


def tree_of(node: Node) -> Tree:
    """A node and what is in it, as a tree for the terminal."""
    data = to_json(node)
    assert isinstance(data, dict)
    return branch("", data)


def branch(label: str, data: Any) -> Tree:
    """One branch: a node, a list or a plain value under its field's name."""
    prefix = f"[dim]{escape(label)}[/] " if label else ""
    if isinstance(data, dict) and "node" in data:
        plain = {key: value for key, value in data.items() if key != "node" and not isinstance(value, dict | list)}
        words = " ".join(f"{key}={value!r}" for key, value in plain.items())
        tree = Tree(f"{prefix}[cyan]{data['node']}[/] {escape(words)}".rstrip())
        for key, value in data.items():
            if isinstance(value, dict | list) and value:
                tree.add(branch(key, value))
        return tree
    if isinstance(data, dict):
        return Tree(f"{prefix}{escape(str(data.get('mana')))}")
    if isinstance(data, list):
        tree = Tree(prefix.rstrip())
        for item in data:
            tree.add(branch("", item))
        return tree
    return Tree(f"{prefix}{escape(str(data))}")
