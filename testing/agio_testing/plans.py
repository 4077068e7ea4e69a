"""Rows that a statement read, by the plan that the database carried out."""

from __future__ import annotations

from typing import Any


def most_rows(plan: dict[str, Any]) -> int:
    """The most rows that any part of a plan has read, those it threw away with them; a whole table is refused."""
    assert plan["Node Type"] != "Seq Scan", f"a whole table is read: {plan}"
    read = (plan["Actual Rows"] + plan.get("Rows Removed by Filter", 0)) * plan["Actual Loops"]
    return max([round(read), *(most_rows(part) for part in plan.get("Plans", []))])
