"""Power cuts while orders flow: what was acknowledged is there afterwards, and what was not happens once when asked."""

from __future__ import annotations

import itertools
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import httpx
import msgspec
import pytest
from running_site import Site, Visitor, new_folder, new_rtoken

TRADERS = 4
FLOWS_S = 2.5
HEALS_WITHIN_S = 30.0

pytestmark = pytest.mark.slow


class Sent(msgspec.Struct):
    """One order or cancellation as its trader knows it: acknowledged under an id, or of unknown outcome."""

    rtoken: str
    call: str
    terms: dict[str, str]
    order_id: str = ""


class Trader:
    """Sends orders one after another, and writes down each acknowledgement before the next one is sent."""

    def __init__(self, site: Site, journal: Path) -> None:
        self.who: Visitor = site.visitor().in_demo("1000000")
        self.journal = journal
        journal.touch()
        self.stopped = threading.Event()
        self.thread = threading.Thread(target=self._trade, daemon=True)
        bids = self.who.get("spotDepth", pair="BTCUSDT", limit="1")["data"]["bids"]
        resting = str(int(float(bids[0][0]) * 0.98))
        self.market = {"pair": "BTCUSDT", "side": "buy", "type": "market", "amount": "25"}
        self.limit = {"pair": "BTCUSDT", "side": "buy", "type": "limit", "price": resting, "quantity": "0.001"}

    def _trade(self) -> None:
        """A market order, a limit order, and mostly the limit order's cancellation: some stay in the book."""
        with self.journal.open("ab") as journal:
            for number in itertools.count():
                if self.stopped.is_set():
                    return
                self._send(journal, "placeSpotOrder", self.market)
                resting = self._send(journal, "placeSpotOrder", self.limit)
                if resting.order_id and number % 20:
                    self._send(journal, "cancelSpotOrder", {"id": resting.order_id})

    def _send(self, journal: IO[bytes], call: str, terms: dict[str, str]) -> Sent:
        one = Sent(new_rtoken(), call, terms)
        try:
            answer = self.who.post(call, rtoken=one.rtoken, **terms)
            if answer["code"] == 0:
                one.order_id = answer["data"]["id"]
        except (httpx.TransportError, ValueError):
            time.sleep(0.05)
        journal.write(msgspec.json.encode(one) + b"\n")
        journal.flush()
        os.fsync(journal.fileno())
        return one

    def sent(self) -> list[Sent]:
        lines = self.journal.read_bytes().splitlines()
        return [msgspec.json.decode(line, type=Sent) for line in lines]


@contextmanager
def trading(site: Site) -> Iterator[list[Trader]]:
    """Traders at work, until the context ends."""
    traders = [Trader(site, site.folder / f"journal-{number}") for number in range(TRADERS)]
    for trader in traders:
        trader.thread.start()
    try:
        yield traders
    finally:
        for trader in traders:
            trader.stopped.set()
        for trader in traders:
            trader.thread.join(40)


def wait_until(is_so: Callable[[], bool], what: str) -> float:
    began = time.monotonic()
    while time.monotonic() - began < HEALS_WITHIN_S:
        if is_so():
            return time.monotonic() - began
        time.sleep(0.1)
    raise AssertionError(f"{what}: not within {HEALS_WITHIN_S} s")


def acknowledged(traders: list[Trader]) -> int:
    return sum(bool(one.order_id) for trader in traders for one in trader.sent())


def nothing_is_lost(site: Site, traders: list[Trader]) -> None:
    """Every acknowledged order is there, every unknown one happens once when asked again, the ledger is clean."""
    for trader in traders:
        sent = trader.sent()
        acked = {one.order_id: one.rtoken for one in sent if one.order_id and one.call == "placeSpotOrder"}
        rows = site.query("SELECT id, rtoken FROM spot_order WHERE id = ANY($1::bigint[])", [int(i) for i in acked])
        assert {str(row["id"]): row["rtoken"] for row in rows} == acked
        cancelled = [int(one.order_id) for one in sent if one.order_id and one.call == "cancelSpotOrder"]
        assert site.query("SELECT id FROM spot_order WHERE id = ANY($1::bigint[]) AND state < 2", cancelled) == []
        for one in [one for one in sent if not one.order_id][-20:]:
            answer = trader.who.post(one.call, rtoken=one.rtoken, **one.terms)
            assert answer["code"] in (0, 134, 3401, 3406, 3410), answer
        doubled = site.query(
            "SELECT rtoken FROM spot_order WHERE rtoken = ANY($1) GROUP BY rtoken HAVING count(*) > 1",
            [one.rtoken for one in sent],
        )
        assert doubled == []
    report = msgspec.json.decode(site.agio("ledger", "verify", "--json").stdout)
    assert report["findings"] == []
    assert report["transfers"] > 0


@pytest.fixture
def site() -> Iterator[Site]:
    with new_folder() as folder:
        site = Site(folder)
        site.start()
        yield site
        if site.process is not None:
            site.stop()


def test_killing_the_app_while_orders_flow_loses_no_acknowledged_order(site: Site):
    with trading(site) as traders:
        wait_until(lambda: acknowledged(traders) > 20, "orders flow")
        time.sleep(FLOWS_S)
        site.kill()
        before = acknowledged(traders)
        assert site.start() < HEALS_WITHIN_S
        wait_until(lambda: acknowledged(traders) > before + 20, "orders flow again")
    nothing_is_lost(site, traders)


def test_killing_postgresql_while_orders_flow_loses_no_acknowledged_order_and_the_app_heals_by_itself(site: Site):
    def postmaster() -> int:
        (file,) = site.data.rglob("postmaster.pid")
        return int(file.read_text().splitlines()[0])

    with trading(site) as traders:
        wait_until(lambda: acknowledged(traders) > 20, "orders flow")
        time.sleep(FLOWS_S)
        os.kill(postmaster(), signal.SIGKILL)
        before = acknowledged(traders)
        wait_until(lambda: acknowledged(traders) > before + 20, "orders flow again")
    assert site.process is not None and site.process.poll() is None
    nothing_is_lost(site, traders)
    assert site.stop() == 0
    site.start()
    nothing_is_lost(site, traders)
