"""A power cut while money comes in, moves and goes out: what was acknowledged is there, and nothing happens twice."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest
from agio_testing.site import Site, running_site
from agio_testing.visitor import new_hash
from senders import Sender, Sent, acknowledged, assert_clean, at_work, let_flow, unknown, wait_for

PEOPLE = 3
HEALS_WITHIN_S = 60.0
PIN = "482916"
ADDRESS = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
FEE = "5.000000"

pytestmark = [pytest.mark.slow, pytest.mark.realtime]


class Customer(Sender):
    """A transfer there and back, a withdrawal that is mostly cancelled, an exchange, a deposit."""

    refusals = frozenset({134, 3207, 3209, 3215, 3220, 3221})

    def __init__(self, site: Site, journal: Path) -> None:
        super().__init__(site.visitor().registered(), journal)
        answer = self.who.post("setTpassword", password=self.who.password, tpassword=PIN, tpassword2=PIN)
        assert answer["code"] == 0, answer

    def round(self, number: int) -> None:
        self.send("transferAsset", {"coin": "USDT", "from": "spot", "to": "wealth", "amount": "3"})
        self.send("transferAsset", {"coin": "USDT", "from": "wealth", "to": "spot", "amount": "2"})
        asked = self.send("submitWithdrawal", {"amount": "100", "address": ADDRESS, "fee": FEE, "tpassword": PIN})
        if asked.id and number % 5:
            self.send("cancelWithdrawal", {"id": asked.id})
        if quote := self._quote():
            self.send("exchange", {"quote": quote})
        self.send("submitDeposit", {"amount": "250", "hash": new_hash()})

    def post(self, one: Sent) -> dict[str, Any]:
        if one.call == "submitDeposit":
            return self.who.deposit(**one.fields, rtoken=one.rtoken)
        return super().post(one)

    def _quote(self) -> str:
        try:
            answer = self.who.get("exchangeQuote", amount="10", **{"from": "USDT", "to": "BTC"})
        except (httpx.TransportError, ValueError):
            return ""
        return answer["data"]["quote"] if answer["code"] == 0 else ""


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
"""Queries that find an acknowledged command."""


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
        for one in unknown(customer, 10):
            answer = customer.post(one)
            assert answer["code"] in {0, *customer.refusals}, answer
            if answer["code"] == 0:
                assert customer.post(one)["data"]["id"] == answer["data"]["id"]
    doubled = site.query(
        "SELECT user_id FROM wallet_withdrawal_slot s WHERE NOT EXISTS (SELECT FROM wallet_withdrawal w"
        " WHERE w.id = s.withdrawal_id AND w.state NOT IN ('cancelled', 'rejected', 'failed'))"
    )
    assert doubled == []
    assert_clean(site)


def test_killing_the_app_while_money_moves_loses_nothing_acknowledged_and_repeats_nothing() -> None:
    with running_site(flow=False) as site:
        site.advance_to("13:00")
        site.set_constants({"wallet.deposit.claims": "1000"})  # nobody decides about them here
        with at_work(site, lambda journal: Customer(site, journal), PEOPLE) as customers:
            wait_for(customers, 20, HEALS_WITHIN_S)
            let_flow()
            site.kill()
            before = acknowledged(customers)
            site.start()
            wait_for(customers, before + 20, HEALS_WITHIN_S)
            site.kill()
            site.start()
        nothing_is_lost(site, customers)
