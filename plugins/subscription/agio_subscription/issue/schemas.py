"""Views of issues on the wire. Quantities are in the coin, sums in USDT, rates are shares."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import Any

import msgspec
from agio_kernel.declarations.wire import Amount, Coin, Moment, OptionalAmount, Page

from agio_subscription.allocation.rules import AllocationRule, share_of
from agio_subscription.issue.issue import Issue, Pool, Status
from agio_subscription.subscription import Subscription


class IssueView(msgspec.Struct, frozen=True):
    """An issue with what was asked for of it. ``remaining`` is what first come can still have, or what wasn't given
    out; ``demand`` and ``share`` (what would pass at present) are shares, ``last`` is the coin's price where it trades.
    """

    key: str
    coin: Coin
    name: str
    summary: str
    status: Status
    rule: AllocationRule
    price: Amount
    quantity: Amount
    circulation: Amount
    asked: Amount
    passed: Amount
    remaining: Amount
    demand: Amount
    share: Amount
    lot: Amount
    least: Amount
    most: Amount
    fee: Amount
    opens_at: Moment
    closes_at: Moment
    draws_at: Moment
    lists_at: Moment
    frees_at: Moment
    lock_days: int
    reason: str
    symbol: str
    last: OptionalAmount
    now: Moment


class AskedPoint(msgspec.Struct, frozen=True):
    """Quantity asked for up to a moment."""

    at: Moment
    asked: Amount


class IssueDetail(IssueView, frozen=True):
    """An issue with its facts, the promise of its draw, and the demand over its window."""

    white_paper: str
    network: str
    contract: str
    founders: OptionalAmount
    founders_until: date | None
    audits: int
    open_points: int
    fingerprint: str
    announced_at: Moment
    seed: str
    drawn_at: Moment | None
    issued_lots: int
    asked_lots: int
    demand_over_time: Sequence[AskedPoint]


class DrawnRow(msgspec.Struct, frozen=True):
    """One subscription of an issue, nobody's name on it: what it asked for, and what passed."""

    place: int
    first_lot: int
    lots: int
    passed_lots: int


class DrawView(Page[DrawnRow], frozen=True, kw_only=True):
    """Inputs of an allocation, so that anybody can compute it again."""

    issue: str
    rule: AllocationRule
    issued_lots: int
    asked_lots: int
    passed_lots: int
    fingerprint: str
    seed: str
    last_ticket: str
    last_remainder: int
    last_place: int


def issue_fields(subscription: Subscription, issue: Issue, pool: Pool, now: datetime, last: str) -> dict[str, Any]:
    """Return the fields that both views show."""

    def coins(lots: int) -> str:
        return subscription.coins(lots * issue.lot, issue.coin)

    first_come = issue.rule is AllocationRule.FIRST_COME
    gone = pool.asked_lots if first_come else pool.passed_lots
    asked = Decimal(pool.asked_lots) / issue.lots
    share = Decimal(1) if first_come else Decimal(share_of(10**6, pool.asked_lots, issue.lots)) / 10**6
    return {
        "key": issue.key,
        "coin": issue.coin,
        "name": issue.name,
        "summary": issue.summary,
        "status": issue.status(now, pool.asked_lots),
        "rule": issue.rule,
        "price": subscription.usdt(issue.price),
        "quantity": coins(issue.lots),
        "circulation": subscription.coins(issue.circulation, issue.coin),
        "asked": coins(pool.asked_lots),
        "passed": coins(pool.passed_lots),
        "remaining": coins(max(0, issue.lots - gone)),
        "demand": f"{asked:.4f}",
        "share": f"{share:.4f}",
        "lot": coins(1),
        "least": coins(issue.least_lots),
        "most": coins(issue.most_lots),
        "fee": issue.fee_rate.text,
        "opens_at": issue.opens_at,
        "closes_at": issue.closes_at,
        "draws_at": issue.draws_at,
        "lists_at": issue.lists_at,
        "frees_at": issue.frees_at,
        "lock_days": issue.lock_days,
        "reason": issue.reason,
        "symbol": f"{issue.coin}USDT",
        "last": last,
        "now": now,
    }
