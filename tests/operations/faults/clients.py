"""People of the fault table: those who trade, and those whose money comes in, moves and goes out."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
from agio_testing.site import Site
from agio_testing.visitor import new_hash
from senders import Sender, Sent

PIN = "482916"
ADDRESS = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
FEE = "5.000000"


class Trader(Sender):
    """A market order, a limit order, and mostly the limit order's cancellation: some stay in the book."""

    refusals = frozenset({134, 3401, 3406, 3410})

    def __init__(self, site: Site, journal: Path) -> None:
        super().__init__(site.visitor().in_demo("1000000"), journal)
        self.market = {"pair": "BTCUSDT", "side": "buy", "type": "market", "amount": "25"}
        self.limit = self.who.resting_order()

    def round(self, number: int) -> None:
        self.send("placeSpotOrder", self.market)
        resting = self.send("placeSpotOrder", self.limit)
        if resting.id and number % 20:
            self.send("cancelSpotOrder", {"id": resting.id})


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
