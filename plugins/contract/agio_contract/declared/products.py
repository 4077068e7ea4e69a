"""The contracts as operators edit them: one instrument, perpetual or with a delivery. A row is drafted by one and
published by another; what was accepted keeps its terms. Halting one takes no orders and cancels those that wait.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal

import msgspec
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ports.prices import InstrumentInfo
from agio_kernel.settings.catalogues import OPEN, TRADING, Catalogue, Delivered, Field, FieldValue

from agio_contract.declared.codes import TERMS_CROSSED
from agio_contract.declared.parameters import LEVERAGE, LIQUIDATION_FEE, MAKER_FEE, TAKER_FEE

PERPETUAL, DAILY, WEEKLY = DELIVERIES = ("none", "daily", "weekly")
QUOTES = ("USDT", "USD")
"""Quote assets of contracts: both are settled in the coin, one for one."""
LEVERAGES = (1, 2, 5, 10, 20, 25, 50, 75, 100)

# Symbol: lot, spread, leverage, the value of a tier, maintenance, overnight of a long and a short, lots an order.
_DELIVERED = {
    "BTCUSDT": ("0.001", "3.60", 100, 20_000, "0.005", "-0.00012", "0.00004", 20_000),
    "ETHUSDT": ("0.01", "0.30", 100, 20_000, "0.005", "-0.00012", "0.00004", 40_000),
    "SOLUSDT": ("0.1", "0.04", 50, 10_000, "0.0075", "-0.00015", "0.00004", 50_000),
    "XRPUSDT": ("10", "0.0006", 50, 10_000, "0.0075", "-0.00015", "0.00004", 50_000),
    "BNBUSDT": ("0.1", "0.20", 50, 10_000, "0.0075", "-0.00015", "0.00004", 20_000),
    "DOGEUSDT": ("100", "0.000060", 25, 10_000, "0.01", "-0.0002", "0.00004", 50_000),
    "XAUUSD": ("1", "0.40", 100, 50_000, "0.005", "-0.00009", "0.00002", 2_000),
    "XAGUSD": ("10", "0.030", 50, 20_000, "0.0075", "-0.00009", "0.00002", 5_000),
    "EURUSD": ("1000", "0.000080", 100, 50_000, "0.005", "-0.00004", "0.00001", 5_000),
    "GBPUSD": ("1000", "0.000100", 100, 50_000, "0.005", "-0.00004", "0.00001", 5_000),
    "AUDUSD": ("1000", "0.000090", 100, 50_000, "0.005", "-0.00004", "0.00001", 5_000),
    "US500": ("1", "0.60", 100, 50_000, "0.005", "-0.00009", "0.00001", 1_000),
    "US100": ("1", "1.80", 100, 50_000, "0.005", "-0.00009", "0.00001", 500),
    "US30": ("0.1", "3.00", 100, 50_000, "0.005", "-0.00009", "0.00001", 2_000),
    "USOIL": ("10", "0.04", 50, 20_000, "0.0075", "-0.00012", "0.00002", 5_000),
    "UKOIL": ("10", "0.04", 50, 20_000, "0.0075", "-0.00012", "0.00002", 5_000),
    "NATGAS": ("100", "0.006", 25, 10_000, "0.01", "-0.0002", "0.00002", 5_000),
    "AAPL": ("1", "0.06", 20, 20_000, "0.02", "-0.00018", "0", 5_000),
    "NVDA": ("1", "0.06", 20, 20_000, "0.02", "-0.00018", "0", 5_000),
    "TSLA": ("1", "0.10", 20, 20_000, "0.02", "-0.00018", "0", 5_000),
    "MSFT": ("1", "0.10", 20, 20_000, "0.02", "-0.00018", "0", 5_000),
    "SPY": ("1", "0.06", 20, 50_000, "0.02", "-0.00012", "0", 5_000),
    "QQQ": ("1", "0.06", 20, 50_000, "0.02", "-0.00012", "0", 5_000),
}
_WITH_DELIVERY = {"BTCUSDT": (DAILY, WEEKLY), "ETHUSDT": (DAILY, WEEKLY), "XAUUSD": (WEEKLY,), "USOIL": (WEEKLY,)}
_SUFFIX = {PERPETUAL: "PERP", DAILY: "DAY", WEEKLY: "WEEK"}


class ProductTerms(msgspec.Struct, frozen=True, kw_only=True):
    """Terms of a contract. ``lot`` is a quantity of the base, ``tick`` and ``spread`` are prices, ``tier`` is a value
    in the coin: ``maintenance`` is the rate of the first tier, each further one adds ``tier_step``. ``interest_long``
    and ``interest_short`` are of a day, negative where the owner pays. Lots bound an order, a user and a side of the
    house.
    """

    symbol: str
    coin: str
    delivery: str
    lot: Decimal
    tick: Decimal
    spread: Decimal
    leverage: int
    tier: Decimal
    tier_step: Decimal
    maintenance: Decimal
    taker_fee: Decimal
    maker_fee: Decimal
    liquidation_fee: Decimal
    interest_long: Decimal
    interest_short: Decimal
    order_lots: int
    user_lots: int
    house_lots: int
    trading: str


def products_catalogue(listed: Callable[[], Sequence[InstrumentInfo]]) -> Catalogue[ProductTerms]:
    """The catalogue of a deployment: delivered for what its market has, in what contracts are quoted in."""

    def delivered() -> Delivered:
        known = {one.symbol: one for one in listed() if one.quote in QUOTES}
        return {
            f"{symbol}-{_SUFFIX[delivery]}": _product(known[symbol], delivery)
            for symbol in _DELIVERED
            if symbol in known
            for delivery in (PERPETUAL, *_WITH_DELIVERY.get(symbol, ()))
        }

    return Catalogue(
        id="contract.products",
        title="contract.product.products",
        key_label="contract.product.product",
        fields=(
            Field(name="symbol", kind="symbol", fixed=True),
            Field(name="coin", kind="asset", fixed=True),
            Field(name="delivery", kind="choice", choices=DELIVERIES, default=PERPETUAL, fixed=True),
            Field(name="lot", kind="decimal", minimum="0.00000001", maximum="1000000", step="0.00000001", fixed=True),
            Field(name="tick", kind="decimal", minimum="0.000001", maximum="1000000", step="0.000001"),
            Field(name="spread", kind="decimal", minimum="0", maximum="100000", step="0.000001"),
            Field(
                name="leverage", kind="int", minimum=1, maximum=100, parameter=LEVERAGE, hint="contract.hint.leverage"
            ),
            Field(name="tier", kind="decimal", minimum="100", maximum="1000000000", hint="contract.hint.tier"),
            _rate("tier_step"),
            Field(name="maintenance", kind="decimal", minimum="0.0001", maximum="0.4", step="0.000001", unit="share"),
            _rate("taker_fee", parameter=TAKER_FEE),
            _rate("maker_fee", parameter=MAKER_FEE),
            _rate("liquidation_fee", parameter=LIQUIDATION_FEE),
            _rate("interest_long", "-0.01", "0.01", hint="contract.hint.interest"),
            _rate("interest_short", "-0.01", "0.01", hint="contract.hint.interest"),
            Field(name="order_lots", kind="int", minimum=1, maximum=1_000_000),
            Field(name="user_lots", kind="int", minimum=1, maximum=10_000_000),
            Field(name="house_lots", kind="int", minimum=1, maximum=1_000_000_000, hint="contract.hint.house_lots"),
            Field(name="trading", kind="choice", choices=TRADING, default=OPEN, hint="contract.hint.trading"),
        ),
        row=ProductTerms,
        delivered=delivered,
        check=_check,
        adds=True,
        retires=True,
        columns=("symbol", "delivery", "lot", "leverage", "spread", "maintenance", "trading"),
    )


def _rate(name: str, minimum: str = "0", maximum: str = "0.1", parameter: str = "", hint: str = "") -> Field:
    return Field(
        name=name,
        kind="decimal",
        minimum=minimum,
        maximum=maximum,
        step="0.000001",
        unit="share",
        parameter=parameter,
        hint=hint,
    )


def _product(info: InstrumentInfo, delivery: str) -> dict[str, FieldValue]:
    lot, spread, leverage, tier, maintenance, long, short, lots = _DELIVERED[info.symbol]
    dated = delivery != PERPETUAL
    return {
        "symbol": info.symbol,
        "coin": "USDT",
        "delivery": delivery,
        "lot": Decimal(lot),
        "tick": Decimal(1).scaleb(-info.price_decimals),
        "spread": Decimal(spread),
        "leverage": leverage,
        "tier": Decimal(tier),
        "tier_step": Decimal("0.001"),
        "maintenance": Decimal(maintenance),
        "interest_long": Decimal(0) if dated else Decimal(long),
        "interest_short": Decimal(0) if dated else Decimal(short),
        "order_lots": lots,
        "user_lots": lots * 2,
        "house_lots": lots * 20,
    }


def _check(_: str, terms: ProductTerms) -> None:
    if terms.order_lots > terms.user_lots:
        raise ApiError(TERMS_CROSSED, field="order_lots")
    if terms.user_lots > terms.house_lots:
        raise ApiError(TERMS_CROSSED, field="user_lots")
    if terms.maintenance * terms.leverage >= 1:
        raise ApiError(TERMS_CROSSED, field="maintenance")
