"""A market's rules as the filters of the dialect. Pure: decimals in, decimal text out."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import ROUND_CEILING, ROUND_FLOOR, Context, Decimal
from typing import Any

from agio_kernel.ports.trading_venue import MarketRules, Phase

from agio_programs.market_data.schemas import SymbolView

STATUS: dict[Phase, str] = {"open": "TRADING", "halted": "HALT", "auction": "BREAK", "closing": "BREAK"}
ORDER_TYPES = (
    "LIMIT",
    "LIMIT_MAKER",
    "MARKET",
    "STOP_LOSS",
    "STOP_LOSS_LIMIT",
    "TAKE_PROFIT",
    "TAKE_PROFIT_LIMIT",
)
_WIDE = Context(prec=60)
_SHARE = Decimal("0.0001")


def plain(value: Decimal) -> str:
    """A decimal as text, without exponent and without idle zeros."""
    text = format(value, "f")
    return text.rstrip("0").rstrip(".") if "." in text else text


def view_symbol(rules: MarketRules) -> SymbolView:
    """A market as programs are told of it."""
    return SymbolView(
        symbol=rules.symbol,
        status=STATUS[rules.phase],
        base_asset=rules.base,
        base_asset_precision=rules.base_decimals,
        quote_asset=rules.quote,
        quote_precision=rules.quote_decimals,
        quote_asset_precision=rules.quote_decimals,
        base_commission_precision=rules.base_decimals,
        quote_commission_precision=rules.quote_decimals,
        order_types=ORDER_TYPES,
        filters=filters_of(rules),
    )


def filters_of(rules: MarketRules) -> Sequence[dict[str, Any]]:
    """The filters. A market bounds what an order is worth, and neither price nor quantity by itself: their bounds are
    those beyond which no order at all is worth so little.
    """
    most_price = _most(rules.maximum, rules.step, rules.tick)
    lot = {"minQty": plain(rules.step), "maxQty": _most(rules.maximum, rules.tick, rules.step)}
    lot["stepSize"] = plain(rules.step)
    return (
        {
            "filterType": "PRICE_FILTER",
            "minPrice": plain(rules.tick),
            "maxPrice": most_price,
            "tickSize": plain(rules.tick),
        },
        {"filterType": "LOT_SIZE", **lot},
        {"filterType": "MARKET_LOT_SIZE", **lot},
        {
            "filterType": "PERCENT_PRICE_BY_SIDE",
            "bidMultiplierUp": plain(1 + rules.band),
            "bidMultiplierDown": plain(_share(1, rules.patience)),
            "askMultiplierUp": str(rules.patience),
            "askMultiplierDown": plain(1 - rules.band),
            "avgPriceMins": 0,
        },
        {
            "filterType": "NOTIONAL",
            "minNotional": plain(rules.minimum),
            "applyMinToMarket": True,
            "maxNotional": plain(rules.maximum),
            "applyMaxToMarket": True,
            "avgPriceMins": 0,
        },
    )


def _most(worth: Decimal, least_of_other: Decimal, unit: Decimal) -> str:
    """The most units of which, with the least of the other factor, an order is worth no more than this."""
    count = _WIDE.divide(worth, _WIDE.multiply(least_of_other, unit)).to_integral_value(ROUND_FLOOR)
    return plain(_WIDE.multiply(max(count, Decimal(1)), unit))


def _share(part: int, whole: int) -> Decimal:
    """Rounded up: what is told as allowed is."""
    return (Decimal(part) / whole).quantize(_SHARE, ROUND_CEILING)
