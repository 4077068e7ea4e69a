"""A whole run tells what failed, and what failed by chance: it is named, and too much of it fails the run."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

FILE = Path(__file__).resolve().parents[1] / "stages.py"

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
    assert len(outcome.times) == 3 and "unsteady: " in stages.told([outcome])
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
