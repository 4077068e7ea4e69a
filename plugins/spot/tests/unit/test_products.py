"""The pairs as operators edit them: what contradicts itself is refused, and what is accepted keeps its terms."""

from decimal import Decimal
from typing import Any

import pytest
from agio_kernel.declarations.codes import VALUE_OFF_STEP
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ports.prices import Tick
from agio_spot.declared import codes
from agio_spot.declared.codes import BOUNDS_CROSSED, FEES_CROSSED
from agio_spot.declared.parameters import PARAMETERS
from agio_spot.declared.products import CLOSED, CLOSING, PairTerms, make_pair, make_quotes, pairs_catalogue
from agio_spot.engine.order import ApiError as Refused
from agio_spot.engine.order import Order, Side, check_order
from agio_spot.sequencer.engine_harness import ASSETS, INSTRUMENTS, terms_of
from agio_spot.sequencer.market import Market
from agio_spot.sequencer.settlement import HouseAccounts
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

BTC = INSTRUMENTS[0]
HOUSE = {"house_quotes": True, "house_notional": Decimal(20_000), "house_spread_bp": Decimal("0.2")}
CATALOGUE = pairs_catalogue(lambda: INSTRUMENTS, ASSETS, lambda: HOUSE)
UNIT = 10**8


def terms(**changes: Any) -> PairTerms:
    return replace(terms_of(BTC), **changes)


def market(**changes: Any) -> Market:
    pair = make_pair(BTC, 1, ASSETS, terms(**changes))
    return Market(pair, 0, HouseAccounts(1, 2, 3, 4, 5), make_quotes(pair, terms(**changes)))


def limit(number: int, side: Side, price: int, quantity: int, user: int = 7) -> Order:
    order = Order(id=number, user_id=user, realm=0, pair_id=1, side=side, price=price, quantity=quantity)
    order.hold = quantity if side is Side.SELL else price * quantity
    return order


def test_every_instrument_of_coins_is_delivered_with_terms_that_agree_with_each_other():
    rows = CATALOGUE.delivered()
    assert list(rows) == [one.symbol for one in INSTRUMENTS]
    assert (rows["BTCUSDT"]["tick"], rows["BTCUSDT"]["step"]) == (Decimal("0.01"), Decimal("0.000001"))
    assert CATALOGUE.check is not None
    CATALOGUE.check("BTCUSDT", terms())


def test_what_a_row_leaves_out_follows_a_constant_of_the_same_bounds():
    constants = {parameter.key: parameter for parameter in PARAMETERS}
    followed = {field.parameter: field for field in CATALOGUE.fields if field.parameter}
    assert set(followed) == set(constants) - {
        "spot.open_orders",
        "spot.price_age",
        "spot.auction",
        "spot.halted_orders",
    }
    for key, field in followed.items():
        assert field.minimum <= constants[key].default <= field.maximum, key  # type: ignore[operator]


@pytest.mark.parametrize(
    ("changes", "code", "field"),
    [
        ({"maker_fee": Decimal("0.002")}, FEES_CROSSED, "maker_fee"),
        ({"minimum_notional": Decimal(5_000_000)}, BOUNDS_CROSSED, "minimum_notional"),
        ({"tick": Decimal("0.015")}, VALUE_OFF_STEP, "tick"),
        ({"step": Decimal("0.0000001")}, VALUE_OFF_STEP, "step"),
    ],
)
def test_terms_that_contradict_themselves_are_refused_beside_the_field(changes, code, field):
    with pytest.raises(ApiError) as caught:
        CATALOGUE.check("BTCUSDT", terms(**changes))  # type: ignore[misc]
    assert (caught.value.code, caught.value.field) == (code, field)


def test_a_coarser_tick_and_step_bind_new_orders_and_leave_the_resting_ones_whole():
    one = market(house_quotes=False)
    one.book.place(limit(1, Side.SELL, 6400001, 100), 0)
    coarse = make_pair(BTC, 1, ASSETS, terms(tick=Decimal(1), step=Decimal("0.0001"), minimum_notional=Decimal("0.01")))
    one.change_terms(coarse, None)
    assert check_order(coarse, limit(2, Side.BUY, 6400001, 10_000), 6400001) is Refused.TICK
    assert check_order(coarse, limit(2, Side.BUY, 6400100, 100), 6400001) is Refused.QUANTITY_STEP
    taken = one.book.place(limit(3, Side.BUY, 6400100, 10_000, user=8), 0)
    assert [(fill.price, fill.quantity) for fill in taken.fills] == [(6400001, 100)]
    fill = taken.fills[0]
    assert fill.quote_debit == fill.quote_credit == 6400001 * 100 // 100, "nothing is rounded away"


@given(st.integers(0, 50_000), st.integers(0, 50_000), st.integers(0, 50_000), st.booleans())
def test_an_order_pays_the_rates_it_was_accepted_with_whatever_is_published_later(maker, taker, later, buys):
    """The resting order its own, the one that comes after the change the new one."""
    first, second = (Side.BUY, Side.SELL) if buys else (Side.SELL, Side.BUY)
    one = market(maker_fee=Decimal(maker).scaleb(-6), taker_fee=Decimal(taker).scaleb(-6), house_quotes=False)
    resting = limit(1, first, 6400000, 1_000_000)
    one.book.place(resting, 0)
    changed = terms(maker_fee=Decimal(later).scaleb(-6), taker_fee=Decimal(later).scaleb(-6))
    one.change_terms(make_pair(BTC, 1, ASSETS, changed), None)
    [fill] = one.book.place(limit(2, second, 6400000, 1_000_000, user=8), 0).fills

    def fee(side: Side, ppm: int) -> int:
        received = 1_000_000 if side is Side.BUY else 6400000 * 1_000_000 // 100
        return -(-received * ppm // 10**6)

    assert fill.maker_fee == fee(first, maker)
    assert fill.taker_fee == fee(second, later)


def test_no_order_meets_house_quotes_of_the_terms_before():
    one = market()
    tick = Tick("BTCUSDT", 6400000, 0, 1)
    one.refresh(tick, 0)
    near = one.depth(1)
    assert not one.is_stale(tick)
    wide = terms(house_spread_bp=Decimal(50))
    pair = make_pair(BTC, 1, ASSETS, wide)
    one.change_terms(pair, make_quotes(pair, wide))
    assert one.is_stale(tick)
    one.refresh(tick, 0)
    one.moved()
    wider = one.depth(1)
    assert wider.asks[0][0] - wider.bids[0][0] > 5 * (near.asks[0][0] - near.bids[0][0])


@pytest.mark.parametrize("changes", [{"house_quotes": False}, {"trading": CLOSING}, {"trading": CLOSED}])
def test_a_house_that_stops_quoting_takes_its_quotes_away(changes):
    one = market()
    tick = Tick("BTCUSDT", 6400000, 0, 1)
    one.refresh(tick, 0)
    assert min(one.book.quoted()) > 0
    pair = make_pair(BTC, 1, ASSETS, terms(**changes))
    one.change_terms(pair, make_quotes(pair, terms(**changes)))
    one.refresh(tick, 0)
    assert one.book.quoted() == (0, 0)
    assert not one.is_stale(Tick("BTCUSDT", 6500000, 1, 2)), "and it asks for no further look"


def test_the_codes_of_contradictions_are_the_plugins_own():
    assert {FEES_CROSSED, BOUNDS_CROSSED, codes.PAIR_CLOSING} <= set(codes.CODES)
