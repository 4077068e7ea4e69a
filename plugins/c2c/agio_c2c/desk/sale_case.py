"""Sales as cases: who waits to be matched, whom the desk has to wire to, and who says that no wire came."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import asyncpg
from agio_kernel.cases import Actor, Case, Cases, Decision, Filter
from agio_kernel.cases.review import CaseCheck, CaseFact
from agio_kernel.cases.wires import WIRE_FIELDS, wire_facts
from agio_kernel.declarations.codes import NOT_AVAILABLE, Code

from agio_c2c.c2c import C2c
from agio_c2c.declared.coins import COINS
from agio_c2c.declared.currencies import CURRENCIES
from agio_c2c.declared.parameters import CHECKED_ORDER
from agio_c2c.declared.permissions import ORDERS_DECIDE
from agio_c2c.declared.states import ORDER_STATES, UNDER_WAY, OrderState
from agio_c2c.desk import decide
from agio_c2c.desk.facts import facts, name_check, spelt, summary, worth
from agio_c2c.order.order import REFERENCE_PREFIXES, Order
from agio_c2c.order.payee import payee_of
from agio_c2c.order.tables import Orders
from agio_c2c.price.price import Side

REFUSALS = ("account_unclear", "other_payee", "no_capacity")
"""Reasons of a rejected sale, which the user reads in the user's own language."""


def sale_cases(c2c: C2c) -> Cases[Order]:
    """A wire for coins."""

    async def match(tx: asyncpg.Connection, case: Case[Order], actor: Actor, _: str) -> None:
        await decide.match_now(c2c, tx, case.row, actor)

    async def pay(tx: asyncpg.Connection, case: Case[Order], actor: Actor, _: str) -> None:
        await decide.pay(c2c, tx, case.row, actor, case.given)

    async def reject(tx: asyncpg.Connection, case: Case[Order], actor: Actor, reason: str) -> None:
        await decide.reject(c2c, tx, case.row, actor, reason)

    async def settle(tx: asyncpg.Connection, case: Case[Order], actor: Actor, verdict: str) -> None:
        await decide.settle(c2c, tx, case.row, actor, verdict, case.given)

    async def dismiss(tx: asyncpg.Connection, case: Case[Order], actor: Actor, verdict: str) -> None:
        await decide.dismiss(c2c, tx, case.row, actor, verdict)

    def wired(case: Case[Order]) -> Code | None:
        """A wire is on its way: who sold says whether it came, and the desk doesn't take it back."""
        return NOT_AVAILABLE if case.row.state is OrderState.PROOF_SENT else None

    async def summary_whole(conn: asyncpg.Connection, case: Case[Order]) -> Sequence[CaseFact]:
        payee = payee_of(c2c, case.row)
        known = (*facts(c2c, case), *await wire_facts(conn, ORDER_STATES, case.row.id))
        if payee is None:
            return known
        return (
            *known,
            CaseFact("c2c.fact.payee_number", payee.number, masked=True, kind="address"),
            CaseFact("c2c.fact.payee_swift", payee.swift, kind="address"),
            CaseFact("c2c.fact.payee_address", payee.address),
        )

    async def checks(conn: asyncpg.Connection, case: Case[Order]) -> Sequence[CaseCheck]:
        return (await name_check(c2c, conn, case.row), CaseCheck("c2c.check.wired", None))

    return Cases(
        id="c2c.sales",
        reference_prefix=REFERENCE_PREFIXES[Side.SELL],
        icon="building-bank",
        order=26,
        permission=ORDERS_DECIDE.key,
        target_minutes=60,
        states=ORDER_STATES,
        table=Orders,
        row=Order,
        only="side = 'sell'",
        waiting=(OrderState.PENDING_MATCH, OrderState.MATCHED, OrderState.DISPUTED),
        open=UNDER_WAY,
        since="waits_since",
        awaits={"confirmation": "state = 'proof_sent'"},
        holds="amount",
        summary=partial(summary, c2c),
        columns=("c2c.fact.amount", "c2c.fact.fiat"),
        facts=summary_whole,
        checks=checks,
        search={"statement = ANY ({}::text[])": spelt},
        filters=(Filter("coin", tuple(COINS.delivered())), Filter("currency", tuple(CURRENCIES.delivered()))),
        worth=lambda case: worth(c2c, case.row),
        threshold=CHECKED_ORDER,
        decisions={
            "match": Decision(match),
            "pay": Decision(pay, fields=WIRE_FIELDS, grants=True, two="threshold", pays=True),
            "reject": Decision(reject, reasons=REFUSALS, explained=True, barred=wired),
            "settle": Decision(settle, explained=True, grants=True, two="threshold", pays=True, verdict=True),
            "dismiss": Decision(dismiss, explained=True, two="threshold", verdict=True),
        },
    )
