"""docs/survival.md, from the fault table and from what its runs measured."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from table import ROWS, Row, Target

RESULTS = Path(__file__).with_name("results.json")
PAGE = Path(__file__).resolve().parents[3] / "docs" / "survival.md"

HEAD = Path(__file__).with_name("survival_head.md").read_text("utf-8")


def load() -> dict[str, list[dict[str, Any]]]:
    """The kept runs of each row."""
    return json.loads(RESULTS.read_text()) if RESULTS.exists() else {}


def missed(row: Row, one: dict[str, Any]) -> list[str]:
    """Names of the targets that a run didn't meet, or didn't measure."""
    figures = one["figures"]
    return [goal.name for goal in row.targets if goal.name not in figures or not goal.is_met(figures[goal.name])]


def worst(goal: Target, runs: list[dict[str, Any]]) -> dict[str, Any] | None:
    """The run that came off worst, of those that measured it."""
    measured = [one for one in runs if goal.name in one["figures"]]
    if not measured:
        return None
    return (max if goal.most is not None else min)(measured, key=lambda one: one["figures"][goal.name])


def measurement(goal: Target, runs: list[dict[str, Any]]) -> str:
    """One figure, its bound, and the load where it was missed."""
    if (one := worst(goal, runs)) is None:
        return f"{goal.name}: not measured yet ({goal.bound})"
    value = one["figures"][goal.name]
    beside = "" if goal.is_met(value) else f"; **missed**, at a load of {one['load']:g}"
    return f"{goal.name}: {value:g} {goal.unit} ({goal.bound}{beside})"


def outcome(row: Row, runs: list[dict[str, Any]]) -> str:
    """Outcome of a row's runs, in words."""
    if not runs:
        return "not run yet"
    held = sum(one["held"] for one in runs)
    parts = [f"held in {held} of {len(runs)} {'run' if len(runs) == 1 else 'runs'}"]
    parts += [measurement(goal, runs) for goal in row.targets]
    return "; ".join(parts)


def page(results: dict[str, list[dict[str, Any]]]) -> str:
    """The page."""
    parts = [HEAD]
    for row in ROWS:
        parts.append(f"\n## {row.id}: {row.fault}\n- **Seen:** {row.seen}\n- **Operator:** {row.operator}\n")
        if row.tests:
            parts.append(f"- **Measured:** {outcome(row, results.get(row.id, []))}.\n")
            parts.append(f"- **Proved by:** {', '.join(f'`{test}`' for test in row.tests)}.\n")
        if row.missing:
            parts.append(f"- **Not tried yet:** {row.missing}.\n")
    return "".join(parts)
