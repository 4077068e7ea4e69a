"""The MCP server on a site that runs, by the SDK's own client over stdio."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest
from agio_testing.site import ROOT, Site
from signing_program import Program

from .conftest import CLIENTS, lines_of, run

pytestmark = [pytest.mark.site, pytest.mark.slow]

INSTALLED = "build/clients/mcp/.installed"
HOST = Path(__file__).with_name("mcp_host.py")
TRADING = {"place_order", "cancel_order", "cancel_all_orders"}
INSTALL_S = 300


@pytest.fixture(scope="session")
def sdk() -> Path:
    """A Python in which the SDK is installed, and not Agio."""
    subprocess.run(["make", "--silent", INSTALLED], cwd=ROOT, check=True, timeout=INSTALL_S)
    return ROOT / "build" / "clients" / "mcp" / "bin" / "python"


def hosted(
    sdk: Path,
    program: Program,
    *calls: tuple[str, dict[str, Any]],
    says: str = "",
    flags: tuple[str, ...] = (),
    **env: str,
) -> tuple[dict[str, bool], list[Any], list[str]]:
    """The tools with whether they only read, what the calls have answered, and what its person was asked."""
    reported = {"AGIO_SITE": program.site.url, "AGIO_KEY": program.key, "AGIO_SECRET": program.secret, **env}
    if says:
        reported["AGIO_SAYS"] = says
    path = os.pathsep.join(str(CLIENTS / name) for name in ("python", "mcp"))
    printed = run(sdk, HOST, PYTHONPATH=path, AGIO_CALLS=json.dumps(calls), AGIO_FLAGS=json.dumps(flags), **reported)
    tools, *answers, asked = lines_of(printed)
    return tools, answers, asked


def far_order(program: Program) -> dict[str, str]:
    """An order that rests far below the market."""
    price = str(int(program.price() / 2))
    return {"pair": "BTCUSDT", "side": "buy", "type": "limit", "quantity": "0.001", "price": price}


def test_an_assistant_reads_markets_and_trades_on_the_demo_realm(venue: Site, program: Program, sdk: Path) -> None:
    reads = [(name, {}) for name in ("list_markets", "get_prices", "get_account", "list_events")]
    reads += [("get_order_book", {"pair": "BTCUSDT"}), ("get_trades", {"pair": "BTCUSDT"})]
    reads += [("get_candles", {"symbol": "BTCUSDT"}), ("check_order", far_order(program))]
    tools, answers, _ = hosted(sdk, program, *reads, ("place_order", far_order(program)), ("list_orders", {}))
    assert {name for name, only_reads in tools.items() if not only_reads} == TRADING
    assert not [one for one in answers if "error" in one]
    markets, prices, account, newest, book, trades, candles, checked, placed, listed = answers
    assert "BTCUSDT" in {one["symbol"] for one in prices["rows"]} and markets["rows"] and checked
    assert account["realm"] == "demo" and book["bids"] and book["asks"] and candles["rows"] and "rows" in trades
    assert [one["id"] for one in listed["rows"]] == [placed["id"]]
    calls = [("list_events", {"after": newest["last"]}), ("cancel_order", {"id": placed["id"]}), ("list_orders", {})]
    calls += [("list_orders", {"state": "history"}), ("list_fills", {})]
    _, (events, _, left, gone, fills), asked = hosted(sdk, program, *calls)
    assert [one["number"] for one in events["rows"]] == list(range(newest["last"] + 1, events["last"] + 1))
    assert events["rows"][0]["order"]["id"] == placed["id"]
    assert [one["id"] for one in gone["rows"]] == [placed["id"]]
    assert left["rows"] == fills["rows"] == asked == []


def test_a_refusal_has_the_sites_code(program: Program, sdk: Path) -> None:
    cases = [{"price": "1"}, {"pair": "XXXYYY"}, {"quantity": "0.001; DROP TABLE"}]
    calls = [("place_order", far_order(program) | case) for case in cases]
    _, answers, _ = hosted(sdk, program, *calls)
    assert [one.keys() for one in answers] == [{"error"}] * 3
    assert "(3406)" in answers[0]["error"]


@pytest.fixture(scope="module")
def owner(wallets: Site, saver: Program) -> Program:
    """Of a live account that has money."""
    return Program(wallets, saver.owner, password=saver.owner.password)


def test_real_money_takes_the_flag(owner: Program, sdk: Path) -> None:
    calls = [("place_order", far_order(owner)), ("get_account", {}), ("get_balances", {})]
    tools, (refused, account, balances), _ = hosted(sdk, owner, *calls, says="accept")
    assert not TRADING & tools.keys() and all(tools.values())
    assert "place_order" in refused["error"] and account["realm"] == "real"
    assert "error" not in balances


@pytest.mark.parametrize("mode", ["auto", "legacy"])
@pytest.mark.parametrize("says", ["", "refuse", "decline", "cancel"])
def test_without_a_yes_no_real_money_is_touched(owner: Program, sdk: Path, says: str, mode: str) -> None:
    calls = [("place_order", far_order(owner)), ("cancel_all_orders", {}), ("list_orders", {})]
    tools, answers, asked = hosted(sdk, owner, *calls, says=says, flags=("--money",), AGIO_MODE=mode)
    *refused, listed = answers
    assert tools.keys() > TRADING
    assert all("error" in one for one in refused) and listed["rows"] == []
    assert len(asked) == (2 if says else 0)


def test_a_yes_is_told_what_is_done_and_does_it(owner: Program, sdk: Path) -> None:
    order = far_order(owner)
    calls = [("place_order", order), ("list_orders", {}), ("cancel_all_orders", {})]
    _, (placed, listed, _), asked = hosted(sdk, owner, *calls, says="accept", flags=("--money",))
    assert [one["id"] for one in listed["rows"]] == [placed["id"]]
    assert asked[0] == f"Buy 0.001 BTCUSDT, limit at {order['price']}? This is a live account, with real money."
    assert len(asked) == 2
