"""nautilus-trader: after each beginning it asks the site for its orders and puts them into its cache, which is what it
reports. Where it was told no outcome it begins again and so learns it, as its users are told to.
"""

from __future__ import annotations

import json
import os
import sys
from datetime import timedelta
from decimal import Decimal
from pathlib import Path
from threading import Timer
from typing import Any

import nautilus_trader
from nautilus_trader.adapters.binance import (
    BINANCE,
    BinanceDataClientConfig,
    BinanceExecClientConfig,
    BinanceLiveDataClientFactory,
    BinanceLiveExecClientFactory,
)
from nautilus_trader.config import InstrumentProviderConfig, LiveExecEngineConfig, LoggingConfig, TradingNodeConfig
from nautilus_trader.live.node import TradingNode
from nautilus_trader.model.enums import LiquiditySide, OrderSide, OrderStatus, TimeInForce
from nautilus_trader.model.events import OrderFilled, OrderRejected
from nautilus_trader.model.identifiers import ClientOrderId, InstrumentId, Venue
from nautilus_trader.trading.strategy import Strategy

INSTRUMENT = InstrumentId.from_str("BTCUSDT.BINANCE")
REFUSED = ("-1013", "-2010")
TICK = timedelta(milliseconds=20)
PATIENCE_TICKS = 750
"""Ticks that an order may be without an outcome before the bot begins it again."""
PATIENCE_S = 20.0
"""Longest time to connect, in seconds: the library doesn't begin where it finds no site at once, and doesn't end."""
AGAIN = 75
"""The exit status that asks to be begun again."""
KEPT = 40
STATES = {
    OrderStatus.ACCEPTED: "NEW",
    OrderStatus.PARTIALLY_FILLED: "PARTIALLY_FILLED",
    OrderStatus.FILLED: "FILLED",
    OrderStatus.CANCELED: "CANCELED",
    OrderStatus.EXPIRED: "EXPIRED",
}


class Turns(Strategy):
    """One order after the other, each under a name of its own."""

    def __init__(self, reported: dict[str, Any]) -> None:
        super().__init__()
        self.reported, self.file = reported, Path(reported["journal"])
        lines = self.file.read_text().splitlines() if self.file.exists() else []
        self.number = json.loads(lines[-1])["number"] if lines else 0
        """The one that is asked for, or was last."""
        self.is_known = not lines or json.loads(lines[-1])["what"] != "asks"
        self.next = self.number + 1 if lines and self.is_known else self.number
        self.waited = 0
        self.begins = Timer(PATIENCE_S, self.again, ["it has found no site"])
        self.begins.start()

    def on_start(self) -> None:
        self.begins.cancel()
        self.subscribe_quote_ticks(INSTRUMENT)
        self.clock.set_timer("turn", TICK, callback=self.turn)

    def turn(self, _event: Any) -> None:
        quote, instrument = self.cache.quote_tick(INSTRUMENT), self.cache.instrument(INSTRUMENT)
        self.waited += 1
        if self.waited > PATIENCE_TICKS:
            self.again(f"no outcome of {self.next}")
        name = f"O-{self.reported['name']}-{self.next}"  # it hears of no order in its stream that begins otherwise
        known = self.cache.order(ClientOrderId(name))
        if known is not None:
            self.look(name, known)
            return
        if quote is None or instrument is None:
            return
        if self.next >= self.reported["orders"]:
            self.report()
        kind = self.next % 4
        own = {"client_order_id": ClientOrderId(name)}
        side, quantity = (OrderSide.BUY, "0.002") if kind == 0 else (OrderSide.SELL, "0.0009")
        if kind == 2:
            side, quantity = OrderSide.BUY, "0.001"
            price = instrument.make_price(quote.bid_price.as_decimal() / 2)
            more = {"price": price, "time_in_force": TimeInForce.GTC}
        elif kind == 3:
            price = instrument.make_price(quote.bid_price.as_decimal() * Decimal("0.98"))
            more = {"price": price, "time_in_force": TimeInForce.IOC}
        else:
            more = {}
        make = self.order_factory.limit if more else self.order_factory.market
        order = make(INSTRUMENT, side, instrument.make_qty(Decimal(quantity)), **more, **own)
        if self.is_known:
            self.write("asks", name)
            self.is_known = False
        self.waited = 0
        self.submit_order(order)

    def look(self, name: str, order: Any) -> None:
        """Go on where the order's outcome is known; withdraw what waits."""
        if order.venue_order_id is None or order.status not in STATES:
            return
        if order.is_open and self.next % KEPT != 2:
            if not order.is_pending_cancel and self.waited % 100 == 1:
                self.cancel_order(order)
            return
        self.write("knows", name, id=int(order.venue_order_id.value))
        self.done()

    def on_order_rejected(self, event: OrderRejected) -> None:
        code = next((one for one in REFUSED if one in event.reason), None)
        if code is None:
            self.again(f"{event.client_order_id}: {event.reason}")  # whether it was taken, the site will say
        self.write("refused", event.client_order_id.value, code=int(code))
        self.done()

    def again(self, why: str) -> None:
        sys.stderr.write(f"{why}\n")
        sys.stderr.flush()
        os._exit(AGAIN)

    def done(self) -> None:
        self.is_known, self.next, self.waited = True, self.next + 1, 0

    def write(self, what: str, name: str, **more: Any) -> None:
        self.number = self.next
        with self.file.open("a") as file:
            file.write(json.dumps({"what": what, "number": self.next, "name": name, **more}) + "\n")

    def report(self) -> None:
        """Say what its cache holds, and end."""
        orders, trades = [], []
        for order in self.cache.orders():
            if order.venue_order_id is None or not order.venue_order_id.value.isdigit():
                continue  # what it has made up itself, so that its position is what the site's balance says
            fills = [one for one in order.events if isinstance(one, OrderFilled) and one.trade_id.value.isdigit()]
            quotes = [one.last_px.as_decimal() * one.last_qty.as_decimal() for one in fills]
            id = order.venue_order_id.value
            orders.append(
                {
                    "orderId": id,
                    "clientOrderId": order.client_order_id.value,
                    "side": order.side_string(),
                    "status": STATES[order.status],
                    "origQty": str(order.quantity),
                    "executedQty": str(order.filled_qty),
                    "cummulativeQuoteQty": str(sum(quotes)),
                }
            )
            trades += [
                {
                    "id": one.trade_id.value,
                    "orderId": id,
                    "isMaker": one.liquidity_side == LiquiditySide.MAKER,
                    "price": str(one.last_px),
                    "qty": str(one.last_qty),
                    "quoteQty": str(quote),
                    "commission": str(one.commission.as_decimal()),
                }
                for one, quote in zip(fills, quotes, strict=True)
            ]
        held = self.portfolio.account(Venue(BINANCE)).balances()
        balances = [
            {"asset": coin.code, "free": str(one.free.as_decimal()), "locked": str(one.locked.as_decimal())}
            for coin, one in held.items()
        ]
        part = Path(self.reported["report"]).with_suffix(".part")
        part.write_text(json.dumps({"orders": orders, "trades": trades, "balances": balances}))
        part.rename(self.reported["report"])
        os._exit(0)


def main() -> None:
    reported = json.loads(Path(sys.argv[1]).read_text())
    version = tuple(int(part) for part in nautilus_trader.__version__.split(".")[:2])
    own = {
        "api_key": reported["key"],
        "api_secret": reported["secret"],
        "base_url_http": reported["http"],
        "instrument_provider": InstrumentProviderConfig(load_ids=frozenset([INSTRUMENT])),
    }
    socket = reported["socket"] if version < (1, 231) else f"{reported['socket']}/ws-api/v3"
    node = TradingNode(
        TradingNodeConfig(
            trader_id="BOT-001",
            logging=LoggingConfig(log_level="WARNING"),
            exec_engine=LiveExecEngineConfig(reconciliation=True, reconciliation_startup_delay_secs=0.1),
            data_clients={BINANCE: BinanceDataClientConfig(base_url_ws=reported["socket"], **own)},
            exec_clients={BINANCE: BinanceExecClientConfig(base_url_ws=socket, **own)},
        )
    )
    node.add_data_client_factory(BINANCE, BinanceLiveDataClientFactory)
    node.add_exec_client_factory(BINANCE, BinanceLiveExecClientFactory)
    node.trader.add_strategy(Turns(reported))
    node.build()
    try:
        node.run()
    finally:
        node.dispose()


main()
