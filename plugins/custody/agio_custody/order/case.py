"""Early redemptions as cases: what an operator sees of one, and what each decision does."""

from __future__ import annotations

from collections.abc import Sequence

import asyncpg
from agio_kernel.cases import Actor, Case, Cases, Decision, amount
from agio_kernel.cases.review import CaseFact
from agio_kernel.money.worth import worth_of

from agio_custody.custody import Custody
from agio_custody.declared.permissions import REDEMPTIONS_DECIDE
from agio_custody.declared.states import EARNING, ORDER_STATES, OrderState
from agio_custody.order.order import Order
from agio_custody.order.redeem import pay_now, reject
from agio_custody.order.tables import Orders
from agio_custody.order.view import LETTER


def redemption_cases(custody: Custody) -> Cases[Order]:
    """Orders that their owners want back before the end."""

    def told(case: Case[Order]) -> Sequence[CaseFact]:
        asset = custody.asset(case.row.coin)
        return (
            amount("custody.fact.amount", case.row.amount, asset),
            CaseFact("custody.fact.remaining_days", str(case.row.remaining_days), kind="days"),
        )

    async def facts(_: asyncpg.Connection, case: Case[Order]) -> Sequence[CaseFact]:
        order, asset = case.row, custody.asset(case.row.coin)
        pays = order.pays_at.isoformat() if order.pays_at else ""
        return (
            *told(case),
            amount("custody.fact.loss", order.loss, asset),
            amount("custody.fact.paid", order.amount - order.loss, asset),
            amount("custody.fact.earned", order.earned, asset),
            CaseFact("custody.fact.cycle", str(order.days), kind="days"),
            CaseFact("custody.fact.bought", order.created_at.isoformat(), kind="time"),
            CaseFact("custody.fact.ends", order.ends_at.isoformat(), kind="time"),
            CaseFact("custody.fact.pays", pays, kind="time"),
            CaseFact("custody.fact.reason", order.reason, kind="key"),
        )

    async def pay(tx: asyncpg.Connection, case: Case[Order], actor: Actor, reason: str) -> None:
        await pay_now(custody, tx, case.row, actor)

    async def decline(tx: asyncpg.Connection, case: Case[Order], actor: Actor, reason: str) -> None:
        await reject(custody, tx, case.row, actor, reason)

    return Cases(
        id="custody.redemptions",
        letter=LETTER,
        icon="pig-money",
        order=60,
        permission=REDEMPTIONS_DECIDE.key,
        target_minutes=480,
        states=ORDER_STATES,
        table=Orders,
        row=Order,
        waiting=(OrderState.REDEEMING,),
        open=EARNING,
        since="asked_at",
        moving=("credited_days", "earned"),
        holds="amount",
        told=told,
        columns=("custody.fact.amount", "custody.fact.remaining_days"),
        facts=facts,
        worth=lambda case: worth_of(custody.kernel, case.row.coin, case.row.amount - case.row.loss),
        decisions={
            "redeem": Decision(pay, grants=True, pays=True),
            "reject": Decision(decline, reasons=("account_review", "dispute"), explained=True),
        },
    )
