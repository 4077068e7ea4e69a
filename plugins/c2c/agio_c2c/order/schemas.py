"""Views of an order on the wire."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import msgspec
from agio_kernel.cases import OwnLine, reference_of
from agio_kernel.declarations.asset import AssetSpec
from agio_kernel.declarations.wire import Amount, Coin, Id, Moment
from agio_kernel.money.amounts import format_amount

from agio_c2c.declared.states import OrderState
from agio_c2c.order.order import Order
from agio_c2c.price.price import Side


class OrderView(msgspec.Struct, frozen=True):
    """An order as its owner sees it. ``left_s`` counts by the database's clock, from ``valid_s`` down; it runs in the
    states that end by themselves.
    """

    id: Id
    reference: str
    side: Side
    coin: Coin
    amount: Amount
    currency: str
    fiat: Amount
    price: Amount
    reference_price: Amount
    margin: Amount
    payer: str
    bank: str
    state: OrderState
    reason: str
    left_s: int
    valid_s: int
    created_at: Moment
    matched_at: Moment | None
    proof_at: Moment | None
    decided_at: Moment | None
    expires_at: Moment


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


class OrderDetail(OrderView, frozen=True):
    """An order with its account from the match on, the pages of its proof, and what can be done now."""

    account: Account | None
    payee_number: str
    bank_reference: str
    pages: Sequence[str]
    payer_verified: bool | None
    can: Sequence[str]
    lines: Sequence[OwnLine]


def view_order(asset: AssetSpec, order: Order, now: datetime) -> OrderView:
    """An order as its owner sees it."""
    return OrderView(**_shown(asset, order, now))


def view_detail(
    asset: AssetSpec, order: Order, now: datetime, payee_number: str, verified: bool | None, lines: Sequence[OwnLine]
) -> OrderDetail:
    """One order, whole."""
    own = order.side is Side.BUY and order.seller and order.state is not OrderState.PENDING_MATCH
    account = Account(
        order.holder,
        order.account_number,
        order.swift,
        order.seller_bank,
        order.bank_address,
        reference_of(order.reference_prefix, order.number),
        order.seller_place,
        order.seller_count,
    )
    return OrderDetail(
        **_shown(asset, order, now),
        account=account if own else None,
        payee_number=payee_number,
        bank_reference=order.bank_reference,
        pages=[page for page in ("proof", "proof2") if getattr(order, page)],
        payer_verified=verified,
        can=_can(order),
        lines=lines,
    )


def _can(order: Order) -> list[str]:
    buying, state = order.side is Side.BUY, order.state
    may = {
        "cancel": state is OrderState.PENDING_MATCH or (buying and state is OrderState.MATCHED),
        "send": buying and state is OrderState.MATCHED,
        "confirm": not buying and state is OrderState.PROOF_SENT,
        "dispute": state is OrderState.REJECTED if buying else state is OrderState.PROOF_SENT,
    }
    return [command for command, now in may.items() if now]


def _runs(order: Order) -> bool:
    if order.state is OrderState.PROOF_SENT:
        return order.side is Side.SELL
    return order.state in (OrderState.PENDING_MATCH, OrderState.MATCHED)


def _shown(asset: AssetSpec, order: Order, now: datetime) -> dict[str, Any]:
    since = order.created_at
    if order.state is OrderState.MATCHED and order.matched_at:
        since = order.matched_at
    if order.state is OrderState.PROOF_SENT and order.proof_at:
        since = order.proof_at
    return {
        "id": str(order.id),
        "reference": reference_of(order.reference_prefix, order.number),
        "side": order.side,
        "coin": order.coin,
        "amount": format_amount(order.amount, asset.scale),
        "currency": order.currency,
        "fiat": format_amount(order.fiat, order.fiat_decimals),
        "price": format_amount(order.price, order.price_decimals),
        "reference_price": format_amount(order.reference_price, order.price_decimals),
        "margin": format_amount(order.margin, 8),
        "payer": order.payer,
        "bank": order.bank,
        "state": order.state,
        "reason": order.reason,
        "left_s": max(0, int((order.expires_at - now).total_seconds())) if _runs(order) else 0,
        "valid_s": int((order.expires_at - since).total_seconds()),
        "created_at": order.created_at,
        "matched_at": order.matched_at,
        "proof_at": order.proof_at,
        "decided_at": order.decided_at,
        "expires_at": order.expires_at,
    }
