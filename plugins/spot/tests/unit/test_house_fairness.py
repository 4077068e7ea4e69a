"""The house never trades ahead of a user: whoever rests at its price or a better one is filled before it."""

from random import Random

import pytest
from agio_spot.declared.products import make_pair
from agio_spot.engine.book import Book
from agio_spot.engine.order import Fill, Order, Side, TimeInForce, Type, hold_amount
from agio_spot.engine.quotes import QuoteConfig, ladders
from agio_spot.sequencer.engine_harness import ASSETS, INSTRUMENTS, terms_of

HOUSE, STEPS = 0, 3_000
PAIR = make_pair(INSTRUMENTS[0], 1, ASSETS, terms_of(INSTRUMENTS[0]))
QUOTES = QuoteConfig(level_notional=2_000 * 10**8, spread_ppm=40)


def resting(book: Book, side: Side) -> list[tuple[int, int, int]]:
    """(price, id, quantity left) of the users' orders of a side."""
    return [(o.price, o.id, o.quantity - o.filled) for o in book.orders.values() if o.side is side]


def order(random: Random, number: int, price: int) -> Order:
    side = random.choice((Side.BUY, Side.SELL))
    reach = random.randint(-5_00, 15_00)
    placed = Order(
        id=number,
        user_id=number,  # nobody meets an order of their own
        realm=0,
        pair_id=1,
        side=side,
        type=Type.LIMIT,
        time_in_force=random.choice((TimeInForce.GTC, TimeInForce.GTC, TimeInForce.IOC)),
        price=price - reach if side is Side.BUY else price + reach,
        quantity=random.randint(1, 40) * 10**5,
    )
    placed.hold = hold_amount(PAIR, placed)
    return placed


def users_first(before: list[tuple[int, int, int]], fills: list[Fill], side: Side) -> int:
    """Check that where the house gave its quote, nobody who offered as much or more was left; how often it gave."""
    left = {number: [price, quantity] for price, number, quantity in before}
    given = 0
    for fill in fills:
        if fill.maker_user == HOUSE:
            given += 1
            better = [
                number
                for number, (price, quantity) in left.items()
                if quantity and (price >= fill.price if side is Side.BUY else price <= fill.price)
            ]
            assert better == [], f"orders {better} were passed over at {fill.price}"
        else:
            left[fill.maker_id][1] -= fill.quantity
    return given


@pytest.mark.parametrize("seed", range(5))
def test_nobody_who_rests_at_the_houses_price_or_better_is_passed_over(seed: int) -> None:
    random, book, price, given, taken = Random(seed), Book(PAIR, HOUSE), 50_000_00, 0, 0
    for number in range(1, STEPS):
        if not random.randrange(4):
            price += random.randint(-8_00, 8_00)
            before = {side: resting(book, side) for side in Side}
            bids, asks = ladders(PAIR, price, QUOTES, number)
            for fill in book.replace_quotes(bids, asks, 0).fills:
                # What the house takes it takes at the price that the user named, never at a worse one for him.
                taken += 1
                named = {id_: at for side in Side for at, id_, _ in before[side]}
                assert fill.price == named[fill.maker_id]
            continue
        placed = order(random, number, price)
        opposite = Side.SELL if placed.side is Side.BUY else Side.BUY
        before_it = resting(book, opposite)
        given += users_first(before_it, list(book.place(placed, 0).fills), opposite)
    assert min(given, taken) > 20


def test_an_order_that_comes_in_does_not_move_the_houses_quotes() -> None:
    book = Book(PAIR, HOUSE)
    bids, asks = ladders(PAIR, 50_000_00, QUOTES, 1)
    book.replace_quotes(bids, asks, 0)
    before = book.depth(100)
    far = order(Random(1), 1, 50_000_00)
    far.side, far.price, far.time_in_force = Side.BUY, 40_000_00, TimeInForce.GTC
    far.hold = hold_amount(PAIR, far)
    book.place(far, 0)
    after = book.depth(100)
    assert (after.asks, [level for level in after.bids if level[0] != far.price]) == (before.asks, before.bids)
