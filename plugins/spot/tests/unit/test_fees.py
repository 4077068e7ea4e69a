"""Rounding and fees: money conserves, and no way of cutting an order pays."""

from fractions import Fraction
from math import ceil, floor
from typing import Any

import pytest
from agio_spot.engine.fees import hold_needed, settle, settle_with_house
from agio_spot.engine.order import ApiError, Order, Side, TimeInForce, Type, check_order, hold_amount, market_price
from agio_spot.sequencer.market import Market
from agio_spot.sequencer.settlement import HouseAccounts
from agio_spot.sequencer.steps import trade_of
from any_pair import make_pair, pairs
from hypothesis import given, settings
from hypothesis import strategies as st

pieces = st.lists(st.tuples(st.integers(1, 10**6), st.integers(1, 10**6)), min_size=1, max_size=12)


def make_order(pair, side, price, steps, **more: Any) -> Order:
    order = Order(
        id=1,
        user_id=2,
        realm=0,
        pair_id=1,
        side=side,
        price=price * pair.tick,
        quantity=steps * pair.quantity_step,
        maker_fee_ppm=pair.maker_fee_ppm,
        taker_fee_ppm=pair.taker_fee_ppm,
        **more,
    )
    order.hold = hold_amount(pair, order)
    return order


def exact_value(pair, fills):
    scale = Fraction(10**pair.quote_scale, 10 ** (pair.price_decimals + pair.base_scale))
    return sum(fill.price * fill.quantity for fill in fills) * scale


@settings(max_examples=400)
@given(pair=pairs, pieces=pieces)
def test_a_buyer_pays_the_ceiling_of_the_whole_and_never_more_than_its_hold(pair, pieces):
    top = max(price for price, _ in pieces)
    taker = make_order(pair, Side.BUY, top, sum(steps for _, steps in pieces))
    held = taker.hold
    fills = [
        settle(pair, make_order(pair, Side.SELL, price, steps), taker, steps * pair.quantity_step, 0)
        for price, steps in pieces
    ]
    assert taker.filled_quote == sum(fill.quote_debit for fill in fills) == ceil(exact_value(pair, fills)) <= held
    assert taker.fee == ceil(Fraction(taker.quantity * pair.taker_fee_ppm, 10**6))
    assert taker.hold == held - taker.filled_quote >= 0
    for fill in fills:
        assert fill.rounding in (-1, 0, 1)
        assert 0 <= fill.taker_fee <= fill.quantity and 0 <= fill.maker_fee <= fill.quote_credit
    assert sum(fill.rounding for fill in fills) >= 0


@settings(max_examples=400)
@given(pair=pairs, pieces=pieces, side=st.sampled_from(Side))
def test_the_trades_of_an_order_add_up_to_what_it_paid_or_earned(pair, pieces, side):
    market = Market(pair, 0, HouseAccounts(1, 2, 3, 4, 5), None)
    opposite = Side.SELL if side is Side.BUY else Side.BUY
    edge = max if side is Side.BUY else min
    taker = make_order(pair, side, edge(price for price, _ in pieces), sum(steps for _, steps in pieces))
    taker.user_id = 9
    for price, steps in pieces:
        maker = make_order(pair, opposite, price, steps)
        trade = trade_of(1, market, settle(pair, maker, taker, steps * pair.quantity_step, 0))
        assert trade.total_of(maker.user_id) == maker.filled_quote
        taker.filled_quote -= trade.total_of(taker.user_id)
    assert taker.filled_quote == 0


@settings(max_examples=400)
@given(pair=pairs, price=st.integers(1, 10**6), steps=st.lists(st.integers(1, 10**6), min_size=1, max_size=12))
def test_a_resting_buyer_s_hold_is_used_up_exactly_in_any_number_of_pieces(pair, price, steps):
    maker = make_order(pair, Side.BUY, price, sum(steps))
    for part in steps:
        assert maker.hold == hold_needed(pair, maker)
        settle(pair, maker, make_order(pair, Side.SELL, price, part), part * pair.quantity_step, 0)
    assert maker.hold == 0 and maker.filled == maker.quantity


@settings(max_examples=400)
@given(pair=pairs, pieces=pieces)
def test_a_seller_earns_the_floor_of_the_whole_and_the_fee_is_rounded_up_once(pair, pieces):
    taker = make_order(pair, Side.SELL, 1, sum(steps for _, steps in pieces))
    fills = [
        settle(pair, make_order(pair, Side.BUY, price, steps), taker, steps * pair.quantity_step, 0)
        for price, steps in pieces
    ]
    assert taker.filled_quote == sum(fill.quote_credit for fill in fills) == floor(exact_value(pair, fills))
    assert taker.fee == ceil(Fraction(taker.filled_quote * pair.taker_fee_ppm, 10**6))
    assert taker.hold == 0


@settings(max_examples=600)
@given(pair=pairs, price=st.integers(1, 10**5), steps=st.lists(st.integers(1, 10**4), min_size=2, max_size=8))
def test_splitting_an_order_never_pays(pair, price, steps):
    whole = {side: make_order(pair, side, price, sum(steps)) for side in Side}
    settle(pair, whole[Side.SELL], whole[Side.BUY], sum(steps) * pair.quantity_step, 0)
    parts = {side: [make_order(pair, side, price, part) for part in steps] for side in Side}
    for buyer, seller in zip(parts[Side.BUY], parts[Side.SELL], strict=True):
        settle(pair, seller, buyer, buyer.quantity, 0)
    bought, sold = parts[Side.BUY], parts[Side.SELL]
    assert sum(order.fee for order in bought) >= whole[Side.BUY].fee
    assert sum(order.filled_quote for order in bought) >= whole[Side.BUY].filled_quote
    credit, lost_gross = (
        whole[Side.SELL].filled_quote,
        whole[Side.SELL].filled_quote - sum(o.filled_quote for o in sold),
    )
    assert sum(order.filled_quote - order.fee for order in sold) <= credit - whole[Side.SELL].fee
    # Where nothing is rounded a split never lowers the fee; elsewhere it loses at least as much gross as it saves.
    assert lost_gross >= 0
    assert sum(order.fee for order in sold) + lost_gross >= whole[Side.SELL].fee
    if pair.exact:
        assert lost_gross == 0


@settings(max_examples=400)
@given(pair=pairs, price=st.integers(1, 10**6), steps=st.integers(1, 10**6), house=st.booleans())
def test_buying_and_selling_back_at_one_price_never_gains(pair, price, steps, house):
    buy, sell = make_order(pair, Side.BUY, price, steps), make_order(pair, Side.SELL, price, steps)
    if house:
        for order in (buy, sell):
            settle_with_house(pair, order, order.price, order.quantity, pair.taker_fee_ppm)
    else:
        settle(pair, make_order(pair, Side.SELL, price, steps), buy, buy.quantity, 0)
        settle(pair, make_order(pair, Side.BUY, price, steps), sell, sell.quantity, 0)
    assert buy.filled - buy.fee <= sell.filled
    assert sell.filled_quote - sell.fee <= buy.filled_quote


def test_a_pair_says_whether_its_grid_rounds_at_all():
    assert make_pair().exact
    assert not make_pair(quote_scale=2).exact
    coarse = make_pair(quote_scale=2)
    assert (coarse.notional_down(1, 1000), coarse.notional_up(1, 1000)) == (0, 1)


@pytest.mark.parametrize(
    ("changes", "refusal"),
    [
        ({}, None),
        ({"quantity": 1500}, ApiError.QUANTITY_STEP),
        ({"quantity": 0}, ApiError.QUANTITY_STEP),
        ({"quantity": -1000}, ApiError.QUANTITY_STEP),
        ({"price": 0}, ApiError.TICK),
        ({"price": 10_003}, ApiError.TICK),
        ({"price": 11_005}, ApiError.PRICE_BAND),
        ({"price": 11_000}, None),
        # Nobody is harmed by who waits far below with a buy, or far above with a sell: a fifth to five times.
        ({"price": 8_995}, None),
        ({"price": 2_000}, None),
        ({"price": 1_995}, ApiError.PRICE_BAND),
        ({"price": 8_995, "side": Side.SELL}, ApiError.PRICE_BAND),
        ({"price": 9_000, "side": Side.SELL}, None),
        ({"price": 11_005, "side": Side.SELL}, None),
        ({"price": 50_000, "side": Side.SELL}, None),
        ({"price": 50_005, "side": Side.SELL}, ApiError.PRICE_BAND),
        ({"quantity": 10**15}, ApiError.NOTIONAL_MAXIMUM),
        ({"quantity": 1000, "side": Side.SELL}, ApiError.NOTIONAL_MINIMUM),
        ({"amount": 10**9}, ApiError.MARKET_TERMS),
        ({"post_only": True, "time_in_force": TimeInForce.IOC}, ApiError.POST_ONLY_TERMS),
        ({"type": Type.MARKET}, ApiError.MARKET_TERMS),
        ({"type": Type.MARKET, "time_in_force": TimeInForce.IOC}, None),
        ({"type": Type.MARKET, "time_in_force": TimeInForce.IOC, "amount": 10**9}, ApiError.MARKET_TERMS),
        ({"type": Type.MARKET, "time_in_force": TimeInForce.IOC, "amount": 10**9, "quantity": 0}, None),
    ],
)
def test_an_order_off_the_grid_or_out_of_bounds_is_refused(changes, refusal):
    pair = make_pair(tick=5, minimum_notional=10**6, maximum_notional=10**15)
    fields: dict[str, Any] = dict(id=1, user_id=2, realm=0, pair_id=1, side=Side.BUY, price=10_000, quantity=100_000)
    assert check_order(pair, Order(**(fields | changes)), 10_000) is refusal


def test_a_notional_that_rounds_to_zero_is_refused():
    pair = make_pair(quote_scale=0, minimum_notional=1)
    order = Order(id=1, user_id=2, realm=0, pair_id=1, side=Side.SELL, price=10_000, quantity=1000)
    assert check_order(pair, order, 10_000) is ApiError.NOTIONAL_ZERO


def test_a_market_order_is_priced_at_the_edge_of_the_band():
    pair = make_pair(tick=5)
    assert market_price(pair, Side.BUY, 10_003) == 11_000
    assert market_price(pair, Side.SELL, 10_003) == 9_005


@pytest.mark.parametrize(
    "changes",
    [
        {"price_decimals": 3},
        {"base_scale": 9},
        {"tick": 0},
        {"minimum_notional": 10, "maximum_notional": 1},
        {"taker_fee_ppm": 10**6},
    ],
)
def test_a_pair_that_makes_no_sense_is_refused(changes):
    with pytest.raises(ValueError, match="BTCUSDT"):
        make_pair(**changes)
