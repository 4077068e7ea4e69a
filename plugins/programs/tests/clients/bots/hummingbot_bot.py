"""hummingbot's own connector, without its screen and its strategies. It names its orders itself: one that is not known
to have arrived is asked for by the name that it had, and placed anew under another where the site knows nothing of it.
It keeps nothing of an order that has ended: what it said of each is written down as it ends.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import re
import sys
import time
from decimal import Decimal
from pathlib import Path
from typing import Any

from hummingbot.connector.exchange.binance import binance_constants
from hummingbot.connector.exchange.binance.binance_exchange import BinanceExchange
from hummingbot.core.clock import Clock
from hummingbot.core.clock_mode import ClockMode
from hummingbot.core.data_type.common import OrderType, TradeType
from hummingbot.core.data_type.in_flight_order import InFlightOrder
from hummingbot.core.event.event_forwarder import SourceInfoEventForwarder
from hummingbot.core.event.events import MarketEvent

PAIR = "BTC-USDT"
REFUSED = (-1013, -2010)
LOST = "order not found"
AGAIN = 75
"""The exit status that asks to be begun again."""
PAUSE_S = 0.01
PATIENCE_S = 5.0
"""Time that an order may be without news before the bot queries it, in seconds: the library itself queries every two
minutes."""
LONGEST_S = 90.0
KEPT = 40
STATES = {
    MarketEvent.BuyOrderCreated: "NEW",
    MarketEvent.SellOrderCreated: "NEW",
    MarketEvent.BuyOrderCompleted: "FILLED",
    MarketEvent.SellOrderCompleted: "FILLED",
    MarketEvent.OrderCancelled: "CANCELED",
    MarketEvent.OrderFailure: "FAILED",
}


class Turns:
    """One order after the other."""

    def __init__(self, reported: dict[str, Any], connector: BinanceExchange) -> None:
        self.reported, self.connector = reported, connector
        self.journal, self.ended = Path(reported["journal"]), Path(reported["folder"]) / "ended"
        self.states: dict[str, str] = {}
        """Last reported state of each order. An order's own state isn't it: a late answer sets that back."""
        self.reasons: dict[str, str] = {}
        self.hears = SourceInfoEventForwarder(self.hear)
        for event in STATES:
            connector.add_listener(event, self.hears)

    def hear(self, tag: int, _source: Any, event: Any) -> None:
        state = STATES[MarketEvent(tag)]
        if state == "NEW" and event.order_id in self.states:
            return
        self.states[event.order_id] = state
        if state == "FAILED":
            self.reasons[event.order_id] = event.error_message or LOST

    async def run(self) -> None:
        noted, ended = lines(self.journal), {row["name"]: row for row in lines(self.ended)}
        kept = [row["order"]["clientOrderId"] for row in ended.values() if row["order"]["status"] == "NEW"]
        last = noted[-1] if noted else None
        number = 0 if last is None else last["number"] + (last["what"] != "asks")
        await self.until(lambda: self.connector.ready)
        if last is not None and last["what"] == "asks":  # it was killed, or told of no outcome
            order = self.track(last["name"], last["order"], None)
            number += await self.settle(number, order, is_new=False)
        for name in kept:
            self.track(name, ended[name]["terms"], ended[name]["order"]["orderId"])
        if number >= self.reported["orders"]:
            await self.until(lambda: all(name in self.states for name in kept))
            self.report(ended | {row["name"]: row for row in lines(self.ended)})
        while number < self.reported["orders"]:
            await self.until(lambda: self.connector.ready)
            number += await self.settle(number, await self.place(number), is_new=True)
        os._exit(AGAIN)  # what it reports is what it finds when it begins

    async def place(self, number: int) -> InFlightOrder:
        """Buys and sells that are filled at once, and buys that wait until they are withdrawn."""
        kind, price = number % 4, Decimal("NaN")
        if kind > 1:
            far = self.connector.get_price(PAIR, is_buy=False) * (Decimal("0.5") if kind == 2 else Decimal("0.98"))
            price = far.quantize(Decimal("0.1"))
        terms = {
            "side": "BUY" if kind in (0, 2) else "SELL",
            "type": "LIMIT" if kind > 1 else "MARKET",
            "quantity": ("0.002", "0.001", "0.001", "0.0009")[kind],
            "price": str(price),
        }
        ask = self.connector.buy if terms["side"] == "BUY" else self.connector.sell
        name = ask(PAIR, Decimal(terms["quantity"]), OrderType[terms["type"]], price)
        self.write(self.journal, what="asks", number=number, name=name, order=terms)  # it is sent hereafter
        await asyncio.sleep(0)
        return self.connector.in_flight_orders[name]

    def track(self, name: str, terms: dict[str, str], id: str | None) -> InFlightOrder:
        """Have it ask what became of an order of an earlier run."""
        self.connector.start_tracking_order(
            order_id=name,
            exchange_order_id=id,
            trading_pair=PAIR,
            trade_type=TradeType[terms["side"]],
            price=Decimal(terms["price"]),
            amount=Decimal(terms["quantity"]),
            order_type=OrderType[terms["type"]],
        )
        return self.connector.in_flight_orders[name]

    async def settle(self, number: int, order: InFlightOrder, is_new: bool) -> bool:
        """Wait until it is known what became of an order, and withdraw what waits. Whether the site has it or won't."""
        name, began = order.client_order_id, time.monotonic()
        news, cancels = began if is_new else began - PATIENCE_S, False
        while True:
            state = self.states.get(name)
            if state == "FAILED":
                reason = self.reasons[name]
                code = re.search(r"HTTP status is 4\d\d\. Error: .*\"code\":\s*(-\d+)", reason)
                if code and int(code[1]) in REFUSED:
                    self.write(self.journal, what="refused", number=number, name=name, code=int(code[1]))
                    return True
                # An order that this process sends may still be on its way: only the next one knows that it is lost.
                if reason == LOST and not is_new:
                    return False
                self.again(f"{name}: {reason}")  # whether it was taken, the site will say
            if state == "CANCELED" or (state == "FILLED" and order.executed_amount_base == order.amount):
                break
            if state == "NEW" and order.order_type is OrderType.LIMIT and order.trade_type is TradeType.BUY:
                if number % KEPT == 2:
                    break
                if not cancels:
                    self.connector.cancel(PAIR, name)
                    cancels = True
            now = time.monotonic()
            if now - began > LONGEST_S:
                self.again(f"no outcome of {name}")
            if now - news > PATIENCE_S:
                news, cancels = now, False
                # as it does itself where it finds no site: when it begins it asks for all that it follows
                await self.connector.stop_network()
                await self.connector.start_network()
            await asyncio.sleep(PAUSE_S)
        await self.until(lambda: order.exchange_order_id is not None)
        assert order.exchange_order_id and state
        self.keep(order, state)
        self.write(self.journal, what="knows", number=number, name=name, id=int(order.exchange_order_id))
        return True

    async def until(self, holds: Any) -> None:
        ends = time.monotonic() + LONGEST_S
        while not holds():
            if time.monotonic() > ends:
                self.again(f"waited in vain: {self.connector.status_dict}")
            await asyncio.sleep(PAUSE_S)

    def keep(self, order: InFlightOrder, status: str) -> None:
        """Write down what it says of an order and its fills."""
        terms = {
            "side": order.trade_type.name,
            "type": order.order_type.name,
            "quantity": str(order.amount),
            "price": str(order.price),
        }
        row = {
            "orderId": order.exchange_order_id,
            "clientOrderId": order.client_order_id,
            "side": terms["side"],
            "status": status,
            "origQty": str(order.amount),
            "executedQty": str(order.executed_amount_base),
            "cummulativeQuoteQty": str(order.executed_amount_quote),
        }
        trades = [
            {
                "id": fill.trade_id,
                "orderId": fill.exchange_order_id,
                "isMaker": not fill.is_taker,
                "price": str(fill.fill_price),
                "qty": str(fill.fill_base_amount),
                "quoteQty": str(fill.fill_quote_amount),
                "commission": str(sum(fee.amount for fee in fill.fee.flat_fees)),
            }
            for fill in order.order_fills.values()
        ]
        self.write(self.ended, name=order.client_order_id, order=row, trades=trades, terms=terms)

    def report(self, ended: dict[str, dict[str, Any]]) -> None:
        """Say what it has said of each order, and what it holds, and end."""
        orders = [one["order"] for one in ended.values()]
        for order in orders:
            order["status"] = self.states.get(order["clientOrderId"], order["status"])
        totals, free = self.connector.get_all_balances(), self.connector.available_balances
        balances = [
            {"asset": coin, "free": str(free[coin]), "locked": str(held - free[coin])} for coin, held in totals.items()
        ]
        trades = [fill for one in ended.values() for fill in one["trades"]]
        part = Path(self.reported["report"]).with_suffix(".part")
        part.write_text(json.dumps({"orders": orders, "trades": trades, "balances": balances}))
        part.rename(self.reported["report"])
        os._exit(0)

    def write(self, path: Path, **line: Any) -> None:
        with path.open("a") as file:
            file.write(json.dumps(line) + "\n")

    def again(self, why: str) -> None:
        sys.stderr.write(f"{why}\n")
        sys.stderr.flush()
        os._exit(AGAIN)


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


async def main(reported: dict[str, Any]) -> None:
    binance_constants.REST_URL = f"{reported['http']}/api/"
    binance_constants.WSS_URL = f"{reported['socket']}/ws"
    binance_constants.WSS_API_URL = f"{reported['socket']}/ws-api/v3"
    connector = BinanceExchange(reported["key"], reported["secret"], trading_pairs=[PAIR])
    clock = Clock(ClockMode.REALTIME)
    clock.add_iterator(connector)
    with clock:
        await asyncio.gather(clock.run(), Turns(reported, connector).run())


logging.basicConfig(level=logging.WARNING)
asyncio.run(main(json.loads(Path(sys.argv[1]).read_text())))
