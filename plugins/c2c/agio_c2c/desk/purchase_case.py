"""Purchases as cases: who waits to be matched, whose money is looked for, and who disputes what was decided."""

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
from agio_c2c.desk.facts import facts, name_check, spelt, sum_check, summary, worth
from agio_c2c.order.documents import PAGES
from agio_c2c.order.order import REFERENCE_PREFIXES, Order
from agio_c2c.order.tables import Orders
from agio_c2c.price.price import Side

REFUSALS = ("not_arrived", "amount_differs", "other_payer", "proof_unreadable", "no_capacity")
"""Reasons of a rejected purchase, which the user reads in the user's own language."""


def purchase_cases(c2c: C2c) -> Cases[Order]:
    """Coins for a wire."""

    async def match(tx: asyncpg.Connection, case: Case[Order], actor: Actor, _: str) -> None:
        await decide.match_now(c2c, tx, case.row, actor)

    async def finish(tx: asyncpg.Connection, case: Case[Order], actor: Actor, _: str) -> None:
        await decide.finish(c2c, tx, case.row, actor, case.given)

    async def reject(tx: asyncpg.Connection, case: Case[Order], actor: Actor, reason: str) -> None:
        await decide.reject(c2c, tx, case.row, actor, reason)

    async def reopen(tx: asyncpg.Connection, case: Case[Order], actor: Actor, reason: str) -> None:
        await decide.reopen(c2c, tx, case.row, actor, reason)

    async def settle(tx: asyncpg.Connection, case: Case[Order], actor: Actor, verdict: str) -> None:
        await decide.settle(c2c, tx, case.row, actor, verdict, case.given)

    async def dismiss(tx: asyncpg.Connection, case: Case[Order], actor: Actor, verdict: str) -> None:
        await decide.dismiss(c2c, tx, case.row, actor, verdict)

    def unmatched(case: Case[Order]) -> Code | None:
        """Without an account nobody can have sent a wire."""
        return None if case.row.seller else NOT_AVAILABLE

    async def summary_whole(conn: asyncpg.Connection, case: Case[Order]) -> Sequence[CaseFact]:
        return (*facts(c2c, case), *await wire_facts(conn, ORDER_STATES, case.row.id))

    async def checks(conn: asyncpg.Connection, case: Case[Order]) -> Sequence[CaseCheck]:
        return (
            await name_check(c2c, conn, case.row),
            await sum_check(c2c, conn, case.row),
            CaseCheck("c2c.check.arrived", None),
            CaseCheck("c2c.check.reference", None),
        )

    return Cases(
        id="c2c.purchases",
        reference_prefix=REFERENCE_PREFIXES[Side.BUY],
        icon="building-bank",
        order=24,
        permission=ORDERS_DECIDE.key,
        target_minutes=30,
        states=ORDER_STATES,
        table=Orders,
        row=Order,
        only="side = 'buy'",
        waiting=(OrderState.PENDING_MATCH, OrderState.PROOF_SENT, OrderState.DISPUTED),
        open=UNDER_WAY,
        since="waits_since",
        awaits={"payment": "state = 'matched'"},
        summary=partial(summary, c2c),
        columns=("c2c.fact.amount", "c2c.fact.fiat"),
        facts=summary_whole,
        checks=checks,
        documents=PAGES,
        search={"bank_reference = ANY ({}::text[])": spelt, "statement = ANY ({}::text[])": spelt},
        filters=(Filter("coin", tuple(COINS.delivered())), Filter("currency", tuple(CURRENCIES.delivered()))),
        worth=lambda case: worth(c2c, case.row),
        threshold=CHECKED_ORDER,
        decisions={
            "match": Decision(match),
            "finish": Decision(finish, fields=WIRE_FIELDS, grants=True, two="threshold", pays=True),
            "reject": Decision(reject, reasons=REFUSALS, explained=True),
            "reopen": Decision(reopen, explained=True, barred=unmatched),
            "settle": Decision(
                settle,
                explained=True,
                asks="c2c.case.verdict",
                fields=WIRE_FIELDS,
                grants=True,
                two="threshold",
                pays=True,
                verdict=True,
            ),
            "dismiss": Decision(dismiss, explained=True, two="threshold", verdict=True),
        },
    )
