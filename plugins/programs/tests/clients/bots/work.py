"""Work of each bot, whatever its library: numbered orders, each under a name of its own, each queried until its outcome
is known. Its journal outlives it: a killed bot resumes at its last entry. Only Python's own modules: bots run where
nothing of ours is installed.
"""

from __future__ import annotations

import json
import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from decimal import Decimal
from functools import partial
from pathlib import Path
from typing import Any

SYMBOL = "BTCUSDT"
REFUSED = (-1013, -2010)
"""Codes of a site that has no order of this name and will have none."""
GONE = (-2011, -2013)
PAUSE_S = 0.2
PATIENCE_S = 120.0
PAGE = 1000
KEPT = 40
"""One of so many orders is left to wait."""


class Refused(Exception):
    """The site has answered, and its answer is no."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Client(ABC):
    """A library, as far as a bot needs it. Rows are as the site told them. A missing answer is any other exception."""

    @abstractmethod
    def price(self) -> str: ...

    @abstractmethod
    def place(self, name: str, order: dict[str, str]) -> dict[str, Any]: ...

    @abstractmethod
    def cancel(self, name: str) -> None: ...

    @abstractmethod
    def orders(self, from_id: int) -> list[dict[str, Any]]: ...

    @abstractmethod
    def trades(self, from_id: int) -> list[dict[str, Any]]: ...

    @abstractmethod
    def balances(self) -> list[dict[str, Any]]: ...


class Bot:
    """One account's program."""

    def __init__(self, reported: dict[str, Any], client: Client) -> None:
        self._client = client
        self._name, self._count = reported["name"], reported["orders"]
        self._file = Path(reported["journal"])
        self._report = Path(reported["report"])

    def run(self) -> None:
        last = [json.loads(line) for line in self._file.read_text().splitlines()][-1:] if self._file.exists() else []
        number = 0
        with self._file.open("a") as self._journal:
            if last:
                number = last[0]["number"]
                if last[0]["what"] == "asks":  # killed before it knew
                    self._place(number, last[0]["name"], last[0]["order"])
                number += 1
            while number < self._count:
                order = self._order(number)
                name = f"{self._name}-{number}"
                self._write("asks", number, name, order=order)
                self._place(number, name, order)
                number += 1
        self._tell()

    def _order(self, number: int) -> dict[str, str]:
        """Buys and sells that are filled at once, and buys that wait until they are withdrawn."""
        kind = number % 4
        if kind == 0:
            return {"side": "BUY", "type": "MARKET", "quantity": "0.002"}
        if kind == 1:
            return {"side": "SELL", "type": "MARKET", "quantity": "0.001"}
        far = Decimal(self._until_known(self._client.price)) * (Decimal("0.5") if kind == 2 else Decimal("0.98"))
        order = {"type": "LIMIT", "price": f"{far.quantize(Decimal('0.1')):f}"}
        if kind == 2:
            return {**order, "side": "BUY", "quantity": "0.001", "timeInForce": "GTC"}
        return {**order, "side": "SELL", "quantity": "0.0009", "timeInForce": "IOC"}

    def _place(self, number: int, name: str, order: dict[str, str]) -> None:
        try:
            placed = self._until_known(lambda: self._client.place(name, order))
        except Refused as refused:
            self._write("refused", number, name, code=refused.code)
            assert refused.code in REFUSED, (name, order, refused.code)
            return
        self._write("knows", number, name, id=int(placed["orderId"]))
        if order.get("timeInForce") == "GTC" and number % KEPT != 2:
            try:
                self._until_known(lambda: self._client.cancel(name))
            except Refused as refused:
                assert refused.code in GONE, (name, refused.code)

    def _write(self, what: str, number: int, name: str, **more: Any) -> None:
        self._journal.write(json.dumps({"what": what, "number": number, "name": name, **more}) + "\n")
        self._journal.flush()

    def _until_known(self, ask: Callable[[], Any]) -> Any:
        """The answer, however often that takes: the same name never makes a second order."""
        ends = time.monotonic() + PATIENCE_S
        while True:
            try:
                return ask()
            except Refused:
                raise
            except Exception as error:
                assert time.monotonic() < ends, error
                sys.stderr.write(f"{self._name}: {type(error).__name__}: {error}\n")
                time.sleep(PAUSE_S)

    def _tell(self) -> None:
        """Say what the account holds, as this library sees it."""

        def all_of(ask: Callable[[int], list[dict[str, Any]]], key: str) -> list[dict[str, Any]]:
            rows: list[dict[str, Any]] = []
            while page := self._until_known(partial(ask, int(rows[-1][key]) + 1 if rows else 0)):
                rows += page
            return rows

        report = {
            "orders": all_of(self._client.orders, "orderId"),
            "trades": all_of(self._client.trades, "id"),
            "balances": self._until_known(self._client.balances),
        }
        part = self._report.with_suffix(".part")
        part.write_text(json.dumps(report))
        part.rename(self._report)


def main(client: Callable[[dict[str, Any]], Client]) -> None:
    reported = json.loads(Path(sys.argv[1]).read_text())
    Bot(reported, client(reported)).run()
