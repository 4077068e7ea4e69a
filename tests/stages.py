"""The stages of a whole test run: what each runs, how long it may take, and how long it took.

    python tests/stages.py            # all of them, as `make test` does
    python tests/stages.py wire       # one, or some

A stage that fails doesn't keep the next from running, so that one run tells everything. The budgets are of the whole
platform on two cores (sixteen plugins); a stage over its budget is named at the end and fails nothing, because a slow
machine is no defect.
"""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
PYTEST = [".venv/bin/pytest", "--numprocesses", "auto", "--maxprocesses", "4", "--dist", "loadfile"]
# A file's tests run one after the other: the longest files begin, so that none of them is left alone at the end.
LONGEST = [
    *sorted(ROOT.glob("tests/journeys/sweep/test_sweep_*.py")),
    *ROOT.glob("tests/journeys/bad_moments/test_*.py"),
]
JOURNEYS = [
    "--no-loadscope-reorder",
    *(
        str(file.relative_to(ROOT))
        for file in [
            *LONGEST,
            *sorted(ROOT.glob("plugins/*/tests/journeys/**/test_*.py")),
            *sorted({*ROOT.glob("tests/journeys/**/test_*.py")} - {*LONGEST}),
        ]
    ),
]
WIRE = ["tests/wire", *(str(p.relative_to(ROOT)) for p in sorted(ROOT.glob("plugins/*/tests/wire")))]
PLUGINS = [str(p.relative_to(ROOT)) for p in sorted(ROOT.glob("plugins/*/tests/*")) if p.name in ("unit", "store")]


class Stage(NamedTuple):
    """Commands that run one after the other, and the minutes they may take together."""

    name: str
    budget_min: int
    commands: tuple[list[str], ...]


STAGES = (
    Stage("build", 8, (["make", "build", "browser"],)),
    Stage("check", 8, (["make", "--jobs=2", "check", "pages"],)),
    Stage("plugins", 18, ([*PYTEST, "kernel/tests", "host-api/tests", *PLUGINS],)),
    Stage("wire", 7, ([*PYTEST, "tests/rules", *WIRE],)),
    # What kills servers, and what measures what a killed one left, each wants the whole machine.
    Stage(
        "operations",
        10,
        (
            [*PYTEST, "tests/operations", "--ignore", "tests/operations/faults"],
            [".venv/bin/pytest", "tests/operations/faults"],
        ),
    ),
    Stage("journeys", 22, ([*PYTEST, *JOURNEYS],)),
)


def say(text: str) -> None:
    """Tell whoever watches the run."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


class Outcome(NamedTuple):
    """One stage that has run."""

    stage: Stage
    seconds: float
    failed: list[str]


def run(stage: Stage) -> Outcome:
    """Run a stage's commands, all of them."""
    say(f"\n=== {stage.name}")
    began = time.monotonic()
    failed = [
        " ".join(command)
        for command in stage.commands
        if subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL).returncode
    ]
    return Outcome(stage, time.monotonic() - began, failed)


def told(outcomes: list[Outcome]) -> str:
    """The table at the end of a run."""
    rows = ["", f"{'stage':<12} {'min':>6} {'budget':>7}"]
    for one in outcomes:
        minutes = one.seconds / 60
        note = "  failed" if one.failed else "  over its budget" if minutes > one.stage.budget_min else ""
        rows.append(f"{one.stage.name:<12} {minutes:>6.1f} {one.stage.budget_min:>7}{note}")
    rows.append(f"{'all':<12} {sum(one.seconds for one in outcomes) / 60:>6.1f}")
    rows += [f"failed: {command}" for one in outcomes for command in one.failed]
    return "\n".join(rows)


def main(names: list[str]) -> int:
    """Run the stages of these names, or all; returns the exit status."""
    unknown = set(names) - {stage.name for stage in STAGES}
    if unknown:
        say(f"there is no stage {', '.join(sorted(unknown))}: {', '.join(stage.name for stage in STAGES)}")
        return 2
    outcomes = []
    for stage in STAGES:
        if names and stage.name not in names:
            continue
        outcomes.append(run(stage))
        if stage.name == "build" and outcomes[-1].failed:
            break  # nothing else can run
    say(told(outcomes))
    return 1 if any(one.failed for one in outcomes) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
