"""Users: searched, and seen from all sides. Nothing here changes anything."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import asyncpg
import msgspec
import structlog
from agio_kernel.amounts import format_amount
from agio_kernel.codes import MALFORMED, NOT_FOUND
from agio_kernel.contracts import AssetSpec
from agio_kernel.errors import Refusal
from agio_kernel.ledger import Realm
from agio_kernel.request import Request
from agio_kernel.review import TimelineEvent
from agio_kernel.session.principal import Subject
from agio_kernel.session.security import read_security
from agio_kernel.session.users import find_user

from agio_operator.console import Console
from agio_operator.fields import id_of
from agio_operator.user_facets import cases_of, facets_for

log = structlog.get_logger(__name__)

PAGE = 50
QUOTE = "USDT"
"""The coin that values are told in."""
_LIST = "id, uid, name, email, phone, realm, state, country, created_at"


async def find_users(console: Console, request: Request) -> dict[str, Any]:
    """Users by UID, part of an address, number or name; the newest first."""
    form = request.form
    text = form.q.strip()
    if len(text) > 100:
        raise Refusal(MALFORMED, field="q")
    conditions, args = ["realm = $1"], [int(Realm[form.realm.upper()])]
    if form.before:
        args.append(id_of(form.before, "before"))
        conditions.append(f"id < ${len(args)}")
    if form.state:
        args.append(form.state)
        conditions.append(f"state = ${len(args)}")
    if text:
        args.append(text.lower())
        looked = f"strpos(lower(concat_ws(' ', email, phone, name, wallet)), ${len(args)}) > 0"
        if text.isascii() and text.isdigit() and len(text) == 8:
            args.append(int(text))
            looked = f"(uid = ${len(args)} OR {looked})"
        conditions.append(looked)
    async with console.kernel.db.read() as conn:
        found = await conn.fetch(
            f"SELECT {_LIST} FROM app_user WHERE {' AND '.join(conditions)} ORDER BY id DESC LIMIT {PAGE + 1}", *args
        )
    rows = [_listed(row) for row in found[:PAGE]]
    return {"rows": rows, "older": rows[-1]["id"] if len(found) > PAGE else None}


async def show_user(console: Console, request: Request) -> dict[str, Any]:
    """One user: who it is, what guards the account, what it has, where it is signed in, what it may not do."""
    user_id, kernel = id_of(request.form.user, "user"), console.kernel
    async with kernel.db.read() as conn:
        row = await conn.fetchrow(
            f"SELECT {_LIST}, language, currency, wallet, demo_parent FROM app_user WHERE id = $1", user_id
        )
        if row is None:
            raise Refusal(NOT_FOUND, field="user")
        security = await read_security(conn, user_id)
        balances = await kernel.ledger.balances(conn, user_id, row["realm"])
        sessions = await kernel.sessions.open_sessions(conn, Subject.USER, user_id, size=50)
        freezes = await conn.fetch(
            "SELECT what, since, by, reason FROM operator_freeze WHERE user_id = $1 ORDER BY what", user_id
        )
        tier = await kernel.sessions.tier_of(conn, user_id, Realm(row["realm"]))
        cases = await cases_of(console, conn, request.who, user_id)
    parent = row["demo_parent"]
    profile = {name: row[name] for name in ("language", "currency", "wallet")}
    return {
        "profile": {**_listed(row), **profile, "demo_parent": "" if parent is None else str(parent), "tier": tier},
        "security": {
            "totp": security.totp_bound,
            "trading_password": security.trading_password_set,
            "question": security.question is not None,
            "changed_at": security.changed_at,
            "held_until": security.held_until,
        },
        "balances": [
            {
                "wallet": one.in_wallet.name.lower(),
                "asset": console.assets[one.asset].code,
                "available": format_amount(one.available, console.assets[one.asset].scale),
                "held": format_amount(one.held, console.assets[one.asset].scale),
                "value": _value(console, console.assets[one.asset], one.available + one.held),
            }
            for one in balances
            if one.asset in console.assets
        ],
        "quote": QUOTE,
        "freezes": [dict(one) for one in freezes],
        "sessions": [{**msgspec.to_builtins(one), "id": str(one.id)} for one in sessions.rows],
        "cases": cases,
        "facets": facets_for(console, request.who),
    }


async def show_timeline(console: Console, request: Request) -> dict[str, Any]:
    """What happened to a user, from every plugin that has something to tell; the newest first."""
    form = request.form
    user_id = id_of(form.user, "user")
    before = form.before or console.kernel.clock.now()
    if before.tzinfo is None:
        raise Refusal(MALFORMED, field="before")
    events: list[tuple[str, TimelineEvent]] = []
    async with console.kernel.db.read() as conn:
        if await find_user(conn, user_id) is None:
            raise Refusal(NOT_FOUND, field="user")
        for plugin, source in console.timelines:
            events += [(plugin, one) for one in await _told(conn, source, user_id, before)]
    events.sort(key=lambda pair: pair[1].at, reverse=True)
    rows = [
        {
            "at": one.at,
            "plugin": plugin,
            "label": one.label,
            "note": one.note,
            "reference": one.reference,
            "facts": one.facts,
        }
        for plugin, one in events[:PAGE]
    ]
    return {"rows": rows, "older": rows[-1]["at"] if len(events) > PAGE else None}


def _value(console: Console, asset: AssetSpec, minor: int) -> str:
    """What an amount is worth in the quote coin at the newest price, rounded down; empty where there is no price."""
    prices, quote = console.kernel.prices, console.kernel.assets.get(QUOTE)
    if quote is None:
        return ""
    if asset.code == QUOTE:
        return format_amount(minor, asset.scale)
    for one in prices.instruments():
        tick = prices.latest(one.symbol) if (one.base, one.quote, one.spot) == (asset.code, QUOTE, True) else None
        if tick is not None:
            return format_amount(
                minor * tick.price * 10**quote.scale // 10 ** (one.price_decimals + asset.scale), quote.scale
            )
    return ""


async def _told(conn: asyncpg.Connection, source: Any, user_id: int, before: datetime) -> list[TimelineEvent]:
    """A source that fails is left out: the others have something to tell."""
    try:
        return list(await source.events(conn, user_id, before, PAGE + 1))
    except Exception as error:
        log.warning("console.timeline_failed", source=source.name, error=type(error).__name__)
        return []


def _listed(row: asyncpg.Record) -> dict[str, Any]:
    return {
        "id": str(row["id"]),
        "uid": str(row["uid"]),
        "name": row["name"],
        "email": row["email"],
        "phone": row["phone"],
        "realm": Realm(row["realm"]).name.lower(),
        "state": row["state"],
        "country": row["country"],
        "created_at": row["created_at"],
    }
