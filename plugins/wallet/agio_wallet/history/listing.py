"""History: every event of a user's money, newest first, with what it moved and the balance after it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from functools import partial

import asyncpg
from agio_kernel.calls.request import Request
from agio_kernel.declarations.principal import Principal
from agio_kernel.money.amounts import format_amount
from agio_kernel.ports.ids import id_range
from agio_kernel.ports.kernel import Kernel
from agio_kernel.postgres.paging import LARGEST, Condition, Listed
from agio_kernel.postgres.query import sql
from agio_kernel.records import Listing
from piccolo.querystring import QueryString

from agio_wallet.filters import filter_of
from agio_wallet.history.balances import balances_after
from agio_wallet.history.event import Event, Events, Side, is_fee
from agio_wallet.schemas import EventView, LineView, MovedView, ProductView
from agio_wallet.wallet import WalletContext

# The newest transfer of an event stands for it. One between two of the accounts is found at the one that paid.
_HEAD = """
    (SELECT t.id, t.tx, t.cause_kind, t.cause_id FROM ledger t
     WHERE t.{side} = {{}} {once} AND t.id {on} {{}} AND {{}} AND NOT EXISTS (
         SELECT FROM ledger n WHERE n.cause_kind = t.cause_kind AND n.cause_id = t.cause_id AND n.tx = t.tx
         AND n.id > t.id AND (n.debit = ANY ({{}}) OR n.credit = ANY ({{}})))
     ORDER BY t.id {way} LIMIT {{}})
"""
_SIDES = (("debit", ""), ("credit", "AND t.debit <> ALL ({})"))
_WAYS = {
    back: [(_HEAD.format(side=side, once=once, on=on, way=way), bool(once)) for side, once in _SIDES]
    for back, on, way in ((False, "<=", "DESC"), (True, ">=", "ASC"))
}
_OF_REASON = """
    EXISTS (SELECT FROM ledger r WHERE r.cause_kind = event.cause_kind AND r.cause_id = event.cause_id
            AND r.tx = event.tx AND r.reason = {})
"""
_NONE = "SELECT 0::bigint AS id, '0'::xid8 AS tx, 0::smallint AS cause_kind, 0::bigint AS cause_id WHERE false"


def heads(
    accounts: Collection[int], since: datetime | None, until: datetime | None, filters: Sequence[Condition] = ()
) -> Listed:
    """The newest transfers of the events of some accounts: of each side of each, what an index holds for a page is
    read, and these are merged.
    """
    days = [sql("true"), *id_range("t.id", "t.at", since, until)]
    when = sql(" AND ".join("{}" for _ in days), *days)
    all_of_them = list(accounts)

    def base(cursor: tuple[int, ...] | None, most: int, back: bool) -> QueryString:
        nearest = (0 if back else LARGEST) if cursor is None else cursor[0]
        parts, values = list[str](), list[object]()
        for account in all_of_them:
            for side, once in _WAYS[back]:
                parts.append(side)
                own = [all_of_them] if once else []
                values += [account, *own, nearest, when, all_of_them, all_of_them, most + 1]
        return sql(" UNION ALL ".join(parts), *values) if parts else sql(_NONE)

    return Listed(base, "event", filters)


async def history(context: WalletContext, conn: asyncpg.Connection, who: Principal, request: Request) -> Listing:
    """Events that moved the user's money."""
    kernel, wanted = context.kernel, filter_of(context, request)
    found = await Events.of(kernel, conn, who.id, who.realm)
    names = kernel.ledger.codes.cause_names
    accounts = {
        one.account
        for one in await kernel.ledger.balances(conn, who.id, who.realm)
        if wanted.coin in (None, context.code_of(one.asset)) and wanted.wallet in (None, one.wallet)
    }
    filters = []
    if product := request.form.product:
        kinds = [number for number, name in names.items() if name.partition(".")[0] == product]
        filters.append(sql("cause_kind = ANY ({})", kinds))

    if wanted.reason is not None:
        filters.append(sql(_OF_REASON, wanted.reason))

    async def read(conn: asyncpg.Connection, rows: Sequence[asyncpg.Record]) -> Sequence[EventView]:
        events = await found.named(conn, rows)
        after = await balances_after(conn, kernel, who, events)
        return [event_view(kernel, one, after[one.id]) for one in events]

    listed = heads(accounts, wanted.since, wanted.until, filters)
    extras = {
        "products": products_of(kernel, wanted.language),
        "reasons": sorted(kernel.ledger.codes.reason_names.values()),
    }
    return Listing(listed, lambda view: view, extras, read, partial(lines_of, kernel, wanted.language))


def lines_of(kernel: Kernel, language: str, event: EventView) -> list[LineView]:
    """The lines of an event in a table: one for each coin, with the product's title."""
    product = kernel.messages.text(f"{event.product}.plugin", language)
    return [
        LineView(event.id, event.at, product, event.reason, one.coin, one.amount, one.fee, one.after)
        for one in event.moved
    ]


def products_of(kernel: Kernel, language: str) -> list[ProductView]:
    """The plugins whose causes move money, by their titles."""
    ids = {name.partition(".")[0] for name in kernel.ledger.codes.cause_names.values()}
    return [ProductView(one, kernel.messages.text(f"{one}.plugin", language)) for one in sorted(ids)]


def event_view(kernel: Kernel, event: Event, after: Mapping[int, int]) -> EventView:
    """An event as its owner sees it."""
    assets = {one.id: one for one in kernel.assets.values()}
    codes = kernel.ledger.codes
    reasons = {one.number: one for one in codes.reasons}
    cause = codes.cause_names.get(event.cause_kind, str(event.cause_kind))
    paid = dict.fromkeys(event.nets, 0)
    for leg in event.legs:
        if leg.from_side is Side.OWN and leg.reason in reasons and is_fee(reasons[leg.reason]):
            paid[leg.asset] = paid.get(leg.asset, 0) + leg.amount
    # The largest part is told first; a fee gives an event its name only where it is alone.
    main = min(event.legs, key=lambda leg: (leg.reason in reasons and is_fee(reasons[leg.reason]), leg.id))
    return EventView(
        id=str(event.id),
        at=event.at,
        product=cause.partition(".")[0],
        kind=cause,
        reason=codes.reason_names.get(main.reason, str(main.reason)),
        cause=str(event.cause_id),
        moved=[
            MovedView(
                coin=assets[asset].code,
                amount=format_amount(amount, assets[asset].scale),
                fee=format_amount(paid[asset], assets[asset].scale),
                after=format_amount(after[asset], assets[asset].scale),
            )
            for asset, amount in event.nets.items()
            if asset in assets
        ],
    )
