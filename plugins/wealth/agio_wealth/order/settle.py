"""Settle orders by the value they waited for, many at once, and pay what was redeemed when its days are over.

A step follows from the order and the published value alone, never from the time it runs at. Orders are locked first,
then holdings, what users have invested, how many shares there are, and the ledger's accounts, each in one order.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

import asyncpg
import msgspec
from agio_kernel.cases import TIMER, Actor, move
from agio_kernel.jobs import DONE, Job, JobStep, Next, Outcome, Wait
from agio_kernel.ledger import Cause, Transfer
from agio_kernel.ports.clock import db_now

from agio_wealth.declared.reasons import BOUGHT, FEE, FEES, FILL_CAUSE, FUND_FEE, FUNDS, NET, ORDER_CAUSE, REDEEMED
from agio_wealth.declared.states import ORDER_STATES, OrderState
from agio_wealth.limit.cap import free
from agio_wealth.order.buy import SETTLE
from agio_wealth.order.events import FundOrderSettled
from agio_wealth.order.holding import issue, keep_holdings, lock_holdings
from agio_wealth.order.order import Order, Side, bought, proceeds
from agio_wealth.order.schemas import name_of
from agio_wealth.value.store import values_at
from agio_wealth.wealth import Wealth

BATCH = 300
RETRY_S = 1.0


class Settled(msgspec.Struct, frozen=True):
    """An order with its value: ``order`` as it was, ``now`` as it is after it."""

    order: Order
    now: Order
    trigger: str


def settlement(wealth: Wealth) -> Job:
    """The steps of orders: their value, and of a redemption its payment."""

    async def carry_out(tx: asyncpg.Connection, batch: Sequence[JobStep]) -> Sequence[Outcome]:
        orders = await Order.lock(tx, (due.id for due in batch))
        waiting = [one for one in orders.values() if one.state is OrderState.WAITING]
        values = await values_at(tx, [(one.fund, one.value_at) for one in waiting])
        found = [(one, *values[one.fund, one.value_at]) for one in waiting if (one.fund, one.value_at) in values]
        settled = {one.order.id: one.now for one in await _value(wealth, tx, found)}
        at = {due.id: due.at for due in batch}
        over = [
            one
            for one in orders.values()
            if one.state is OrderState.REDEEMING and one.pays_at is not None and one.pays_at <= at[one.id]
        ]
        await pay(wealth, tx, over, TIMER)
        return [_outcome(orders.get(due.id), settled.get(due.id)) for due in batch]

    return Job(SETTLE, carry_out, BATCH)


def _outcome(before: Order | None, after: Order | None) -> Outcome:
    if before is not None and before.state is OrderState.WAITING:
        if after is None:
            return Wait(RETRY_S)
        return Next(after.pays_at) if after.pays_at is not None else DONE
    return DONE


async def _value(wealth: Wealth, tx: asyncpg.Connection, found: Sequence[tuple[Order, int, int]]) -> Sequence[Settled]:
    """Fill purchases and value redemptions, in the order they were given."""
    if not found:
        return ()
    kernel, scale, now = wealth.kernel, wealth.asset.scale, await db_now(tx)
    holdings = await lock_holdings(tx, ((one.user_id, one.realm, one.fund) for one, _, _ in found))
    settled: list[Settled] = []
    issues: dict[tuple[str, int], int] = {}
    freed: list[tuple[int, int, int]] = []
    for order, value_id, value in sorted(found, key=lambda one: one[0].id):
        key = (order.user_id, order.realm, order.fund)
        common: dict[str, Any] = {"value": value, "value_id": value_id, "settled_at": now}
        if order.side is Side.BUY:
            got = bought(order.amount, order.fee_rate, value, scale)
            holdings[key] = holdings[key].with_bought(got.shares, order.amount)
            changed: dict[str, Any] = {"fee": got.fee, "shares": got.shares, "fill_id": kernel.ids.next()}
            trigger, sign, shares = "fill", 1, got.shares
        else:
            holdings[key], cost = holdings[key].without(order.shares)
            freed.append((order.user_id, order.realm, cost))
            changed = {"amount": proceeds(order.shares, value, scale), "cost": cost, "pays_at": pays_at(wealth, order)}
            trigger, sign, shares = "value", -1, order.shares
        issues[order.fund, order.realm] = issues.get((order.fund, order.realm), 0) + sign * shares
        state = await move(tx, kernel.ids, ORDER_STATES, order, trigger, TIMER, order.value_at, **common, **changed)
        settled.append(Settled(order, msgspec.structs.replace(order, state=state, **common, **changed), trigger))
    await keep_holdings(tx, holdings.values())
    await free(tx, freed)
    await issue(tx, issues)
    await _post_fills(wealth, tx, [one.now for one in settled if one.trigger == "fill"])
    await kernel.bus.emit_all(tx, [_reported(wealth, one.now) for one in settled])
    return settled


async def _post_fills(wealth: Wealth, tx: asyncpg.Connection, fills: Sequence[Order]) -> None:
    ledger, asset = wealth.kernel.ledger, wealth.asset.id
    transfers: list[Transfer] = []
    for one in fills:
        assert one.fill_id is not None, "a filled purchase has its fill's id"
        for step, name, amount, reason in (
            (NET, FUNDS.name, one.amount - one.fee, BOUGHT),
            (FEE, FEES.name, one.fee, FUND_FEE),
        ):
            if amount:
                house = await ledger.house(tx, one.realm, asset, name)
                cause = Cause(FILL_CAUSE, one.fill_id, step)
                transfers.append(Transfer(one.account, house, amount, reason, cause, from_held=True))
    if transfers:
        await ledger.post(tx, transfers)


def pays_at(wealth: Wealth, order: Order) -> datetime:
    """When a redemption is paid: as its last working day after the value is over."""
    day = wealth.calendar.day(order.value_at)
    return wealth.calendar.begin(wealth.calendar.working_days_after(day, order.payout_days) + timedelta(1))


async def pay(wealth: Wealth, tx: asyncpg.Connection, orders: Sequence[Order], actor: Actor) -> None:
    """Pay redemptions that have their value."""
    kernel, now = wealth.kernel, await db_now(tx)
    transfers: list[Transfer] = []
    paid: list[Order] = []
    for one in orders:
        state = await move(tx, kernel.ids, ORDER_STATES, one, "pay", actor, now)
        paid.append(msgspec.structs.replace(one, state=state))
        if one.amount:
            house = await kernel.ledger.house(tx, one.realm, wealth.asset.id, FUNDS.name)
            transfers.append(Transfer(house, one.account, one.amount, REDEEMED, Cause(ORDER_CAUSE, one.id)))
    if transfers:
        await kernel.ledger.post(tx, transfers)
    await kernel.bus.emit_all(tx, [_reported(wealth, one) for one in paid])


def _reported(wealth: Wealth, one: Order) -> FundOrderSettled:
    name = name_of(wealth, one.fund)
    return FundOrderSettled(one.user_id, one.id, one.fund, name, one.state.value, one.amount, one.shares, one.value)
