"""Orders as cases: who waits to be matched, whose money is looked for, whom the desk has to wire to, and who disputes
what was decided. Beside each, the messages of its user and operators.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from datetime import timedelta
from functools import partial
from typing import Any

import asyncpg
from agio_kernel.cases import Case, Cases, Decision, Filter, Queue, cases_of, reference_of
from agio_kernel.cases.review import CaseCheck, CaseFact
from agio_kernel.cases.threads import Threads
from agio_kernel.cases.wires import WIRE_FIELDS, wire_facts
from agio_kernel.declarations.codes import NOT_AVAILABLE, Code
from agio_kernel.documents import DocumentKind
from agio_kernel.ports.kernel import Kernel

from agio_c2c.c2c import C2c
from agio_c2c.declared.coins import COINS
from agio_c2c.declared.currencies import CURRENCIES
from agio_c2c.declared.parameters import CHECKED_ORDER, EQUAL_SUM_DAYS
from agio_c2c.declared.permissions import ORDERS_DECIDE
from agio_c2c.declared.states import ORDER_STATES, UNDER_WAY, OrderState
from agio_c2c.desk import decide
from agio_c2c.order.documents import PAGES
from agio_c2c.order.order import REFERENCE_PREFIXES, Order, known_again, same_name
from agio_c2c.order.store import verified_name
from agio_c2c.price.price import Side

BUY_REFUSALS = ("not_arrived", "amount_differs", "other_payer", "proof_unreadable", "no_capacity")
SELL_REFUSALS = ("account_unclear", "other_payee", "no_capacity")
"""Reasons of a rejected order, which the user reads in the user's own language."""
SPOKEN_OF = tuple(state for state in OrderState if state is not OrderState.CLOSED)
"""States in which there is something to write, cancelled ones included: a wire may be out."""


def purchase_cases(c2c: C2c) -> Cases[Order]:
    """Coins for a wire."""
    kernel = c2c.kernel

    async def checks(conn: asyncpg.Connection, case: Case[Order]) -> Sequence[CaseCheck]:
        return (
            await _name_check(conn, case.row),
            await _sum_check(kernel, conn, case.row),
            CaseCheck("c2c.check.arrived", None),
            CaseCheck("c2c.check.reference", None),
        )

    def unmatched(case: Case[Order]) -> Code | None:
        """Without an account nobody can have sent a wire."""
        return None if case.row.seller else NOT_AVAILABLE

    return _cases(
        c2c,
        Side.BUY,
        name="purchases",
        queue=Queue("building-bank", 24, ORDERS_DECIDE.key, 30),
        link="c2c.orders",
        waiting=(OrderState.PENDING_MATCH, OrderState.PROOF_SENT, OrderState.DISPUTED),
        awaits={"payment": "state = 'matched'"},
        holds="",
        checks=checks,
        further=lambda conn, case: wire_facts(conn, ORDER_STATES, case.row.id),
        documents=PAGES,
        search={"bank_reference = ANY ({}::text[])": _spelt, "statement = ANY ({}::text[])": _spelt},
        decisions={
            "match": Decision(partial(decide.match_now, c2c)),
            "finish": _payment(decide.finish, c2c, fields=WIRE_FIELDS),
            "reject": Decision(partial(decide.undo, c2c, "reject"), reasons=BUY_REFUSALS, explained=True),
            "reopen": Decision(partial(decide.reopen, c2c), explained=True, barred=unmatched),
            "settle": _payment(
                decide.settle, c2c, explained=True, asks="c2c.case.verdict", fields=WIRE_FIELDS, verdict=True
            ),
            "dismiss": _dismissal(c2c),
        },
    )


def sale_cases(c2c: C2c) -> Cases[Order]:
    """A wire for coins."""
    kernel = c2c.kernel

    async def checks(conn: asyncpg.Connection, case: Case[Order]) -> Sequence[CaseCheck]:
        return (await _name_check(conn, case.row), CaseCheck("c2c.check.wired", None))

    async def wired_to(conn: asyncpg.Connection, case: Case[Order]) -> Sequence[CaseFact]:
        wires, payee = await wire_facts(conn, ORDER_STATES, case.row.id), case.row.opened_payee(kernel)
        if payee is None:
            return wires
        return (
            *wires,
            CaseFact("c2c.fact.payee_number", payee.number, masked=True, kind="address"),
            CaseFact("c2c.fact.payee_swift", payee.swift, kind="address"),
            CaseFact("c2c.fact.payee_address", payee.address),
        )

    def wired(case: Case[Order]) -> Code | None:
        """A wire is on its way: who sold says whether it came, and the desk doesn't take it back."""
        return NOT_AVAILABLE if case.row.state is OrderState.PROOF_SENT else None

    return _cases(
        c2c,
        Side.SELL,
        name="sales",
        queue=Queue("building-bank", 26, ORDERS_DECIDE.key, 60),
        link="c2c.orders",
        waiting=(OrderState.PENDING_MATCH, OrderState.MATCHED, OrderState.DISPUTED),
        awaits={"confirmation": "state = 'proof_sent'"},
        checks=checks,
        further=wired_to,
        search={"statement = ANY ({}::text[])": _spelt},
        decisions={
            "match": Decision(partial(decide.match_now, c2c)),
            "pay": _payment(decide.pay, c2c, fields=WIRE_FIELDS),
            "reject": Decision(
                partial(decide.undo, c2c, "reject"), reasons=SELL_REFUSALS, explained=True, barred=wired
            ),
            "settle": _payment(decide.settle, c2c, explained=True, verdict=True),
            "dismiss": _dismissal(c2c),
        },
    )


def order_threads(c2c: C2c) -> Sequence[Threads[Any]]:
    """Threads of purchases, and of sales."""
    file = DocumentKind("file", side=2400)
    named = ((purchase_cases(c2c), "c2cPurchase", "a C2C purchase"), (sale_cases(c2c), "c2cSale", "a C2C sale"))
    return [
        Threads(cases=cases, open=SPOKEN_OF, link="c2c.orders", file=file, real=True, call=call, about=about)
        for cases, call, about in named
    ]


def _cases(c2c: C2c, side: Side, **more: Any) -> Cases[Order]:
    """Cases of a side, with all that both have alike."""
    return cases_of(
        c2c.kernel,
        Order,
        ORDER_STATES,
        reference_prefix=REFERENCE_PREFIXES[side],
        only=f"side = '{side}'",
        open=UNDER_WAY,
        since="waits_since",
        summary=("c2c.fact.amount", "c2c.fact.fiat", "c2c.fact.payer"),
        columns=("c2c.fact.amount", "c2c.fact.fiat"),
        facts=(
            "c2c.fact.bank",
            "c2c.fact.price",
            "c2c.fact.reference_price",
            "c2c.fact.wire_reference",
            "c2c.fact.seller",
            "c2c.fact.rotation",
            "c2c.fact.holder",
            "c2c.fact.account_number",
            "c2c.fact.matched",
            "c2c.fact.until",
            "c2c.fact.bank_reference",
            "c2c.fact.reason",
        ),
        fields={"wire_reference": "reference", "matched": "matched_at", "until": "expires_at"},
        kinds=dict.fromkeys(("reference", "account_number", "bank_reference"), "address") | {"reason": "key"},
        worth="amount",
        threshold=CHECKED_ORDER.key,
        filters=(Filter("coin", tuple(COINS.delivered())), Filter("currency", tuple(CURRENCIES.delivered()))),
        **more,
    )


def _payment(act: Callable[..., Awaitable[None]], c2c: C2c, **more: Any) -> Decision:
    """The decision that somebody is paid."""
    return Decision(partial(act, c2c), grants=True, two="threshold", pays=True, **more)


def _dismissal(c2c: C2c) -> Decision:
    return Decision(partial(decide.undo, c2c, "dismiss"), explained=True, two="threshold", verdict=True)


async def _name_check(conn: asyncpg.Connection, order: Order) -> CaseCheck:
    """The name at the bank beside the verified one: of others two operators decide; where a machine can't compare them,
    a person does.
    """
    verified = await verified_name(conn, order.user_id)
    same = same_name(order.payer, verified) if verified else False
    return CaseCheck("c2c.check.payer", same, f"{order.payer} / {verified or '–'}", "second")


async def _sum_check(kernel: Kernel, conn: asyncpg.Connection, order: Order) -> CaseCheck:
    """One wire pays one order: where another one of the same sum waits for it on the same account, or has had it, two
    operators tell them apart.
    """
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
        timedelta(days=int(kernel.parameters.get(EQUAL_SUM_DAYS.key))),
    )
    others = ", ".join(reference_of(REFERENCE_PREFIXES[order.side], one["number"]) for one in found)
    return CaseCheck("c2c.check.sum_once", not found, others, "second")


def _spelt(text: str) -> Sequence[str]:
    """A bank's number as it is kept, where the text may be one."""
    return [number] if len(number := known_again(text)) >= 4 else []
