"""Recorded runs of the benchmark, and the table that ``docs/performance/results.md`` shows of them."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

RECORDED = Path(__file__).with_name("recorded.json")
PAGE = Path(__file__).resolve().parents[1] / "docs" / "performance" / "results.md"
_HEAD = """# Results of the benchmark

Written by `python -m bench --record MACHINE` from `bench/recorded.json`. See also [how each line is
measured](../performance.md), [why the figures are as they are](design.md) and [when they were taken](log.md).
A column is a machine of two cores, a figure the median of one run of interleaved rounds, oldest first. The last column
compares the newest figure with pass and goal.

"""


def verdict(value: float, least: float, goal: float) -> str:
    """Verdict of a figure against its pass and its goal; a goal below the pass means that less is better."""
    less_is_better = goal < least or goal == least == 0
    if value <= goal if less_is_better else value >= goal:
        return "goal"
    return "pass" if (value <= least if less_is_better else value >= least) else "missed"


def record(machine: str, lines: list[dict[str, Any]]) -> None:
    """Add a run's figures to those of a machine, and write the table anew."""
    kept = json.loads(RECORDED.read_text("utf-8"))
    kept["aims"] |= {one["name"]: [one["pass"], one["goal"]] for one in lines}
    values = {one["name"]: one["value"] for one in lines}
    kept["runs"].append({"date": f"{datetime.now(UTC):%Y-%m-%d}", "machine": machine, "values": values})
    RECORDED.write_text(json.dumps(kept, indent=1) + "\n", "utf-8")
    PAGE.write_text(page(kept), "utf-8")


def page(recorded: dict[str, Any]) -> str:
    """The page of recorded runs: a row for each line, a column for each machine."""
    runs = recorded["runs"]
    machines = dict.fromkeys(run["machine"] for run in runs)
    rows = [["line", *machines, "pass", "goal", "newest"], ["---"] * (len(machines) + 4)]
    for name, (least, goal) in recorded["aims"].items():
        found = [(run["machine"], run["values"][name]) for run in runs if name in run["values"]]
        cells = [", ".join(f"{value:g}" for of, value in found if of == machine) for machine in machines]
        if found:
            rows.append([name, *cells, f"{least:g}", f"{goal:g}", verdict(found[-1][1], least, goal)])
    return _HEAD + "".join(f"| {' | '.join(row)} |\n" for row in rows)
