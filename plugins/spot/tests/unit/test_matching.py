"""The engine against a naive model, over thousands of random command sequences."""

import importlib.util
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
from agio_spot.engine.book import Book
from agio_spot.engine.order import Order, Reason, Side, State, TimeInForce, Type, hold_amount
from agio_spot.engine.pair import Pair
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

_spec = importlib.util.spec_from_file_location("agio_spot_model_book", Path(__file__).parents[1] / "model_book.py")
assert _spec and _spec.loader
model_book = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(model_book)

HOUSE = 1
FORCES = [TimeInForce.GTC] * 6 + [TimeInForce.IOC, TimeInForce.FOK]


def make_pair(**changes: Any) -> Pair:
    """BTCUSDT with 8 decimals on both sides: every notional is a whole minor unit."""
    fields: dict[str, Any] = dict(
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
        quantity_step=1000,
        minimum_notional=1,
        maximum_notional=10**17,
        price_band_bp=1000,
        maker_fee_ppm=800,
        taker_fee_ppm=1000,
    )
    return Pair(**(fields | changes))


EXACT = make_pair()
# Twelve steps of this pair are worth less than one minor unit: rounding is everywhere.
COARSE = make_pair(
    base_scale=4, quote_scale=2, price_decimals=4, quantity_step=7, maker_fee_ppm=150_000, taker_fee_ppm=1
)
PAIRS = [EXACT, COARSE]


class Twin:
    """The engine and the model, given the same commands, compared after each one; and the books of the money."""

    def __init__(self, pair):
        self.pair = pair
        self.book = Book(pair, HOUSE)
        self.model = model_book.ModelBook(pair, HOUSE)
        self.placed, self.fills = {}, []
        self.next_id = 1

    def place(self, **fields: Any) -> Any:
        order = Order(id=self.next_id, realm=0, pair_id=self.pair.pair_id, **fields)
        self.next_id += 1
        order.hold = held = hold_amount(self.pair, order)
        expected, expected_fills = self.model.place(order)
        outcome = self.book.place(order, 7)
        self.placed[order.id] = (order, held, [0])
        self.took(outcome, expected_fills)
        assert outcome.order is order
        assert order.state == expected.state
        assert outcome.released == expected.released
        self.placed[order.id][2][0] += outcome.released
        own = [fill for fill in outcome.fills if fill.taker_id == order.id]
        for fill in own:
            assert fill.price <= order.price if order.side is Side.BUY else fill.price >= order.price
            assert fill.maker_user != fill.taker_user
        self.compare()
        return outcome

    def cancel(self, order_id):
        expected = self.model.cancel(order_id)
        outcome = self.book.cancel(order_id)
        assert (outcome.released if outcome else None) == expected
        if outcome:
            self.placed[order_id][2][0] += outcome.released
        self.compare()

    def quote(self, bids, asks):
        expected = self.model.replace_quotes(bids, asks)
        self.took(self.book.replace_quotes(bids, asks, 7), expected)
        self.compare()

    def took(self, outcome, expected):
        assert [
            (f.maker_id, f.taker_id, f.price, f.quantity, f.quote_debit, f.quote_credit, f.maker_fee, f.taker_fee)
            for f in outcome.fills
        ] == expected
        for fill, maker in zip(outcome.fills, outcome.makers, strict=True):
            assert (maker is None) == (fill.maker_id < 0)
            assert maker is None or maker.id == fill.maker_id
        self.fills += outcome.fills

    def compare(self):
        depth = self.book.depth(6)
        assert (depth.bids, depth.asks) == self.model.depth(6)
        whole = self.book.depth(10**6)
        assert (whole.bids, whole.asks) == self.model.depth(10**6)
        if depth.bids and depth.asks:
            assert depth.bids[0][0] < depth.asks[0][0]
        assert self.book.best_bid() == (depth.bids[0][0] if depth.bids else None)
        assert self.book.best_ask() == (depth.asks[0][0] if depth.asks else None)

    def check_money(self):
        """Everything held is either spent or released, and every fill's money has both ends."""
        spent, received, fees = {}, {}, {}
        for fill in self.fills:
            assert -1 <= fill.rounding <= 1
            assert fill.quantity > 0 and fill.quantity % self.pair.quantity_step == 0
            assert 0 <= fill.buyer_fee <= fill.quantity
            assert 0 <= fill.seller_fee <= fill.quote_credit
            for order_id, gave, got, fee in (
                (fill.buyer_id, fill.quote_debit, fill.quantity, fill.buyer_fee),
                (fill.seller_id, fill.quantity, fill.quote_credit, fill.seller_fee),
            ):
                spent[order_id] = spent.get(order_id, 0) + gave
                received[order_id] = received.get(order_id, 0) + got
                fees[order_id] = fees.get(order_id, 0) + fee
        assert sum(fill.rounding for fill in self.fills) >= 0
        for order, held, released in self.placed.values():
            assert spent.get(order.id, 0) + released[0] + order.hold == held
            assert order.hold >= 0 and released[0] >= 0
            assert order.fee == fees.get(order.id, 0)
            got = order.filled if order.side is Side.BUY else order.filled_quote
            assert received.get(order.id, 0) == got
            assert order.filled <= order.quantity or not order.quantity
            if not order.is_open:
                assert order.hold == 0
                assert order.id not in self.book.orders
            if order.state is State.CLOSED and order.quantity:
                assert order.filled == order.quantity

    def check_rebuild(self):
        """A book made of copies of the open orders answers like the book itself."""
        orders = [msgspec.structs.replace(order) for order in self.book.orders.values()]
        random.Random(self.next_id).shuffle(orders)
        rebuilt = Book.rebuild(self.pair, HOUSE, orders)
        bids, asks = [[(key * side.sign, left) for key, left, _ in side.quotes[::-1]] for side in self.sides()]
        rebuilt.replace_quotes(bids, asks, 7)
        rebuilt.next_quote_id = self.book.next_quote_id
        assert rebuilt.depth(10**6) == self.book.depth(10**6)
        queues = [
            [[(key, [o.id for o in queue]) for key, queue, _ in side.ascending()] for side in (book.bids, book.asks)]
            for book in (self.book, rebuilt)
        ]
        assert queues[0] == queues[1]
        total = sum(order.remaining for order in orders) or self.pair.quantity_step
        for side in Side:
            for book in (self.book, rebuilt):
                book.replace_quotes([], [], 7)
            sweep: dict[str, Any] = dict(
                id=self.next_id,
                user_id=99,
                realm=0,
                pair_id=1,
                side=side,
                time_in_force=TimeInForce.IOC,
                quantity=total,
            )
            sweep |= dict(time_in_force=TimeInForce.IOC, price=10**9 if side is Side.BUY else 1, hold=10**30)
            assert self.book.place(Order(**sweep), 7).fills == rebuilt.place(Order(**sweep), 7).fills

    def sides(self):
        return self.book.bids, self.book.asks


def random_command(twin, rng):
    """One command, with prices close together so that most of them meet."""
    step = twin.pair.quantity_step
    roll = rng.random()
    if roll < 0.17 and twin.next_id > 1:
        twin.cancel(rng.randrange(max(1, twin.next_id - 12), twin.next_id + 1))
    elif roll < 0.25:
        middle = rng.randrange(95, 106)
        bids = [
            (price, step * rng.randrange(1, 6)) for price in range(middle - 1, middle - 8, -2) if rng.random() < 0.7
        ]
        asks = [(price, step * rng.randrange(1, 6)) for price in range(middle + 1, middle + 8, 2) if rng.random() < 0.7]
        twin.quote(bids, asks)
    else:
        side = rng.choice((Side.BUY, Side.SELL))
        fields: dict[str, Any] = dict(user_id=rng.randrange(2, 7), side=side, time_in_force=rng.choice(FORCES))
        fields |= dict(price=rng.randrange(94, 107), quantity=step * rng.randrange(1, 10))
        if roll < 0.37:
            force = TimeInForce.FOK if rng.random() < 0.3 else TimeInForce.IOC
            fields |= dict(type=Type.MARKET, time_in_force=force, price=110 if side is Side.BUY else 90)
            if side is Side.BUY and rng.random() < 0.6:
                fields |= dict(quantity=0, amount=rng.randrange(1, twin.pair.notional_up(100, 15 * step) + 2))
        elif roll < 0.45:
            fields |= dict(time_in_force=TimeInForce.GTC, post_only=True)
        twin.place(**fields)


@pytest.mark.parametrize("pair", PAIRS, ids=["exact", "coarse"])
def test_the_engine_equals_the_naive_book_over_five_thousand_sequences(pair):
    rng = random.Random(20_26)
    for _ in range(2_500):
        twin = Twin(pair)
        for _ in range(rng.randrange(8, 24)):
            random_command(twin, rng)
        twin.check_money()
        twin.check_rebuild()


@pytest.mark.parametrize("pair", PAIRS, ids=["exact", "coarse"])
def test_long_sequences_with_sweeping_and_trimming_equal_the_naive_book(pair):
    rng = random.Random(7)
    for _ in range(3):
        twin = Twin(pair)
        for _ in range(600):
            random_command(twin, rng)
        twin.check_money()
        twin.check_rebuild()


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(pair=st.sampled_from(PAIRS), seed=st.integers(0, 2**32), length=st.integers(1, 30))
def test_any_sequence_equals_the_naive_book(pair, seed, length):
    rng = random.Random(seed)
    twin = Twin(pair)
    for _ in range(length):
        random_command(twin, rng)
    twin.check_money()
    twin.check_rebuild()


def limit(twin, user_id, side, price, steps, **more: Any) -> Any:
    return twin.place(user_id=user_id, side=side, price=price, quantity=steps * twin.pair.quantity_step, **more)


def test_the_better_price_fills_first_and_then_the_older_order():
    twin = Twin(EXACT)
    for user_id, price in ((2, 101), (3, 100), (4, 100)):
        limit(twin, user_id, Side.SELL, price, 1)
    assert [fill.maker_user for fill in limit(twin, 5, Side.BUY, 101, 3).fills] == [3, 4, 2]


def test_users_come_before_the_house_at_one_price():
    twin = Twin(EXACT)
    twin.quote([], [(100, 5000)])
    limit(twin, 2, Side.SELL, 100, 1)
    assert [fill.maker_user for fill in limit(twin, 3, Side.BUY, 100, 2).fills] == [2, HOUSE]


def test_an_order_that_meets_its_own_user_has_its_rest_withdrawn():
    twin = Twin(EXACT)
    limit(twin, 2, Side.SELL, 100, 1)
    limit(twin, 3, Side.SELL, 101, 1)
    limit(twin, 2, Side.SELL, 102, 1)
    outcome = limit(twin, 3, Side.BUY, 102, 3)
    assert [fill.maker_user for fill in outcome.fills] == [2]
    assert (outcome.order.state, outcome.order.reason) == (State.WITHDRAWN, Reason.SELF_TRADE)
    assert 2 in twin.book.orders


def test_a_post_only_order_that_would_trade_is_withdrawn():
    twin = Twin(EXACT)
    limit(twin, 2, Side.SELL, 100, 1)
    outcome = limit(twin, 3, Side.BUY, 100, 1, post_only=True)
    assert not outcome.fills and outcome.order.reason is Reason.POST_ONLY
    assert limit(twin, 3, Side.BUY, 99, 1, post_only=True).order.state is State.PENDING


def test_a_fill_or_kill_order_fills_entirely_or_leaves_the_book_alone():
    twin = Twin(EXACT)
    limit(twin, 2, Side.SELL, 100, 1)
    limit(twin, 4, Side.SELL, 101, 2)
    refused = limit(twin, 3, Side.BUY, 101, 4, time_in_force=TimeInForce.FOK)
    assert not refused.fills and refused.order.reason is Reason.NOT_FILLABLE
    assert limit(twin, 3, Side.BUY, 101, 3, time_in_force=TimeInForce.FOK).order.state is State.CLOSED


def test_a_market_buy_by_amount_spends_the_budget_to_the_step_and_releases_the_rest():
    twin = Twin(EXACT)
    limit(twin, 2, Side.SELL, 100, 3)
    one_step = EXACT.notional_up(100, EXACT.quantity_step)
    outcome = twin.place(
        user_id=3,
        side=Side.BUY,
        type=Type.MARKET,
        time_in_force=TimeInForce.IOC,
        price=110,
        amount=2 * one_step + one_step // 2,
    )
    assert outcome.order.filled == 2 * EXACT.quantity_step
    assert (outcome.order.state, outcome.released) == (State.CLOSED, one_step // 2)


def test_a_market_order_stops_at_the_edge_of_its_band():
    twin = Twin(EXACT)
    limit(twin, 2, Side.SELL, 100, 1)
    limit(twin, 2, Side.SELL, 120, 1)
    outcome = limit(twin, 3, Side.BUY, 110, 2, type=Type.MARKET, time_in_force=TimeInForce.IOC)
    assert [fill.price for fill in outcome.fills] == [100]
    assert outcome.order.reason is Reason.UNFILLED


def test_a_new_house_quote_takes_a_crossing_order_at_the_order_s_price():
    twin = Twin(EXACT)
    limit(twin, 2, Side.SELL, 100, 2)
    twin.quote([(103, 5000)], [])
    (fill,) = twin.fills
    assert (fill.taker_user, fill.taker_side, fill.price, fill.quantity) == (HOUSE, Side.BUY, 100, 2000)
    assert fill.taker_id < 0
    assert twin.book.depth(5).bids == [(103, 3000)]
