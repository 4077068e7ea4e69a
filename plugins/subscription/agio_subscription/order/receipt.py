"""Receipts of subscriptions, for the passed lots and their cost, derived from the rows themselves."""

from __future__ import annotations

from collections.abc import AsyncIterator

import asyncpg
from agio_kernel.entities import column
from agio_kernel.postgres.query import any_of
from agio_kernel.receipts import Facts, Receipt, ReceiptRule, ReceiptSource, UsedTick
from agio_kernel.terms import Rate

from agio_subscription.allocation.rules import AllocationRule, Asked, Cut, fingerprint, passes
from agio_subscription.declared.states import OrderState
from agio_subscription.issue.issue import Issue, Pool
from agio_subscription.issue.store import pool_of
from agio_subscription.order.order import Order, settlement_of

KIND = "subscription.allocation"
DECIDED = (OrderState.PASSED, OrderState.LOCKED, OrderState.RELEASED, OrderState.NOT_PASSED)


def _compute(facts: Facts, _: tuple[UsedTick, ...]) -> Facts:
    rule, seed = AllocationRule(str(facts["rule"])), str(facts["seed"])
    if seed and fingerprint(seed) != facts["fingerprint"]:
        raise ValueError("the seed isn't the one whose fingerprint was published")
    if rule is AllocationRule.OPERATOR:
        passed = int(facts["decided"])
    else:
        one = Asked(int(facts["place"]), int(facts["first_lot"]), int(facts["lots"]))
        cut = Cut(
            int(facts["asked_lots"]),
            str(facts["last_ticket"]),
            int(facts["last_remainder"]),
            int(facts["last_place"]),
        )
        passed = passes(rule, one, int(facts["issued_lots"]), cut, seed)
    come = settlement_of(
        passed, int(facts["lot"]), int(facts["lot_price"]), Rate(int(facts["fee_rate"])), int(facts["frozen"])
    )
    return {"passed_lots": passed, "paid": come.charged, "fee": come.fee, "refund": come.refund}


ALLOCATION_RULE = ReceiptRule(KIND, 1, "subscription.receipt.allocation", _compute)


async def _find(conn: asyncpg.Connection, user_id: int, id: int) -> Receipt | None:
    order = await Order.find_own(conn, id, user_id)
    if order is None or order.state not in DECIDED:
        return None
    issue = (await Issue.with_ids(conn, [order.issue_id]))[order.issue_id]
    return _receipt(order, issue, await pool_of(conn, order.issue_id, order.realm))


async def _every(conn: asyncpg.Connection) -> AsyncIterator[Receipt]:
    pools = dict[tuple[int, int], Pool]()
    async for batch in Order.batches(conn, any_of(column(Order, "state"), DECIDED)):
        issues = await Issue.with_ids(conn, (one.issue_id for one in batch))
        for one in batch:
            key = one.issue_id, one.realm
            if key not in pools:
                pools[key] = await pool_of(conn, *key)
            yield _receipt(one, issues[one.issue_id], pools[key])


def _receipt(order: Order, issue: Issue, pool: Pool) -> Receipt:
    facts: dict[str, int | str] = {
        "coin": issue.coin,
        "rule": issue.rule.value,
        "issued_lots": issue.lots,
        "asked_lots": pool.asked_lots,
        "place": order.place,
        "first_lot": order.first_lot,
        "lots": order.lots,
        "lot": order.lot,
        "lot_price": order.lot_price,
        "fee_rate": order.fee_rate.parts,
        "frozen": order.frozen,
        "fingerprint": issue.fingerprint,
        "seed": issue.seed,
        "last_ticket": pool.last_ticket,
        "last_remainder": pool.last_remainder,
        "last_place": pool.last_place,
        "decided": order.passed_lots,
    }
    come = order.settled(order.passed_lots)
    result = {"passed_lots": order.passed_lots, "paid": come.charged, "fee": come.fee, "refund": come.refund}
    if order.settlement_id is not None:
        result |= {"paid": order.charged, "fee": order.fee, "refund": order.refund}
    at = issue.drawn_at or order.created_at
    return Receipt(KIND, order.id, order.user_id, at, KIND, ALLOCATION_RULE.version, (), facts, result)


ALLOCATION_RECEIPTS = ReceiptSource(KIND, _find, _every, (ALLOCATION_RULE,))
