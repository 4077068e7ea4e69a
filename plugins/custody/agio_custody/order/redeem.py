"""Leave early: figures first, then the request; it is paid when its working days are over (``accrue``), unless an
operator rejects it, or pays it before.
"""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Annotated

import asyncpg
import msgspec
from agio_kernel.calls.declared import get, post
from agio_kernel.calls.request import Request
from agio_kernel.cases import USER, Actor, Case, move
from agio_kernel.declarations.call import ById
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.wire import Moment
from agio_kernel.entities import Money, only
from agio_kernel.ports.clock import db_now
from agio_kernel.ports.kernel import Kernel
from agio_kernel.terms import Redemption

from agio_custody.declared.codes import CREDIT_BEHIND, TERM_OVER
from agio_custody.declared.parameters import REDEMPTION_DAYS
from agio_custody.declared.products import Credit
from agio_custody.declared.reasons import ORDER_POSTINGS, ORDER_QUOTA
from agio_custody.declared.states import ORDER_STATES, OrderState
from agio_custody.order.events import CustodySettled
from agio_custody.order.order import Order
from agio_custody.order.schemas import OrderView, view_order


class RedemptionView(msgspec.Struct, frozen=True):
    """Result of a redemption now. ``earned`` is credited already and stays."""

    order: Annotated[Order, only("id", "coin", "amount")]
    remaining_days: int
    loss: Money
    paid: Money
    earned: Money
    pays_at: Moment


@get("web/getProfitRedemption")
async def quote_redemption(kernel: Kernel, request: Request[ById]) -> RedemptionView:
    """Quote the redemption of a custody order now.

    Returns the damages and the payment of a redemption now, by the function that settles it.
    """
    async with kernel.db.read() as conn:
        order = await Order.require_own(conn, request.form.id, request.user.id)
        today = kernel.settings.calendar.day(await db_now(conn))
    left = _left(order, today)
    return RedemptionView(order, left.remaining_days, left.loss, left.paid, order.earned, pays_at(kernel, today))


@post("web/sellProfit", opens_business=False)
async def sell(kernel: Kernel, request: Request[ById]) -> OrderView:
    """Redeem a custody order early.

    Ask for the money before its time; the loss is that of today, whatever day it is paid on.
    """
    async with request.idempotent_transaction() as effect:
        order = await Order.require_own(effect.tx, request.form.id, request.user.id)
        return effect.keep(await ask(kernel, effect.tx, order))


async def ask(kernel: Kernel, tx: asyncpg.Connection, order: Order) -> OrderView:
    """Have the order wait for its working days, at today's loss."""
    now = await db_now(tx)
    today = kernel.settings.calendar.day(now)
    left = _left(order, today)
    asked = {
        "asked_at": now,
        "pays_at": pays_at(kernel, today),
        "remaining_days": left.remaining_days,
        "loss": left.loss,
        "reason": "",
    }
    return view_order(await ORDER_POSTINGS.move(kernel, tx, order, "request", USER, None, **asked), today)


def pays_at(kernel: Kernel, today: date) -> datetime:
    """When a redemption that is asked for today is paid: as its last working day is over."""
    days = int(kernel.parameters.get(REDEMPTION_DAYS.key))
    return kernel.settings.calendar.begin(kernel.settings.calendar.working_days_after(today, days) + timedelta(1))


async def pay_now(kernel: Kernel, tx: asyncpg.Connection, case: Case[Order], actor: Actor, _: str) -> None:
    """An operator pays before the working days are over, once everything is credited that is owed by then."""
    order, now = case.row, await db_now(tx)
    if order.credit is Credit.DAILY and order.credited_days < (kernel.settings.calendar.day(now) - order.begins).days:
        raise ApiError(CREDIT_BEHIND)
    await move(tx, kernel.ids, ORDER_STATES, order, "redeem", actor, now)
    await ORDER_QUOTA.free(tx, [order])  # before the ledger's accounts, as whoever buys
    settled, ledger = CustodySettled.of(order, OrderState.REDEEMED), kernel.ledger
    await ledger.post(tx, await ORDER_POSTINGS.transfers(ledger, tx, settled.order, order.state))
    await kernel.bus.emit(tx, settled)


async def reject(kernel: Kernel, tx: asyncpg.Connection, case: Case[Order], actor: Actor, reason: str) -> None:
    """The money stays in custody and earns on; its owner reads why, and may ask again."""
    order, now = case.row, await db_now(tx)
    since = {"reason": reason, "asked_at": None, "pays_at": None, "remaining_days": 0, "loss": 0}
    kept = await ORDER_POSTINGS.move(kernel, tx, order, "reject", actor, now, note=reason, **since)
    await kernel.bus.emit(tx, CustodySettled(order.user_id, kept))


def _left(order: Order, today: date) -> Redemption:
    """Return the result of a redemption today; refused where the order can't be redeemed."""
    ORDER_STATES.next(order.state, "request")
    remaining = order.remaining(today)
    if not remaining:
        raise ApiError(TERM_OVER)
    return order.redeemed(remaining)
