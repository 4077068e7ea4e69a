"""The stages of a whole test run: what each runs, how long it may take, and how long it took.

    python tests/stages.py            # all of them, as `make test` does
    python tests/stages.py wire       # one, or some
    python tests/stages.py --steady   # all three times beside two busy processes, files in an order drawn by chance

A stage that fails doesn't keep the next from running, so that one run tells everything. The budgets are of the whole
platform on two cores (sixteen plugins); a stage over its budget is named at the end and fails nothing, because a slow
machine is no defect.

A test that fails is run once more, alone, at the end of its command. One that passes then is *unsteady*: it is named in
the table and in the report, and is to be mended; more than ``MOST_UNSTEADY`` of them in a run fail it. A test that
fails twice has failed. ``build/test-report.json`` says of each run what failed, what was unsteady, and which tests took
longest.
"""

from __future__ import annotations

import json
import os
import secrets
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parents[1]
KEPT = ROOT / "build" / "tests"
REPORT = ROOT / "build" / "test-report.json"
MOST_UNSTEADY = 3
MOST_AGAIN = 20
"""Most tests that are run again: if more fail at once, something is broken."""
SLOWEST = 50
TOGETHER = [f"--numprocesses={min(4, (os.cpu_count() or 2) + 1)}", "--dist=loadfile"]
"""One process more than there are cores: a test waits for its database, its site, or the frames and timers of a page
while its own process has nothing to do.
"""
PYTEST = [".venv/bin/pytest", *TOGETHER, "-m", "not realtime"]


def longest_first(longest: Sequence[str], folders: Sequence[str]) -> list[str]:
    """The test files of some folders. A file's tests run one after the other: the longest files (patterns) begin, so
    that none of them is left alone at the end.
    """
    files = [file for folder in folders for file in sorted(ROOT.glob(f"{folder}/**/test_*.py"))]
    begin = [file for pattern in longest for file in sorted(ROOT.glob(pattern))]
    asked = dict.fromkeys(str(file.relative_to(ROOT)) for file in [*begin, *files])
    return ["--no-loadscope-reorder", *asked]


JOURNEYS = longest_first(
    [
        "tests/journeys/sweep/test_sweep_*.py",
        # Those on the same site, which is stopped behind them.
        *(
            f"tests/journeys/sweep/test_{name}.py"
            for name in ("focus", "late_answers", "seeded_defects", "found", "header", "pointer")
        ),
        # Those with a site of their own, before the one starts that others share: it would stand idle beside theirs.
        "tests/journeys/sweep/test_scripts.py",
        "tests/journeys/fault_scenarios/test_*.py",
        *(f"plugins/*/tests/journeys/test_{name}.py" for name in ("*_withdraw", "wallet_cases", "clock_control")),
        "tests/journeys/test_platform_sections.py",
    ],
    ["plugins/*/tests/journeys", "tests/journeys"],
)
ZONES = ("UTC", "Asia/Hong_Kong")
OF_A_SITE = [
    f"host-api/tests/{name}.py"
    for name in ("test_calls", "test_feed", "test_pages", "http/test_fast_path", "test_programs", "test_first_page")
]
"""Tests of the host that ask a site run beside others that do: one that was started for them alone would work on, with
its traders, for as long as the tests of plugins take.
"""
WIRE = longest_first(
    [
        "tests/rules/**/test_*.py",  # before any site has started, which works on beside whatever follows
        *(
            f"tests/wire/test_{name}.py"
            for name in ("described", "operator_cases", "hostile", "offering", "amounts", "owners")
        ),
        *OF_A_SITE,
    ],
    ["tests/wire", "plugins/*/tests/wire"],
)
OPERATIONS = longest_first(
    [f"tests/operations/test_{name}.py" for name in ("new_plugin", "tampering", "go_live", "cli")], ["tests/operations"]
)
ELSEWHERE = [f"--ignore={file}" for file in OF_A_SITE]
PLUGINS = [str(p.relative_to(ROOT)) for p in sorted(ROOT.glob("plugins/*/tests/*")) if p.name in ("unit", "store")]

REALTIME = [
    str(file.relative_to(ROOT))
    for place in ("kernel", "host-api", "plugins", "tests")
    for file in sorted(ROOT.glob(f"{place}/**/test_*.py"))
    if "pytest.mark.realtime" in file.read_text("utf-8")
]
"""Files with a test of that stage: to collect the tests of all others would take it ten seconds of its one process."""


ROUNDS, BUSY, MOST_UNSTEADY_BESIDE = 3, 2, 2
"""Rounds of `make steady`: so many runs beside so many busy processes, and at most so many unsteady tests in them."""
BUSY_PROCESS = """
import os, sys, time
ends = time.monotonic() + float(sys.argv[1])
while os.getppid() == int(sys.argv[2]) and time.monotonic() < ends:
    pass
"""
STEADY = {"midnights": ["--midnights", "all"]}
"""Further options of a stage there: every test at midnight."""
LONGEST_S = 4 * 3600.0
"""Most time that a round beside busy processes takes."""
TIMES_ITS_BUDGET = 5
"""A command is ended after that: something hangs that bounds no wait."""
ENDS_S = 60.0


class Stage(NamedTuple):
    """Commands that run one after the other, and the minutes they may take together."""

    name: str
    budget_min: int
    commands: tuple[list[str], ...]


TOOLS = [f"build/{name}/.installed" for name in ("clients/ccxt", "clients/mcp", "docs-tools")]
"""Tools that tests run in environments of their own."""
STAGES = (
    Stage("build", 8, (["make", "build", "browser", *TOOLS],)),
    Stage("check", 8, (["make", "--jobs=2", "check", "pages"],)),
    Stage("plugins", 18, ([*PYTEST, "kernel/tests", "host-api/tests", *ELSEWHERE, "demo/tests", *PLUGINS],)),
    # What counts days, each test begun just before midnight of the two zones that products count them in.
    Stage("midnights", 3, tuple([*PYTEST, "--midnight", zone, "kernel/tests", *PLUGINS] for zone in ZONES)),
    Stage("wire", 7, ([*PYTEST, *WIRE],)),
    Stage("operations", 8, ([*PYTEST, *OPERATIONS],)),
    Stage("journeys", 22, ([*PYTEST, *JOURNEYS],)),
    # What kills servers, and what measures how long something takes, wants the whole machine.
    Stage("realtime", 6, ([PYTEST[0], "-m", "realtime", *REALTIME],)),
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


def run(stage: Stage, more: Sequence[str] = ()) -> Outcome:
    """Run a stage's commands, all of them; ``more`` is asked of those that are pytest's."""
    say(f"\n=== {stage.name}")
    outcome = Outcome(stage, 0.0, [], [], [], [])
    began = time.monotonic()
    for number, command in enumerate(stage.commands):
        asked = [*command, *more] if command[0] == PYTEST[0] else command
        _run(asked, KEPT / f"{stage.name}-{number}", outcome)
    return outcome._replace(seconds=time.monotonic() - began)


def _run(command: list[str], kept: Path, outcome: Outcome) -> None:
    """Run one command, and the tests of it that failed once more, alone."""
    if command[0] != PYTEST[0]:
        if _status(command, outcome.stage):
            outcome.failed.append(" ".join(command))
        return
    shutil.rmtree(kept, ignore_errors=True)
    own = ["-o", f"cache_dir={kept}", f"--junitxml={kept}.xml"]
    status = _status([*command, *own], outcome.stage)
    outcome.times.extend(times_of(Path(f"{kept}.xml")))
    failed = failed_checks(kept)
    if status == 1 and 0 < len(failed) <= MOST_AGAIN:
        say(f"\n--- {len(failed)} once more, alone")
        alone = [part for part in command if part not in TOGETHER]
        again = [*alone, *own[:2], "--last-failed", "--last-failed-no-failures=none"]
        status = _status(again, outcome.stage)
        outcome.unsteady.extend(sorted(failed - (failed := failed_checks(kept))))
    outcome.failed_tests.extend(sorted(failed))
    if status:
        outcome.failed.append(" ".join(command))


def _status(command: list[str], stage: Stage) -> int:
    """The exit status of a command, which is ended in order where it hangs."""
    limit_s = TIMES_ITS_BUDGET * stage.budget_min * 60
    process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.DEVNULL, preexec_fn=_hear_interrupts)
    try:
        for how in (signal.SIGINT, signal.SIGTERM):
            try:
                return process.wait(limit_s)
            except subprocess.TimeoutExpired:
                say(f"--- ended: it took longer than {limit_s:.0f} s")
                process.send_signal(how)
                limit_s = ENDS_S
        return process.wait(limit_s)
    except BaseException:
        process.kill()
        raise


def _hear_interrupts() -> None:
    """A shell's job in the background ignores interrupts, and so would all that it starts."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def failed_checks(kept: Path) -> set[str]:
    """The tests that pytest keeps as failed."""
    file = kept / "v" / "cache" / "lastfailed"
    return set(json.loads(file.read_text("utf-8"))) if file.exists() else set()


def times_of(file: Path) -> list[tuple[float, str]]:
    """Seconds that each test of a JUnit report took."""
    if not file.exists():
        return []
    cases = ElementTree.parse(file).iter("testcase")
    return [(float(case.get("time", "0")), f"{case.get('classname')}::{case.get('name')}") for case in cases]


def reported(outcomes: list[Outcome]) -> str:
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


@contextmanager
def busy(count: int) -> Iterator[None]:
    """So many processes beside us that want a core each; they end with us, or after a bounded time."""
    command = [sys.executable, "-c", BUSY_PROCESS, str(LONGEST_S), str(os.getpid())]
    processes = [subprocess.Popen(command) for _ in range(count)]
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.wait()


def is_steady(outcomes: list[Outcome]) -> bool:
    """Nothing failed twice in any round, and next to nothing by chance."""
    by_chance = {test for one in outcomes for test in one.unsteady}
    return not any(one.failed for one in outcomes) and len(by_chance) <= MOST_UNSTEADY_BESIDE


def steady(stages: Sequence[Stage]) -> int:
    """Run them in all rounds, each in an order of its own; returns the exit status."""
    every: list[Outcome] = []
    with busy(BUSY):
        for number in range(ROUNDS):
            seed = secrets.token_hex(4)
            say(f"\n=== round {number + 1} of {ROUNDS}, --shuffle={seed}")
            more = [f"--shuffle={seed}", "--no-loadscope-reorder"]
            outcomes = [run(stage, [*more, *STEADY.get(stage.name, [])]) for stage in stages]
            say(reported(outcomes))
            every += outcomes
            write_report(every)
    by_chance = sorted({test for one in every for test in one.unsteady})
    failed = sorted({test for one in every for test in [*one.failed_tests, *one.failed]})
    say(f"\n{ROUNDS} rounds beside {BUSY} busy processes: failed {len(failed)}, unsteady {len(by_chance)}")
    say("\n".join([*(f"failed: {test}" for test in failed), *(f"unsteady: {test}" for test in by_chance)]))
    return 0 if is_steady(every) else 1


def main(names: list[str]) -> int:
    """Run the stages of these names, or all; returns the exit status."""
    asked = [name for name in names if name != "--steady"]
    unknown = set(asked) - {stage.name for stage in STAGES}
    if unknown:
        say(f"there is no stage {', '.join(sorted(unknown))}: {', '.join(stage.name for stage in STAGES)}")
        return 2
    stages = [stage for stage in STAGES if not asked or stage.name in asked]
    if "--steady" in names:
        return steady(stages)
    outcomes = []
    for stage in stages:
        outcomes.append(run(stage))
        if stage.name == "build" and outcomes[-1].failed:
            break  # nothing else can run
        write_report(outcomes)
    say(reported(outcomes))
    return 0 if is_green(outcomes) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
