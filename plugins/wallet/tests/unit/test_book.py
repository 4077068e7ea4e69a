"""The book of what is owned: nothing is lost between cost, results and what came from outside."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import count

from agio_wallet.history.book import Book, Position
from agio_wallet.history.event import Event, Leg, Side
from hypothesis import given
from hypothesis import strategies as st

USDT, BTC, ETH = 1, 2, 3
PRICES = {USDT: 100, BTC: 5_000_000_000, ETH: None}
"""Worth of a minor unit, in the book's units: a USDT has six decimals; nobody knows of ether."""
_ids = count(1)


def worth(asset: int, amount: int) -> int | None:
    price = PRICES[asset]
    return None if price is None else amount * price


def leg(asset: int, amount: int, source: Side, target: Side) -> Leg:
    return Leg(next(_ids), asset, amount, 1, source, target, 0, 0)


def event(*legs: Leg) -> Event:
    return Event(legs[-1].id, 1, 1, datetime(2026, 1, 1, tzinfo=UTC), legs)


def booked(*events: Event, product: str = "shop") -> Book:
    book = Book()
    for one in events:
        book.add(one, product, worth)
    return book


def test_what_is_sold_takes_its_average_cost_along():
    book = booked(
        event(leg(USDT, 1000, Side.OUTSIDE, Side.OWN)),
        event(leg(USDT, 100, Side.OWN, Side.OTHER), leg(BTC, 10, Side.OTHER, Side.OWN)),
        event(leg(USDT, 300, Side.OWN, Side.OTHER), leg(BTC, 10, Side.OTHER, Side.OWN)),
        event(leg(BTC, 5, Side.OWN, Side.OTHER), leg(USDT, 150, Side.OTHER, Side.OWN)),
    )
    assert book.coins[BTC] == Position(15, 30_000)
    assert book.realised == {f"shop {USDT}": 0, f"shop {BTC}": 5_000}
    assert (book.deposited, book.withdrawn) == (100_000, 0)


def test_a_fee_is_part_of_what_was_paid():
    book = booked(
        event(leg(USDT, 1000, Side.OUTSIDE, Side.OWN)),
        event(
            leg(USDT, 200, Side.OWN, Side.OTHER), leg(BTC, 10, Side.OTHER, Side.OWN), leg(BTC, 1, Side.OWN, Side.OTHER)
        ),
    )
    assert book.coins[BTC] == Position(9, 20_000)
    assert book.gained == 0


def test_interest_is_a_gain_and_a_deposit_is_none():
    book = booked(event(leg(USDT, 1000, Side.OUTSIDE, Side.OWN)), event(leg(USDT, 5, Side.OTHER, Side.OWN)))
    assert (book.gained, book.deposited) == (500, 100_000)


def test_what_earns_comes_back_with_what_it_gained():
    book = booked(
        event(leg(USDT, 1000, Side.OUTSIDE, Side.OWN)),
        event(leg(USDT, 600, Side.OWN, Side.CLAIM)),
        event(leg(USDT, 650, Side.CLAIM, Side.OWN)),
    )
    assert book.claims == {f"shop {USDT}": Position(0, 0)}
    assert book.gained == 5_000


def test_damages_are_lost_where_they_are_taken():
    book = booked(
        event(leg(USDT, 1000, Side.OUTSIDE, Side.OWN)),
        event(leg(USDT, 600, Side.OWN, Side.CLAIM)),
        event(leg(USDT, 570, Side.CLAIM, Side.OWN), leg(USDT, 30, Side.CLAIM, Side.OTHER)),
    )
    assert book.claims == {f"shop {USDT}": Position(0, 0)}
    assert book.gained == -3_000


def test_a_loan_is_no_gain_and_costs_what_is_paid_beyond_it():
    book = booked(
        event(leg(USDT, 1000, Side.OUTSIDE, Side.OWN)),
        event(leg(USDT, 4000, Side.CLAIM, Side.OWN)),
        event(leg(USDT, 4010, Side.OWN, Side.CLAIM)),
    )
    assert book.claims == {f"shop {USDT}": Position(0, 0)}
    assert (book.gained, book.deposited) == (-1_000, 100_000)


def test_a_coin_that_leaves_realises_what_it_gained():
    book = booked(
        event(leg(USDT, 10**8, Side.OUTSIDE, Side.OWN)),
        event(leg(USDT, 10**8, Side.OWN, Side.OTHER), leg(BTC, 4, Side.OTHER, Side.OWN)),
        event(leg(BTC, 2, Side.OWN, Side.OUTSIDE)),
    )
    assert book.withdrawn == 2 * PRICES[BTC]
    assert book.gained == 2 * PRICES[BTC] - 5 * 10**9


SIDES = [(a, b) for a in Side for b in Side if a is not b and {a, b} & {Side.OWN, Side.CLAIM}]
LEGS = st.lists(
    st.tuples(st.sampled_from([USDT, BTC, ETH]), st.integers(1, 10**12), st.sampled_from(SIDES)), min_size=1, max_size=4
)


@given(st.lists(st.tuples(LEGS, st.sampled_from(["spot", "earn"])), max_size=40))
def test_cost_is_what_was_put_in_and_what_came_of_it(history):
    book, held = Book(), dict.fromkeys(PRICES, 0)
    for legs, product in history:
        book.add(event(*(leg(asset, amount, *sides) for asset, amount, sides in legs)), product, worth)
        for asset, amount, (source, target) in legs:
            held[asset] += amount * ((target is Side.OWN) - (source is Side.OWN))
        assert book.cost == book.deposited - book.withdrawn + book.gained
    for asset, amount in held.items():
        assert book.quantity(asset) == amount


@given(st.lists(st.tuples(LEGS, st.sampled_from(["spot", "earn"])), max_size=20), st.integers(0, 10**12))
def test_realised_and_unrealised_are_worth_less_net_deposits(history, now):
    """To the unit, whatever things are worth now."""
    book = Book()
    for legs, product in history:
        book.add(event(*(leg(asset, amount, *sides) for asset, amount, sides in legs)), product, worth)
    unrealised = sum(now - one.cost for one in (*book.coins.values(), *book.claims.values()))
    value = now * (len(book.coins) + len(book.claims))
    assert book.gained + unrealised == value - (book.deposited - book.withdrawn)
