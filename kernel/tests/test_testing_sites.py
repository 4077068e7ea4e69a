"""A test that fails tells what the site that it asked has warned of."""

import subprocess
import sys
from pathlib import Path

from agio_testing.environments.sites import MOST_WARNED, warnings_in

LOG = """2026-11-29 03:00:00 [info     ] agio.serving                   port=8000
2026-11-29 03:00:01 [warning  ] due.step_failed                kind=lending.day
Traceback (most recent call last):
2026-11-29 03:00:02 [error    ] task.failed                    task=kernel.due
"""
FAILS = """
from pathlib import Path
from types import SimpleNamespace

import pytest

@pytest.fixture
def journey_site():
    return SimpleNamespace(log=Path(__file__).with_name("log"))

def test_fails(journey_site):
    assert False

def test_passes(journey_site):
    assert True

@pytest.fixture
def site():
    return "a plugin's own, which has no log"

def test_fails_too(site):
    assert False
"""


def test_a_failed_test_tells_what_its_site_warned_of_and_one_that_passed_nothing(tmp_path: Path):
    (tmp_path / "test_it.py").write_text(FAILS)
    (tmp_path / "log").write_text(LOG)
    command = [sys.executable, "-m", "pytest", "-rA", "-p", "no:cacheprovider", "--rootdir", tmp_path, "test_it.py"]
    reported = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False).stdout
    assert reported.count("the newest warnings of journey_site") == 1
    assert reported.count("due.step_failed") == reported.count("task.failed") == 1
    assert "agio.serving" not in reported
    assert "2 failed, 1 passed" in reported


def test_of_a_long_log_the_newest_warnings_are_told(tmp_path: Path):
    lines = [f"2026-11-29 03:00:00 [warning  ] {number}.told" for number in range(MOST_WARNED + 5)]
    (tmp_path / "log").write_text("\n".join(lines))
    assert warnings_in(tmp_path / "log").splitlines() == lines[5:]
