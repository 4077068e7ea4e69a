"""A site in development whose clock is moved: one moment everywhere, nobody signed out, and never on a live site."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import httpx
import pytest
from agio_kernel.declarations.codes import MALFORMED, NOT_AVAILABLE, SESSION_EXPIRED
from agio_testing.operators import first_operator
from agio_testing.site import AGIO, Site, new_folder, running_site
from agio_testing.waiting import eventually

pytestmark = pytest.mark.site

DAY_MS = 86_400_000


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    with running_site(plugins=("account", "market", "operator", "verification", "wallet"), flow=False) as site:
        yield site


def test_the_site_the_database_and_its_prices_go_ahead_together_and_nobody_is_signed_out(site: Site):
    ann, operator = site.visitor().registered(), first_operator(site)
    site.advance(days=30)
    assert site.deployment()["clockAheadMs"] == 30 * DAY_MS
    # What the journal was owed looks old until it is sealed, once a second.
    eventually(lambda: httpx.get(f"{site.url}/health").json()["data"]["stopped"] == [])
    ahead = datetime.now(UTC) + timedelta(days=30)
    reported = site.query("SELECT agio_now() AS at, agio_clock_timestamp() AS now")[0]
    assert all(abs(moment - ahead) < timedelta(hours=1) for moment in reported)
    assert ann.get("info")["code"] == 0 and operator.get("operatorInfo")["code"] == 0

    def newest_s() -> float:
        [candle] = ann.get("candles", symbol="BTCUSDT", period="1m", limit="1")["data"]["rows"]
        return candle["time"] / 1000

    eventually(lambda: abs(newest_s() - ahead.timestamp()) < 3600)  # the market follows within seconds
    site.settled()


def test_the_command_tells_and_moves_it_and_says_how_a_span_is_written(site: Site):
    before = site.deployment()["clockAheadMs"]
    assert "ahead of this machine" in site.agio("clock", "show").stdout
    assert "ahead of this machine" in site.agio("clock", "advance", "1d6h").stdout
    eventually(lambda: site.deployment()["clockAheadMs"] == before + DAY_MS * 5 // 4)
    for wrong in ("yesterday", "-1d", "", "1.5d"):
        refused = site.agio("clock", "advance", "--", wrong, check=False)
        assert refused.returncode == 2 and "is no span" in refused.stderr
    refused = site.agio("clock", "advance", "400d", check=False)
    assert refused.returncode == 2 and "at most" in refused.stderr + refused.stdout


def test_an_operator_moves_it_from_the_console_and_open_pages_are_told(site: Site):
    before, operator = site.deployment()["clockAheadMs"], first_operator(site)
    moved = operator.post("operatorClockAdvance", span="1d", reason="to see a day")
    assert moved["data"] == {"clock_ahead_ms": before + DAY_MS} == {"clock_ahead_ms": site.deployment()["clockAheadMs"]}
    [entry] = operator.rows("operatorAudit", action="clock.advance")
    assert entry["reason"] == "to see a day"
    site.settled()


def test_a_visitor_and_a_user_can_not_move_it(site: Site):
    before, move = site.deployment()["clockAheadMs"], {"span": "1d", "reason": "to see a day"}
    for answer in (
        httpx.post(f"{site.url}/development/clock", json={"advance_s": 60}, timeout=30),
        httpx.post(f"{site.url}/development/clock", data={"advance_s": "60"}, timeout=30),
    ):
        assert (answer.status_code, answer.json()["code"]) == (405, MALFORMED.number)
    assert site.visitor().post("operatorClockAdvance", **move)["code"] == SESSION_EXPIRED.number
    assert site.visitor().registered().post("operatorClockAdvance", **move)["code"] == SESSION_EXPIRED.number
    assert httpx.get(f"{site.url}/development/clock", timeout=30).json()["data"] == {"ahead_s": before // 1000}
    assert site.deployment()["clockAheadMs"] == before


@pytest.mark.parametrize("route", ["clock", "settled"])
@pytest.mark.parametrize("said", ["X-Forwarded-For", "X-Forwarded-Host"])
def test_nobody_who_comes_by_a_proxy_makes_the_site_work(site: Site, route: str, said: str):
    asked = httpx.get(f"{site.url}/development/{route}", headers={said: "203.0.113.7"}, timeout=30)
    assert (asked.status_code, asked.json()["data"]) == (404, None)
    assert httpx.get(f"{site.url}/development/{route}", timeout=90).status_code == 200


def test_a_live_site_starts_with_no_moved_clock_and_moves_none(site: Site):
    live = site.config.with_name("live.toml")
    text = site.config.read_text()
    named = 'development = false\nhosts = ["localhost"]\norigins = ["http://localhost"]'
    live.write_text(re.sub(r"(?ms)^development = true$.*?^demo = [^\n]*$", named, text))
    environment = {**site.environment, "AGIO_SECRET": "a secret of this test, long enough", "DATABASE_URL": _dsn(site)}
    for command, sentence in (
        (["clock", "advance", "1d"], "nobody's to move"),
        (["serve", "--port", "1"], "only development allows"),
    ):
        run = subprocess.run(
            [AGIO, "--config", live, *command], capture_output=True, text=True, env=environment, timeout=120
        )
        assert run.returncode != 0 and sentence in (run.stdout + run.stderr).replace("\n", " "), run.stderr[-2000:]


def test_a_live_site_has_neither_the_console_s_call_nor_the_route():
    with new_folder() as folder:
        live = Site(folder, plugins=("operator",))
        named = 'development = false\nhosts = ["127.0.0.1"]\norigins = ["http://127.0.0.1"]'
        live.config.write_text(re.sub(r"(?ms)^development = true$.*?^demo = [^\n]*$", named, live.config.read_text()))
        live.environment["AGIO_SECRET"] = "a secret of this test, long enough"
        live.start()
        try:
            assert live.deployment()["development"] is False
            assert "web/operatorHealth" in {row["path"] for row in live.listed("calls")}
            assert "web/operatorClockAdvance" not in {row["path"] for row in live.listed("calls")}
            move = {"span": "7d", "reason": "to see a week", "rtoken": "a-token-of-mine", "lang": "en"}
            answer = httpx.post(f"{live.url}/web/operatorClockAdvance", data=move, timeout=30)
            assert answer.json()["code"] == NOT_AVAILABLE.number, answer.text
            assert httpx.post(f"{live.url}/development/clock", json={"advance_s": 60}, timeout=30).status_code == 405
            assert live.deployment()["clockAheadMs"] == 0
        finally:
            live.stop()


def _dsn(site: Site) -> str:
    from agio_kernel.postgres.embedded import running_dsn

    dsn = running_dsn(site.data)
    assert dsn is not None
    return dsn
