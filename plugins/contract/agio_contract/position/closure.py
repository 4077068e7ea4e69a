"""A part of a position that was closed, or all of it: the price, and what it came to."""

from __future__ import annotations

from datetime import datetime

import msgspec

from agio_contract.position.margin import Side
from agio_contract.position.position import Reason


class Closure(msgspec.Struct, frozen=True):
    """``price`` is what it was closed at, ``mark`` and ``tick`` what decided that; amounts as of ``margin.Closing``."""

    id: int
    position_id: int
    user_id: int
    account: int
    realm: int
    product: str
    symbol: str
    decimals: int
    coin: str
    scale: int
    side: Side
    leverage: int
    lots: int
    lot: int
    entry_price: int
    price: int
    mark: int
    tick: int
    time_ms: int
    reason: Reason
    margin: int
    result: int
    fee: int
    shortfall: int
    returned: int
    created_at: datetime
