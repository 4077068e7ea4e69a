"""The price against exact fractions: never in favour of splitting, never a gain in there and back."""

from __future__ import annotations

from fractions import Fraction

from agio_c2c.price.price import PARTS, Leg, Pair, Side, of_amount, of_fiat
from agio_c2c.price.rule import compute, facts_of, ticks_of
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

at_leisure = settings(suppress_health_check=[HealthCheck.too_slow])
"""A busy machine is no fault of what is tested."""
legs = st.builds(
    lambda price, decimals, per: Leg(price, decimals, per, "SYMBOL", 7, 1),
    st.integers(1, 10**9),
    st.integers(0, 6),
    st.booleans(),
)


@st.composite
def pairs(draw, margin=st.integers(0, PARTS // 5)):
    """The same coin and currency for both sides."""
    coin, currency = draw(legs), draw(legs)
    coin = Leg(coin.price, coin.decimals, False, "COIN", 1, 1)
    scales = draw(st.integers(0, 8)), draw(st.integers(0, 3)), draw(st.integers(0, 6))
    both = [Pair(side, coin, currency, *scales, draw(margin)) for side in Side]
    return both


def exact(pair: Pair) -> Fraction:
    """Return the value of a coin by the ticks, as a fraction."""
    coin = Fraction(pair.coin.price, 10**pair.coin.decimals)
    rate = Fraction(pair.currency.price, 10**pair.currency.decimals)
    worth = coin * rate if pair.currency.per_dollar else coin / rate
    return worth * 10**pair.price_decimals


@at_leisure
@given(pairs())
def test_the_price_is_the_reference_with_its_margin_rounded_for_the_desk(both):
    buying, selling = both
    margin = Fraction(buying.margin, PARTS), Fraction(selling.margin, PARTS)
    assert 0 <= buying.price - exact(buying) * (1 + margin[0]) < 1
    assert 0 <= exact(selling) * (1 - margin[1]) - selling.price < 1
    assert abs(buying.reference - exact(buying)) <= Fraction(1, 2)


@at_leisure
@given(pairs(), st.integers(1, 10**12))
def test_who_buys_and_sells_back_never_gains(both, amount):
    buying, selling = both
    paid = of_amount(buying, buying.price, amount).fiat
    got = of_amount(selling, selling.price, amount).fiat
    assert got <= paid
    assume(buying.price and paid)
    again = of_fiat(buying, buying.price, got).amount if got else 0
    assert again <= amount


@at_leisure
@given(pairs(), st.integers(1, 10**9), st.integers(1, 10**9))
def test_an_order_in_two_parts_is_never_better_than_one(both, one, other):
    for pair in both:
        whole = of_amount(pair, pair.price, one + other).fiat
        parts = of_amount(pair, pair.price, one).fiat + of_amount(pair, pair.price, other).fiat
        assert parts >= whole if pair.side is Side.BUY else parts <= whole


@at_leisure
@given(pairs(), st.integers(1, 10**12))
def test_choosing_the_wire_first_gives_no_more_than_choosing_the_coins(both, fiat):
    for pair in both:
        assume(pair.price > 0)
        sums = of_fiat(pair, pair.price, fiat)
        assume(sums.amount > 0)
        direct = of_amount(pair, pair.price, sums.amount).fiat
        assert direct <= fiat if pair.side is Side.BUY else direct >= fiat


@at_leisure
@given(pairs(), st.sampled_from(("coin", "fiat")), st.integers(1, 10**12))
def test_the_receipt_recomputes_what_was_quoted(both, given_, sum_):
    for pair in both:
        facts = facts_of(pair, given_, sum_)
        found = compute(facts, ticks_of(pair))
        assert found["price"] == pair.price
        direct = (of_amount if given_ == "coin" else of_fiat)(pair, pair.price, sum_)
        assert (found["amount"], found["fiat"]) == (direct.amount, direct.fiat)


def test_a_usdt_counts_as_a_dollar_and_a_currency_is_read_from_either_side():
    dollar = Leg(per_dollar=True)
    euro, yen = Leg(1_084_260, 6, False, "EURUSD"), Leg(1_512_640, 4, True, "USDJPY")
    assert Pair(Side.BUY, Leg(), euro, 6, 2, 4, 0).price == 9223  # 1 / 1.08426 = 0.92229
    assert Pair(Side.BUY, Leg(), yen, 6, 0, 2, 0).price == 15127
    assert Pair(Side.SELL, Leg(), dollar, 6, 2, 4, PARTS // 100).price == 9900
