"""The records of money: deposits, withdrawals, exchanges, and the account itself. Filtered, in pages, newest first."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from datetime import date, datetime, timedelta
from functools import partial
from typing import Any

import asyncpg
import msgspec
from agio_kernel.access import require
from agio_kernel.amounts import format_amount
from agio_kernel.clock import HONG_KONG
from agio_kernel.db import paged
from agio_kernel.errors import Refusal
from agio_kernel.languages import SOURCE
from agio_kernel.ledger import Wallet
from agio_kernel.request import Request
from agio_kernel.session.principal import Principal

from agio_wallet import deposit_store, withdrawal_store
from agio_wallet.codes import FILTER_INVALID
from agio_wallet.conversion import RATE_DECIMALS
from agio_wallet.desk import Desk
from agio_wallet.views import STATUS_OF_DEPOSIT, STATUS_OF_WITHDRAWAL, SUCCESS, listed, view_deposit, view_withdrawal
from agio_wallet.withdrawal_store import BANK, CRYPTO


class Filter(msgspec.Struct, frozen=True):
    """Which records, and in which language: what is None isn't asked for. ``since`` is included, ``until`` is not."""

    coin: str | None = None
    status: int | None = None
    wallet: int | None = None
    reason: int | None = None
    since: datetime | None = None
    until: datetime | None = None
    language: str = SOURCE


def filter_of(desk: Desk, request: Request) -> Filter:
    """The filter of a request's form; a Refusal where it can't be read."""
    form = request.form
    reason = None
    if form.reason:
        numbers = {name: number for number, name in desk.kernel.ledger.codes.reason_names.items()}
        reason = numbers.get(form.reason)
        if reason is None:
            raise Refusal(FILTER_INVALID, field="reason")
    return Filter(
        coin=desk.asset(form.coin).code if form.coin else None,
        status=int(form.status) if form.status else None,
        wallet=Wallet[form.wallet.upper()] if form.wallet else None,
        reason=reason,
        since=_midnight(form.from_day, "from", 0),
        until=_midnight(form.to_day, "to", 1),
        language=request.language,
    )


def _midnight(text: str, field: str, days: int) -> datetime | None:
    if not text:
        return None
    try:
        day = date.fromisoformat(text) + timedelta(days=days)
    except (ValueError, OverflowError) as error:
        raise Refusal(FILTER_INVALID, field=field) from error
    return datetime(day.year, day.month, day.day, tzinfo=HONG_KONG)


class Listing(msgspec.Struct, frozen=True):
    """A list as it is asked for: a statement with an order and no limit, its arguments, how a row of it is shown, and
    what stands beside the rows.
    """

    sql: str
    arguments: list[Any]
    shown: Callable[[asyncpg.Record], dict[str, Any]]
    beside: Mapping[str, Any] = {}


_TIMES = " AND ($2::timestamptz IS NULL OR created_at >= $2) AND ($3::timestamptz IS NULL OR created_at < $3)"


async def list_deposits(desk: Desk, conn: asyncpg.Connection, who: Principal, wanted: Filter) -> Listing:
    """The user's deposits."""
    states = [state for state, status in STATUS_OF_DEPOSIT.items() if wanted.status in (None, status)]
    sql = (
        f"SELECT {deposit_store.COLUMNS} FROM wallet_deposit WHERE user_id = $1{_TIMES}"
        " AND ($4::text IS NULL OR coin = $4) AND state = ANY ($5::text[]) ORDER BY id DESC"
    )
    heads = {row["chain"]: row["block_number"] for row in await conn.fetch("SELECT * FROM wallet_scan")}

    def shown(row: asyncpg.Record) -> dict[str, Any]:
        deposit = deposit_store.deposit_of(row)
        return view_deposit(desk, deposit, heads.get(deposit.chain), wanted.language)

    return Listing(sql, [who.id, wanted.since, wanted.until, wanted.coin, states], shown)


async def _list_withdrawals(kind: str, desk: Desk, _: asyncpg.Connection, who: Principal, wanted: Filter) -> Listing:
    states = [state for state, status in STATUS_OF_WITHDRAWAL.items() if wanted.status in (None, status)]
    sql = (
        f"SELECT {withdrawal_store.COLUMNS} FROM wallet_withdrawal WHERE user_id = $1{_TIMES}"
        " AND ($4::text IS NULL OR coin = $4) AND state = ANY ($5::text[]) AND kind = $6 ORDER BY id DESC"
    )

    def shown(row: asyncpg.Record) -> dict[str, Any]:
        return view_withdrawal(desk, withdrawal_store.withdrawal_of(row), wanted.language)

    return Listing(sql, [who.id, wanted.since, wanted.until, wanted.coin, states, kind], shown)


async def list_exchanges(desk: Desk, _: asyncpg.Connection, who: Principal, wanted: Filter) -> Listing:
    """The user's exchanges."""
    sql = (
        "SELECT id, from_coin, to_coin, amount, receive, receipt, created_at FROM wallet_exchange"
        f" WHERE user_id = $1{_TIMES} AND ($4::text IS NULL OR $4 IN (from_coin, to_coin)) ORDER BY id DESC"
    )

    def shown(row: asyncpg.Record) -> dict[str, Any]:
        return {
            "id": str(row["id"]),
            "from": row["from_coin"],
            "to": row["to_coin"],
            "amount": format_amount(row["amount"], desk.asset(row["from_coin"]).scale),
            "receive": format_amount(row["receive"], desk.asset(row["to_coin"]).scale),
            "rate": format_amount(row["receipt"]["rate"], RATE_DECIMALS),
            "status": SUCCESS,
            "created_at": row["created_at"],
        }

    return Listing(sql, [who.id, wanted.since, wanted.until, wanted.coin], shown)


_ACCOUNT = """
    SELECT t.id, a.account, a.wallet, CASE WHEN t.credit = a.account THEN t.amount ELSE -t.amount END AS amount,
           t.reason, t.at
    FROM unnest($1::bigint[], $2::smallint[]) a(account, wallet)
    JOIN ledger_transfer t ON t.debit = a.account OR t.credit = a.account
    WHERE ($3::timestamptz IS NULL OR t.at >= $3) AND ($4::timestamptz IS NULL OR t.at < $4)
      AND ($5::smallint IS NULL OR t.reason = $5)
    ORDER BY t.id DESC, a.account
"""


async def list_transfers(desk: Desk, conn: asyncpg.Connection, who: Principal, wanted: Filter) -> Listing:
    """Every transfer of the user's accounts, with the ledger's own reason."""
    assets = {asset.id: asset for asset in desk.kernel.assets.values()}
    balances = [
        one
        for one in await desk.kernel.ledger.balances(conn, who.id, who.realm)
        if one.asset in assets and wanted.coin in (None, assets[one.asset].code) and wanted.wallet in (None, one.wallet)
    ]
    of_account = {one.account: assets[one.asset] for one in balances}
    accounts, wallets = [one.account for one in balances], [one.wallet for one in balances]
    names = desk.kernel.ledger.codes.reason_names

    def shown(row: asyncpg.Record) -> dict[str, Any]:
        return {
            "id": str(row["id"]),
            "coin": of_account[row["account"]].code,
            "wallet": Wallet(row["wallet"]).name.lower(),
            "amount": format_amount(row["amount"], of_account[row["account"]].scale),
            "reason": names.get(row["reason"], str(row["reason"])),
            "label": f"wallet.reason.{names.get(row['reason'], 'other').replace('.', '_')}",
            "at": row["at"],
        }

    arguments = [accounts, wallets, wanted.since, wanted.until, wanted.reason]
    return Listing(_ACCOUNT, arguments, shown, {"reasons": sorted(names.values())})


RECORDS: Mapping[str, Callable[[Desk, asyncpg.Connection, Principal, Filter], Awaitable[Listing]]] = {
    "deposits": list_deposits,
    "withdrawals": partial(_list_withdrawals, CRYPTO),
    "bank": partial(_list_withdrawals, BANK),
    "exchanges": list_exchanges,
    "account": list_transfers,
}
"""The lists by the name that an export asks for."""

REAL_ONLY = frozenset({"deposits", "withdrawals", "bank"})


async def show_records(desk: Desk, kind: str, request: Request) -> dict[str, Any]:
    """One page of a list."""
    who = require(request.principal, real=kind in REAL_ONLY)
    wanted = filter_of(desk, request)
    async with desk.kernel.db.read() as conn:
        listing = await RECORDS[kind](desk, conn, who, wanted)
        found = await paged(conn, listing.sql, listing.arguments, request.form.page, request.form.size)
    rows = [listing.shown(row) for row in found.rows]
    return listed(rows, found.total, found.page, found.pages, **listing.beside)
