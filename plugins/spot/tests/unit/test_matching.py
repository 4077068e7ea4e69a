"""The engine against a naive model, over thousands of random command sequences."""

import importlib.util
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
from agio_spot.engine.book import Book
from agio_spot.engine.fees import ease
from agio_spot.engine.order import Order, Reason, Side, State, TimeInForce, Type, hold_amount
from agio_spot.engine.terms import Prevention, Terms, Trigger
from agio_spot.engine.triggers import Triggers
from any_pair import make_pair
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

_spec = importlib.util.spec_from_file_location("agio_spot_model_book", Path(__file__).parents[1] / "model_book.py")
assert _spec and _spec.loader
model_book = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(model_book)

HOUSE = 1
FORCES = [TimeInForce.GTC] * 6 + [TimeInForce.IOC, TimeInForce.FOK]


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
        self.triggers = Triggers()
        self.placed, self.fills = {}, []
        self.next_id = 1
        self.ticks = self.now = 0

    def place(self, **fields: Any) -> Any:
        order = Order(id=self.next_id, realm=0, pair_id=self.pair.pair_id, **fields)
        self.next_id += 1
        order.hold = held = hold_amount(self.pair, order)
        if order.waits:
            return self.wait(order, held)
        expected, expected_fills = self.model.place(order)
        outcome = self.book.place(order, 7)
        return self.entered(order, held, outcome, expected, expected_fills)

    def wait(self, order, held):
        order.maker_fee_ppm, order.taker_fee_ppm = self.pair.maker_fee_ppm, self.pair.taker_fee_ppm
        self.placed[order.id] = (order, held, [0])
        self.triggers.add(order, self.ticks)
        self.model.wait(order)
        self.compare()

    def tick(self, price):
        """A price sets off what waits for it, one after the other, each as a taker behind all others."""
        self.ticks += 1
        reached = self.triggers.reached(price, self.ticks)
        assert [order.id for order in reached] == self.model.set_off(price)
        for order in reached:
            if not order.is_open:  # it rested at its other price, and what came before it has ended it
                continue
            self.triggers.remove(order.id)
            terms = msgspec.structs.replace(order.terms, turn=self.next_id, triggered_ms=7)
            self.next_id += 1
            if terms.other_price:
                self.switch(order, terms)
                continue
            order.terms = terms
            self.model.wake(order.id)
            expected, expected_fills = self.model.place(order)
            self.entered(order, order.hold, self.book.enter(order, 7), expected, expected_fills)

    def switch(self, order, terms):
        """An order of two prices leaves the book at the one and comes again at the other, with its hold and fills."""
        other = terms.other_price
        switched = msgspec.structs.replace(
            order, price=other, terms=msgspec.structs.replace(terms, other_price=order.price)
        )
        _, held, released = self.placed[order.id]
        self.book.cancel(order.id)
        expected, expected_fills = self.model.switch(order.id, switched)
        outcome = self.book.enter(switched, 7)
        self.entered(switched, held, outcome, expected, expected_fills, released)

    def expire(self):
        """The time of some has come, in the book or waiting."""
        self.now += 1
        for order_id in self.model.overdue(self.now):
            self.cancel(order_id)

    def entered(self, order, held, outcome, expected, expected_fills, released_before=None):
        self.placed[order.id] = (order, held, released_before or [0])
        if order.watches and order.is_open:
            self.triggers.add(order, self.ticks)
        self.took(outcome, expected_fills)
        assert [(one.id, released) for one, released in outcome.prevented] == self.model.prevented
        for one, released in outcome.prevented:
            self.placed[one.id][2][0] += released
        assert outcome.order is order
        assert order.state == expected.state
        eased = ease(self.pair, order)
        assert not eased or (order.terms and order.terms.other_price)
        assert outcome.released + eased == expected.released
        self.placed[order.id][2][0] += outcome.released + eased
        own = [fill for fill in outcome.fills if fill.taker_id == order.id]
        for fill in own:
            assert fill.price <= order.price if order.side is Side.BUY else fill.price >= order.price
            assert fill.maker_user != fill.taker_user
        self.compare()
        return outcome

    def cancel(self, order_id):
        expected = self.model.cancel(order_id)
        if order_id in self.triggers.orders and self.triggers.orders[order_id].waits:
            order = self.triggers.remove(order_id)
            order.state = State.WITHDRAWN
            released, order.hold = order.hold, 0
            assert released == expected
            self.placed[order_id][2][0] += released
            return self.compare()
        outcome = self.book.cancel(order_id)
        assert (outcome.released if outcome else None) == expected
        if outcome:
            self.placed[order_id][2][0] += outcome.released
        self.compare()

    def shrink(self, order_id, quantity):
        order = self.book.orders[order_id]
        released = self.book.shrink(order, quantity)
        assert released == self.model.shrink(order_id, quantity)
        self.placed[order_id][2][0] += released
        self.compare()

    def move(self, order_id, price):
        """Give an untouched order another price: it enters the book again, behind all others."""
        order = self.book.orders[order_id]
        terms = msgspec.structs.replace(order.terms or Terms(), turn=self.next_id)
        self.next_id += 1
        moved = msgspec.structs.replace(order, price=price, terms=terms)
        moved.hold = held = hold_amount(self.pair, moved)
        self.cancel(order_id)
        expected, expected_fills = self.model.place(moved)
        self.entered(moved, held, self.book.enter(moved, 7), expected, expected_fills)

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
            if maker is not None:
                eased = ease(self.pair, maker)
                assert not eased or (maker.side is Side.BUY and maker.terms and maker.terms.other_price)
                self.placed[maker.id][2][0] += eased
        self.fills += outcome.fills

    def compare(self):
        for order in list(self.triggers.orders.values()):
            if not order.is_open:
                self.triggers.discard(order.id)
        watching = [order.id for order in self.model.waiting + self.model.resting if order.watched]
        assert sorted(self.triggers.orders) == sorted(watching)
        for one in self.model.resting:
            assert self.book.orders[one.id].hold == one.still_needs()
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
        """A book made of copies of the open orders answers like the book itself, and so does what waits."""
        waiting = Triggers(map(msgspec.structs.replace, self.triggers.orders.values()))
        for price in (1, 94, 97, 100, 103, 106, 10**9):
            assert waiting.reached(price, self.ticks + 1) == self.triggers.reached(price, self.ticks + 1)
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
    if rng.random() < 0.12:
        twin.tick(rng.randrange(94, 107))
    elif rng.random() < 0.04:
        twin.expire()
    elif roll < 0.08 and twin.book.orders:
        change(twin, rng, rng.choice(list(twin.book.orders.values())))
    elif roll < 0.17 and twin.next_id > 1:
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
        terms: dict[str, Any] = {}
        if rng.random() < 0.5:
            mode = rng.choice(list(Prevention))
            if mode is not Prevention.DECREMENT or not fields.get("amount"):
                terms |= dict(prevention=mode)
        if rng.random() < 0.25:
            terms |= dict(trigger=rng.choice(list(Trigger)), trigger_price=rng.randrange(94, 107))
        if fields["time_in_force"] is TimeInForce.GTC and rng.random() < 0.2:
            terms |= dict(expires_ms=twin.now + rng.randrange(1, 4))
        elif rng.random() < 0.25:
            two_prices(fields, terms, rng)
        twin.place(**fields, terms=Terms(**terms) if terms else None)


def two_prices(fields, terms, rng):
    """Let an order rest at its price until another comes, and then go on at a second one."""
    buys = fields["side"] is Side.BUY
    fields |= dict(type=Type.LIMIT, time_in_force=TimeInForce.GTC, post_only=False)
    if fields.pop("amount", None):
        fields |= dict(quantity=EXACT.quantity_step * COARSE.quantity_step * 2)
    fields["price"] = rng.randrange(94, 100) if buys else rng.randrange(101, 107)
    trigger_price = rng.randrange(fields["price"] + 1, 107) if buys else rng.randrange(94, fields["price"])
    terms |= dict(trigger=Trigger.STOP, trigger_price=trigger_price, other_price=rng.randrange(94, 107))


def change(twin, rng, order):
    """Another quantity or price for an order that rests."""
    step = twin.pair.quantity_step
    smaller = range(order.filled + step, order.quantity, step)
    if smaller and rng.random() < 0.5:
        twin.shrink(order.id, rng.choice(smaller))
    elif not order.filled and not order.post_only and not order.watches:
        twin.move(order.id, rng.randrange(94, 107))


@pytest.mark.parametrize("pair", PAIRS, ids=["exact", "coarse"])
def test_the_engine_equals_the_naive_book_over_five_thousand_sequences(pair):
    rng = random.Random(20_26)
    for _ in range(2_500):
        twin = Twin(pair)
        for _ in range(rng.randrange(8, 24)):
            random_command(twin, rng)
        twin.check_money()
        twin.check_rebuild()


def test_the_sequences_hold_every_kind_of_order_and_end():
    """The random commands cover every kind of order and outcome, so that none is left untested."""
    rng, seen = random.Random(4), set()
    for _ in range(150):
        twin = Twin(EXACT)
        for _ in range(20):
            random_command(twin, rng)
        for order, *_ in twin.placed.values():
            terms = order.terms or Terms()
            seen.add((order.type, order.time_in_force, order.post_only))
            seen.add((order.type, order.side, terms.trigger, terms.triggered_ms > 0))
            seen.add((order.state, terms.expires_ms > 0))
            seen.add(terms.prevention)
            if terms.other_price:
                seen.add(("two", order.side, order.state, terms.triggered_ms > 0, order.filled > 0))
    assert seen >= set(Prevention)
    two = {("two", side, State.TRADING, off, True) for side in Side for off in (True, False)}
    assert seen >= two | {("two", side, State.CLOSED, off, True) for side in Side for off in (True, False)}
    assert seen >= {(state, ends) for state in State for ends in (True, False)}
    assert seen >= {(Type.LIMIT, force, False) for force in TimeInForce} | {(Type.LIMIT, TimeInForce.GTC, True)}
    fired = (True, False)
    assert seen >= {(kind, side, one, off) for kind in Type for side in Side for one in Trigger for off in fired}


@pytest.mark.parametrize("pair", PAIRS, ids=["exact", "coarse"])
def test_long_sequences_with_sweeping_and_trimming_equal_the_naive_book(pair):
    rng = random.Random(7)
    for _ in range(3):
        twin = Twin(pair)
        for _ in range(600):
            random_command(twin, rng)
        twin.check_money()
        twin.check_rebuild()


@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow])
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
