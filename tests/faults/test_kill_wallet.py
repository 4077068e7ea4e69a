"""A power cut while money comes in, moves and goes out: what was acknowledged is there, and nothing happens twice."""

from __future__ import annotations

import io
import itertools
import os
import secrets
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import httpx
import msgspec
import pytest
from PIL import Image
from running_site import Site, Visitor, new_folder, new_rtoken

PEOPLE = 3
FLOWS_S = 2.5
HEALS_WITHIN_S = 60.0
PIN = "482916"
ADDRESS = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
FEE = "5.000000"

pytestmark = pytest.mark.slow


class Sent(msgspec.Struct):
    """One command as its user knows it: acknowledged under an id, or of unknown outcome."""

    rtoken: str
    call: str
    fields: dict[str, str]
    id: str = ""


class Customer:
    """Sends commands one after another, and writes down each acknowledgement before the next one is sent."""

    def __init__(self, site: Site, journal: Path) -> None:
        self.who: Visitor = site.visitor().registered()
        answer = self.who.post("setTpassword", password=self.who.password, tpassword=PIN, tpassword2=PIN)
        assert answer["code"] in (0, 7), answer
        self.journal = journal
        journal.touch()
        self.stopped = threading.Event()
        self.thread = threading.Thread(target=self._live, daemon=True)

    def _live(self) -> None:
        """A transfer there and back, a withdrawal that is mostly cancelled, an exchange, a deposit."""
        with self.journal.open("ab") as journal:
            for number in itertools.count():
                if self.stopped.is_set():
                    return
                self._send(journal, "transferAsset", {"coin": "USDT", "from": "spot", "to": "wealth", "amount": "3"})
                self._send(journal, "transferAsset", {"coin": "USDT", "from": "wealth", "to": "spot", "amount": "2"})
                given = {"amount": "100", "address": ADDRESS, "fee": FEE, "tpassword": PIN}
                asked = self._send(journal, "submitWithdrawal", given)
                if asked.id and number % 5:
                    self._send(journal, "cancelWithdrawal", {"id": asked.id})
                if quote := self._quote():
                    self._send(journal, "exchange", {"quote": quote})
                sent = {"coin": "USDT", "chain": "ERC20", "amount": "250", "hash": f"0x{secrets.token_hex(32)}"}
                self._send(journal, "submitDeposit", sent)

    def _quote(self) -> str:
        try:
            answer = self.who.get("exchangeQuote", amount="10", **{"from": "USDT", "to": "BTC"})
        except (httpx.TransportError, ValueError):
            return ""
        return answer["data"]["quote"] if answer["code"] == 0 else ""

    def post(self, one: Sent) -> dict:
        """Send it, or send it again."""
        if one.call != "submitDeposit":
            return self.who.post(one.call, rtoken=one.rtoken, **one.fields)
        body = {**one.fields, "token": self.who.token, "lang": "en", "rtoken": one.rtoken}
        files = {"voucher": ("voucher.png", _picture(), "image/png")}
        return self.who.http.post("/web/submitDeposit", data=body, files=files).json()

    def _send(self, journal: IO[bytes], call: str, fields: dict[str, str]) -> Sent:
        one = Sent(new_rtoken(), call, fields)
        try:
            answer = self.post(one)
            if answer["code"] == 0:
                one.id = answer["data"]["id"]
            elif answer["code"] in REFUSALS:
                return one
        except (httpx.TransportError, ValueError):
            time.sleep(0.05)
        journal.write(msgspec.json.encode(one) + b"\n")
        journal.flush()
        os.fsync(journal.fileno())
        return one

    def sent(self) -> list[Sent]:
        lines = self.journal.read_bytes().splitlines()
        return [msgspec.json.decode(line, type=Sent) for line in lines]


REFUSALS = {134, 3207, 3209, 3215, 3220, 3221}
"""Commands that were refused: nothing happened, and nothing has to."""

TABLES = {
    "submitWithdrawal": "SELECT id FROM wallet_withdrawal WHERE id = ANY($1::bigint[])",
    "cancelWithdrawal": "SELECT id FROM wallet_withdrawal WHERE id = ANY($1::bigint[]) AND state = 'cancelled'",
    "submitDeposit": "SELECT id FROM wallet_deposit WHERE id = ANY($1::bigint[])",
    "exchange": "SELECT id FROM wallet_exchange WHERE id = ANY($1::bigint[])",
    "transferAsset": (
        "SELECT t.cause_id AS id FROM ledger_transfer t"
        " JOIN ledger_code c ON c.family = 'cause' AND c.number = t.cause_kind"
        " WHERE c.name = 'wallet.transfer' AND t.cause_id = ANY($1::bigint[])"
    ),
}
"""Where an acknowledged command is found."""


def _picture() -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (64, 48), "navy").save(out, "PNG")
    return out.getvalue()


@contextmanager
def living(site: Site) -> Iterator[list[Customer]]:
    """Customers at work, until the context ends."""
    customers = [Customer(site, site.folder / f"wallet-{number}") for number in range(PEOPLE)]
    for customer in customers:
        customer.thread.start()
    try:
        yield customers
    finally:
        for customer in customers:
            customer.stopped.set()
        for customer in customers:
            customer.thread.join(40)


def acknowledged(customers: list[Customer]) -> int:
    return sum(bool(one.id) for customer in customers for one in customer.sent())


def wait_for(customers: list[Customer], count: int) -> None:
    until = time.monotonic() + HEALS_WITHIN_S
    while acknowledged(customers) < count:
        assert time.monotonic() < until, f"{acknowledged(customers)} of {count} within {HEALS_WITHIN_S} s"
        time.sleep(0.1)


def nothing_is_lost(site: Site, customers: list[Customer]) -> None:
    """Every acknowledged command is found; each of unknown outcome happens once when it is asked again, and the same
    thing asked a third time is the same; holds are those of open withdrawals; the ledger is clean.
    """
    assert {one.call for customer in customers for one in customer.sent() if one.id} == set(TABLES)
    for customer in customers:
        sent = customer.sent()
        for call, sql in TABLES.items():
            acked = {one.id for one in sent if one.id and one.call == call}
            assert {str(row["id"]) for row in site.query(sql, [int(id) for id in acked])} == acked, call
        for one in [one for one in sent if not one.id][-10:]:
            answer = customer.post(one)
            assert answer["code"] in {0, *REFUSALS}, answer
            if answer["code"] == 0:
                assert customer.post(one)["data"]["id"] == answer["data"]["id"]
    doubled = site.query(
        "SELECT user_id FROM wallet_withdrawal_slot s WHERE NOT EXISTS (SELECT FROM wallet_withdrawal w"
        " WHERE w.id = s.withdrawal_id AND w.state NOT IN ('cancelled', 'rejected', 'failed'))"
    )
    assert doubled == []
    report = msgspec.json.decode(site.agio("ledger", "verify", "--json").stdout)
    assert report["findings"] == []
    assert report["transfers"] > 0


def test_killing_the_app_while_money_moves_loses_nothing_acknowledged_and_repeats_nothing() -> None:
    with new_folder() as folder:
        site = Site(folder, flow=False)
        site.start()
        try:
            site.query(
                "CREATE OR REPLACE FUNCTION wallet_now() RETURNS timestamptz LANGUAGE sql STABLE AS $$ SELECT"
                " ((now() AT TIME ZONE 'Asia/Hong_Kong')::date + time '13:00') AT TIME ZONE 'Asia/Hong_Kong'"
                " + (now() - date_trunc('hour', now())) $$"
            )
            with living(site) as customers:
                wait_for(customers, 20)
                time.sleep(FLOWS_S)
                site.kill()
                before = acknowledged(customers)
                site.start()
                wait_for(customers, before + 20)
                site.kill()
                site.start()
            nothing_is_lost(site, customers)
        finally:
            if site.process is not None:
                site.stop()
