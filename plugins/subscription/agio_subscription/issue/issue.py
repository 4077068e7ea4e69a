"""An issue with the terms it was announced with. It knows no database and no money but its own figures."""

from __future__ import annotations

from datetime import date, datetime
from enum import StrEnum

import msgspec
from agio_kernel.terms import Rate

from agio_subscription.allocation.rules import AllocationRule, Cut
from agio_subscription.declared.states import IssueState


class Status(StrEnum):
    """Status of an issue for users: its state, and of an announced one the phase by the clock."""

    SOON = "soon"
    OPEN = "open"
    SOLD_OUT = "sold_out"
    CLOSED = "closed"
    ALLOCATED = "allocated"
    LISTED = "listed"
    FAILED = "failed"


class Issue(msgspec.Struct, frozen=True):
    """One issue. Lots are counted; ``lot`` is one in minor units of the coin, ``lot_price`` what it costs in minor
    units of USDT, and ``price`` a whole coin.
    """

    id: int
    key: str
    version: int
    coin: str
    name: str
    summary: str
    state: IssueState
    rule: AllocationRule
    price: int
    lot: int
    lot_price: int
    lots: int
    circulation: int
    least_lots: int
    most_lots: int
    fee_rate: int
    opens_at: datetime
    closes_at: datetime
    draws_at: datetime
    lists_at: datetime
    lock_days: int
    frees_at: datetime
    white_paper: str
    network: str
    contract: str
    founders: int | None
    founders_until: date | None
    audits: int
    open_points: int
    fingerprint: str
    sealed_seed: bytes
    created_at: datetime
    seed: str = ""
    drawn_at: datetime | None = None
    reason: str = ""

    def cost(self, lots: int) -> int:
        """Return the exact cost of a number of lots."""
        return lots * self.lot_price

    def fee(self, lots: int) -> int:
        """The fee of so many lots, rounded up."""
        return fee_of(self.cost(lots), self.fee_rate)

    def frozen(self, lots: int) -> int:
        """Return the amount frozen for a number of lots: the margin and the fee. Fewer lots never cost more."""
        return self.cost(lots) + self.fee(lots)

    def status(self, now: datetime, asked_lots: int) -> Status:
        """Return the status for users, at this number of lots asked for."""
        if self.state is not IssueState.ANNOUNCED:
            return Status(self.state.value)
        if now < self.opens_at:
            return Status.SOON
        if now >= self.closes_at:
            return Status.CLOSED
        gone = self.rule is AllocationRule.FIRST_COME and asked_lots > self.lots - self.least_lots
        return Status.SOLD_OUT if gone else Status.OPEN


class Pool(msgspec.Struct, frozen=True):
    """Totals of an issue in one realm: lots asked for, and lots that have passed."""

    issue_id: int
    realm: int
    asked_lots: int = 0
    passed_lots: int = 0
    orders: int = 0
    last_ticket: str = ""
    last_remainder: int = -1
    last_place: int = 0

    @property
    def cut(self) -> Cut:
        """The line that the draw has drawn."""
        return Cut(self.asked_lots, self.last_ticket, self.last_remainder, self.last_place)


def fee_of(cost: int, rate: int) -> int:
    """The fee of a cost, rounded up: by itself, so that receipts say the same."""
    return Rate(rate).up(cost)
