"""ccxt's own suite, unmodified as its wheel brings it, against the demo realm of a running site; by ``make clients``
with its streams and in further markets.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle
from pathlib import Path
from threading import Event

import pytest
from agio_testing.site import ROOT, running_site
from signing_program import PLUGINS, Program, ccxt_settings

INSTALLED = "build/clients/ccxt/.installed"
FOLDER = (ROOT / INSTALLED).parent
SKIPPED = Path(__file__).parents[1] / "ccxt_suite" / "skip-tests.json"
"""Methods that the suite leaves out, each with its reason."""
REST = {
    *("loadMarkets", "fetchCurrencies", "fetchStatus", "fetchTicker", "fetchTickers", "fetchLastPrices"),
    *("fetchOrderBook", "fetchTrades", "fetchOHLCV", "fetchTradingFees", "fetchTransactionFees", "fetchTransfers"),
    *("fetchBalance", "fetchOrders", "fetchOpenOrders", "fetchClosedOrders", "fetchMyTrades"),
    *("fetchDeposits", "fetchWithdrawals", "fetchBorrowInterest"),
}
STREAMS = {
    *("watchTicker", "watchTickers", "watchBidsAsks", "watchOHLCV", "watchOHLCVForSymbols", "watchTrades"),
    *("watchTradesForSymbols", "watchOrderBook", "watchOrderBookForSymbols"),
    *("watchBalance", "watchMyTrades", "watchOrders"),
}
"""Methods of streams that the suite must report as done: it exits with success where it failed, too."""
RUNS = [(["--sync", "--private"], REST), (["--private"], REST)]
if os.environ.get("AGIO_CLIENTS") == "whole":
    RUNS += [(["ETH/USDT", *run], done) for run, done in RUNS] + [(["--ws", "--private"], STREAMS)]
LONGEST_S = 500
PAUSE_S = 0.5
ORDER = {"symbol": "BTCUSDT", "type": "MARKET"}


@pytest.fixture(scope="module")
def trader() -> Iterator[Program]:
    """Of an account that has bought and sold, with orders that wait and that were withdrawn."""
    with running_site(plugins=(*PLUGINS, "wallet")) as site:
        program = Program(site, site.visitor().in_demo())
        for side, quantity in (("BUY", "0.004"), ("SELL", "0.002")):
            assert program.ask("POST", "/api/v3/order", **ORDER, side=side, quantity=quantity).status_code == 200
        gone = program.waits()["orderId"]
        assert program.ask("DELETE", "/api/v3/order", symbol="BTCUSDT", orderId=gone).status_code == 200
        assert program.waits()["status"] == "NEW"
        yield program


@pytest.fixture(scope="module")
def suite(trader: Program) -> Iterator[Path]:
    """The suite, told of the site and of the account's key as it wants to be told of a test network."""
    subprocess.run(["make", "--silent", INSTALLED], cwd=ROOT, check=True, timeout=LONGEST_S)
    has = {"swap": False, "future": False, "option": False}
    reported = ccxt_settings(trader.site, apiKey=trader.key, secret=trader.secret, sandbox=True, has=has)
    reported["urls"] = {"test": reported["urls"]["api"]}
    keys = FOLDER / "keys.local.json"
    keys.write_text(json.dumps({"binance": reported}))
    shutil.copy(SKIPPED, FOLDER)
    yield FOLDER / "python" / "ccxt" / "test"
    keys.unlink()


@pytest.fixture
def trading(trader: Program) -> Iterator[None]:
    """Meanwhile the account trades: who watches it waits for that."""
    over = Event()

    def trade() -> None:
        for side in cycle(("BUY", "SELL")):
            answer = trader.ask("POST", "/api/v3/order", **ORDER, side=side, quantity="0.001")
            assert answer.status_code == 200, answer.text
            if over.wait(PAUSE_S):
                return

    with ThreadPoolExecutor() as pool:
        done = pool.submit(trade)
        yield
        over.set()
        done.result()


@pytest.mark.usefixtures("trading")
@pytest.mark.timeout(LONGEST_S + 60)
@pytest.mark.parametrize(("run", "done"), RUNS, ids=[" ".join(run) for run, _ in RUNS])
def test_it_finds_no_fault(suite: Path, run: list[str], done: set[str]) -> None:
    environment = os.environ | {"PYTHONPATH": str(FOLDER / "python")}
    command = [sys.executable, "-s", "tests_init.py", "binance", *run, "--info"]
    ran = subprocess.run(command, cwd=suite, env=environment, capture_output=True, text=True, timeout=LONGEST_S)
    said = ran.stdout + ran.stderr
    assert "[TEST_FAILURE]" not in said, said[-20_000:]
    assert ran.returncode == 0 and set(re.findall(r"TESTING DONE +binance (\w+)", said)) >= done, said[-20_000:]


def test_each_skip_has_its_reason() -> None:
    skipped = json.loads(SKIPPED.read_text())["binance"]["skipMethods"]
    reasons = [reason for one in skipped.values() for reason in (one.values() if isinstance(one, dict) else [one])]
    assert reasons and all(len(reason) > 20 for reason in reasons)
