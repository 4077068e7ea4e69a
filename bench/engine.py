"""engine_vs_pypi: matching only, this engine against the fastest pure-Python engine on the package index.

The rival is akhil4n-orderbook 0.1.1, the fastest of five: on this stream pyorderbook 0.4.9 did half as much with the
same trades, lightmatchingengine 2019.1.4 a tenth (it searches all price levels), order-matching 0.12.0 less still (it
searches the book for every new id), and orderbook 0.1.2 needs Python 2. It gets its best case: int prices, which it
takes faster than the Decimals of its types.
Both engines read the same commands, make their own order objects from them (a caller has to) and must make the very
same trades: maker, taker, price and quantity are compared. The market is free of fees, which the rival doesn't know;
ours still settles quote amounts and holds of every fill meanwhile. Rounds are interleaved in one process, in CPU time;
the figure is the ratio of the medians.
"""

import gc
import json
import random
import statistics
import sys
import time
from typing import Any

import orderbook as rival  # type: ignore[import-not-found]
from agio_spot.engine.book import Book
from agio_spot.engine.order import Order, Side
from agio_spot.engine.pair import Pair

STEP = 1000
RESTING = 10_000
COMMANDS = 60_000
HOUSE_USER = 1

PAIR = Pair(
    symbol="BTCUSDT",
    pair_id=1,
    base="BTC",
    quote="USDT",
    base_asset_id=1,
    quote_asset_id=2,
    base_scale=8,
    quote_scale=8,
    price_decimals=2,
    tick=1,
    quantity_step=STEP,
    minimum_notional=1,
    maximum_notional=10**17,
    price_band_bp=1000,
    patience=5,
    maker_fee_ppm=0,  # the rival knows no fees
    taker_fee_ppm=0,
)

Command = tuple[int, bool, int, int, int]
"""(order id, buys, price, quantity, hold); a price of 0 cancels that id."""
Trade = tuple[int, int, int, int]
"""(maker, taker, price, quantity)."""


def order_of(command: Command) -> Order:
    """The order that a command places."""
    order_id, buys, price, quantity, hold = command
    side = Side.BUY if buys else Side.SELL
    return Order(
        id=order_id, user_id=order_id, realm=0, pair_id=1, side=side, price=price, quantity=quantity, hold=hold
    )


def stream(seed: int = 20_261_120) -> list[Command]:
    """A book of resting orders, then a flow like a real one: mostly orders near the touch and their cancels.

    Cancels name orders that still rest, so the stream is made along a book.
    """
    rng = random.Random(seed)
    book = Book(PAIR, HOUSE_USER)
    commands: list[Command] = []
    live: list[int] = []
    middle = 65_000_00

    def place(price: int, buys: bool) -> None:
        order_id = len(commands) + 2
        quantity = STEP * rng.randrange(1, 200)
        hold = PAIR.notional_up(price, quantity) if buys else quantity
        commands.append((order_id, buys, price, quantity, hold))
        live.append(order_id)
        book.place(order_of(commands[-1]), 0)

    for _ in range(RESTING):
        buys = rng.random() < 0.5
        distance = 20 + int(rng.expovariate(1 / 1500))
        place(middle - distance if buys else middle + distance, buys)
    for _ in range(COMMANDS):
        middle += rng.choice((-2, -1, 0, 0, 1, 2))
        roll = rng.random()
        if roll < 0.40:
            # Mostly a recent order: makers move their quotes.
            order_id = 0
            while order_id not in book.orders:
                order_id = live.pop(len(live) - 1 - min(int(rng.expovariate(1 / 200)), len(live) - 1))
            commands.append((order_id, False, 0, 0, 0))
            book.cancel(order_id)
        else:
            buys = rng.random() < 0.5
            distance = -40 if roll < 0.60 else int(rng.expovariate(1 / 60))
            place(middle - distance if buys else middle + distance, buys)
    return commands


def run_ours(commands: list[Command]) -> tuple[float, list[Any]]:
    """Seconds of the flow on a warm book, and the fills."""
    book = Book(PAIR, HOUSE_USER)
    place, cancel, buy, sell = book.place, book.cancel, Side.BUY, Side.SELL
    fills: list[Any] = []
    started = 0.0
    for part in (commands[:RESTING], commands[RESTING:]):
        started = time.process_time()
        for order_id, buys, price, quantity, hold in part:
            if price:
                order = Order(
                    id=order_id,
                    user_id=order_id,
                    realm=0,
                    pair_id=1,
                    side=buy if buys else sell,
                    price=price,
                    quantity=quantity,
                    hold=hold,
                )
                outcome = place(order, order_id)
                if outcome.fills:
                    fills += outcome.fills
            else:
                cancel(order_id)
    return time.process_time() - started, fills


def run_rival(commands: list[Command]) -> tuple[float, list[Any]]:
    """The same on the other engine; it names orders itself, so the caller keeps its names."""
    book = rival.OrderBook()
    place, cancel, bid, ask = book.add_limit_order, book.cancel_order, rival.OrderSide.BID, rival.OrderSide.ASK
    names: dict[int, str] = {}
    started = 0.0
    for part in (commands[:RESTING], commands[RESTING:]):
        started = time.process_time()
        for order_id, buys, price, quantity, _ in part:
            if price:
                order = rival.Order(bid if buys else ask, price, quantity)  # type: ignore[arg-type]  # takes ints
                names[order_id] = order.order_id
                place(order)
            else:
                cancel(names[order_id])
    seconds = time.process_time() - started
    own = {name: order_id for order_id, name in names.items()}
    return seconds, [(own[t.filler_id], own[t.aggressor_id], t.price, t.quantity_filled) for t in book.trade_log]


def lines(rounds: int = 5, quick: bool = False) -> list[dict[str, Any]]:
    """The benchmark's line, measured now; raises when the two engines disagree on one trade. It is quick anyway."""
    commands = stream()
    ours: list[float] = []
    theirs: list[float] = []
    trades = 0
    # One round of each unmeasured: the interpreter specialises code as it runs.
    run_ours(commands)
    run_rival(commands)
    for _ in range(rounds):
        gc.collect()
        seconds, fills = run_ours(commands)
        ours.append(COMMANDS / seconds)
        gc.collect()
        seconds, rival_trades = run_rival(commands)
        theirs.append(COMMANDS / seconds)
        own_trades: list[Trade] = [(f.maker_id, f.taker_id, f.price, f.quantity) for f in fills]
        if own_trades != rival_trades:
            raise AssertionError(f"the engines disagree: {len(own_trades)} trades against {len(rival_trades)}")
        trades = len(own_trades)
    return [
        {
            "name": "engine_vs_pypi",
            "value": round(statistics.median(ours) / statistics.median(theirs), 2),
            "unit": "ratio",
            "pass": 2,
            "goal": 4,
            "rounds": [
                {"ours_ops_per_s": round(a), "rival_ops_per_s": round(b), "ratio": round(a / b, 2)}
                for a, b in zip(ours, theirs, strict=True)
            ],
            "commands": COMMANDS,
            "trades": trades,
        }
    ]


if __name__ == "__main__":
    json.dump(lines(), sys.stdout, indent=2)
    sys.stdout.write("\n")
