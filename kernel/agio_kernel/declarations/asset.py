"""An asset that the ledger keeps."""

from __future__ import annotations

from decimal import Decimal

import msgspec


class AssetSpec(msgspec.Struct, frozen=True):
    """An asset the ledger keeps: ``scale`` decimals, 0 to 8. The id is its place in every account id, for ever.
    ``listed`` are those that operators added while the site runs.
    """

    id: int
    code: str
    scale: int
    title: str
    listed: bool = False

    def minor(self, amount: Decimal) -> int:
        """An amount in minor units, rounded down."""
        return int(amount.scaleb(self.scale))
