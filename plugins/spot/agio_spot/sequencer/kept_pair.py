"""Coins and decimals in which the orders and trades of a pair were recorded, kept for as long as they exist."""

from collections.abc import Mapping

import msgspec
from agio_kernel.declarations.asset import AssetSpec
from agio_kernel.declarations.errors import AgioError
from agio_kernel.ports.prices import InstrumentInfo

from agio_spot.declared.coins import coins_of
from agio_spot.engine.pair import PRICE_DECIMALS, Pair


class ScalesChanged(AgioError):
    """An instrument came back with other coins or decimals than its orders and trades are written in."""


class KeptPair(msgspec.Struct, frozen=True):
    """One row of `spot_pair`."""

    id: int
    symbol: str
    base: str
    quote: str
    price_decimals: int
    quantity_decimals: int

    def check(self, listed: InstrumentInfo) -> None:
        """Refuse an instrument in whose decimals what is kept would be worth something else.

        More decimals for quantities are fine: what is there lies on the finer step, too.
        """
        for name in ("base", "quote", "price_decimals"):
            if getattr(self, name) != getattr(listed, name):
                raise ScalesChanged(self._sentence(name, listed))
        if listed.quantity_decimals < self.quantity_decimals:
            raise ScalesChanged(self._sentence("quantity_decimals", listed))

    def _sentence(self, name: str, listed: InstrumentInfo) -> str:
        return (
            f"{self.symbol} has orders and trades with {name} {getattr(self, name)}, its instrument says"
            f" {getattr(listed, name)}: give the instrument back what it had, or another symbol"
        )


def former_pair(kept: KeptPair, assets: Mapping[str, AssetSpec]) -> Pair | None:
    """The pair of an instrument that isn't listed any more, to show what was traded; None where a coin is unknown."""
    base, quote = assets.get(kept.base), assets.get(kept.quote)
    if base is None or quote is None or kept.price_decimals not in PRICE_DECIMALS:
        return None
    return Pair(
        **coins_of(base, quote),
        symbol=kept.symbol,
        pair_id=kept.id,
        price_decimals=kept.price_decimals,
        tick=1,
        quantity_step=10 ** max(0, base.scale - kept.quantity_decimals),
        minimum_notional=1,
        maximum_notional=1,
        price_band_bp=1,
        patience=1,
        maker_fee_ppm=0,
        taker_fee_ppm=0,
        is_open=False,
    )
