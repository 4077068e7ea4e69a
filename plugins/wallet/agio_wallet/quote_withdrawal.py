"""Quote a withdrawal: its fee, and everything that binds it, before the user commits money.

The fee, the window and the condition come from the functions that settle it.
"""

from __future__ import annotations

from typing import Any

import asyncpg
from agio_kernel.access import require
from agio_kernel.amounts import format_amount
from agio_kernel.contracts import AssetSpec
from agio_kernel.errors import Refusal
from agio_kernel.ledger import Wallet
from agio_kernel.money_rules import WITHDRAWAL, WithdrawalFacts
from agio_kernel.request import Request

from agio_wallet import parameters as constants
from agio_wallet.address_store import address_named
from agio_wallet.addresses import valid_address
from agio_wallet.desk import Desk
from agio_wallet.submit_withdrawal import BANK_CHAIN, gross_amount
from agio_wallet.terms import PARTS
from agio_wallet.withdrawal_store import CRYPTO
from agio_wallet.withdrawal_terms import Standing, clock_time, standing_of


async def quote_withdrawal(desk: Desk, request: Request) -> dict[str, Any]:
    """The terms for this user now; with an amount its fee and net, with an address what is known of it."""
    who, form, kernel = require(request.principal, real=True), request.form, desk.kernel
    gross = gross_amount(desk, form.amount) if form.amount else None
    async with kernel.db.read() as conn:
        standing = await standing_of(desk, conn, who.id)
        available = await _available(desk, conn, who.id, standing.asset)
        address = await _address(desk, conn, request, standing) if form.address else None
    blocked = list(standing.objections())
    chain = standing.chain if form.kind == CRYPTO else BANK_CHAIN
    try:
        await kernel.rules.ask(WITHDRAWAL, who, WithdrawalFacts(form.kind, standing.asset.code, chain, "", gross or 0))
    except Refusal as refusal:
        blocked.append(refusal)
    return _view(desk, standing, gross, chain, available) | {
        "address": address,
        "blocked": [{"code": refusal.code.number, "message": _said(desk, request, refusal)} for refusal in blocked],
    }


def _said(desk: Desk, request: Request, refusal: Refusal) -> str:
    """A refusal in the reader's language: a rule of another plugin has texts that no page of ours knows."""
    return desk.kernel.messages.text(refusal.key, request.language, **refusal.params)


def _view(desk: Desk, standing: Standing, gross: int | None, chain: str, available: int) -> dict[str, Any]:
    terms, asset = standing.terms, standing.asset

    def shown(minor: int | None) -> str | None:
        return None if minor is None else format_amount(minor, asset.scale)

    get = desk.kernel.parameters.get
    return {
        "coin": asset.code,
        "chain": chain,
        "decimals": asset.scale,
        "available": shown(available),
        "minimum": shown(terms.minimum),
        "maximum": shown(terms.maximum),
        "fee_rate": format_amount(terms.fee_parts, len(str(PARTS)) - 1),
        "amount": shown(gross),
        "fee": shown(None if gross is None else terms.fee(gross)),
        "net": shown(None if gross is None else terms.net(gross)),
        "window": {
            "start": clock_time(terms.window_start),
            "end": clock_time(terms.window_end),
            "zone": "Asia/Hong_Kong",
            "open": standing.window_open,
            "now": standing.now,
            "changes_at": terms.window_changes_at(standing.now),
        },
        "day": {"limit": terms.per_day, "used": standing.used, "left": max(0, terms.per_day - standing.used)},
        "consumption": standing.consumption.view(),
        "review": standing.review,
        "cancel_minutes": int(get(constants.CANCEL_TIME).total_seconds() // 60),
        "address_hold_minutes": int(get(constants.ADDRESS_HOLD).total_seconds() // 60),
        "card_hold_minutes": int(get(constants.CARD_HOLD).total_seconds() // 60),
    }


async def _available(desk: Desk, conn: asyncpg.Connection, user_id: int, asset: AssetSpec) -> int:
    balances = await desk.kernel.ledger.balances(conn, user_id, 0)
    return sum(one.available for one in balances if one.wallet == Wallet.SPOT and one.asset == asset.id)


async def _address(desk: Desk, conn: asyncpg.Connection, request: Request, standing: Standing) -> dict[str, Any]:
    """What is known of the address that was typed; ``usable_at`` of a new one is when it could be used, saved now."""
    unknown = {"known": False, "valid": False, "problem": None, "usable_at": None, "held": False, "remark": ""}
    try:
        address = valid_address(desk, standing.chain, request.form.address)
    except Refusal as refusal:
        return unknown | {"problem": _said(desk, request, refusal)}
    saved = await address_named(conn, request.who.id, standing.asset.code, standing.chain, address)
    usable_at = saved.usable_at if saved else standing.now + desk.kernel.parameters.get(constants.ADDRESS_HOLD)
    return unknown | {
        "known": saved is not None,
        "valid": True,
        "usable_at": usable_at,
        "held": usable_at > standing.now,
        "remark": saved.remark if saved else "",
    }
