"""An asset that the ledger keeps."""

from __future__ import annotations

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
