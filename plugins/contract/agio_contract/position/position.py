"""A position with the terms it was accepted on. It knows no database and no clock."""

from __future__ import annotations

from enum import StrEnum

from agio_kernel.declarations.wire import Moment
from agio_kernel.entities import Account, Big, Entity, Hidden, Id, Number, Small, UserId
from agio_kernel.postgres.personal import Erasure, Personal, Until

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


class Position(Entity, table="contract_position"):
    """One position. Prices are ints of ``decimals`` decimals, amounts minor units, rates parts of a million.

    ``ticks`` up to ``seen_ms`` have done to it what they do; ``low_price`` and ``high_price`` are the marks from
    which on a tick does something again. ``closing`` are the lots that its owner is closing.
    """

    personal = Personal(
        why="Books of account",
        until=Until.LAW,
        erasure=Erasure.BLANK,
        other="product symbol coin side kind state reason",
    )

    id: Id
    number: Hidden[Number] = 0
    user_id: UserId
    account: Account
    realm: Hidden[Small]
    product: str
    version: int
    symbol: str
    decimals: Small
    coin: str
    scale: Small
    side: Side
    kind: Kind
    ordered: Big
    lots: Big
    lot: Big
    leverage: int
    margin: Big
    open_fee: Big
    reference: Big
    price: Big | None
    take_profit: Big | None
    stop_loss: Big | None
    spread: Big
    fee_ppm: Big
    liquidation_fee_ppm: Big
    maintenance_ppm: Big
    interest_ppm: Big
    slippage_ppm: Big
    window_ms: Big
    delivery_window_ms: Big
    accepted_ms: Big
    seen_ms: Big
    low_price: Big
    high_price: Big
    state: PositionState
    created_at: Moment
    delivers_ms: Big | None = None
    interest_ms: Big | None = None
    entry: Big | None = None
    entry_price: Big | None = None
    entry_ms: Big | None = None
    entry_tick: Big | None = None
    liquidation: Big | None = None
    closing: Big = 0
    reason: Reason = Reason.NONE
    close_price: Big | None = None
    result: Big = 0
    fees: Big = 0
    interest: Big = 0
    closed_at: Moment | None = None

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
