"""What the doctor says of where prices come from."""

from __future__ import annotations

from collections.abc import Sequence

from agio_kernel.declarations.contracts import Examination

from agio_market.declared.config import MarketConfig


def examinations(config: MarketConfig) -> Sequence[Examination]:
    """One line: the source, and what can't be offered at its prices."""

    async def look() -> str:
        if config.source == "book":
            return (
                "this site's own trades: contracts and options don't start, exchanges are refused and the house quotes"
                " nothing with real money, as whoever trades with himself moves the price (docs/operations.md)"
            )
        return config.source

    return (Examination("prices", look),)
