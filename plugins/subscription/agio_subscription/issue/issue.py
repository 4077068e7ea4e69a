"""An issue with the terms it was announced with. It knows no database and no money but its own figures."""

from __future__ import annotations

from datetime import date, datetime
from enum import StrEnum
from typing import Annotated

from agio_kernel.declarations.wire import Coin, Moment
from agio_kernel.entities import Big, Entity, Id, Key, Money, MoneyIn, RefersTo, Sealed, Small
from agio_kernel.postgres.personal import Erasure, Personal, Until, nobodys
from agio_kernel.terms import Rate

from agio_subscription.allocation.rules import AllocationRule, Cut
from agio_subscription.declared.coins import PAID_IN
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


class Issue(Entity, table="subscription_issue", reference_prefix="N"):
    """One issue. Lots are counted; ``lot`` is one in minor units of the coin, ``lot_price`` what it costs in minor
    units of USDT, and ``price`` a whole coin. The seed is sealed until the draw.
    """

    personal = nobodys(
        "key coin name summary state rule white_paper network contract fingerprint sealed_seed seed reason"
    )

    id: Id
    key: str
    version: int
    coin: Coin
    name: str
    summary: str
    state: IssueState
    rule: AllocationRule
    price: Annotated[int, MoneyIn("paid_in")]
    lot: Money
    lot_price: Annotated[int, MoneyIn("paid_in")]
    lots: Big
    circulation: Money
    least_lots: Big
    most_lots: Big
    fee_rate: Rate
    opens_at: Moment
    closes_at: Moment
    draws_at: Moment
    lists_at: Moment
    lock_days: int
    frees_at: Moment
    white_paper: str
    network: str
    contract: str
    founders: Rate | None
    founders_until: date | None
    audits: int
    open_points: int
    fingerprint: str
    sealed_seed: Sealed
    created_at: Moment
    seed: str = ""
    drawn_at: Moment | None = None
    reason: str = ""

    @property
    def paid_in(self) -> str:
        """The coin that it is paid in."""
        return PAID_IN

    def cost(self, lots: int) -> int:
        """Return the exact cost of a number of lots."""
        return lots * self.lot_price

    def fee(self, lots: int) -> int:
        """The fee of so many lots, rounded up."""
        return self.fee_rate.up(self.cost(lots))

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


class Pool(Entity, table="subscription_pool"):
    """Totals of an issue in one realm: lots asked for, and lots that have passed."""

    personal = nobodys("last_ticket")

    issue_id: Annotated[Key[Id], RefersTo(Issue)]
    realm: Key[Small]
    asked_lots: Big = 0
    passed_lots: Big = 0
    orders: Big = 0
    last_ticket: str = ""
    last_remainder: Big = -1
    last_place: Big = 0

    @property
    def cut(self) -> Cut:
        """The line that the draw has drawn."""
        return Cut(self.asked_lots, self.last_ticket, self.last_remainder, self.last_place)


class Share(Entity, table="subscription_share"):
    """Lots that one account has asked for."""

    personal = Personal(
        why="The lots of open subscriptions",
        until=Until.CLOSE,
        erasure=Erasure.DELETE,
        withheld="a counter",
    )

    issue_id: Annotated[Key[Id], RefersTo(Issue)]
    user_id: Key[Id]
    realm: Key[Small]
    lots: Big
