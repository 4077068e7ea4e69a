"""The opening auction against a naive model: every price tried, every order walked."""

import random

import pytest
from agio_spot.engine.auction import find_opening, is_crossed, uncross
from agio_spot.engine.book import Book
from agio_spot.engine.order import Order, Side, hold_amount
from agio_spot.engine.pair import Pair
from any_pair import make_pair

HOUSE = 1


PAIRS = [
    make_pair(),
    make_pair(base_scale=4, quote_scale=2, price_decimals=4, quantity_step=7, maker_fee_ppm=150_000, taker_fee_ppm=1),
]


def collect(book: Book, number: int, side: Side, price: int, steps: int) -> Order:
    order = Order(
        id=number,
        user_id=10 + number,
        realm=0,
        pair_id=1,
        side=side,
        price=price,
        quantity=steps * book.pair.quantity_step,
    )
    order.hold = hold_amount(book.pair, order)
    order.maker_fee_ppm, order.taker_fee_ppm = book.pair.maker_fee_ppm, book.pair.taker_fee_ppm
    book.collect(order)
    return order


def model_price(orders: list[Order], reference: int) -> tuple[int, int] | None:
    """(price, volume) by trying every price there is."""
    best = None
    for price in range(1, 400):
        demand = sum(one.quantity for one in orders if one.side is Side.BUY and one.price >= price)
        supply = sum(one.quantity for one in orders if one.side is Side.SELL and one.price <= price)
        volume = min(demand, supply)
        if volume:
            rank = (-volume, abs(demand - supply), abs(price - reference), price)
            best = rank if best is None else min(best, rank)
    return None if best is None else (best[3], -best[0])


def model_fills(orders: list[Order], price: int, volume: int) -> dict[int, int]:
    """Return the quantity that each order trades: the best prices first, then the place in line."""
    filled: dict[int, int] = {}
    for side, sign in ((Side.BUY, -1), (Side.SELL, 1)):
        left = volume
        for one in sorted((one for one in orders if one.side is side), key=lambda o: (sign * o.price, o.id)):
            part = min(left, one.quantity)
            if part:
                filled[one.id] = part
            left -= part
    return filled


@pytest.mark.parametrize("pair", PAIRS, ids=["exact", "coarse"])
def test_the_auction_is_the_naive_models(pair: Pair) -> None:
    held_auctions = 0
    for seed in range(2_500):
        dice = random.Random(seed)
        book = Book(pair, HOUSE)
        orders: list[Order] = []
        spread = dice.choice((3, 12, 60))
        for number in range(1, dice.randint(2, 14)):
            side = dice.choice((Side.BUY, Side.SELL))
            orders.append(collect(book, number, side, 200 + dice.randint(-spread, spread), dice.randint(1, 6)))
        for gone in [one for one in orders if dice.random() < 0.15]:
            book.cancel(gone.id)
            orders.remove(gone)
        reference = dice.randint(190, 210) if dice.random() < 0.8 else dice.choice((1, 399))
        before = {one.id: one.hold for one in orders}
        quantities = {one.id: one.quantity for one in orders}
        expected = model_price(orders, reference)
        opening = find_opening(book, reference)
        assert (None if opening is None else (opening.price, opening.quantity)) == expected, seed
        wanted = {} if expected is None else model_fills(orders, *expected)
        limits = {one.id: (one.side, one.price) for one in orders}
        done = uncross(book, reference, 7)
        assert (done is None) == (expected is None)
        assert not is_crossed(book)
        assert {one.id: one.filled for one in orders if one.filled} == wanted, seed
        if done is None or expected is None:
            continue
        held_auctions += 1
        assert {fill.price for fill in done.fills} == {expected[0]}
        assert sum(fill.quantity for fill in done.fills) == expected[1]
        for fill, (maker, taker) in zip(done.fills, done.pairs, strict=True):
            assert (fill.maker_id, fill.taker_id) == (maker.id, taker.id)
            assert maker.id < taker.id
            assert fill.maker_user != fill.taker_user
        for number in wanted:
            side, limit = limits[number]
            assert expected[0] <= limit if side is Side.BUY else expected[0] >= limit
        # Nothing comes or goes: what was held is paid, released, or held still for exactly what is left.
        released = {order.id: amount for order, amount in done.released}
        assert sum(fill.rounding for fill in done.fills) >= 0
        for one in orders:
            paid = one.filled_quote if one.side is Side.BUY else one.filled
            assert before[one.id] == paid + released.get(one.id, 0) + one.hold
            assert released.get(one.id, 0) >= 0
            assert one.is_open == (one.filled < quantities[one.id])
            assert (one.id in book.orders) == one.is_open
        # The same orders in a book built again are the same book.
        again = Book.rebuild(pair, HOUSE, [one for one in orders if one.is_open])
        assert again.depth(50) == book.depth(50)
    assert held_auctions > 500


@pytest.mark.parametrize(
    ("orders", "reference", "price", "quantity"),
    [
        # The most that can change hands decides.
        ([("buy", 105, 10), ("buy", 104, 20), ("sell", 100, 5), ("sell", 104, 25)], 90, 104, 30),
        # As much at several prices: where the least is left over.
        ([("buy", 105, 10), ("buy", 95, 5), ("sell", 95, 10), ("sell", 105, 5)], 95, 96, 10),
        # As much, with as much left over: nearest the reference.
        ([("buy", 105, 10), ("sell", 95, 10)], 101, 101, 10),
        ([("buy", 105, 10), ("sell", 95, 10)], 90, 95, 10),
        ([("buy", 105, 10), ("sell", 95, 10)], 120, 105, 10),
    ],
)
def test_the_price_is_chosen_by_the_rule(
    orders: list[tuple[str, int, int]], reference: int, price: int, quantity: int
) -> None:
    book = Book(PAIRS[0], HOUSE)
    for number, (side, limit, steps) in enumerate(orders, 1):
        collect(book, number, Side(side), limit, steps)
    opening = find_opening(book, reference)
    assert opening is not None
    assert (opening.price, opening.quantity) == (price, quantity * 1000)
