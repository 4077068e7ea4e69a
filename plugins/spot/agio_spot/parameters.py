"""The business constants of spot trading, and pairs made of them and of the market's instruments."""

from collections.abc import Mapping, Sequence
from decimal import Decimal

import msgspec
from agio_kernel.contracts import AssetSpec
from agio_kernel.parameters import Parameter, Parameters
from agio_kernel.prices import InstrumentInfo

from agio_spot.pair import BASIS_POINTS, FEE_SCALE, PRICE_DECIMALS, Pair

_SCREEN = "/currencyTrade"
_SOURCE = "spot order: fee rate"
_RULES = "spot order: quantity, price"

PARAMETERS = (
    Parameter(
        key="spot.maker_fee",
        type="decimal",
        default="0.001",
        minimum="0",
        maximum="0.05",
        source=_SOURCE,
        screen=_SCREEN,
        public=True,
    ),
    Parameter(
        key="spot.taker_fee",
        type="decimal",
        default="0.0012",
        minimum="0",
        maximum="0.05",
        source=_SOURCE,
        screen=_SCREEN,
        public=True,
    ),
    Parameter(
        key="spot.minimum_notional",
        type="decimal",
        default="10",
        minimum="0.01",
        maximum="10000",
        source=_RULES,
        screen=_SCREEN,
        public=True,
    ),
    Parameter(
        key="spot.maximum_notional",
        type="decimal",
        default="5000000",
        minimum="10000",
        maximum="100000000",
        source=_RULES,
        screen=_SCREEN,
        public=True,
    ),
    Parameter(
        key="spot.price_band",
        type="decimal",
        default="0.05",
        minimum="0.001",
        maximum="0.5",
        source=_RULES,
        screen=_SCREEN,
        public=True,
    ),
    Parameter(
        key="spot.open_orders",
        type="int",
        default=200,
        minimum=1,
        maximum=1000,
        source=_RULES,
        screen=_SCREEN,
        public=True,
    ),
)


class Terms(msgspec.Struct, frozen=True):
    """The parameters that a pair is made of, as they are now."""

    maker_fee: Decimal
    taker_fee: Decimal
    minimum_notional: Decimal
    maximum_notional: Decimal
    price_band: Decimal

    @classmethod
    def now(cls, parameters: Parameters) -> "Terms":
        """The values in force."""
        return cls(*(parameters.get(f"spot.{name}") for name in cls.__struct_fields__))


def tradable(instruments: Sequence[InstrumentInfo], assets: Mapping[str, AssetSpec]) -> list[InstrumentInfo]:
    """The instruments of which coins can change hands: both sides of them are assets of the ledger."""
    return [
        one
        for one in instruments
        if one.spot and one.base in assets and one.quote in assets and one.price_decimals in PRICE_DECIMALS
    ]


def make_pair(instrument: InstrumentInfo, pair_id: int, assets: Mapping[str, AssetSpec], terms: Terms) -> Pair:
    """The pair of an instrument: its tick and step are the last decimals that the instrument shows."""
    base, quote = assets[instrument.base], assets[instrument.quote]
    return Pair(
        symbol=instrument.symbol,
        pair_id=pair_id,
        base=base.code,
        quote=quote.code,
        base_asset_id=base.id,
        quote_asset_id=quote.id,
        base_scale=base.scale,
        quote_scale=quote.scale,
        price_decimals=instrument.price_decimals,
        tick=1,
        quantity_step=10 ** max(0, base.scale - instrument.quantity_decimals),
        minimum_notional=int(terms.minimum_notional * 10**quote.scale),
        maximum_notional=int(terms.maximum_notional * 10**quote.scale),
        price_band_bp=int(terms.price_band * BASIS_POINTS),
        maker_fee_ppm=int(terms.maker_fee * FEE_SCALE),
        taker_fee_ppm=int(terms.taker_fee * FEE_SCALE),
    )
