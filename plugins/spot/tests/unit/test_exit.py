"""Exits of orders: never more than the order has brought, and all of it that can be traded."""

import pytest
from agio_spot.engine.exit import brought, exit_order
from agio_spot.engine.order import ApiError, Order, Side, TimeInForce, Type, check_order, hold_amount
from agio_spot.engine.terms import Prevention, Terms, Trigger
from any_pair import make_pair, pairs
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

PRICE = 10_000


def entry_of(side: Side, terms: Terms, **more: int) -> Order:
    fields = {"id": 7, "user_id": 2, "realm": 0, "pair_id": 1, "price": PRICE, "quantity": 10**6, "filled": 10**6}
    return Order(side=side, terms=terms, **(fields | more))


@given(
    pairs,
    st.sampled_from(list(Side)),
    st.booleans(),
    st.booleans(),
    st.integers(1, 10**9),
    st.integers(1, 10**12),
    st.integers(0, 10**6),
    st.integers(0, 10**12),
    st.integers(1, 10**6),
    st.integers(1, 10**6),
)
def test_an_exit_is_paid_by_what_its_entry_brought_and_by_all_of_it(
    pair, side, profits, stops, filled, filled_quote, fee, available, price, away
):
    price, away = price * pair.tick, away * pair.tick
    up, down = price + away, max(price - away, pair.tick)
    above, below = (up, down) if side is Side.BUY else (down, up)
    terms = Terms(take_profit=above if profits else 0, stop_loss=below if stops or not profits else 0)
    entry = entry_of(side, terms, filled=filled, filled_quote=filled_quote, fee=min(fee, filled, filled_quote))
    funds = min(available, brought(entry))
    follows = exit_order(pair, entry, available, price)
    if follows is None:
        assert side is Side.SELL or funds < pair.quantity_step
        return
    assert follows.side is not side and pair.on_step(follows.quantity)
    assert hold_amount(pair, follows) <= funds and follows.quantity <= filled
    more = replace(follows, quantity=follows.quantity + pair.quantity_step)
    assert hold_amount(pair, more) > funds or more.quantity > filled


@pytest.mark.parametrize(
    ("side", "terms", "price", "expected"),
    [
        # (price, trigger price, limit once that is reached)
        (Side.BUY, Terms(take_profit=11_000, stop_loss=9_000), PRICE, (11_000, 9_000, 8_100)),
        (Side.SELL, Terms(take_profit=9_000, stop_loss=11_000), PRICE, (9_000, 11_000, 12_100)),
        (Side.BUY, Terms(take_profit=11_000), PRICE, (11_000, 0, 0)),
        (Side.SELL, Terms(take_profit=9_000), PRICE, (9_000, 0, 0)),
        (Side.BUY, Terms(stop_loss=9_000), PRICE, (8_100, 9_000, 0)),
        (Side.SELL, Terms(stop_loss=11_000), PRICE, (12_100, 11_000, 0)),
        (Side.BUY, Terms(take_profit=11_000, stop_loss=9_000), 9_000, (8_100, 0, 0)),
        (Side.SELL, Terms(take_profit=9_000, stop_loss=11_000), 11_000, (12_100, 0, 0)),
    ],
)
def test_both_sides_are_followed_alike(side, terms, price, expected):
    entry = entry_of(side, terms, filled_quote=10**12)
    follows = exit_order(make_pair(), entry, 10**12, price)
    assert follows is not None and follows.terms is not None
    assert (follows.price, follows.terms.trigger_price, follows.terms.other_price) == expected
    assert follows.terms.prevention is Prevention.CANCEL_OLDEST
    assert follows.terms.trigger is (Trigger.STOP if expected[1] else None)


def test_a_sell_is_bought_back_in_full_where_its_proceeds_pay_for_it_and_else_in_part():
    pair = make_pair(quote_scale=8)
    entry = entry_of(Side.SELL, Terms(take_profit=9_000), filled_quote=10**8)
    dear = entry_of(Side.SELL, Terms(stop_loss=11_000), filled_quote=10**8)
    cheap, part = (exit_order(pair, one, 10**12, PRICE) for one in (entry, dear))
    assert cheap is not None and part is not None
    # 0.01 at 100.00 brought 1.00: at 121.00 that buys 0.00826.
    assert (cheap.quantity, part.quantity) == (10**6, 826_000)


@pytest.mark.parametrize(
    ("side", "terms", "refusal"),
    [
        (Side.BUY, {"take_profit": 11_000, "stop_loss": 9_000}, None),
        (Side.SELL, {"take_profit": 9_000, "stop_loss": 11_000}, None),
        (Side.BUY, {"take_profit": PRICE}, ApiError.TAKE_PROFIT),
        (Side.SELL, {"take_profit": PRICE}, ApiError.TAKE_PROFIT_BELOW),
        (Side.BUY, {"stop_loss": PRICE}, ApiError.STOP_LOSS),
        (Side.SELL, {"stop_loss": PRICE}, ApiError.STOP_LOSS_ABOVE),
        (Side.BUY, {"take_profit": 50_001}, ApiError.TAKE_PROFIT),
        (Side.SELL, {"take_profit": 1_999}, ApiError.TAKE_PROFIT_BELOW),
        (Side.BUY, {"stop_loss": 1_999}, ApiError.STOP_LOSS),
        (Side.SELL, {"stop_loss": 50_001}, ApiError.STOP_LOSS_ABOVE),
    ],
)
@pytest.mark.parametrize("type_", list(Type))
def test_prices_of_an_exit_lie_on_the_sides_that_its_entry_wants(side, terms, refusal, type_):
    order = entry_of(side, Terms(**terms), filled=0)
    order.type = type_
    if type_ is Type.MARKET:
        order.time_in_force = TimeInForce.IOC
    assert check_order(make_pair(), order, PRICE) is refusal
