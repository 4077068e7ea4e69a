"""The table of docs/performance/results.md is what the recorded runs of the benchmark say."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from bench import record  # noqa: E402 - no distribution has it
from bench.__main__ import MODULES  # noqa: E402


def test_the_table_of_results_is_written_from_the_recorded_runs():
    recorded = json.loads(record.RECORDED.read_text("utf-8"))
    assert record.page(recorded) == record.PAGE.read_text("utf-8"), "python -m bench --record writes both"
    assert set(recorded["aims"]) <= {line for lines in MODULES.values() for line in lines}


def test_a_recorded_run_is_added_to_its_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(record, "RECORDED", tmp_path / "recorded.json")
    monkeypatch.setattr(record, "PAGE", tmp_path / "results.md")
    record.RECORDED.write_text('{"aims": {}, "runs": []}')
    for value in (0.9, 0.5):
        record.record("first", [{"name": "feed_3000", "value": value, "pass": 0.7, "goal": 0.6}])
    assert "| feed_3000 | 0.9, 0.5 | 0.7 | 0.6 | goal |" in record.PAGE.read_text()


@pytest.mark.parametrize(
    ("value", "least", "goal", "said"),
    [
        (3, 2, 4, "pass"),
        (4, 2, 4, "goal"),
        (1, 2, 4, "missed"),
        (0, 0, 0, "goal"),
        (1, 0, 0, "missed"),
        (1.2, 2, 1.3, "goal"),
    ],
)
def test_a_goal_below_the_pass_means_that_less_is_better(value: float, least: float, goal: float, said: str):
    assert record.verdict(value, least, goal) == said
