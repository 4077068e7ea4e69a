"""Consensus of several exchanges: the median of those that publish, and no price where they don't agree."""

from agio_market.exchanges.consensus import Bounds, Consensus
from agio_market.sources.by_second import Why
from hypothesis import given
from hypothesis import strategies as st

BOUNDS = Bounds(quorum=2, stale_ms=10_000, apart_bp=100, jump_bp=500, settle_ms=60_000)
P = 64_000_00


def said(at_ms: int = 0, **prices: int) -> Consensus:
    made = Consensus(BOUNDS)
    for name, price in prices.items():
        made.hear(name, price, at_ms)
    return made


def test_the_price_is_the_median_and_one_who_errs_moves_it_by_nothing() -> None:
    assert said(a=P, b=P + 2, c=P + 4).price(0) == P + 2
    assert said(a=P, b=P + 2, c=10 * P).price(0) == P + 2
    assert said(a=P, b=P + 2).price(0) == P + 1


def test_too_few_who_spoke_of_late_give_no_price() -> None:
    assert said().price(0) is Why.SILENT
    assert said(a=P).price(0) is Why.SILENT
    both = said(a=P, b=P)
    assert both.price(10_000) == P
    assert both.price(10_001) is Why.SILENT
    assert both.price(-10_001) is Why.SILENT, "the clock was set back"
    both.hear("a", P, 10_001)
    both.hear("b", P, 10_001)
    both.lose("b")
    assert both.price(10_001) is Why.SILENT


def test_two_who_disagree_give_no_price() -> None:
    assert said(a=P, b=P * 103 // 100).price(0) is Why.APART
    assert said(a=P, b=P * 103 // 100, c=P * 103 // 100).price(0) == P * 103 // 100


def test_a_jump_is_withheld_until_it_has_held_and_one_that_comes_back_was_none() -> None:
    made, far = said(a=P, b=P), P * 110 // 100
    assert made.price(0) == P
    for at in range(0, 60_000, 5_000):
        made.hear("a", far, at)
        made.hear("b", far, at)
        assert made.price(at) is Why.JUMPED
    made.hear("a", far, 60_000)
    made.hear("b", far, 60_000)
    assert made.price(60_000) == far
    made.hear("a", P, 61_000)
    made.hear("b", P, 61_000)
    assert made.price(61_000) is Why.JUMPED
    made.hear("a", far, 62_000)
    made.hear("b", far, 62_000)
    assert made.price(62_000) == far, "it was back at once"


def test_one_that_goes_on_jumping_begins_its_minute_anew() -> None:
    made, price = said(a=P, b=P), P
    assert made.price(0) == P
    for at in range(1_000, 200_000, 20_000):
        price = price * 107 // 100
        for name in ("a", "b"):
            made.hear(name, price, at)
        assert made.price(at) is Why.JUMPED


@given(st.lists(st.integers(1, 10**12), min_size=1, max_size=9), st.integers(1, 5))
def test_a_price_lies_between_what_was_said_and_has_its_quorum(prices: list[int], quorum: int) -> None:
    made = Consensus(Bounds(quorum=quorum))
    for number, price in enumerate(prices):
        made.hear(str(number), price, 0)
    found = made.price(0)
    if isinstance(found, int):
        assert min(prices) <= found <= max(prices)
        assert sum(abs(price - found) * 10_000 <= found * 100 for price in prices) >= quorum
    else:
        assert found in (Why.SILENT, Why.APART)
