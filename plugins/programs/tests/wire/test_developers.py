"""The page for developers: what it prints runs, as it is printed, and says what the deployment says."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from agio_programs.developers.quick_starts import QUICK_STARTS
from agio_testing.site import Site, running_site
from signing_program import Program

RUN_BY = {"sh": ["sh", "-eu"], "python": [sys.executable]}
SAYS = {
    "curl": '"canTrade":true',
    "python": "'isBuyer': True",
    "ccxt": " closed ",
    "stream": "'s': 'BTCUSDT'",
}


@pytest.mark.parametrize("id", [one.id for one in QUICK_STARTS])
def test_a_first_program_runs_as_it_is_printed(venue: Site, program: Program, tmp_path: Path, id: str) -> None:
    guide = venue.visitor().get("developerGuide")["data"]
    [one] = [one for one in guide["quick_starts"] if one["id"] == id]
    file = tmp_path / "first"
    file.write_text(one["text"].replace("{origin}", venue.url))
    key = {"AGIO_KEY": program.key, "AGIO_SECRET": program.secret}
    command = [*RUN_BY[one["language"]], str(file)]
    ran = subprocess.run(command, capture_output=True, text=True, env=os.environ | key, timeout=60)
    assert ran.returncode == 0, ran.stderr
    assert SAYS[id] in ran.stdout, ran.stdout


def test_limits_are_those_of_the_deployment(venue: Site) -> None:
    guide = venue.visitor().get("developerGuide")["data"]
    assert guide["limits"] == {"weight_per_minute": 6000, "orders_per_ten_seconds": 100, "orders_per_day": 200_000}
    assert 0 < guide["markets_open"] <= guide["markets"]
    assert {(-1007, 503), (-1003, 429), (-1003, 418), (-1021, 400)} <= {
        (one["code"], one["status"]) for one in guide["errors"]
    }


def test_its_page_is_no_call(venue: Site) -> None:
    page = venue.visitor().http.get("/api")
    assert page.status_code == 200 and page.headers["content-type"].startswith("text/html")
    assert venue.visitor().http.get("/api/nothing").json()["code"] != 0


def test_where_no_page_is_called_so_it_is_a_call_that_is_not_there() -> None:
    with running_site(plugins=("account",)) as site:
        assert site.visitor().http.get("/api").json()["code"] != 0


def test_where_nothing_is_traded_it_says_so() -> None:
    with running_site(plugins=("account", "programs")) as site:
        guide = site.visitor().get("developerGuide")["data"]
        assert (guide["markets"], guide["markets_open"]) == (0, 0)
