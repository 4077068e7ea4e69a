"""Fields of an order beyond its own: what is left of its hours, and its details."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import asyncpg
import msgspec
from agio_kernel.cases import OwnLine, own_time_line
from agio_kernel.entities import Flat
from agio_kernel.ports.clock import db_now
from agio_kernel.ports.kernel import Kernel

from agio_c2c.declared.states import OrderState
from agio_c2c.order.documents import PAGES
from agio_c2c.order.order import Order, same_name
from agio_c2c.order.store import verified_name
from agio_c2c.price.price import Side


class OrderView(msgspec.Struct, frozen=True, kw_only=True):
    """An order as its owner sees it. ``left_s`` counts by the database's clock, from ``valid_s`` down; it runs in the
    states that end by themselves.
    """

    reference: str
    order: Flat[Order]
    left_s: int
    valid_s: int


class Account(msgspec.Struct, frozen=True):
    """Account to wire to, as assigned to this order, number ``place`` of ``count`` by rotation."""

    holder: str
    number: str
    swift: str
    bank: str
    address: str
    reference: str
    place: int
    count: int


class OrderDetail(OrderView, frozen=True, kw_only=True):
    """An order with its account from the match on, the pages of its proof, and what can be done now."""

    account: Account | None
    payee_number: str
    bank_reference: str
    pages: Sequence[str]
    payer_verified: bool | None
    can: Sequence[str]
    lines: Sequence[OwnLine]


def view_order(order: Order, now: datetime) -> OrderView:
    """An order as its owner sees it."""
    begins = {OrderState.MATCHED: order.matched_at, OrderState.PROOF_SENT: order.proof_at}
    since = begins.get(order.state) or order.created_at
    return OrderView(
        reference=order.reference,
        order=order,
        left_s=max(0, int((order.expires_at - now).total_seconds())) if order.overdue else 0,
        valid_s=int((order.expires_at - since).total_seconds()),
    )


async def detail_order(kernel: Kernel, conn: asyncpg.Connection, order: Order, now: datetime) -> OrderDetail:
    """One order, whole."""
    wired_to = order.side is Side.BUY and order.seller and order.state is not OrderState.PENDING_MATCH
    bank = (order.holder, order.account_number, order.swift, order.seller_bank, order.bank_address)
    account = Account(*bank, order.reference, order.seller_place, order.seller_count)
    payee = order.opened_payee(kernel)
    return OrderDetail(
        **msgspec.structs.asdict(view_order(order, now)),
        account=account if wired_to else None,
        payee_number="" if payee is None else payee.number,
        bank_reference=order.bank_reference,
        pages=[page.name for page in PAGES if getattr(order, page.name)],
        payer_verified=same_name(order.payer, await verified_name(conn, order.user_id)),
        can=_can(order),
        lines=await own_time_line(conn, "c2c", order.id),
    )


async def shown(kernel: Kernel, tx: asyncpg.Connection, order: Order) -> OrderDetail:
    """An order as its owner sees it at this moment of the database's clock: the answer of what was done to it."""
    return await detail_order(kernel, tx, order, await db_now(tx))


def _can(order: Order) -> list[str]:
    buying, state = order.side is Side.BUY, order.state
    may = {
        "cancel": state is OrderState.PENDING_MATCH or (buying and state is OrderState.MATCHED),
        "send": buying and state is OrderState.MATCHED,
        "confirm": not buying and state is OrderState.PROOF_SENT,
        "dispute": state is OrderState.REJECTED if buying else state is OrderState.PROOF_SENT,
    }
    return [command for command, now in may.items() if now]
