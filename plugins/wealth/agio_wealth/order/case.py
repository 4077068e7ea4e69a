"""Redemptions that have their value and wait for their money: what an operator sees, and can do before the day."""

from __future__ import annotations

from collections.abc import Sequence

import asyncpg
from agio_kernel.cases import Actor, Case, Cases, Decision, Queue, amount
from agio_kernel.cases.review import CaseFact
from agio_kernel.money.amounts import format_amount
from agio_kernel.money.worth import worth_of

from agio_wealth.declared.permissions import PAYOUTS_DECIDE
from agio_wealth.declared.states import ORDER_STATES, OrderState
from agio_wealth.order.order import SHARE_DECIMALS, Order
from agio_wealth.order.schemas import name_of
from agio_wealth.order.settle import pay
from agio_wealth.value.rule import VALUE_DECIMALS
from agio_wealth.wealth import Wealth


def payout_cases(wealth: Wealth) -> Cases[Order]:
    """Shares that were given back. The price is past anybody's influence: only the day of payment isn't."""

    def summary(case: Case[Order]) -> Sequence[CaseFact]:
        return (
            CaseFact("wealth.fact.fund", name_of(wealth, case.row.fund)),
            amount("wealth.fact.paid_out", case.row.amount, wealth.asset),
        )

    async def facts(_: asyncpg.Connection, case: Case[Order]) -> Sequence[CaseFact]:
        order = case.row
        pays = order.pays_at.isoformat() if order.pays_at else ""
        return (
            *summary(case),
            CaseFact("wealth.fact.shares", format_amount(order.shares, SHARE_DECIMALS), kind="amount"),
            CaseFact("wealth.fact.value", format_amount(order.value, VALUE_DECIMALS)),
            CaseFact("wealth.fact.value_at", order.value_at.isoformat(), kind="time"),
            amount("wealth.fact.cost", order.cost, wealth.asset),
            CaseFact("wealth.fact.ordered", order.created_at.isoformat(), kind="time"),
            CaseFact("wealth.fact.pays", pays, kind="time"),
        )

    async def pay_now(tx: asyncpg.Connection, case: Case[Order], actor: Actor, reason: str) -> None:
        await pay(wealth, tx, [case.row], actor)

    return Cases(
        id="wealth.payouts",
        queue=Queue("chart-area", 62, PAYOUTS_DECIDE.key, 1440),
        link="wealth.low_risk_orders",
        states=ORDER_STATES,
        row=Order,
        open=(OrderState.WAITING, OrderState.REDEEMING),
        since="settled_at",
        summary=summary,
        columns=("wealth.fact.fund", "wealth.fact.paid_out"),
        facts=facts,
        worth=lambda case: worth_of(wealth.kernel, wealth.asset.code, case.row.amount),
        decisions={"pay": Decision(pay_now, grants=True, pays=True)},
    )
