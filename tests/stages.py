"""The stages of a whole test run: what each runs, how long it may take, and how long it took.

    python tests/stages.py            # all of them, as `make test` does
    python tests/stages.py wire       # one, or some

A stage that fails doesn't keep the next from running, so that one run tells everything. The budgets are of the whole
platform on two cores (sixteen plugins); a stage over its budget is named at the end and fails nothing, because a slow
machine is no defect.

A test that fails is run once more, alone, at the end of its command. One that passes then is *unsteady*: it is named in
the table and in the report, and is to be mended; more than ``MOST_UNSTEADY`` of them in a run fail it. What fails twice
has failed. ``build/test-report.json`` says of each run what failed, what was unsteady, and which tests took longest.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parents[1]
KEPT = ROOT / "build" / "tests"
REPORT = ROOT / "build" / "test-report.json"
MOST_UNSTEADY = 3
MOST_AGAIN = 20
"""Where more fail at once, nothing is unsteady: something is broken."""
SLOWEST = 50
TOGETHER = ["--numprocesses", "auto", "--maxprocesses", "4", "--dist", "loadfile"]
PYTEST = [".venv/bin/pytest", *TOGETHER]
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
    """One stage that has run: the commands that failed, the tests that failed, those that passed when run once more,
    and how long each test took.
    """

    stage: Stage
    seconds: float
    failed: list[str]
    failed_tests: list[str]
    unsteady: list[str]
    times: list[tuple[float, str]]


def run(stage: Stage) -> Outcome:
    """Run a stage's commands, all of them."""
    say(f"\n=== {stage.name}")
    outcome = Outcome(stage, 0.0, [], [], [], [])
    began = time.monotonic()
    for number, command in enumerate(stage.commands):
        _run(command, KEPT / f"{stage.name}-{number}", outcome)
    return outcome._replace(seconds=time.monotonic() - began)


def _run(command: list[str], kept: Path, outcome: Outcome) -> None:
    """Run one command, and the tests of it that failed once more, alone."""
    if command[0] != PYTEST[0]:
        if _status(command):
            outcome.failed.append(" ".join(command))
        return
    shutil.rmtree(kept, ignore_errors=True)
    own = ["-o", f"cache_dir={kept}", f"--junitxml={kept}.xml"]
    status = _status([*command, *own])
    outcome.times.extend(times_of(Path(f"{kept}.xml")))
    failed = failed_of(kept)
    if status == 1 and 0 < len(failed) <= MOST_AGAIN:
        say(f"\n--- {len(failed)} once more, alone")
        alone = [part for part in command if part not in TOGETHER]
        status = _status([*alone, *own[:2], "--last-failed", "--last-failed-no-failures=none"])
        outcome.unsteady.extend(sorted(failed - (failed := failed_of(kept))))
    outcome.failed_tests.extend(sorted(failed))
    if status:
        outcome.failed.append(" ".join(command))


def _status(command: list[str]) -> int:
    return subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL).returncode


def failed_of(kept: Path) -> set[str]:
    """The tests that pytest keeps as failed."""
    file = kept / "v" / "cache" / "lastfailed"
    return set(json.loads(file.read_text("utf-8"))) if file.exists() else set()


def times_of(file: Path) -> list[tuple[float, str]]:
    """How many seconds each test of a JUnit report took."""
    if not file.exists():
        return []
    cases = ElementTree.parse(file).iter("testcase")
    return [(float(case.get("time", "0")), f"{case.get('classname')}::{case.get('name')}") for case in cases]


def told(outcomes: list[Outcome]) -> str:
    """The table at the end of a run."""
    rows = ["", f"{'stage':<12} {'min':>6} {'budget':>7}"]
    for one in outcomes:
        minutes = one.seconds / 60
        note = "  failed" if one.failed else "  over its budget" if minutes > one.stage.budget_min else ""
        rows.append(f"{one.stage.name:<12} {minutes:>6.1f} {one.stage.budget_min:>7}{note}")
    rows.append(f"{'all':<12} {sum(one.seconds for one in outcomes) / 60:>6.1f}")
    rows += [f"unsteady: {test}" for one in outcomes for test in one.unsteady]
    rows += [f"failed: {test}" for one in outcomes for test in one.failed_tests]
    rows += [f"failed: {command}" for one in outcomes for command in one.failed]
    return "\n".join(rows)


def write_report(outcomes: list[Outcome]) -> None:
    """Write down what a run was, for whoever asks why it failed or took long."""
    times = sorted((one for outcome in outcomes for one in outcome.times), reverse=True)
    report = {
        "stages": [
            {"name": one.stage.name, "seconds": round(one.seconds, 1), "budget_min": one.stage.budget_min}
            | {"tests": len(one.times), "failed_commands": one.failed}
            for one in outcomes
        ],
        "failed": [test for one in outcomes for test in one.failed_tests],
        "unsteady": [test for one in outcomes for test in one.unsteady],
        "slowest": [{"seconds": round(seconds, 2), "test": test} for seconds, test in times[:SLOWEST]],
    }
    REPORT.parent.mkdir(exist_ok=True)
    REPORT.write_text(json.dumps(report, indent=1) + "\n", "utf-8")


def is_green(outcomes: list[Outcome]) -> bool:
    """Nothing failed twice, and few by chance."""
    return not any(one.failed for one in outcomes) and sum(len(one.unsteady) for one in outcomes) <= MOST_UNSTEADY


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
        write_report(outcomes)
    say(told(outcomes))
    return 0 if is_green(outcomes) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
