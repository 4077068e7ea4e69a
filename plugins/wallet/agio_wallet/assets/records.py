"""The records of money: deposits, withdrawals, exchanges, and the account itself."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import asyncpg
import msgspec
from agio_kernel.calls.request import Request
from agio_kernel.cases import own_time_line
from agio_kernel.declarations.principal import Principal
from agio_kernel.declarations.wire import Page
from agio_kernel.ledger import Wallet
from agio_kernel.money.amounts import format_amount
from agio_kernel.ports.ids import id_range
from agio_kernel.postgres.paging import LARGEST, Condition, Listed
from agio_kernel.postgres.query import any_of, rows, select, sql
from agio_kernel.records import Listing, One, Records
from piccolo.query import Select
from piccolo.querystring import QueryString

from agio_wallet.deposit.blocks import scanned_to
from agio_wallet.deposit.schemas import STATUS_OF_DEPOSIT, view_deposit
from agio_wallet.deposit.store import Deposit, deposit_of, find_deposit
from agio_wallet.exchange.conversion import RATE_DECIMALS
from agio_wallet.filters import Filter, filter_of
from agio_wallet.history.listing import history
from agio_wallet.schemas import (
    SUCCESS,
    DepositView,
    DepositWithEventsView,
    ExchangeView,
    HistoryForm,
    HistoryView,
    IdForm,
    MovementsView,
    MovementView,
    RecordsForm,
    WithdrawalView,
    WithdrawalWithEventsView,
)
from agio_wallet.tables import Deposits, Exchanges, Scans, Withdrawals
from agio_wallet.wallet import WalletContext
from agio_wallet.withdrawal.schemas import STATUS_OF_WITHDRAWAL, view_withdrawal
from agio_wallet.withdrawal.store import BANK, CRYPTO, Withdrawal, find_withdrawal, withdrawal_of


def _own(query: Select, who: Principal, wanted: Filter, table: type[Deposits | Withdrawals | Exchanges]) -> Select:
    """Restrict a query to the user's rows of the requested time."""
    return query.where(table.user_id == who.id, *id_range("id", "created_at", wanted.since, wanted.until))


def _filters(wanted: Filter, table: type[Deposits | Withdrawals], statuses: Mapping[Any, int]) -> list[Condition]:
    """The coin and the status that are asked for, which no index of a user's rows holds."""
    conditions: list[Condition] = []
    if wanted.coin:
        conditions.append(table.coin == wanted.coin)
    if wanted.status is not None:
        conditions.append(any_of(table.state, [state for state, one in statuses.items() if one == wanted.status]))
    return conditions


async def _deposits(context: WalletContext, conn: asyncpg.Connection, who: Principal, request: Request) -> Listing:
    wanted = filter_of(context, request)
    base = _own(select(Deposits, Deposit), who, wanted, Deposits)
    heads = {row["chain"]: row["block_number"] for row in await rows(conn, Scans.select())}

    def shown(row: asyncpg.Record) -> DepositView:
        deposit = deposit_of(row)
        return view_deposit(context, deposit, heads.get(deposit.chain), wanted.language)

    return Listing(Listed(base, "wallet_deposit", _filters(wanted, Deposits, STATUS_OF_DEPOSIT)), shown)


async def _withdrawals(
    kind: str, context: WalletContext, _: asyncpg.Connection, who: Principal, request: Request
) -> Listing:
    wanted = filter_of(context, request)
    base = _own(select(Withdrawals, Withdrawal), who, wanted, Withdrawals).where(Withdrawals.kind == kind)

    def shown(row: asyncpg.Record) -> WithdrawalView:
        return view_withdrawal(context, withdrawal_of(row), wanted.language)

    return Listing(Listed(base, "wallet_withdrawal", _filters(wanted, Withdrawals, STATUS_OF_WITHDRAWAL)), shown)


async def _exchanges(context: WalletContext, _: asyncpg.Connection, who: Principal, request: Request) -> Listing:
    wanted = filter_of(context, request)
    base = _own(Exchanges.select(), who, wanted, Exchanges)
    of_coin = [(Exchanges.from_coin == wanted.coin) | (Exchanges.to_coin == wanted.coin)] if wanted.coin else []

    def shown(row: asyncpg.Record) -> ExchangeView:
        return ExchangeView(
            id=str(row["id"]),
            from_coin=row["from_coin"],
            to_coin=row["to_coin"],
            amount=format_amount(row["amount"], context.asset(row["from_coin"]).scale),
            receive=format_amount(row["receive"], context.asset(row["to_coin"]).scale),
            rate=format_amount(row["rate"], RATE_DECIMALS),
            created_at=row["created_at"],
            status=SUCCESS,
        )

    return Listing(Listed(base, "wallet_exchange", of_coin), shown)


_MOVEMENT = """
    (SELECT t.id, {{}}::bigint AS account, {{}}::smallint AS wallet, {sign}t.amount AS amount, t.reason,
            t.cause_id AS cause, t.at
     FROM ledger t WHERE t.{side} = {{}} AND t.id {on} {{}} AND {{}} ORDER BY t.id {way} LIMIT {{}})
"""
_WAYS = {
    back: [_MOVEMENT.format(sign=sign, side=side, on=on, way=way) for sign, side in (("-", "debit"), ("", "credit"))]
    for back, on, way in ((False, "<=", "DESC"), (True, ">=", "ASC"))
}
_NONE = (
    "SELECT 0::bigint AS id, 0::bigint AS account, 0::smallint AS wallet, 0 AS amount, 0 AS reason,"
    " 0::bigint AS cause, agio_now() AS at"
)


def movements(accounts: Mapping[int, int], wanted: Filter) -> Listed:
    """The transfers of some accounts, given with their wallets: of each side of each, what an index holds for a page is
    read, and these are merged.
    """
    days = [sql("true"), *id_range("t.id", "t.at", wanted.since, wanted.until)]
    when = sql(" AND ".join("{}" for _ in days), *days)

    def base(cursor: tuple[int, ...] | None, most: int, back: bool) -> QueryString:
        nearest = (0 if back else LARGEST) if cursor is None else cursor[0]
        # One more: an account's transfer of the place's own number may stand before the place.
        read = [(account, wallet, account, nearest, when, most + 1) for account, wallet in accounts.items()]
        sides = [(side, values) for values in read for side in _WAYS[back]]
        if not sides:
            return sql(f"{_NONE} WHERE false")
        return sql(" UNION ALL ".join(side for side, _ in sides), *(one for _, values in sides for one in values))

    filters = [] if wanted.reason is None else [sql("reason = {}", wanted.reason)]
    return Listed(base, "moved", filters, key=("id", "account"))


async def _movements(context: WalletContext, conn: asyncpg.Connection, who: Principal, request: Request) -> Listing:
    """Every transfer of the user's accounts, with the ledger's own reason."""
    wanted = filter_of(context, request)
    assets = {asset.id: asset for asset in context.kernel.assets.values()}
    balances = [
        one
        for one in await context.kernel.ledger.balances(conn, who.id, who.realm)
        if one.asset in assets and wanted.coin in (None, assets[one.asset].code) and wanted.wallet in (None, one.wallet)
    ]
    of_account = {one.account: assets[one.asset] for one in balances}
    names = context.kernel.ledger.codes.reason_names

    def shown(row: asyncpg.Record) -> MovementView:
        return MovementView(
            id=str(row["id"]),
            coin=of_account[row["account"]].code,
            wallet=Wallet(row["wallet"]).label,
            amount=format_amount(row["amount"], of_account[row["account"]].scale),
            reason=names.get(row["reason"], str(row["reason"])),
            cause=str(row["cause"]),
            at=row["at"],
        )

    listed = movements({one.account: one.wallet for one in balances}, wanted)
    return Listing(listed, shown, {"reasons": sorted(names.values())})


# --- one of them, with its time line


async def _deposit(
    context: WalletContext, conn: asyncpg.Connection, who: Principal, request: Request
) -> DepositWithEventsView | None:
    deposit = await find_deposit(conn, int(request.form.id), who.id)
    if deposit is None:
        return None
    head = await scanned_to(conn, deposit.chain)
    shown = view_deposit(context, deposit, head.number if head else None, request.language)
    events = await own_time_line(conn, "wallet", deposit.id)
    return DepositWithEventsView(**msgspec.structs.asdict(shown), events=events)


async def _withdrawal(
    context: WalletContext, conn: asyncpg.Connection, who: Principal, request: Request
) -> WithdrawalWithEventsView | None:
    """Find a user's withdrawal, without the operators who decided it."""
    withdrawal = await find_withdrawal(conn, int(request.form.id), who.id)
    if withdrawal is None:
        return None
    shown = view_withdrawal(context, withdrawal, request.language)
    events = await own_time_line(conn, "wallet", withdrawal.id)
    return WithdrawalWithEventsView(**msgspec.structs.asdict(shown), events=events)


# --- what is declared

_DEPOSITED = (
    *("id", "reference", "created_at", "coin", "chain", "amount"),
    *("address", "hash", "state", "reason", "decided_at"),
)
_WITHDRAWN = ("id", "reference", "created_at", "coin", "amount", "fee", "net", "state", "hash", "reason", "decided_at")


def wallet_records(context: WalletContext) -> list[Records]:
    """The lists of the wallet."""
    return [
        Records(
            plugin="wallet",
            name="history",
            path="history",
            summary="My history, an event a row",
            form=HistoryForm,
            answer=HistoryView,
            columns=("id", "at", "product", "type", "coin", "amount", "fee", "after"),
            words={"type": ""},
            listing=partial(history, context),
        ),
        Records(
            plugin="wallet",
            name="deposits",
            path="depositRecords",
            summary="My deposits",
            form=RecordsForm,
            answer=Page[DepositView],
            columns=_DEPOSITED,
            words={"state": "wallet.state.{}"},
            listing=partial(_deposits, context),
            real=True,
            one=One(
                "deposit",
                "One of my deposits, with its time line",
                IdForm,
                DepositWithEventsView,
                partial(_deposit, context),
            ),
            links={"web/deposit": {"id": "rows/0/id"}, "web/depositVoucher": {"id": "rows/0/id"}},
        ),
        Records(
            plugin="wallet",
            name="withdrawals",
            path="withdrawRecords",
            summary="My withdrawals to chains",
            form=RecordsForm,
            answer=Page[WithdrawalView],
            columns=(*_WITHDRAWN[:4], "chain", *_WITHDRAWN[4:7], "address", "memo", *_WITHDRAWN[7:]),
            words={"state": "wallet.state.{}"},
            listing=partial(_withdrawals, CRYPTO, context),
            real=True,
            one=One(
                "withdrawal",
                "One of my withdrawals, with its time line",
                IdForm,
                WithdrawalWithEventsView,
                partial(_withdrawal, context),
            ),
            links={"web/withdrawal": {"id": "rows/0/id"}, "web/cancelWithdrawal": {"id": "rows/0/id"}},
        ),
        Records(
            plugin="wallet",
            name="bank",
            path="bankWithdrawRecords",
            summary="My withdrawals to banks",
            form=RecordsForm,
            answer=Page[WithdrawalView],
            columns=_WITHDRAWN,
            words={"state": "wallet.state.{}"},
            listing=partial(_withdrawals, BANK, context),
            real=True,
        ),
        Records(
            plugin="wallet",
            name="exchanges",
            path="exchangeRecords",
            summary="My exchanges",
            form=RecordsForm,
            answer=Page[ExchangeView],
            columns=("id", "created_at", "from", "to", "amount", "receive", "rate"),
            listing=partial(_exchanges, context),
        ),
        Records(
            plugin="wallet",
            name="account",
            path="accountRecords",
            summary="Every movement of my accounts",
            form=RecordsForm,
            answer=MovementsView,
            columns=("id", "at", "coin", "wallet", "amount", "reason"),
            words={"wallet": "wallet.wallet.{}", "reason": ""},
            listing=partial(_movements, context),
        ),
    ]
