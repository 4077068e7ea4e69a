"""The book's own bookkeeping: sizes, sweeping, snapshots and rebuilding."""

import time

import pytest
from agio_spot.engine.book import Book
from agio_spot.engine.order import Order, Reason, Side, State, hold_amount
from any_pair import make_pair

HOUSE = 1
STEP = 1000
PAIR = make_pair(quantity_step=STEP)


def make_order(order_id, side, price, steps=1, user_id=2):
    order = Order(id=order_id, user_id=user_id, realm=0, pair_id=1, side=side, price=price, quantity=steps * STEP)
    order.hold = hold_amount(PAIR, order)
    return order


def test_a_cancelled_order_releases_its_hold_and_leaves_the_depth():
    book = Book(PAIR, HOUSE)
    order = make_order(1, Side.BUY, 100, 3)
    held = order.hold
    book.place(order, 0)
    outcome = book.cancel(1)
    assert outcome and (outcome.released, order.hold, order.state, order.reason) == (
        held,
        0,
        State.WITHDRAWN,
        Reason.BY_USER,
    )
    assert book.depth(5).bids == [] and book.best_bid() is None


def test_cancelling_twice_or_after_a_fill_does_nothing():
    book = Book(PAIR, HOUSE)
    book.place(make_order(1, Side.BUY, 100), 0)
    book.place(make_order(2, Side.SELL, 100, user_id=3), 0)
    assert book.cancel(1) is None
    book.place(make_order(3, Side.BUY, 100), 0)
    assert book.cancel(3) and book.cancel(3) is None


def test_a_fill_after_cancels_skips_them_and_keeps_time_priority():
    book = Book(PAIR, HOUSE)
    for order_id in range(1, 8):
        book.place(make_order(order_id, Side.SELL, 100), 0)
    for order_id in (1, 2, 4):
        book.cancel(order_id)
    outcome = book.place(make_order(9, Side.BUY, 100, 3, user_id=3), 0)
    assert [fill.maker_id for fill in outcome.fills] == [3, 5, 6]
    assert book.depth(1).asks == [(100, STEP)]


def test_emptied_levels_are_swept_and_a_price_can_come_back():
    book = Book(PAIR, HOUSE)
    for order_id in range(1, 1001):
        book.place(make_order(order_id, Side.SELL, 100 + order_id), 0)
    for order_id in range(2, 1001):
        book.cancel(order_id)
    assert len(book.asks.heap) < 200 and len(book.asks.levels) == len(book.asks.heap)
    book.place(make_order(2001, Side.SELL, 150), 0)
    assert book.depth(5).asks == [(101, STEP), (150, STEP)]
    assert sum(not level.count for level in book.asks.levels.values()) == book.asks.empties


def test_a_queue_forgets_its_cancelled_and_its_filled_orders():
    book = Book(PAIR, HOUSE)
    for order_id in range(1, 1001):
        book.place(make_order(order_id, Side.SELL, 100), 0)
    for order_id in range(1, 990):
        book.cancel(order_id)
    assert len(book.asks.levels[100].queue) < 100
    for order_id in range(2001, 3001):
        book.place(make_order(order_id, Side.SELL, 100), 0)
    for order_id in range(4001, 4901):
        book.place(make_order(order_id, Side.BUY, 100, user_id=3), 0)
    assert len(book.asks.levels[100].queue) < 300
    assert book.depth(1).asks == [(100, 111 * STEP)]


def test_a_book_keeps_nothing_of_prices_that_are_gone():
    """Its quotes move with every tick, day after day."""
    book = Book(PAIR, HOUSE)
    for number, price in enumerate(range(1_000, 6_000), 1):
        book.replace_quotes([(price, STEP)], [(price + 2, STEP)], 0)
        book.place(make_order(number, Side.BUY if number % 2 else Side.SELL, price + 1), 0)
        assert book.cancel(number) is not None
    kept = [getattr(side, name) for side in (book.bids, book.asks) for name in side.__slots__]
    assert sum(len(value) for value in kept if hasattr(value, "__len__")) < 10
    assert not book.orders


def test_depth_adds_the_house_to_the_users_and_counts_levels_not_orders():
    book = Book(PAIR, HOUSE)
    for order_id, price in enumerate((100, 100, 98, 97), 1):
        book.place(make_order(order_id, Side.BUY, price), 0)
    book.replace_quotes([(100, STEP), (99, STEP)], [], 0)
    assert book.depth(3).bids == [(100, 3 * STEP), (99, STEP), (98, STEP)]


@pytest.mark.parametrize(
    ("bids", "asks"),
    [
        ([(100, STEP)], [(100, STEP)]),
        ([(99, STEP), (100, STEP)], []),
        ([], [(100, STEP), (100, STEP)]),
        ([(100, 0)], []),
        ([(100, STEP + 1)], []),
    ],
)
def test_a_ladder_that_crosses_itself_or_is_out_of_order_is_refused(bids, asks):
    with pytest.raises(ValueError, match=r"quotes|bid"):
        Book(PAIR, HOUSE).replace_quotes(bids, asks, 0)


def test_rebuilding_refuses_orders_that_do_not_rest():
    order = make_order(1, Side.BUY, 100)
    order.state = State.CLOSED
    with pytest.raises(ValueError, match="order 1"):
        Book.rebuild(PAIR, HOUSE, [order])


def test_the_cost_of_an_order_does_not_grow_with_the_number_of_levels():
    def cost(levels):
        book = Book(PAIR, HOUSE)
        for order_id in range(1, levels + 1):
            book.place(make_order(order_id, Side.SELL, 2_000_000 + order_id * 7), 0)
        best = []
        for attempt in range(5):
            started = time.process_time()
            for order_id in range(10**7 + attempt * 1000, 10**7 + attempt * 1000 + 1000):
                book.place(make_order(order_id, Side.SELL, 1_000_000 + order_id % 97), 0)
                if order_id % 2:
                    book.cancel(order_id)
                else:
                    book.place(make_order(order_id + 10**6, Side.BUY, 1_000_100, user_id=3), 0)
                book.depth(5)
            best.append(time.process_time() - started)
        return min(best)

    assert cost(100_000) < 4 * cost(100)
