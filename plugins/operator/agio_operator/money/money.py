"""The money room: what there is, where it came from, and what doesn't add up. All of it is read from the ledger."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from typing import Literal

import asyncpg
import msgspec
from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.declarations.asset import AssetSpec
from agio_kernel.declarations.call import NoForm
from agio_kernel.declarations.codes import MALFORMED
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.wire import Page, whole
from agio_kernel.ledger import Realm, TrialRow, house_account, houses_like
from agio_kernel.money.amounts import format_amount
from agio_kernel.ports.clock import HONG_KONG, epoch_ms, hong_kong
from agio_kernel.ports.ids import EPOCH_MS, RANDOM_BITS

from agio_operator.console.console import Console
from agio_operator.console.schemas import Form
from agio_operator.declared.permissions import MONEY_READ
from agio_operator.money.schemas import ExposureRow, FeeDay, Flow, MoneyException, TrialLine, TrialSum, TrialView

MOST_DAYS = 90
FIRST_YEAR, LAST_YEAR = 2024, 2092
"""The years that ids can tell."""
OUTSIDE = "external:"
FEES = "house:fees"

# Ids begin with their moment, so a range of ids is a range of time, and the indexes on (account, id) find it.
_CROSSED = """
    SELECT reason, account, sum(incoming)::bigint AS incoming, sum(outgoing)::bigint AS outgoing, count(*) AS transfers
    FROM (
        SELECT reason, debit AS account, amount AS incoming, 0 AS outgoing FROM ledger
        WHERE debit = ANY ($1) AND id >= $2 AND id < $3
        UNION ALL
        SELECT reason, credit, 0, amount FROM ledger
        WHERE credit = ANY ($1) AND id >= $2 AND id < $3
    ) crossed
    GROUP BY reason, account ORDER BY reason, account
"""
_EARNED = """
    SELECT day, reason, account, sum(amount)::bigint AS amount FROM (
        SELECT (at AT TIME ZONE 'Asia/Hong_Kong')::date AS day, reason, credit AS account, amount
        FROM ledger WHERE credit = ANY ($1) AND id >= $2
        UNION ALL
        SELECT (at AT TIME ZONE 'Asia/Hong_Kong')::date, reason, debit, -amount
        FROM ledger WHERE debit = ANY ($1) AND id >= $2
    ) earned
    GROUP BY day, reason, account ORDER BY day DESC, reason, account
"""


class InRealm(Form, frozen=True):
    """A realm."""

    realm: Literal["real", "demo"] = "real"


class Fees(Form, frozen=True):
    """Fee income of some days."""

    realm: Literal["real", "demo"] = "real"
    days: int = 30


class Flows(Form, frozen=True):
    """Day of Hong Kong whose deposits and withdrawals to list, such as 2026-05-01; today where none is named."""

    realm: Literal["real", "demo"] = "real"
    day: str = ""


@get("web/operatorMoneyTrial", permission=MONEY_READ)
async def show_trial(console: Console, request: Request[InRealm]) -> TrialView:
    """The trial balance.

    Of a realm; the sums of its assets are zero.
    """
    rows = await _trial_balance(console, request.form.realm)
    sums: dict[int, int] = defaultdict(int)
    for row in rows:
        sums[row.asset] += row.balance
    realm = request.form.realm
    return TrialView(
        [
            TrialLine(
                realm=realm,
                asset=_code(console, row.asset),
                name=row.name,
                balance=_amount(console, row.asset, row.balance),
                held=_amount(console, row.asset, row.held),
            )
            for row in rows
        ],
        next="",
        sums=[
            TrialSum(realm=realm, asset=_code(console, asset), sum=_amount(console, asset, total))
            for asset, total in sums.items()
        ],
    )


@get("web/operatorMoneyExposure", permission=MONEY_READ)
async def show_exposure(console: Console, request: Request[InRealm]) -> Page[ExposureRow]:
    """Show the house's holdings of each asset.

    Returns the holdings of users, the house and the outside, and the present value of the house's part.
    """
    parts: dict[int, dict[str, int]] = defaultdict(lambda: {"users": 0, "house": 0, "outside": 0})
    for row in await _trial_balance(console, request.form.realm):
        kind = "users" if row.name.startswith("users:") else "outside" if row.name.startswith(OUTSIDE) else "house"
        parts[row.asset][kind] += row.balance
    return whole([_exposure(console, asset, part) for asset, part in parts.items()])


def _exposure(console: Console, asset: int, part: dict[str, int]) -> ExposureRow:
    amounts = {kind: _amount(console, asset, minor) for kind, minor in part.items()}
    row = ExposureRow(asset=_code(console, asset), **amounts, symbol="", price="", value="", quote="")
    prices, assets = console.kernel.prices, console.kernel.assets
    for instrument in prices.instruments():
        tick = prices.latest(instrument.symbol)
        quote = assets.get(instrument.quote)
        if instrument.base != row.asset or tick is None or quote is None or not instrument.spot:
            continue
        scale = instrument.price_decimals + console.assets[asset].scale
        value = abs(part["house"]) * tick.price * 10**quote.scale // 10**scale
        return msgspec.structs.replace(
            row,
            symbol=instrument.symbol,
            price=format_amount(tick.price, instrument.price_decimals),
            value=format_amount(value if part["house"] >= 0 else -value, quote.scale),
            quote=quote.code,
        )
    return row


@get("web/operatorMoneyFees", permission=MONEY_READ)
async def show_fees(console: Console, request: Request[Fees]) -> Page[FeeDay]:
    """Fee income by day.

    Returns the house's income on each day of Hong Kong, by its source.
    """
    form = request.form
    if not 1 <= form.days <= MOST_DAYS:
        raise ApiError(MALFORMED, field="days")
    first = _midnight(hong_kong(console.kernel.clock.now()).date() - timedelta(days=form.days - 1))
    async with console.kernel.db.read() as conn:
        accounts = await _accounts(console, conn, form.realm, FEES)
        rows = await conn.fetch(_EARNED, list(accounts), _first_id(first))
    return whole(
        [
            FeeDay(
                day=row["day"].isoformat(),
                asset=accounts[row["account"]][1].code,
                reason=_reason(console, row["reason"]),
                amount=format_amount(row["amount"], accounts[row["account"]][1].scale),
            )
            for row in rows
        ]
    )


@get("web/operatorMoneyFlows", permission=MONEY_READ)
async def show_flows(console: Console, request: Request[Flows]) -> Page[Flow]:
    """List incoming and outgoing money of a day.

    Returns the amounts that came from outside and went there on a day of Hong Kong.
    """
    form = request.form
    try:
        day = date.fromisoformat(form.day) if form.day else hong_kong(console.kernel.clock.now()).date()
    except ValueError as error:
        raise ApiError(MALFORMED, field="day") from error
    if not FIRST_YEAR <= day.year <= LAST_YEAR:
        raise ApiError(MALFORMED, field="day")
    start = _midnight(day)
    async with console.kernel.db.read() as conn:
        accounts = await _accounts(console, conn, form.realm, f"{OUTSIDE}%")
        end = _first_id(start + timedelta(days=1))
        rows = await conn.fetch(_CROSSED, list(accounts), _first_id(start), end)
    return whole(
        [
            Flow(
                reason=_reason(console, row["reason"]),
                account=accounts[row["account"]][0],
                asset=accounts[row["account"]][1].code,
                incoming=format_amount(row["incoming"], accounts[row["account"]][1].scale),
                out=format_amount(row["outgoing"], accounts[row["account"]][1].scale),
                count=row["transfers"],
            )
            for row in rows
        ]
    )


@get("web/operatorMoneyExceptions", permission=MONEY_READ)
async def show_exceptions(console: Console, request: Request[NoForm]) -> Page[MoneyException]:
    """List the exceptions of the books.

    Returns sums that aren't zero, and the cases that reconciliation has opened.
    """
    rows: list[MoneyException] = []
    for realm in ("real", "demo"):
        sums: dict[int, int] = defaultdict(int)
        for row in await _trial_balance(console, realm):
            sums[row.asset] += row.balance
        rows += [
            MoneyException(kind="trial_balance", title=f"{realm} {_code(console, asset)}", queue="", count=1)
            for asset, total in sums.items()
            if total
        ]
    for _, queue in console.queues.declared:
        if queue.exceptions:
            count = await console.queues.waiting(queue)
            rows.append(MoneyException("queue", queue.title, queue.id, count))
    return whole(rows)


async def _trial_balance(console: Console, realm: str) -> list[TrialRow]:
    wanted = Realm[realm.upper()]
    async with console.kernel.db.read() as conn:
        return [row for row in await console.kernel.ledger.trial_balance(conn) if row.realm is wanted]


async def _accounts(
    console: Console, conn: asyncpg.Connection, realm: str, pattern: str
) -> dict[int, tuple[str, AssetSpec]]:
    """House accounts by id whose names are like a pattern: in every asset."""
    houses = await houses_like(conn, pattern)
    found: Iterable[AssetSpec] = console.kernel.assets.values()
    return {
        house_account(house.number, asset.id, Realm[realm.upper()]): (house.name, asset)
        for house in houses
        for asset in found
    }


def _midnight(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, tzinfo=HONG_KONG)


def _first_id(moment: datetime) -> int:
    """The smallest id that could have been made at a moment."""
    return max(0, epoch_ms(moment.astimezone(UTC)) - EPOCH_MS) << RANDOM_BITS


def _code(console: Console, asset: int) -> str:
    return console.assets[asset].code if asset in console.assets else str(asset)


def _amount(console: Console, asset: int, minor: int) -> str:
    return format_amount(minor, console.assets[asset].scale) if asset in console.assets else str(minor)


def _reason(console: Console, number: int) -> str:
    return console.kernel.ledger.codes.reason_names.get(number, str(number))
