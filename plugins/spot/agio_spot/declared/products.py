"""The pairs as operators edit them, and the Pair that the engine makes of an instrument and a row."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import datetime
from decimal import Decimal

import asyncpg
import msgspec
from agio_kernel.declarations.asset import AssetSpec
from agio_kernel.declarations.codes import VALUE_OFF_STEP
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ports.prices import InstrumentInfo
from agio_kernel.settings.catalogues import Catalogue, Delivered, Field
from agio_kernel.settings.parameters.effect import Refused

from agio_spot.declared.codes import BOUNDS_CROSSED, FEES_CROSSED
from agio_spot.declared.coins import coins_of
from agio_spot.declared.parameters import BAND, LEAST, MAKER, MOST, PATIENCE, TAKER
from agio_spot.engine.pair import BASIS_POINTS, FEE_SCALE, PRICE_DECIMALS, Pair
from agio_spot.engine.quotes import HOUSE_DEPTH_BP, PPM_OF_BP, QuoteConfig

PAIRS = "spot.pairs"
HOUSE_INVENTORY = Decimal(2_000_000)
HOUSE_SKEW_BP = 10
"""Default limit of the house's position in a coin, in the quote asset, and of the price skew it causes, in basis
points."""
OPEN, HALTED, CLOSING, CLOSED = TRADING = ("open", "halted", "closing", "closed")
"""States of a pair: it takes orders; it is halted until an auction reopens it; it takes cancellations only, for good;
it is delisted.
"""
LISTING = "listing"
HALT_REASONS = ("maintenance", "price", "event", "review", LISTING)
"""Reasons of a halt that users are shown."""


class PairTerms(msgspec.Struct, frozen=True, kw_only=True):
    """Terms of a pair, set by operators. Prices are in the quote asset, quantities in the base, rates and band
    fractions.

    Prices and quantities of new orders are multiples of ``tick`` and ``step``. ``house_notional`` is the usual
    notional of the house's best quote and ``house_spread_bp`` the width between its best bid and ask; behind that its
    quotes reach ``house_depth_bp`` further. The house's inventory may be worth ``house_inventory`` at the most (0: no
    limit), and moves its prices by up to ``house_skew_bp``.
    """

    trading: str = OPEN
    halt_reason: str = HALT_REASONS[0]
    maker_fee: Decimal
    taker_fee: Decimal
    minimum_notional: Decimal
    maximum_notional: Decimal
    price_band: Decimal
    patience: int
    tick: Decimal
    step: Decimal
    house_quotes: bool = True
    house_notional: Decimal
    house_spread_bp: Decimal
    house_depth_bp: int = HOUSE_DEPTH_BP
    house_inventory: Decimal = HOUSE_INVENTORY
    house_skew_bp: int = HOUSE_SKEW_BP


_FIELDS = (
    Field(name="trading", kind="choice", choices=TRADING, default=OPEN, hint="spot.hint.trading"),
    Field(
        name="halt_reason",
        kind="choice",
        choices=HALT_REASONS,
        default=HALT_REASONS[0],
        hint="spot.hint.halt_reason",
    ),
    Field(
        name="maker_fee", kind="decimal", minimum="0", maximum="0.05", step="0.000001", parameter=MAKER, unit="share"
    ),
    Field(
        name="taker_fee", kind="decimal", minimum="0", maximum="0.05", step="0.000001", parameter=TAKER, unit="share"
    ),
    Field(name="minimum_notional", kind="decimal", minimum="0.01", maximum="10000", parameter=LEAST, unit="USDT"),
    Field(name="maximum_notional", kind="decimal", minimum="1", maximum="100000000", parameter=MOST, unit="USDT"),
    Field(
        name="price_band", kind="decimal", minimum="0.001", maximum="0.5", step="0.0001", parameter=BAND, unit="share"
    ),
    Field(name="patience", kind="int", minimum="1", maximum="100", parameter=PATIENCE, unit="spot.unit.times"),
    Field(name="tick", kind="decimal", minimum="0.000001", maximum="1000", hint="spot.hint.tick"),
    Field(name="step", kind="decimal", minimum="0.00000001", maximum="1000000", hint="spot.hint.step"),
    Field(name="house_quotes", kind="bool", default="true", hint="spot.hint.house_quotes"),
    Field(name="house_notional", kind="decimal", minimum="10", maximum="10000000", unit="USDT"),
    Field(
        name="house_spread_bp", kind="decimal", minimum="0.1", maximum="100", step="0.1", unit="spot.unit.basis_points"
    ),
    Field(
        name="house_depth_bp",
        kind="int",
        minimum="1",
        maximum="1000",
        default=str(HOUSE_DEPTH_BP),
        unit="spot.unit.basis_points",
    ),
    Field(
        name="house_inventory",
        kind="decimal",
        minimum="0",
        maximum="1000000000",
        default=str(HOUSE_INVENTORY),
        unit="USDT",
        hint="spot.hint.house_inventory",
    ),
    Field(
        name="house_skew_bp",
        kind="int",
        minimum="0",
        maximum="500",
        default=str(HOUSE_SKEW_BP),
        unit="spot.unit.basis_points",
        hint="spot.hint.house_skew_bp",
    ),
)


def pairs_catalogue(
    listed: Callable[[], Sequence[InstrumentInfo]],
    assets: Mapping[str, AssetSpec],
    house: Callable[[], Mapping[str, object]],
    effect: Callable[[asyncpg.Connection, str, PairTerms, datetime], Awaitable[Refused]] | None = None,
) -> Catalogue[PairTerms]:
    """The catalogue of a deployment's pairs: one row for each instrument of which coins can change hands.

    ``listed`` gives those instruments, ``house`` how the house quotes a pair that nobody has published terms for. One
    that operators added waits for terms, and opens with an auction.
    """

    def delivered() -> Delivered:
        return {
            one.symbol: {
                "tick": finest_tick(one),
                "step": finest_step(one, assets),
                **house(),  # type: ignore[dict-item]
                **({"trading": HALTED, "halt_reason": LISTING} if one.added else {}),
            }
            for one in listed()
        }

    def check(symbol: str, terms: PairTerms) -> None:
        if terms.maker_fee > terms.taker_fee:
            raise ApiError(FEES_CROSSED, field="maker_fee")
        if terms.minimum_notional >= terms.maximum_notional:
            raise ApiError(BOUNDS_CROSSED, field="minimum_notional")
        instrument = next((one for one in listed() if one.symbol == symbol), None)
        if instrument is None:
            return
        finest = {"tick": finest_tick(instrument), "step": finest_step(instrument, assets)}
        for name, unit in finest.items():
            if getattr(terms, name) % unit:
                raise ApiError(VALUE_OFF_STEP, field=name, step=unit)

    return Catalogue(
        id=PAIRS,
        title="spot.product.pairs",
        key_label="spot.product.pair",
        fields=_FIELDS,
        row=PairTerms,
        delivered=delivered,
        check=check,
        columns=("trading", "maker_fee", "taker_fee", "minimum_notional"),
        effect=effect,
    )


def finest_tick(instrument: InstrumentInfo) -> Decimal:
    """The last decimal of its price."""
    return Decimal(1).scaleb(-instrument.price_decimals)


def finest_step(instrument: InstrumentInfo, assets: Mapping[str, AssetSpec]) -> Decimal:
    """The last decimal of its quantity, or of its base asset where that has fewer."""
    return Decimal(1).scaleb(-min(instrument.quantity_decimals, assets[instrument.base].scale))


def tradable(instruments: Sequence[InstrumentInfo], assets: Mapping[str, AssetSpec]) -> list[InstrumentInfo]:
    """The instruments of which coins can change hands: both sides of them are assets of the ledger."""
    return [
        one
        for one in instruments
        if one.spot and one.base in assets and one.quote in assets and one.price_decimals in PRICE_DECIMALS
    ]


def make_pair(instrument: InstrumentInfo, pair_id: int, assets: Mapping[str, AssetSpec], terms: PairTerms) -> Pair:
    """The pair of an instrument on terms, in the ints of the engine."""
    base, quote = assets[instrument.base], assets[instrument.quote]
    return Pair(
        **coins_of(base, quote),
        symbol=instrument.symbol,
        pair_id=pair_id,
        price_decimals=instrument.price_decimals,
        tick=int(terms.tick.scaleb(instrument.price_decimals)),
        quantity_step=int(terms.step.scaleb(base.scale)),
        finest_tick=1,
        finest_step=10 ** max(0, base.scale - instrument.quantity_decimals),
        minimum_notional=int(terms.minimum_notional.scaleb(quote.scale)),
        maximum_notional=int(terms.maximum_notional.scaleb(quote.scale)),
        price_band_bp=int(terms.price_band * BASIS_POINTS),
        patience=terms.patience,
        maker_fee_ppm=int(terms.maker_fee * FEE_SCALE),
        taker_fee_ppm=int(terms.taker_fee * FEE_SCALE),
        is_open=terms.trading == OPEN,
        is_halted=terms.trading == HALTED,
    )


def make_quotes(pair: Pair, terms: PairTerms) -> QuoteConfig | None:
    """Return the quote configuration of the house for a pair on these terms, or None where the house doesn't quote
    it."""
    if not terms.house_quotes or not pair.is_open:
        return None
    spread = terms.house_spread_bp
    return QuoteConfig(
        level_notional=int(terms.house_notional.scaleb(pair.quote_scale)),
        spread_ppm=int(spread * PPM_OF_BP),
        depth_bp=terms.house_depth_bp + int(spread),
        inventory_limit=int(terms.house_inventory.scaleb(pair.quote_scale)),
        skew_limit_bp=terms.house_skew_bp,
    )
