"""What `agio up` says: one line each, whatever the width of what it is said to."""

from __future__ import annotations

import pytest
from agio_host.commands.run import Steps

SIGN_IN = "/somewhere/with/a/long/name/of/a/folder/for/data/operator-sign-in.txt"


def test_the_operators_sign_in_stands_in_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.setenv("COLUMNS", "40")
    line = f"  Operator       http://localhost:8000/operator   {SIGN_IN}"
    Steps().say(line)
    Steps().done("The database of this deployment is up to date")
    said = capsys.readouterr().err.splitlines()
    assert said[0] == line
    assert len(said) == 2
