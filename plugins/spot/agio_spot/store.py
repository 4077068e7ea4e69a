"""Where rows become orders and trades, and back: the only file of the plugin that knows the tables.

A batch is written by one statement over arrays; from `COPY_FROM_ROWS` rows on by COPY, which costs more to begin and
less for each row.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from datetime import datetime
from typing import Any

import asyncpg
from agio_kernel.db import Database
from agio_kernel.ledger import LOCK_ARGUMENTS, POST_ARGUMENTS, Balance, Beside, Hold, Ledger, Transfer
from agio_kernel.prices import InstrumentInfo
from agio_kernel.realm import Realm
from msgspec.structs import replace

from agio_spot.kept_pair import KeptPair
from agio_spot.order import Order, Reason, Side, State, TimeInForce, Type
from agio_spot.record import OrderRecord
from agio_spot.trade import Trade

COPY_FROM_ROWS = 128

_SIDES = (Side.BUY, Side.SELL)
_TYPES = (Type.LIMIT, Type.MARKET)
_TIFS = (TimeInForce.GTC, TimeInForce.IOC, TimeInForce.FOK)
_STATES = (State.PENDING, State.TRADING, State.CLOSED, State.WITHDRAWN)
_REASONS = (
    Reason.BY_USER,
    Reason.SELF_TRADE,
    Reason.POST_ONLY,
    Reason.NOT_FILLABLE,
    Reason.UNFILLED,
    Reason.PAIR_CLOSED,
    Reason.ACCOUNT_CLOSED,
)
SIDE = {side: number for number, side in enumerate(_SIDES)}
TYPE = {type_: number for number, type_ in enumerate(_TYPES)}
TIF = {tif: number for number, tif in enumerate(_TIFS)}
STATE = {state: number for number, state in enumerate(_STATES)}
REASON: dict[Reason | None, int | None] = {None: None} | {reason: number for number, reason in enumerate(_REASONS)}

_ORDER_COLUMNS = {
    "id": "bigint",
    "user_id": "bigint",
    "price": "bigint",
    "quantity": "bigint",
    "amount": "bigint",
    "filled": "bigint",
    "filled_quote": "bigint",
    "quote_carry": "bigint",
    "fee": "bigint",
    "fee_carry": "bigint",
    "hold_account": "bigint",
    "receive_account": "bigint",
    "hold_remaining": "bigint",
    "created_ms": "bigint",
    "updated_ms": "bigint",
    "maker_fee_ppm": "integer",
    "taker_fee_ppm": "integer",
    "pair": "smallint",
    "realm": "smallint",
    "side": "smallint",
    "type": "smallint",
    "tif": "smallint",
    "state": "smallint",
    "reason": "smallint",
    "post_only": "boolean",
    "rtoken": "text",
    "fingerprint": "bytea",
    "client_id": "text",
}
_PROGRESS_COLUMNS = {
    "id": "bigint",
    "user_id": "bigint",
    "filled": "bigint",
    "filled_quote": "bigint",
    "quote_carry": "bigint",
    "fee": "bigint",
    "fee_carry": "bigint",
    "hold_remaining": "bigint",
    "updated_ms": "bigint",
    "state": "smallint",
    "reason": "smallint",
}
_TRADE_COLUMNS = {
    "id": "bigint",
    "price": "bigint",
    "quantity": "bigint",
    "quote": "bigint",
    "maker_order": "bigint",
    "taker_order": "bigint",
    "maker_user": "bigint",
    "taker_user": "bigint",
    "maker_fee": "bigint",
    "taker_fee": "bigint",
    "at_ms": "bigint",
    "pair": "smallint",
    "realm": "smallint",
    "taker_side": "smallint",
    "rounding": "smallint",
}


def _arrays(columns: dict[str, str], first: int = 1) -> str:
    return ", ".join(f"${number}::{kind}[]" for number, kind in enumerate(columns.values(), first))


def _insert(table: str, columns: dict[str, str], first: int) -> str:
    return f"INSERT INTO {table} ({', '.join(columns)}) SELECT * FROM unnest({_arrays(columns, first)})"


def _insert_orders(first: int) -> str:
    return _insert("spot_order", _ORDER_COLUMNS, first)


def _insert_trades(first: int) -> str:
    return _insert("spot_trade", _TRADE_COLUMNS, first)


def _update_orders(first: int) -> str:
    return f"""
        UPDATE spot_order o SET {", ".join(f"{name} = u.{name}" for name in list(_PROGRESS_COLUMNS)[2:])}
        FROM unnest({_arrays(_PROGRESS_COLUMNS, first)}) u({", ".join(_PROGRESS_COLUMNS)})
        WHERE o.user_id = u.user_id AND o.id = u.id RETURNING 1
    """


_PLACED_BEFORE = Beside(
    value=f"""(
        SELECT array_agg(u.place - 1)
        FROM unnest(${LOCK_ARGUMENTS + 1}::bigint[], ${LOCK_ARGUMENTS + 2}::text[])
            WITH ORDINALITY u(user_id, rtoken, place)
        JOIN spot_order o ON o.user_id = u.user_id AND o.rtoken = u.rtoken
    )"""
)
_SELECT_ORDER = f"SELECT {', '.join(f'o.{name}' for name in _ORDER_COLUMNS)} FROM spot_order o"
_SELECT_TRADE = f"SELECT {', '.join(_TRADE_COLUMNS)} FROM spot_trade"

OPEN_HOLDS = (
    "SELECT hold_account AS account, sum(hold_remaining)::bigint AS amount FROM spot_order WHERE state < 2 GROUP BY 1"
)
"""What the open orders hold: the ledger proves its held balances from it."""


def record_of(row: asyncpg.Record) -> OrderRecord:
    """One row of `spot_order`."""
    order = Order(
        id=row["id"],
        user_id=row["user_id"],
        realm=row["realm"],
        pair_id=row["pair"],
        side=_SIDES[row["side"]],
        type=_TYPES[row["type"]],
        time_in_force=_TIFS[row["tif"]],
        post_only=row["post_only"],
        price=row["price"],
        quantity=row["quantity"],
        amount=row["amount"],
        created_ms=row["created_ms"],
        filled=row["filled"],
        filled_quote=row["filled_quote"],
        quote_carry=row["quote_carry"],
        fee=row["fee"],
        fee_carry=row["fee_carry"],
        hold=row["hold_remaining"],
        maker_fee_ppm=row["maker_fee_ppm"],
        taker_fee_ppm=row["taker_fee_ppm"],
        state=_STATES[row["state"]],
        reason=None if row["reason"] is None else _REASONS[row["reason"]],
    )
    return OrderRecord(
        order=order,
        hold_account=row["hold_account"],
        receive_account=row["receive_account"],
        rtoken=row["rtoken"],
        fingerprint=row["fingerprint"],
        client_id=row["client_id"],
        updated_ms=row["updated_ms"],
    )


def trade_of(row: asyncpg.Record) -> Trade:
    """One row of `spot_trade`."""
    return Trade(
        id=row["id"],
        pair_id=row["pair"],
        realm=row["realm"],
        price=row["price"],
        quantity=row["quantity"],
        quote=row["quote"],
        rounding=row["rounding"],
        maker_order=row["maker_order"],
        taker_order=row["taker_order"],
        maker_user=row["maker_user"],
        taker_user=row["taker_user"],
        taker_side=_SIDES[row["taker_side"]],
        maker_fee=row["maker_fee"],
        taker_fee=row["taker_fee"],
        at_ms=row["at_ms"],
    )


# --- the sequencer's side: batches on its own connection ------------------------------------------------------------


async def lock_and_find_placed(
    tx: asyncpg.Connection, ledger: Ledger, accounts: Iterable[int], intents: Sequence[tuple[int, str]]
) -> tuple[dict[int, Balance], dict[tuple[int, str], OrderRecord]]:
    """Lock accounts, leaving out what somebody else has locked, and the orders that (user, rtoken) intents made before.

    That an order was made before is rare: then it is read by itself.
    """
    if not intents:
        return await ledger.lock(tx, accounts, skip_locked=True), {}
    beside = replace(_PLACED_BEFORE, arguments=tuple(zip(*intents, strict=True)))
    balances, places = await ledger.lock_beside(tx, accounts, beside, skip_locked=True)
    if not places:
        return balances, {}
    return balances, await find_placed(tx, *zip(*(intents[place] for place in places), strict=True))


async def write_batch(
    tx: asyncpg.Connection,
    ledger: Ledger,
    placed: Sequence[OrderRecord],
    changed: Collection[OrderRecord],
    trades: Sequence[Trade],
    transfers: Sequence[Transfer],
    holds: Sequence[Hold],
) -> dict[int, Balance]:
    """Write what a batch did in one statement: the orders it placed, how far orders of earlier batches have come, what
    was traded, and the money. New rows from `COPY_FROM_ROWS` on are copied before it.

    The new balances of the users' accounts. A LookupError where an order of an earlier batch isn't there.
    """
    queries: list[str] = []
    arguments: list[Any] = []

    def also(name: str, query: Callable[[int], str], rows: Iterable[tuple[Any, ...]]) -> None:
        queries.append(f"{name} AS ({query(POST_ARGUMENTS + 1 + len(arguments))})")
        arguments.extend(zip(*rows, strict=True))

    for table, columns, insert, rows in (
        ("spot_order", _ORDER_COLUMNS, _insert_orders, [_order_row(record) for record in placed]),
        ("spot_trade", _TRADE_COLUMNS, _insert_trades, [_trade_row(trade) for trade in trades]),
    ):
        if len(rows) >= COPY_FROM_ROWS:
            await tx.copy_records_to_table(table, records=rows, columns=list(columns))
        elif rows:
            also(f"new_{table}", insert, rows)
    if changed:
        also("progress", _update_orders, (_progress_row(record) for record in changed))
    updated = "(SELECT count(*) FROM progress)" if changed else "0::bigint"
    beside = Beside(", ".join(queries), updated, tuple(arguments))
    balances, found = await ledger.post_beside(tx, transfers, holds, beside)
    if found != len(changed):
        raise LookupError(f"{len(changed)} open orders were to be updated, {found} were: the book is not the table's")
    return balances


def _order_row(record: OrderRecord) -> tuple[Any, ...]:
    order = record.order
    return (
        order.id,
        order.user_id,
        order.price,
        order.quantity,
        order.amount,
        order.filled,
        order.filled_quote,
        order.quote_carry,
        order.fee,
        order.fee_carry,
        record.hold_account,
        record.receive_account,
        order.hold,
        order.created_ms,
        record.updated_ms,
        order.maker_fee_ppm,
        order.taker_fee_ppm,
        order.pair_id,
        order.realm,
        SIDE[order.side],
        TYPE[order.type],
        TIF[order.time_in_force],
        STATE[order.state],
        REASON[order.reason],
        order.post_only,
        record.rtoken,
        record.fingerprint,
        record.client_id,
    )


def _progress_row(record: OrderRecord) -> tuple[Any, ...]:
    order = record.order
    return (
        order.id,
        order.user_id,
        order.filled,
        order.filled_quote,
        order.quote_carry,
        order.fee,
        order.fee_carry,
        order.hold,
        record.updated_ms,
        STATE[order.state],
        REASON[order.reason],
    )


def _trade_row(trade: Trade) -> tuple[Any, ...]:
    return (
        trade.id,
        trade.price,
        trade.quantity,
        trade.quote,
        trade.maker_order,
        trade.taker_order,
        trade.maker_user,
        trade.taker_user,
        trade.maker_fee,
        trade.taker_fee,
        trade.at_ms,
        trade.pair_id,
        trade.realm,
        SIDE[trade.taker_side],
        trade.rounding,
    )


async def find_placed(
    conn: asyncpg.Connection, users: Sequence[int], rtokens: Sequence[str]
) -> dict[tuple[int, str], OrderRecord]:
    """The orders that these intents made already."""
    rows = await conn.fetch(
        f"{_SELECT_ORDER} JOIN unnest($1::bigint[], $2::text[]) u(user_id, rtoken)"
        " ON o.user_id = u.user_id AND o.rtoken = u.rtoken",
        users,
        rtokens,
    )
    return {(row["user_id"], row["rtoken"]): record_of(row) for row in rows}


async def find_client_ids(
    conn: asyncpg.Connection, users: Sequence[int], client_ids: Sequence[str]
) -> set[tuple[int, str]]:
    """Which of these names their users have given to an order before."""
    rows = await conn.fetch(
        "SELECT o.user_id, o.client_id FROM spot_order o JOIN unnest($1::bigint[], $2::text[]) u(user_id, client_id)"
        " ON o.user_id = u.user_id AND o.client_id = u.client_id",
        users,
        client_ids,
    )
    return {(row["user_id"], row["client_id"]) for row in rows}


async def find_cancels(
    conn: asyncpg.Connection, users: Sequence[int], kinds: Sequence[int], rtokens: Sequence[str]
) -> dict[tuple[int, int, str], tuple[bytes, list[int]]]:
    """What these cancelling intents withdrew already: (fingerprint, order ids)."""
    rows = await conn.fetch(
        "SELECT c.* FROM spot_cancel c JOIN unnest($1::bigint[], $2::smallint[], $3::text[]) u(user_id, kind, rtoken)"
        " ON c.user_id = u.user_id AND c.kind = u.kind AND c.rtoken = u.rtoken",
        users,
        kinds,
        rtokens,
    )
    return {(row["user_id"], row["kind"], row["rtoken"]): (row["fingerprint"], row["orders"]) for row in rows}


async def insert_cancel(
    tx: asyncpg.Connection, user_id: int, kind: int, rtoken: str, print_: bytes, orders: Sequence[int], at_ms: int
) -> None:
    """Keep what a cancelling intent did."""
    await tx.execute(
        "INSERT INTO spot_cancel (user_id, kind, rtoken, fingerprint, orders, at_ms) VALUES ($1, $2, $3, $4, $5, $6)",
        user_id,
        kind,
        rtoken,
        print_,
        orders,
        at_ms,
    )


async def find_orders(conn: asyncpg.Connection, users: Sequence[int], ids: Sequence[int]) -> dict[int, OrderRecord]:
    """These orders of these users, by order id."""
    rows = await conn.fetch(
        f"{_SELECT_ORDER} JOIN unnest($1::bigint[], $2::bigint[]) u(user_id, id)"
        " ON o.user_id = u.user_id AND o.id = u.id",
        users,
        ids,
    )
    return {row["id"]: record_of(row) for row in rows}


async def open_orders(
    conn: asyncpg.Connection, markets: Iterable[tuple[int, int]] | None = None, timeout_s: float = 60.0
) -> list[OrderRecord]:
    """Every open order in the order they came; only those of the (realm, pair id) markets where these are given."""
    if markets is None:
        rows = await conn.fetch(f"{_SELECT_ORDER} WHERE o.state < 2 ORDER BY o.id", timeout=timeout_s)
    else:
        realms, pairs = zip(*markets, strict=True)
        rows = await conn.fetch(
            f"{_SELECT_ORDER} WHERE o.state < 2"
            " AND (o.realm, o.pair) IN (SELECT * FROM unnest($1::smallint[], $2::smallint[])) ORDER BY o.id",
            realms,
            pairs,
            timeout=timeout_s,
        )
    return [record_of(row) for row in rows]


async def keep_pairs(conn: asyncpg.Connection, listed: Sequence[InstrumentInfo]) -> dict[str, KeptPair]:
    """Every pair that was ever listed, by symbol; one seen for the first time gets the next id.

    A ScalesChanged where an instrument isn't what its orders and trades are written in.
    """
    columns = ("symbol", "base", "quote", "price_decimals", "quantity_decimals")
    given = [[getattr(one, name) for one in listed] for name in columns]
    await conn.execute(
        f"INSERT INTO spot_pair (id, {', '.join(columns)})"
        " SELECT coalesce((SELECT max(id) FROM spot_pair), 0) + row_number() OVER (ORDER BY u.place),"
        " u.symbol, u.base, u.quote, u.price_decimals, u.quantity_decimals"
        " FROM unnest($1::text[], $2::text[], $3::text[], $4::smallint[], $5::smallint[])"
        f" WITH ORDINALITY u({', '.join(columns)}, place)"
        " WHERE NOT EXISTS (SELECT FROM spot_pair p WHERE p.symbol = u.symbol) ON CONFLICT (symbol) DO NOTHING",
        *given,
    )
    # Rows from before decimals were kept, and quantities that have become finer.
    await conn.execute(
        "UPDATE spot_pair p SET base = coalesce(p.base, u.base), quote = coalesce(p.quote, u.quote),"
        " price_decimals = coalesce(p.price_decimals, u.price_decimals),"
        " quantity_decimals = greatest(p.quantity_decimals, u.quantity_decimals)"
        " FROM unnest($1::text[], $2::text[], $3::text[], $4::smallint[], $5::smallint[])"
        f" u({', '.join(columns)}) WHERE p.symbol = u.symbol"
        " AND (p.base IS NULL OR p.quantity_decimals < u.quantity_decimals)",
        *given,
    )
    rows = await conn.fetch(f"SELECT id, {', '.join(columns)} FROM spot_pair WHERE base IS NOT NULL")
    kept = {row["symbol"]: KeptPair(**row) for row in rows}
    for one in listed:
        kept[one.symbol].check(one)
    return kept


# --- the readers' side ----------------------------------------------------------------------------------------------


async def list_orders(
    db: Database, user_id: int, states: Iterable[State], pair_id: int | None, page: int, size: int
) -> tuple[list[OrderRecord], int]:
    """One page of a user's orders, newest first, and how many there are."""
    where = "user_id = $1 AND state = ANY ($2::smallint[]) AND ($3::smallint IS NULL OR pair = $3)"
    numbers = [STATE[state] for state in states]
    async with db.read() as conn:
        total = await conn.fetchval(f"SELECT count(*) FROM spot_order WHERE {where}", user_id, numbers, pair_id)
        rows = await conn.fetch(
            f"{_SELECT_ORDER} WHERE {where} ORDER BY id DESC LIMIT $4 OFFSET $5",
            user_id,
            numbers,
            pair_id,
            size,
            (page - 1) * size,
        )
    return [record_of(row) for row in rows], total or 0


async def held_by_orders(db: Database, user_id: int, states: Iterable[State], pair_id: int | None) -> dict[int, int]:
    """What a user's open orders in these states hold, in minor units by asset id."""
    async with db.read() as conn:
        rows = await conn.fetch(
            "SELECT hold_account >> 1 & 4095 AS asset, sum(hold_remaining)::bigint AS held FROM spot_order"
            " WHERE user_id = $1 AND state < 2 AND state = ANY ($2::smallint[]) AND ($3::smallint IS NULL OR pair = $3)"
            " GROUP BY 1 ORDER BY 1",
            user_id,
            [STATE[state] for state in states],
            pair_id,
        )
    return {row["asset"]: row["held"] for row in rows}


async def orders_before(conn: asyncpg.Connection, user_id: int, before: int, limit: int) -> list[OrderRecord]:
    """A user's newest orders before one of them."""
    rows = await conn.fetch(
        f"{_SELECT_ORDER} WHERE user_id = $1 AND id < $2 ORDER BY id DESC LIMIT $3", user_id, before, limit
    )
    return [record_of(row) for row in rows]


async def list_trades(db: Database, user_id: int, pair_id: int | None, page: int, size: int) -> tuple[list[Trade], int]:
    """One page of a user's trades, newest first, and how many there are. Nobody trades with themselves."""

    def own(role: str) -> str:
        return f"{role}_user = $1 AND {role}_user <> 0 AND ($2::smallint IS NULL OR pair = $2)"

    async with db.read() as conn:
        total = await conn.fetchval(
            f"SELECT (SELECT count(*) FROM spot_trade WHERE {own('maker')})"
            f" + (SELECT count(*) FROM spot_trade WHERE {own('taker')})",
            user_id,
            pair_id,
        )
        newest = "ORDER BY id DESC LIMIT $3::bigint + $4::bigint"
        rows = await conn.fetch(
            f"({_SELECT_TRADE} WHERE {own('maker')} {newest}) UNION ALL"
            f" ({_SELECT_TRADE} WHERE {own('taker')} {newest})"
            " ORDER BY id DESC LIMIT $3::bigint OFFSET $4::bigint",
            user_id,
            pair_id,
            size,
            (page - 1) * size,
        )
    return [trade_of(row) for row in rows], total or 0


async def latest_trades(conn: asyncpg.Connection, realm: int, pair_id: int, limit: int) -> list[Trade]:
    """The end of a market's tape, newest first."""
    rows = await conn.fetch(
        f"{_SELECT_TRADE} WHERE pair = $1 AND realm = $2 ORDER BY id DESC LIMIT $3", pair_id, realm, limit
    )
    return [trade_of(row) for row in rows]


async def ended_demos(db: Database, users: Collection[int], now: datetime) -> list[int]:
    """Those of these users who are demo accounts that were closed or have expired: nobody signs in to them any more."""
    rows = await db.fetch(
        "SELECT id FROM app_user WHERE id = ANY ($1::bigint[]) AND realm = $2"
        " AND (state = 'closed' OR demo_expires_at <= $3)",
        list(users),
        int(Realm.DEMO),
        now,
    )
    return [row["id"] for row in rows]


async def forget_cancels(db: Database, before_ms: int) -> None:
    """Delete cancelling intents that are older than rtokens are kept."""
    await db.execute("DELETE FROM spot_cancel WHERE at_ms < $1", before_ms)
