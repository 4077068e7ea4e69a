"""One parser, one formatter, and rounding that never favours whoever splits."""

from __future__ import annotations

import pytest
from agio_host.plugin_check.amounts import HOSTILE_AMOUNTS
from agio_kernel.money.amounts import (
    MAX_MINOR,
    AmountError,
    AmountReason,
    format_amount,
    mul_div_down,
    mul_div_up,
    notional_down,
    notional_up,
    parse_amount,
)
from hypothesis import given
from hypothesis import strategies as st

scales = st.integers(0, 8)
numbers = st.integers(0, 10**15)
rates = st.tuples(st.integers(0, 10**6), st.integers(1, 10**6))


def test_there_are_sixty_hostile_amounts() -> None:
    assert len(set(HOSTILE_AMOUNTS)) == 60


@pytest.mark.parametrize("text", HOSTILE_AMOUNTS, ids=ascii)
def test_a_hostile_amount_is_refused_at_every_scale(text: str) -> None:
    for scale in range(9):
        with pytest.raises(AmountError):
            parse_amount(text, scale, 10**17)


@pytest.mark.parametrize("thing", [None, 1, 1.5, float("nan"), b"1", True, ["1"]])
def test_what_is_no_text_is_refused(thing: object) -> None:
    with pytest.raises(AmountError):
        parse_amount(thing, 8)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "scale", "maximum", "reason"),
    [
        ("1" * 41, 8, MAX_MINOR, AmountReason.TOO_LONG),
        ("1e3", 8, MAX_MINOR, AmountReason.NOT_AN_AMOUNT),
        ("1.10", 1, MAX_MINOR, AmountReason.TOO_MANY_DECIMALS),
        ("1.0", 0, MAX_MINOR, AmountReason.TOO_MANY_DECIMALS),
        ("0.00", 2, MAX_MINOR, AmountReason.NOT_POSITIVE),
        ("200000.01", 2, 20_000_000, AmountReason.TOO_LARGE),
        ("999999999999999999", 8, 10**30, AmountReason.TOO_LARGE),
    ],
)
def test_a_refusal_says_why(text: str, scale: int, maximum: int, reason: AmountReason) -> None:
    with pytest.raises(AmountError) as refused:
        parse_amount(text, scale, maximum)
    assert refused.value.reason is reason
    assert text not in str(refused.value)


@pytest.mark.parametrize(
    ("text", "scale", "minor"),
    [
        ("1", 0, 1),
        ("1.5", 8, 150_000_000),
        ("0.01", 2, 1),
        ("200000", 2, 20_000_000),
        ("92233720368.54775807", 8, MAX_MINOR),
    ],
)
def test_plain_amounts_are_read_into_minor_units(text: str, scale: int, minor: int) -> None:
    assert parse_amount(text, scale) == minor


@given(minor=st.integers(1, MAX_MINOR), scale=scales)
def test_what_is_written_is_read_back(minor: int, scale: int) -> None:
    text = format_amount(minor, scale)
    if len(text.split(".")[0]) <= 18:
        assert parse_amount(text, scale) == minor
    assert format_amount(-minor, scale) == f"-{text}"


@given(text=st.text(max_size=45), scale=scales)
def test_any_text_is_an_amount_within_bounds_or_refused(text: str, scale: int) -> None:
    try:
        minor = parse_amount(text, scale, 10**12)
    except AmountError:
        return
    assert type(minor) is int
    assert 0 < minor <= 10**12
    assert text.isascii()


@given(a=numbers, b=numbers, rate=rates)
def test_splitting_never_raises_a_credit_nor_lowers_a_fee(a: int, b: int, rate: tuple[int, int]) -> None:
    assert mul_div_down(a, *rate) + mul_div_down(b, *rate) <= mul_div_down(a + b, *rate)
    assert mul_div_up(a, *rate) + mul_div_up(b, *rate) >= mul_div_up(a + b, *rate)
    assert 0 <= mul_div_up(a, *rate) - mul_div_down(a, *rate) <= 1


@given(
    price=st.integers(1, 10**10),
    quantity=st.integers(1, 10**14),
    decimals=st.sampled_from([2, 4, 6]),
    b=scales,
    q=scales,
)
def test_buying_and_selling_back_at_one_price_never_gains(
    price: int, quantity: int, decimals: int, b: int, q: int
) -> None:
    paid = notional_up(price, quantity, price_decimals=decimals, base_scale=b, quote_scale=q)
    received = notional_down(price, quantity, price_decimals=decimals, base_scale=b, quote_scale=q)
    assert 0 <= paid - received <= 1
    assert received * 10 ** (decimals + b) <= price * quantity * 10**q <= paid * 10 ** (decimals + b)


def test_a_negative_number_is_never_rounded() -> None:
    for numbers_ in [(-1, 1, 1), (1, -1, 1), (1, 1, 0), (1, 1, -1)]:
        with pytest.raises(ValueError, match="negative"):
            mul_div_down(*numbers_)
        with pytest.raises(ValueError, match="negative"):
            mul_div_up(*numbers_)
