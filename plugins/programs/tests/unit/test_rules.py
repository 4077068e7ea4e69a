"""A market's rules as filters: an order that a filter lets through is one that the market takes, and the reverse."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from agio_kernel.ports.trading_venue import MarketRules, Phase
from agio_programs.market_data.rules import filters_of, plain, view_symbol
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

DECIMALS = st.sampled_from([2, 4, 6])


@st.composite
def markets(draw: st.DrawFn) -> MarketRules:
    price_decimals, quantity_decimals = draw(DECIMALS), draw(st.integers(0, 8))
    minimum = draw(st.integers(1, 10_000))
    return MarketRules(
        symbol="BTCUSDT",
        base="BTC",
        quote="USDT",
        base_decimals=8,
        quote_decimals=8,
        price_decimals=price_decimals,
        quantity_decimals=quantity_decimals,
        tick=Decimal(draw(st.integers(1, 1000))).scaleb(-price_decimals),
        step=Decimal(draw(st.integers(1, 1000))).scaleb(-quantity_decimals),
        minimum=Decimal(minimum),
        maximum=Decimal(minimum + draw(st.integers(1, 10_000_000))),
        band=Decimal(draw(st.integers(10, 5000))) / 10_000,
        patience=draw(st.integers(1, 100)),
        maker_fee=Decimal("0.001"),
        taker_fee=Decimal("0.001"),
        phase="open",
    )


def named(rules: MarketRules) -> dict[str, dict[str, Any]]:
    return {one["filterType"]: one for one in filters_of(rules)}


@given(markets())
def test_the_bounds_of_price_and_quantity_shut_out_nothing_that_the_market_takes(rules: MarketRules) -> None:
    found = named(rules)
    price, lot = found["PRICE_FILTER"], found["LOT_SIZE"]
    assert Decimal(price["tickSize"]) == Decimal(price["minPrice"]) == rules.tick
    assert Decimal(lot["stepSize"]) == Decimal(lot["minQty"]) == rules.step
    for most, other, unit in ((price["maxPrice"], rules.step, rules.tick), (lot["maxQty"], rules.tick, rules.step)):
        assert Decimal(most) % unit == 0 and Decimal(most) >= unit
        assert (Decimal(most) + unit) * other > rules.maximum
    assert found["MARKET_LOT_SIZE"] == lot | {"filterType": "MARKET_LOT_SIZE"}


@given(markets())
def test_amounts_are_plain_decimal_text(rules: MarketRules) -> None:
    for one in filters_of(rules):
        for name, value in one.items():
            if isinstance(value, str) and name != "filterType":
                assert "E" not in value and Decimal(value) > 0 and not value.endswith(".")
    sides = named(rules)["PERCENT_PRICE_BY_SIDE"]
    assert Decimal(sides["bidMultiplierUp"]) == 1 + rules.band
    assert Decimal(sides["askMultiplierDown"]) == 1 - rules.band
    assert Decimal(sides["bidMultiplierDown"]) * rules.patience >= 1


@given(markets(), st.sampled_from(["open", "halted", "auction", "closing"]))
def test_only_a_market_that_takes_orders_is_trading(rules: MarketRules, phase: Phase) -> None:
    assert (view_symbol(replace(rules, phase=phase)).status == "TRADING") == (phase == "open")


def test_plain_text_has_no_idle_zeros() -> None:
    assert [plain(Decimal(one)) for one in ("0.0100", "100", "1E+3", "1E-8", "0")] == [
        "0.01",
        "100",
        "1000",
        "0.00000001",
        "0",
    ]
