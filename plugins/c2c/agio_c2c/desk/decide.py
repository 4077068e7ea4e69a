"""Decisions of operators, and the money that follows them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Literal

import asyncpg
from agio_kernel.cases import Actor, Case
from agio_kernel.jobs import schedule_unless_due
from agio_kernel.money.amounts import figure
from agio_kernel.money.leaving import Stage
from agio_kernel.money.wires import take_wire, wire_of
from agio_kernel.ports.clock import db_now

from agio_c2c.c2c import C2c
from agio_c2c.declared.parameters import CONFIRMATION
from agio_c2c.declared.states import ORDER_STATES
from agio_c2c.desk.match import match
from agio_c2c.desk.money import exchange, may_leave, release
from agio_c2c.desk.moves import as_decided, moved
from agio_c2c.desk.timer import OVER
from agio_c2c.order.order import Order
from agio_c2c.price.price import Side


async def match_now(c2c: C2c, tx: asyncpg.Connection, case: Case[Order], actor: Actor, _: str) -> None:
    """Match it by hand."""
    await match(c2c, tx, await as_decided(tx, case.row, actor), actor)


async def finish(c2c: C2c, tx: asyncpg.Connection, case: Case[Order], actor: Actor, _: str) -> None:
    """The money of a purchase arrived: its line of our bank's statement finishes this order, and no other."""
    order = await as_decided(tx, case.row, actor)
    now = await db_now(tx)
    line = await _line(c2c, tx, order, case.given, now)
    await moved(c2c, tx, order, "finish", actor, now, statement=line)
    await exchange(c2c, tx, order)


async def pay(c2c: C2c, tx: asyncpg.Connection, case: Case[Order], actor: Actor, _: str) -> None:
    """The desk has wired for a sale: who sold confirms it, or says that nothing came, before the time is over."""
    order = await as_decided(tx, case.row, actor)
    now = await db_now(tx)
    line = await _line(c2c, tx, order, case.given, now)
    await may_leave(c2c, tx, order, Stage.HAND_OVER)
    until = now + c2c.kernel.parameters.get(CONFIRMATION.key)
    await moved(c2c, tx, order, "pay", actor, now, statement=line, bank_reference=line, proof_at=now, expires_at=until)


async def undo(c2c: C2c, trigger: str, tx: asyncpg.Connection, case: Case[Order], actor: Actor, reason: str) -> None:
    """Reject an order, or dismiss its dispute because no wire arrived: nothing is exchanged, and the user reads why."""
    order = await as_decided(tx, case.row, actor)
    order = await release(c2c, tx, order)
    await moved(c2c, tx, order, trigger, actor, await db_now(tx), reason)


async def reopen(c2c: C2c, tx: asyncpg.Connection, case: Case[Order], actor: Actor, reason: str) -> None:
    """The money arrived after all: the order has its hours anew, and coins are kept for it again."""
    order = await as_decided(tx, case.row, actor)
    opened = await match(c2c, tx, order, actor, "reopen", reason)
    await schedule_unless_due(tx, OVER, opened.id, opened.expires_at)  # one that was cancelled has its end still


async def settle(c2c: C2c, tx: asyncpg.Connection, case: Case[Order], actor: Actor, verdict: str) -> None:
    """The verdict of a dispute: the wire arrived, so the exchange stands. A purchase needs the line of our statement
    that it would have been finished with; a sale was paid with one.
    """
    order = await as_decided(tx, case.row, actor)
    now = await db_now(tx)
    proof = {"statement": await _line(c2c, tx, order, case.given, now)} if order.side is Side.BUY else {}
    passages = await may_leave(c2c, tx, order, Stage.CARRY_OUT)
    await moved(c2c, tx, order, "settle", actor, now, verdict, **proof)
    await exchange(c2c, tx, order, passages)


async def _line(c2c: C2c, tx: asyncpg.Connection, order: Order, given: Mapping[str, str], now: datetime) -> str:
    """The line of our statement that stands for this order, and for nothing else of the house: it moved the order's
    own sum.
    """
    wire = wire_of(given, c2c.kernel.settings.calendar.day(now))
    wire.require(figure(order.fiat, order.fiat_decimals), order.currency)
    way: Literal["in", "out"] = "in" if order.side is Side.BUY else "out"
    await take_wire(tx, way, wire, ORDER_STATES, order.id)
    return wire.number
