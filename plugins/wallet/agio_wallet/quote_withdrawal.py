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
from agio_wallet.check_address import BadAddress, checked_address
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
        address = await _address(conn, who.id, standing, form.address) if form.address else None
    blocked = [objection.code.number for objection in standing.objections()]
    chain = standing.chain if form.kind == CRYPTO else BANK_CHAIN
    try:
        await kernel.rules.ask(WITHDRAWAL, who, WithdrawalFacts(form.kind, standing.asset.code, chain, "", gross or 0))
    except Refusal as refusal:
        blocked.append(refusal.code.number)
    return _view(desk, standing, gross, chain, available) | {"address": address, "blocked": blocked}


def _view(desk: Desk, standing: Standing, gross: int | None, chain: str, available: int) -> dict[str, Any]:
    terms, asset = standing.terms, standing.asset

    def shown(minor: int | None) -> str | None:
        return None if minor is None else format_amount(minor, asset.scale)

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
        },
        "day": {"limit": terms.per_day, "used": standing.used, "left": max(0, terms.per_day - standing.used)},
        "consumption": standing.consumption.view(),
        "review": bool(standing.review),
        "cancel_minutes": int(desk.kernel.parameters.get(constants.CANCEL_TIME).total_seconds() // 60),
    }


async def _available(desk: Desk, conn: asyncpg.Connection, user_id: int, asset: AssetSpec) -> int:
    balances = await desk.kernel.ledger.balances(conn, user_id, 0)
    return sum(one.available for one in balances if one.wallet == Wallet.SPOT and one.asset == asset.id)


async def _address(conn: asyncpg.Connection, user_id: int, standing: Standing, text: str) -> dict[str, Any]:
    try:
        address = checked_address(standing.chain, text)
    except BadAddress:
        return {"known": False, "valid": False, "usable_at": None, "held": False}
    saved = await address_named(conn, user_id, standing.asset.code, standing.chain, address)
    if saved is None:
        return {"known": False, "valid": True, "usable_at": None, "held": True}
    return {"known": True, "valid": True, "usable_at": saved.usable_at, "held": saved.usable_at > standing.now}
