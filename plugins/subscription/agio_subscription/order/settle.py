"""Automatic steps of subscriptions: the draw's result is published, coins are credited on the listing day and freed
when the lock is over, and payments are returned where the issue failed. A step is one transaction with all of its
money.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from datetime import timedelta
from typing import Any

import asyncpg
from agio_kernel.cases import TIMER, move
from agio_kernel.jobs import DONE, Job, JobKind, JobStep, Next, Outcome
from agio_kernel.ledger import Cause, Hold, Transfer, Wallet
from msgspec.structs import replace

from agio_subscription.declared.reasons import (
    COINS,
    CREDITED,
    FEE,
    FEE_TAKEN,
    FEES,
    ISSUED,
    PAID,
    PAY,
    PROCEEDS,
    SETTLEMENT_CAUSE,
)
from agio_subscription.declared.states import ORDER_STATES, IssueState, OrderState
from agio_subscription.issue.course import CREDIT, RESULT
from agio_subscription.issue.fail import REFUND
from agio_subscription.issue.issue import Issue
from agio_subscription.order.events import SubscriptionChanged
from agio_subscription.order.order import Order
from agio_subscription.subscription import Subscription

REFUND_AFTER = timedelta(minutes=1)
"""First everybody is told, then everybody is paid: a large issue takes a while."""
BATCH = 50
"""Accounts that one transaction locks together, times two."""


class Batch:
    """Bookings and events of a batch's steps, all written at once at the end."""

    def __init__(self, subscription: Subscription, tx: asyncpg.Connection) -> None:
        self.subscription, self.tx = subscription, tx
        self.transfers: list[Transfer] = []
        self.holds: list[Hold] = []
        self.events: list[SubscriptionChanged] = []

    async def move(self, order: Order, trigger: str, due: JobStep, **columns: Any) -> Order:
        """Take a subscription further."""
        ids = self.subscription.kernel.ids
        state = await move(self.tx, ids, ORDER_STATES, order, trigger, TIMER, due.at, **columns)
        return replace(order, state=state, **columns)

    def tell(self, order: Order, coin: str, reason: str = "") -> None:
        """Let its owner hear of it."""
        lots = order.passed_lots if order.state in (OrderState.PASSED, OrderState.LOCKED, OrderState.RELEASED) else 0
        refund = order.frozen - order.charged - order.fee
        reported = SubscriptionChanged(
            order.user_id, order.id, coin, order.state.value, lots * order.lot, refund, reason
        )
        self.events.append(reported)

    async def result(self, order: Order, issue: Issue, due: JobStep) -> Order:
        """Passed, or not and paid back at once."""
        if order.passed_lots:
            order = await self.move(order, "pass", due)
        else:
            order = await self.move(order, "miss", due)
            self.holds.append(Hold(order.account, -order.frozen))
        self.tell(order, issue.coin)
        return order

    async def credit(self, order: Order, issue: Issue, due: JobStep) -> Order:
        """The coins come, locked; what they cost is paid, and the rest comes back."""
        kernel = self.subscription.kernel
        asset, paid = self.subscription.asset(issue.coin), self.subscription.paid
        place = (Wallet.SPOT, asset.id)
        coin_account = (await kernel.ledger.open_accounts(self.tx, order.user_id, order.realm, [place]))[place]
        come, id = order.settled(order.passed_lots), kernel.ids.next()
        order = await self.move(
            order, "credit", due, settlement_id=id, coin_account=coin_account, charged=come.charged, fee=come.fee
        )
        house = kernel.ledger.house
        proceeds = await house(self.tx, order.realm, paid.id, PROCEEDS.name)
        fees = await house(self.tx, order.realm, paid.id, FEES.name)
        issued = await house(self.tx, order.realm, asset.id, ISSUED.name)
        legs = (
            Transfer(order.account, proceeds, come.charged, PAID, Cause(SETTLEMENT_CAUSE, id, PAY), from_held=True),
            Transfer(order.account, fees, come.fee, FEE_TAKEN, Cause(SETTLEMENT_CAUSE, id, FEE), from_held=True),
            Transfer(issued, coin_account, come.credited, CREDITED, Cause(SETTLEMENT_CAUSE, id, COINS)),
        )
        self.transfers += [leg for leg in legs if leg.amount]
        self.holds.append(Hold(coin_account, come.credited))
        if come.refund:
            self.holds.append(Hold(order.account, -come.refund))
        self.tell(order, issue.coin)
        return order

    async def release(self, order: Order, issue: Issue, due: JobStep) -> Order:
        """The lock is over."""
        account = order.coin_account
        assert account is not None, "it was credited"
        order = await self.move(order, "release", due)
        self.holds.append(Hold(account, -order.passed_lots * order.lot))
        self.tell(order, issue.coin)
        return order

    async def done(self) -> None:
        """Book and tell."""
        kernel = self.subscription.kernel
        if self.transfers or self.holds:
            await kernel.ledger.post(self.tx, self.transfers, self.holds)
        await kernel.bus.emit_all(self.tx, self.events)


def settling(subscription: Subscription) -> tuple[Job, ...]:
    """Results, credits with releases, and refunds."""

    async def result(batch: Batch, order: Order, issue: Issue, due: JobStep) -> Outcome:
        if order.state is OrderState.UNDER_REVIEW and issue.state is not IssueState.FAILED:
            await batch.result(order, issue, due)
        return DONE

    async def credit(batch: Batch, order: Order, issue: Issue, due: JobStep) -> Outcome:
        if order.state is OrderState.UNDER_REVIEW:
            order = await batch.result(order, issue, due)
        if order.state is OrderState.PASSED:
            await batch.credit(order, issue, due)
            return Next(issue.frees_at)
        if order.state is OrderState.LOCKED:
            await batch.release(order, issue, due)
        return DONE

    async def refund(batch: Batch, order: Order, issue: Issue, due: JobStep) -> Outcome:
        if order.state in (OrderState.UNDER_REVIEW, OrderState.PASSED):
            order = await batch.move(order, "fail", due, reason=issue.reason)
            batch.tell(order, issue.coin, issue.reason)
            return Next(due.at + REFUND_AFTER)
        if order.state is OrderState.ISSUANCE_FAILED:
            order = await batch.move(order, "refund", due)
            batch.holds.append(Hold(order.account, -order.frozen))
            batch.tell(order, issue.coin)
        return DONE

    def work(kind: JobKind, step: Callable[[Batch, Order, Issue, JobStep], Awaitable[Outcome]]) -> Job:
        async def carry_out(tx: asyncpg.Connection, dues: Sequence[JobStep]) -> Sequence[Outcome]:
            orders = await Order.lock(tx, (due.id for due in dues))
            issues = await Issue.with_ids(tx, (one.issue_id for one in orders.values()))
            batch = Batch(subscription, tx)
            outcomes: dict[int, Outcome] = {}
            # By their owners, because accounts are opened in that order.
            for due in sorted(dues, key=lambda due: (orders[due.id].user_id, due.id)):
                order = orders[due.id]
                outcomes[due.id] = await step(batch, order, issues[order.issue_id], due)
            await batch.done()
            return [outcomes[due.id] for due in dues]

        return Job(kind, carry_out, BATCH)

    return (work(RESULT, result), work(CREDIT, credit), work(REFUND, refund))
