"""Checks of the doctor: the source of prices."""

from __future__ import annotations

from collections.abc import Sequence

from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.declarations.work import Examination

from agio_market.declared.config import KNOWN_SEED, MarketConfig

UNSEEDED = (
    "a simulated market's prices follow from its seed: outside development [plugin.market] must name a seed that nobody"
    " knows, or another source"
)


def examinations(config: MarketConfig, *, development: bool) -> Sequence[Examination]:
    """One line: the source, and what can't be offered at its prices."""

    async def look() -> str:
        if config.source == "book":
            return (
                "this site's own trades: contracts and options don't start, exchanges are refused and the house quotes"
                " nothing with real money, as whoever trades with himself moves the price (docs/operations/sources.md)"
            )
        if config.source == "simulated" and not development:
            if config.seed == KNOWN_SEED:
                raise ConfigurationError(UNSEEDED)
            return (
                "simulated: no price of the world; another source is set in [plugin.market]"
                " (docs/operations/sources.md)"
            )
        return config.source

    return (Examination("prices", look),)
