"""Output of `agio up`: one line each, whatever the width of the terminal."""

from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import structlog
from agio_host.commands.run import Steps, _welcome
from agio_host.monitoring.logs import configure_logs
from agio_kernel.settings.brand import Brand
from agio_kernel.settings.deployment import Deployment, Settings

SIGN_IN = "/somewhere/with/a/long/name/of/a/folder/for/data/operator-sign-in.txt"


def test_the_operators_sign_in_stands_in_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.setenv("COLUMNS", "40")
    line = f"  Operator       http://localhost:8000/operator   {SIGN_IN}"
    Steps().say(line)
    Steps().done("The database of this deployment is up to date")
    said = capsys.readouterr().err.splitlines()
    assert said[0] == line
    assert len(said) == 2


@pytest.mark.parametrize("seen", [True, False], ids=["terminal", "log"])
def test_what_is_logged_between_the_steps_is_json_for_machines_only(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], seen: bool
) -> None:
    before = structlog.get_config()
    monkeypatch.setattr(sys.stderr, "isatty", lambda: seen)
    try:
        configure_logs()
        structlog.get_logger().warning("plugin.started_late", plugin="spot")
    finally:
        structlog.configure(**before)
    said = capsys.readouterr().err
    assert "plugin.started_late" in said
    assert said.startswith("{") is not seen


@pytest.mark.parametrize("seen", [True, False], ids=["terminal", "log"])
def test_a_person_reads_the_first_operators_name_and_password_and_a_log_the_place_of_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, seen: bool
) -> None:
    monkeypatch.setattr(Steps, "seen_by_a_person", seen)
    (tmp_path / "operator-sign-in.txt").write_text("login: admin\npassword: first-secret\ncompliance: second-secret\n")
    settings = Settings(Deployment(development=True), Brand(), (), {}, tmp_path, b"", tmp_path)
    context: Any = SimpleNamespace(settings=settings, plugins=[])
    _welcome(context, Steps(), ())
    said = capsys.readouterr().err
    assert ("admin / first-secret" in said) is seen
    assert (str(tmp_path) in said.replace("\n", "")) is not seen
    assert "second-secret" not in said
