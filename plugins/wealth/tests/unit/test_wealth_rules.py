"""The pure rules against closed forms: values, purchases, redemptions and interest."""

from __future__ import annotations

from fractions import Fraction

import pytest
from agio_kernel.terms import Rate
from agio_wealth.declared.funds import weights_of
from agio_wealth.order.order import Holding, bought, proceeds
from agio_wealth.value.rule import BEGINNING, Basket, Price, valued
from agio_wealth.vip.order import interest_of
from hypothesis import given
from hypothesis import strategies as st

SYMBOLS = ("SPY", "XAUUSD", "BTCUSDT", "EURUSD")
prices = st.fixed_dictionaries({one: st.builds(Price, st.integers(1, 10**10), st.integers(0, 8)) for one in SYMBOLS})
baskets = st.builds(
    Basket, st.fixed_dictionaries({one: st.integers(0, 10**13) for one in SYMBOLS}), st.integers(10**12, 10**14)
)
weights = st.lists(st.integers(1, 2_500), min_size=4, max_size=4).map(
    lambda shares: dict(zip(SYMBOLS, shares, strict=True))
)
rates = st.integers(0, 5 * 10**8).map(Rate)
amounts, values = st.integers(1, 10**15), st.integers(1, 10**9)
WHOLE = 10**10


def exact(basket: Basket, found) -> Fraction:
    worth = sum(
        Fraction(units, 10**12) * Fraction(found[one].price, 10 ** found[one].decimals)
        for one, units in basket.units.items()
    )
    return worth + Fraction(basket.cash, 10**12)


@given(baskets, prices, rates, st.integers(0, 40))
def test_a_value_is_what_the_basket_is_worth_less_the_fee_cut_to_six_decimals(basket, found, rate, days):
    gross = exact(basket, found)
    fee = gross * Fraction(rate.parts, WHOLE) * days / 365
    made = valued(basket, found, rate, days, None)
    assert Fraction(made.fee, 10**12) - fee < Fraction(1, 10**12)
    assert fee <= Fraction(made.fee, 10**12)
    assert 0 <= gross - Fraction(made.fee, 10**12) - Fraction(made.value, 10**6) < Fraction(1, 10**6)
    assert made.basket == Basket(basket.units, basket.cash - made.fee)


@given(baskets, prices, weights)
def test_a_change_of_the_basket_moves_no_value(basket, found, wanted):
    before = exact(basket, found)
    made = valued(basket, found, Rate(0), 0, wanted)
    after = exact(made.basket, found)
    assert 0 <= before - after < Fraction(1, 10**12)
    for symbol, weight in wanted.items():
        part = Fraction(made.basket.units[symbol], 10**12) * Fraction(found[symbol].price, 10 ** found[symbol].decimals)
        assert part <= before * weight / 10_000


def test_a_fund_begins_at_one():
    assert valued(BEGINNING, {}, Rate(0), 0, None).value == 10**6


@given(amounts, rates, values)
def test_a_purchase_loses_less_than_a_millionth_of_a_share(amount, rate, value):
    got = bought(amount, rate, value, 6)
    assert got.fee == -(-amount * rate.parts // WHOLE)
    owed = Fraction((amount - got.fee) * 10**6, value)
    assert 0 <= owed - got.shares < 1


@given(amounts, values)
def test_buying_and_selling_back_at_one_value_never_gains(amount, value):
    assert proceeds(bought(amount, Rate(0), value, 6).shares, value, 6) <= amount


@given(amounts, amounts, rates, values)
def test_splitting_an_order_never_brings_more(one, other, rate, value):
    both = bought(one + other, rate, value, 6)
    parts = bought(one, rate, value, 6), bought(other, rate, value, 6)
    assert sum(part.shares for part in parts) <= both.shares
    assert sum(part.fee for part in parts) >= both.fee
    whole = proceeds(one + other, value, 6)
    assert proceeds(one, value, 6) + proceeds(other, value, 6) <= whole


@given(st.lists(st.tuples(st.integers(1, 10**12), st.integers(1, 10**12)), min_size=1, max_size=6), st.data())
def test_what_was_paid_is_told_in_full_when_the_last_share_goes(purchases, data):
    held = Holding(user_id=1, realm=0, fund="fund")
    for shares, cost in purchases:
        held = held.with_bought(shares, cost)
    paid = held.cost
    reported = 0
    first = data.draw(st.integers(1, held.shares))
    second = data.draw(st.integers(0, held.shares - first))
    for shares in (first, second, held.shares - first - second):
        if not shares:
            continue
        held = Holding(user_id=1, realm=0, fund="fund", shares=held.shares - shares, held=shares, cost=held.cost)
        held, cost = held.without(shares)
        reported += cost
    assert (reported, held.cost) == (paid, 0)


@given(amounts, rates, st.integers(0, 1_100))
def test_interest_is_the_closed_form_rounded_once(amount, rate, days):
    owed = Fraction(amount) * rate.parts * days / WHOLE
    assert interest_of(amount, rate, days) == owed.numerator // owed.denominator


@pytest.mark.parametrize("wrong", ["", "SPY", "SPY 0", "SPY 25, SPY 5", "SPY 60, TLT 41", "spy 5", "SPY 25;TLT 5"])
def test_a_basket_that_is_none_is_refused(wrong):
    with pytest.raises(ValueError, match=r"holding|weights"):
        weights_of(wrong)


def test_a_basket_is_weights_in_hundredths_of_a_percent():
    assert weights_of("SPY 25, TLT 12.5") == {"SPY": 2_500, "TLT": 1_250}
