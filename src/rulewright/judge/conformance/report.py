"""The report of a run: totals, by topic, and what went wrong grouped by its likely cause."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from .outcome import ERROR, FAILED, NOT_RUNNABLE, PASSED, STATUSES, Result


def totals(results: Iterable[Result]) -> dict[str, int]:
    """How many ended how; the numbers sum to the scenarios run."""
    counted = Counter(result.status for result in results)
    return {status: counted[status] for status in STATUSES}


def by_topic(results: Iterable[Result], depth: int = 2) -> dict[str, dict[str, int]]:
    """Totals by the first parts of the topic."""
    topics: dict[str, list[Result]] = {}
    for result in results:
        topic = "/".join(result.topic.split("/")[:depth]) or "(none)"
        topics.setdefault(topic, []).append(result)
    return {topic: totals(topics[topic]) for topic in sorted(topics)}


def causes(results: Iterable[Result], statuses: tuple[str, ...]) -> list[tuple[str, str, list[Result]]]:
    """Status, cause and the results that share both, the commonest first."""
    groups: dict[tuple[str, str], list[Result]] = {}
    for result in results:
        if result.status in statuses:
            groups.setdefault((result.status, result.cause), []).append(result)
    return [(status, cause, groups[status, cause]) for status, cause in sorted(groups, key=lambda k: -len(groups[k]))]


def share(results: Iterable[Result]) -> float | None:
    """The share of those that could be played which passed; None where there were none."""
    counted = totals(results)
    played = counted[PASSED] + counted[FAILED] + counted[ERROR]
    return counted[PASSED] / played if played else None


def as_data(results: list[Result]) -> dict[str, Any]:
    """The report as plain data."""
    core = [result for result in results if result.core]
    other = [result for result in results if not result.core]
    return {
        "format": "rulewright conformance",
        "scenarios": len(results),
        "totals": totals(results),
        "core": {"totals": totals(core), "passed_of_played": share(core)},
        "other": {"totals": totals(other), "passed_of_played": share(other)},
        "topics": by_topic(results),
        "causes": [
            {"status": status, "cause": cause, "count": len(group), "ids": [result.id for result in group]}
            for status, cause, group in causes(results, (FAILED, ERROR, NOT_RUNNABLE))
        ],
        "results": results,
    }


def as_lines(results: list[Result]) -> list[str]:
    """The report for people: totals, topics, causes."""
    lines = [_line("all", results)]
    core = [result for result in results if result.core]
    if core and len(core) < len(results):
        lines += [_line("core", core), _line("other", [result for result in results if not result.core])]
    lines += ["", f"{'topic':34} " + " ".join(f"{status:>12}" for status in STATUSES)]
    for topic, counted in by_topic(results).items():
        lines.append(f"{topic:34} " + " ".join(f"{counted[status]:12}" for status in STATUSES))
    found = causes(results, (FAILED, ERROR, NOT_RUNNABLE))
    if found:
        lines += ["", "What went wrong, by likely cause:"]
    for status, cause, group in found:
        lines.append(f"{len(group):5}  {status}: {cause}")
        lines += [f"         {result.id}: {_short(result.detail)}" for result in group[:5] if status != NOT_RUNNABLE]
    return lines


def _line(name: str, results: list[Result]) -> str:
    counted = totals(results)
    part = share(results)
    played = "" if part is None else f"; {part:.1%} of those that could be played passed"
    numbers = ", ".join(f"{counted[status]} {status.replace('_', ' ')}" for status in STATUSES)
    return f"{name}: {len(results)} scenarios: {numbers}{played}"


def _short(text: str) -> str:
    line = text.strip().splitlines()[-1] if text.strip() else ""
    return line if len(line) <= 160 else f"{line[:157]}…"
