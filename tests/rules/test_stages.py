"""A whole run tells what failed, and what failed by chance: it is named, and too much of it fails the run."""

from __future__ import annotations

import importlib.util
import signal
import subprocess
from pathlib import Path
from types import ModuleType

import pytest

FILE = Path(__file__).resolve().parents[1] / "stages.py"
ROOT = FILE.parents[1]

TESTS = """
from pathlib import Path
FIRST = Path(__file__).with_name("first")

def test_by_chance():
    if not FIRST.exists():
        FIRST.touch()
        raise AssertionError

def test_each_time():
    assert {each_time}

def test_fine():
    pass
"""


@pytest.fixture(autouse=True)
def little(monkeypatch: pytest.MonkeyPatch) -> None:
    """The runs of pytest that are looked at load what they use: their tests have no database, and no site."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    monkeypatch.setenv("PYTEST_ADDOPTS", "-p xdist -p agio_testing.run.order")


@pytest.fixture(scope="module")
def stages() -> ModuleType:
    spec = importlib.util.spec_from_file_location("agio_stages", FILE)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def outcome_of(stages: ModuleType, folder: Path, *, each_time: bool):
    (folder / "test_stage.py").write_text(TESTS.format(each_time=each_time))
    outcome = stages.Outcome(stages.Stage("one", 1, ()), 0.0, [], [], [], [])
    command = [stages.PYTEST[0], *stages.TOGETHER, f"--rootdir={folder}", "-c", "/dev/null", str(folder)]
    stages._run(command, folder / "kept", outcome)
    return outcome


def named(tests: list[str]) -> list[str]:
    return [test.rpartition("::")[2] for test in tests]


def test_what_passes_alone_is_unsteady_and_fails_nothing(stages: ModuleType, tmp_path: Path):
    outcome = outcome_of(stages, tmp_path, each_time=True)
    assert (outcome.failed, outcome.failed_tests, named(outcome.unsteady)) == ([], [], ["test_by_chance"])
    assert len(outcome.times) == 3 and "unsteady: " in stages.reported([outcome])
    assert stages.is_green([outcome])
    assert not stages.is_green([outcome] * (stages.MOST_UNSTEADY + 1))


def test_what_fails_twice_has_failed(stages: ModuleType, tmp_path: Path):
    outcome = outcome_of(stages, tmp_path, each_time=False)
    assert (named(outcome.failed_tests), named(outcome.unsteady)) == (["test_each_time"], ["test_by_chance"])
    assert len(outcome.failed) == 1 and not stages.is_green([outcome])


def test_a_command_that_is_no_test_fails_at_once(stages: ModuleType, tmp_path: Path):
    outcome = stages.Outcome(stages.Stage("one", 1, ()), 0.0, [], [], [], [])
    stages._run(["false"], tmp_path / "kept", outcome)
    assert outcome.failed == ["false"] and not stages.is_green([outcome])


def test_a_command_that_hangs_is_ended(stages: ModuleType, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(stages, "TIMES_ITS_BUDGET", 0.01)
    assert stages._status(["sleep", "60"], stages.Stage("one", 1, ())) == -signal.SIGINT


def test_steady_is_asked_in_rounds_and_names_what_failed_by_chance(
    stages: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
):
    monkeypatch.setattr(stages, "KEPT", tmp_path / "kept")
    monkeypatch.setattr(stages, "REPORT", tmp_path / "report.json")
    for number in range(3):
        (tmp_path / f"test_stage_{number}.py").write_text(TESTS.format(each_time=True).replace("first", f"f{number}"))
    at = [f"--rootdir={tmp_path}", "-c", "/dev/null", str(tmp_path)]
    one = stages.Stage("one", 1, ([stages.PYTEST[0], *at],))
    monkeypatch.setattr(stages, "ROUNDS", 1)
    assert stages.steady([one]) == 1, "three failed by chance in the first round, and two may"
    said = capfd.readouterr().out
    assert said.count("=== round") == stages.ROUNDS and "--shuffle=" in said
    assert "failed 0, unsteady 3" in said and "unsteady: " in said
    assert stages.steady([one]) == 0, "what has failed once fails no more"


def test_files_come_in_the_order_of_a_seed(stages: ModuleType, tmp_path: Path):
    for number in range(6):
        (tmp_path / f"test_{number}.py").write_text("def test_a(): pass\ndef test_b(): pass\n")

    def order(seed: str) -> list[str]:
        asked = [ROOT / stages.PYTEST[0], "-c", "/dev/null", f"--rootdir={tmp_path}", tmp_path, "--collect-only", "-q"]
        run = subprocess.run([*asked, f"--shuffle={seed}"], cwd=tmp_path, capture_output=True, text=True, timeout=60)
        return [line for line in run.stdout.splitlines() if "::" in line]

    first = order("one")
    assert first == order("one") and sorted(first) == sorted(order("two")) and first != order("two")
    assert [name[-1] for name in first] == list("ab" * 6), "a file's own tests keep their order"


def test_every_test_is_in_a_stage(stages: ModuleType):
    """A folder of tests that no stage names would never be run."""
    named = {part for stage in stages.STAGES[:-1] for command in stage.commands for part in command if "test" in part}
    folders = [ROOT / part for part in named if (ROOT / part).exists()]
    left = [
        file.relative_to(ROOT)
        for place in ("kernel", "host-api", "demo", "testing", "plugins", "tests")
        for file in (ROOT / place).rglob("test_*.py")
        if "node_modules" not in file.parts and not any(file == one or one in file.parents for one in folders)
    ]
    assert not left


def test_every_test_that_measures_the_machine_is_in_the_stage_of_such(stages: ModuleType):
    """A mark written in another way would take a test out of its stage, and bring it into none."""
    named = [
        str(file.relative_to(ROOT))
        for place in ("kernel", "host-api", "demo", "testing", "plugins", "tests")
        for file in (ROOT / place).rglob("*.py")
        if "tests" in file.parts and file not in (FILE, Path(__file__)) and "realtime" in file.read_text("utf-8")
    ]
    assert sorted(named) == sorted(stages.REALTIME)
