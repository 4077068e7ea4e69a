"""The switch that stops all withdrawals."""

from __future__ import annotations

from typing import Literal

import asyncpg
from agio_kernel.calls.declared import get, post
from agio_kernel.calls.request import Request
from agio_kernel.cases.workflow.fields import chosen, reason_of
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.wire import Page, whole

from agio_operator.console.console import Console
from agio_operator.console.schemas import Form
from agio_operator.declared.codes import ALREADY_SO
from agio_operator.declared.permissions import MONEY_FREEZE, MONEY_READ
from agio_operator.money.schemas import FrozenView, MoneySwitch

WITHDRAWALS = "withdrawals"


class MoneyFreeze(Form, frozen=True):
    """A switch that stops something for everybody."""

    name: Literal["withdrawals"] = "withdrawals"
    frozen: bool | None = None
    reason: str = ""


@get("web/operatorMoneySwitches", permission=MONEY_READ)
async def show_switches(console: Console, _request: Request) -> Page[MoneySwitch]:
    """List the switches that stop a business for everybody.

    Returns every switch, also the ones that have never been used.
    """
    row = await console.kernel.db.fetchrow("SELECT * FROM operator_switch WHERE name = $1", WITHDRAWALS)
    unused = MoneySwitch(WITHDRAWALS, frozen=False, since=None, by="", reason="")
    return whole([MoneySwitch(**dict(row)) if row else unused])


async def turn(tx: asyncpg.Connection, name: str, frozen: bool, by: str, reason: str) -> bool:
    """Turn a switch; False where it stood so already."""
    old = await tx.fetchval("SELECT frozen FROM operator_switch WHERE name = $1 FOR UPDATE", name)
    if bool(old) == frozen:
        return False
    await tx.execute(
        "INSERT INTO operator_switch (name, frozen, by, reason) VALUES ($1, $2, $3, $4) ON CONFLICT (name) "
        "DO UPDATE SET frozen = excluded.frozen, by = excluded.by, reason = excluded.reason, since = agio_now()",
        name,
        frozen,
        by,
        reason,
    )
    return True


@post("web/operatorMoneyFreeze", permission=MONEY_FREEZE)
async def freeze_money(console: Console, request: Request[MoneyFreeze]) -> FrozenView:
    """Stop all withdrawals.

    Stop it for everybody, or let it go on: withdrawals ask with each request.
    """
    form, reason = request.form, reason_of(request.form.reason)
    frozen = chosen(form.frozen, "frozen")
    async with request.idempotent_transaction() as effect:
        if not await turn(effect.tx, form.name, frozen, request.user.called, reason):
            raise ApiError(ALREADY_SO)
        answer = effect.keep(FrozenView(frozen))
        await console.record(
            effect.tx,
            request,
            "money.freeze" if frozen else "money.unfreeze",
            f"switch:{form.name}",
            reason,
            before={"frozen": not frozen},
            after={"frozen": frozen},
        )
    return answer
