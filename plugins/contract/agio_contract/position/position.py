"""A position with the terms it was accepted on. It knows no database and no clock."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

import msgspec

from agio_contract.declared.states import HELD, PositionState
from agio_contract.position.margin import Side, Size

NEVER_LOW, NEVER_HIGH = 0, 2**62
"""Bounds of ``low_price`` and ``high_price`` that no mark reaches."""


class Kind(StrEnum):
    """Kind of an order: the way it meets its price."""

    MARKET = "market"
    LIMIT = "limit"
    STOP = "stop"


class Reason(StrEnum):
    """Reason for which a position, or a part of it, ended."""

    NONE = ""
    USER = "user"
    TAKE_PROFIT = "take_profit"
    STOP_LOSS = "stop_loss"
    LIQUIDATED = "liquidated"
    DELIVERED = "delivered"
    SLIPPED = "slipped"
    """A market order's price had gone too far by the time it met one."""
    SILENT = "silent"
    """No price within the window."""
    HALTED = "halted"
    EXPIRED = "expired"
    """A pending order that its contract's delivery came before."""
    FULL = "full"
    """An order that waited met its price where the house sold no more of that side."""


class Position(msgspec.Struct, frozen=True):
    """One position. Prices are ints of ``decimals`` decimals, amounts minor units, rates parts of a million.

    ``ticks`` up to ``seen_ms`` have done to it what they do; ``low_price`` and ``high_price`` are the marks from
    which on a tick does something again. ``closing`` are the lots that its owner is closing.
    """

    id: int
    user_id: int
    account: int
    realm: int
    product: str
    version: int
    symbol: str
    decimals: int
    coin: str
    scale: int
    side: Side
    kind: Kind
    ordered: int
    lots: int
    lot: int
    leverage: int
    margin: int
    open_fee: int
    reference: int
    price: int | None
    take_profit: int | None
    stop_loss: int | None
    spread: int
    fee_ppm: int
    liquidation_fee_ppm: int
    maintenance_ppm: int
    interest_ppm: int
    slippage_ppm: int
    window_ms: int
    delivery_window_ms: int
    accepted_ms: int
    seen_ms: int
    low_price: int
    high_price: int
    state: PositionState
    created_at: datetime
    delivers_ms: int | None = None
    interest_ms: int | None = None
    entry: int | None = None
    entry_price: int | None = None
    entry_ms: int | None = None
    entry_tick: int | None = None
    liquidation: int | None = None
    closing: int = 0
    reason: Reason = Reason.NONE
    close_price: int | None = None
    result: int = 0
    fees: int = 0
    interest: int = 0
    closed_at: datetime | None = None

    @property
    def size(self) -> Size:
        """Size of its lots."""
        return Size(self.lots, self.lot, self.decimals, self.scale)

    @property
    def is_sold(self) -> bool:
        """Whether it counts among the lots that the house has sold: held positions do, and market orders, which the
        next tick fills. An order that waits for a price counts once it is filled: else it would keep others out for
        nothing.
        """
        return self.state in HELD or (self.state is PositionState.PENDING and self.kind is Kind.MARKET)

    @property
    def held(self) -> int:
        """Amount held of its owner's wallet."""
        if self.state is PositionState.PENDING:
            return self.margin + self.open_fee
        return self.margin
