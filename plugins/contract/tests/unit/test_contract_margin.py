"""The arithmetic of margin against fractions, and against the figures that the pages' pictures show."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import ceil, floor

from agio_contract.position.decide import average_of, mark_of, sample_times
from agio_contract.position.margin import (
    PPM,
    Side,
    Size,
    closing_of,
    liquidation_price,
    margin_of,
    part_of,
    risk_ppm,
    share_up,
)
from hypothesis import assume, given
from hypothesis import strategies as st

SIDES = st.sampled_from(list(Side))
PRICES = st.integers(1, 10**9)
SIZES = st.builds(Size, st.integers(1, 10**6), st.integers(1, 10**10), st.sampled_from([2, 4, 6]), st.just(6))
MARGINS = st.integers(0, 10**13)
RATES = st.integers(1, PPM // 2)
FEES = st.integers(0, PPM // 10)


def unit(size: Size) -> Fraction:
    return Fraction(size.numerator, size.denominator)


@given(SIDES, SIZES, PRICES, MARGINS, RATES)
def test_the_liquidation_price_is_the_last_whole_price_at_which_the_condition_holds(side, size, entry, margin, rate):
    bound = liquidation_price(side, size, entry, margin, rate)

    def holds(price: int) -> bool:
        result = (price - entry) * side.sign * unit(size)
        return margin + result <= price * unit(size) * Fraction(rate, PPM)

    assert (bound == 0 and side is Side.LONG) or holds(bound)
    assert not holds(bound + side.sign)
    assert holds(max(0, bound - 7 * side.sign)) or (side is Side.LONG and bound == 0)


@given(SIDES, SIZES, PRICES, PRICES, MARGINS, FEES)
def test_nothing_is_lost_between_the_user_the_house_the_insurance_and_the_fees(side, size, entry, price, margin, fee):
    closing = closing_of(side, size, entry, price, margin, fee)
    assert closing.result == floor((price - entry) * side.sign * unit(size))
    house = closing.loss - closing.gain + closing.shortfall
    assert closing.returned - margin + house - closing.shortfall + closing.fee == 0
    assert closing.returned >= 0 and closing.loss + closing.fee <= margin and house == -closing.result
    assert closing.fee <= share_up(size.value(price), fee)


@given(SIDES, SIZES, PRICES, PRICES, st.integers(10, 10**12), FEES, st.data())
def test_closing_in_parts_brings_no_more_than_closing_at_once(side, size, entry, price, margin, fee, data):
    assume(size.lots > 1)
    part = data.draw(st.integers(1, size.lots - 1))
    first, rest = Size(part, *_rest(size)), Size(size.lots - part, *_rest(size))
    stands = part_of(margin, part, size.lots)
    whole = closing_of(side, size, entry, price, margin, fee)
    parts = (
        closing_of(side, first, entry, price, stands, fee),
        closing_of(side, rest, entry, price, margin - stands, fee),
    )
    assert sum(one.margin for one in parts) == margin
    assert sum(one.returned for one in parts) <= whole.returned + 1
    if whole.result > 0:
        assert sum(one.gain for one in parts) <= whole.gain


def _rest(size: Size) -> tuple[int, int, int]:
    return size.lot, size.decimals, size.scale


@given(SIZES, PRICES, st.integers(1, 100))
def test_a_value_and_its_margin_round_up(size, price, leverage):
    value = size.value(price)
    assert value == ceil(price * unit(size))
    assert margin_of(value, leverage) == ceil(Fraction(value, leverage))


def test_the_figures_of_the_pictures_are_those_of_the_engine():
    bitcoin = Size(100, 100_000, 2, 2)
    margin = margin_of(bitcoin.value(6_390_000), 20)
    assert (bitcoin.value(6_390_000), margin, share_up(bitcoin.value(6_390_000), 200)) == (639_000, 31_950, 128)
    assert liquidation_price(Side.LONG, bitcoin, 6_390_000, margin, 5_000) == 6_101_005
    held = Size(250, 100_000, 2, 2)
    result = held.result(Side.LONG, 6_342_000, 6_417_890)
    assert (result, round(risk_ppm(held, 79_275, result, 6_417_890, 5_000), -2)) == (18_972, 81_700)
    ether = Size(695, 1_000_000, 2, 2)
    assert liquidation_price(Side.SHORT, ether, 312_525, 43_441, 6_000) == 316_875
    lost = closing_of(Side.LONG, bitcoin, 6_288_000, 6_193_040, 12_576, 3_000)
    assert (lost.result, lost.fee, lost.returned) == (-9_496, 1_858, 1_222)


def test_the_mark_is_the_median_of_the_sources():
    assert mark_of([5]) == 5 and mark_of([9, 1, 4]) == 4 and mark_of([9, 1, 4, 5]) == 4


def test_a_delivery_averages_moments_evenly_apart_up_to_its_own():
    times = sample_times(1_000_000, 300_000)
    assert len(times) == 60 and times[-1] == 1_000_000 and times[0] == 705_000
    assert {late - early for early, late in pairwise(times)} == {5_000}
    assert average_of([1, 2]) == 2 and average_of([1, 1, 2]) == 1
