"""A client that has a whole book and what changed has the server's book, whatever is lost on the way."""

from random import Random
from typing import Any
from zlib import crc32

import msgspec
import pytest
from agio_spot.book_stream import STREAM_LEVELS, BookStream, checksum
from agio_spot.engine.book import Book, Depth
from agio_spot.engine.order import Order, Side, TimeInForce, Type, hold_amount
from agio_spot.engine.quotes import QuoteConfig, ladders
from agio_spot.schemas import price_text, quantity_text
from any_pair import make_pair
from book_client import BookClient

EVENTS = 100_000
REPORTED_EVERY = 15
PAIR = make_pair(quantity_step=100, price_band_bp=500, maker_fee_ppm=1000, taker_fee_ppm=1200)
QUOTES = QuoteConfig(level_notional=20_000 * 10**8)


def wire(view: Any, *, whole: bool = False) -> dict[str, Any]:
    """Return a view as the feed sends it."""
    message = {"topic": "book:BTCUSDT", "data": view} | ({"snapshot": True} if whole else {})
    return msgspec.json.decode(msgspec.json.encode(message))


class Trading:
    """Random events on a book of users and the house."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.book = Book(PAIR, 0)
        self.price = 50_000_00
        self.last_id = 0

    def step(self) -> None:
        """An order, a cancellation, or new quotes of the house."""
        random = self.random
        match random.choices(("place", "cancel", "quote"), (6, 4, 1))[0]:
            case "place":
                self._place()
            case "cancel" if self.book.orders:
                self.book.cancel(random.choice(list(self.book.orders)[-300:]))
            case _:
                self.price = max(1000_00, self.price + random.randint(-40_00, 40_00))
                # Now and then prices have stopped, and the house quotes nothing.
                quotes = ([], []) if not random.randrange(50) else ladders(PAIR, self.price, QUOTES, self.last_id // 9)
                self.book.replace_quotes(*quotes, 0)

    def _place(self) -> None:
        random = self.random
        self.last_id += 1
        side = random.choice((Side.BUY, Side.SELL))
        away = random.randint(-20_00, 300_00)
        order = Order(
            id=self.last_id,
            user_id=random.randint(1, 50),
            realm=0,
            pair_id=1,
            side=side,
            type=Type.LIMIT,
            time_in_force=TimeInForce.GTC,
            price=self.price - away if side is Side.BUY else self.price + away,
            quantity=random.randint(1, 50_000) * 100,
        )
        order.hold = hold_amount(PAIR, order)
        self.book.place(order, 0)


def texts(ladder: Any) -> list[tuple[str, str]]:
    return [(price_text(PAIR, price), quantity_text(PAIR, quantity)) for price, quantity in ladder]


@pytest.mark.slow
def test_a_client_has_the_servers_book_after_a_hundred_thousand_events_with_drops_and_reconnects() -> None:
    trading, stream, client, random = Trading(1), BookStream(PAIR), BookClient(), Random(2)
    depth, lost, again, compared = Depth([], []), 0, 0, 0
    for number in range(1, EVENTS + 1):
        trading.step()
        if number % REPORTED_EVERY:
            continue
        depth = trading.book.depth(STREAM_LEVELS)
        change = stream.take(depth, stale=not depth.bids)
        if change is not None:
            match random.choices(("sent", "dropped", "twice", "broken"), (200, 2, 2, 1))[0]:
                case "sent":
                    client.take(wire(change))
                case "twice":
                    client.take(wire(change))
                    client.take(wire(change))
                case "broken":
                    wrong = [("999999.00", "0.000001"), *change.bids]
                    client.take(wire(msgspec.structs.replace(change, bids=wrong)))
                case _:
                    lost += 1
        if client.is_lost and not random.randrange(3):
            again += 1
            client = BookClient()  # a page that comes back knows nothing
            client.take(wire(stream.whole(), whole=True))
        if not client.is_lost and client.seq == stream.whole().seq:
            compared += 1
            if compared % 50 == 0:
                assert (client.bids, client.asks) == (texts(depth.bids), texts(depth.asks))
    assert min(lost, again) > 50
    client.take(wire(stream.whole(), whole=True))
    assert (client.bids, client.asks, client.is_lost) == (texts(depth.bids), texts(depth.asks), False)
    assert len(client.bids) > 25


def test_a_gap_and_a_level_that_came_wrong_are_both_noticed() -> None:
    stream, client = BookStream(PAIR), BookClient()
    stream.take(Depth([(100_00, 100)], [(101_00, 100)]), stale=False)
    client.take(wire(stream.whole(), whole=True))
    missed = stream.take(Depth([(100_00, 200)], [(101_00, 100)]), stale=False)
    following = stream.take(Depth([(100_00, 300)], [(101_00, 100)]), stale=False)
    assert missed is not None
    assert following is not None
    client.take(wire(following))
    assert client.is_lost
    client.take(wire(stream.whole(), whole=True))
    assert not client.is_lost
    wrong = stream.take(Depth([(100_00, 400)], [(101_00, 100)]), stale=False)
    assert wrong is not None
    client.take(wire(msgspec.structs.replace(wrong, bids=[("100.00", "0.000999")])))
    assert client.is_lost


def test_nothing_is_told_of_a_book_that_stayed_as_it_was() -> None:
    stream, depth = BookStream(PAIR), Depth([(100_00, 100)], [])
    assert stream.take(Depth([], []), stale=False) is not None
    assert stream.take(depth, stale=False) is not None
    assert stream.take(Depth([(100_00, 100)], []), stale=False) is None
    stopped = stream.take(Depth([], []), stale=True)
    assert stopped is not None
    assert (stopped.bids, stopped.asks, stopped.stale, stopped.prev) == ([("100.00", "0.000000")], [], True, 2)
    assert stopped.checksum == checksum([], []) == 0


def test_the_sum_is_made_of_a_bid_and_an_ask_in_turn() -> None:
    bids, asks = [("10.00", "1.0"), ("9.00", "2.0")], [("11.00", "3.0")]
    assert checksum(bids, asks) == crc32(b"10.00:1.0:11.00:3.0:9.00:2.0")
