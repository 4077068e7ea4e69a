"""Facts about an order for operators, whichever side it is."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from decimal import Decimal

import asyncpg
from agio_kernel.cases import Case, amount, reference_of
from agio_kernel.cases.review import CaseCheck, CaseFact
from agio_kernel.money.amounts import format_amount
from agio_kernel.money.worth import worth_of

from agio_c2c.c2c import C2c
from agio_c2c.declared.parameters import EQUAL_SUM_DAYS
from agio_c2c.order.order import Order, known_again, same_name


def summary(c2c: C2c, case: Case[Order]) -> Sequence[CaseFact]:
    """A line of the queue."""
    order = case.row
    return (
        amount("c2c.fact.amount", order.amount, c2c.asset(order.coin)),
        _fiat("c2c.fact.fiat", order),
        CaseFact("c2c.fact.payer", order.payer),
    )


def facts(c2c: C2c, case: Case[Order]) -> Sequence[CaseFact]:
    """Return the facts of an order that both sides have."""
    order = case.row
    at = order.matched_at.isoformat() if order.matched_at else ""
    place = f"{order.seller_place} / {order.seller_count}" if order.seller else ""
    return (
        *summary(c2c, case),
        CaseFact("c2c.fact.bank", order.bank),
        _price("c2c.fact.price", order, order.price),
        _price("c2c.fact.reference_price", order, order.reference_price),
        CaseFact("c2c.fact.wire_reference", case.reference, kind="address"),
        CaseFact("c2c.fact.seller", order.seller),
        CaseFact("c2c.fact.rotation", place),
        CaseFact("c2c.fact.holder", order.holder),
        CaseFact("c2c.fact.account_number", order.account_number, kind="address"),
        CaseFact("c2c.fact.matched", at, kind="time"),
        CaseFact("c2c.fact.until", order.expires_at.isoformat(), kind="time"),
        CaseFact("c2c.fact.bank_reference", order.bank_reference, kind="address"),
        CaseFact("c2c.fact.reason", order.reason, kind="key"),
    )


async def name_check(c2c: C2c, conn: asyncpg.Connection, order: Order) -> CaseCheck:
    """The name at the bank beside the verified one: of others two operators decide; where a machine can't compare them,
    a person does.
    """
    verified = await c2c.verified_name(conn, order.user_id)
    same = same_name(order.payer, verified) if verified else False
    return CaseCheck("c2c.check.payer", same, f"{order.payer} / {verified or '–'}", "second")


async def sum_check(c2c: C2c, conn: asyncpg.Connection, order: Order) -> CaseCheck:
    """One wire pays one order: where another one of the same sum waits for it on the same account, or has had it, two
    operators tell them apart.
    """
    days = timedelta(days=int(c2c.kernel.parameters.get(EQUAL_SUM_DAYS)))
    found = await conn.fetch(
        "SELECT number FROM c2c_order WHERE seller = $1 AND side = 'buy' AND fiat = $2 AND currency = $3 AND id <> $4"
        " AND state IN ('proof_sent', 'disputed', 'finished')"
        " AND matched_at BETWEEN $5::timestamptz - $6::interval AND $5::timestamptz + $6::interval"
        " ORDER BY number DESC LIMIT 5",
        order.seller,
        order.fiat,
        order.currency,
        order.id,
        order.matched_at,
        days,
    )
    others = ", ".join(reference_of(order.reference_prefix, one["number"]) for one in found)
    return CaseCheck("c2c.check.sum_once", not found, others, "second")


def worth(c2c: C2c, order: Order) -> Decimal | None:
    """Return the value of an order in USDT; None where it is unknown."""
    return worth_of(c2c.kernel, order.coin, order.amount)


def spelt(text: str) -> Sequence[str]:
    """A bank's number as it is kept, where the text may be one."""
    return [number] if len(number := known_again(text)) >= 4 else []


def _price(label: str, order: Order, price: int) -> CaseFact:
    return CaseFact(label, format_amount(price, order.price_decimals), kind="amount", unit=order.currency)


def _fiat(label: str, order: Order) -> CaseFact:
    return CaseFact(label, format_amount(order.fiat, order.fiat_decimals), kind="amount", unit=order.currency)
