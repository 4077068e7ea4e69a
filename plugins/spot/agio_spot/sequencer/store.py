"""The plugin's SQL about orders and trades: queries and statements of the sequencer, and queries of readers.

A batch is one statement over flat arrays (`rows`). It may be a transaction of its own: its guards stand in it.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import cache
from itertools import count, islice
from typing import Any

import asyncpg
from agio_kernel.declarations.realm import Realm
from agio_kernel.ledger import LOCK_ARGUMENTS, POST_ARGUMENTS, Balance, Extras, Ledger, Transfer
from agio_kernel.ports.ids import ids_around
from agio_kernel.ports.prices import InstrumentInfo
from agio_kernel.ports.trading import AccountTradesAsked, OrdersAsked
from agio_kernel.ports.trading_venue import TradesAsked
from agio_kernel.postgres.db import Database
from agio_kernel.postgres.lease import Lease, fence, fenced, leased
from agio_kernel.postgres.paging import Listed, counted
from agio_kernel.postgres.query import sql
from msgspec.structs import replace

from agio_spot.engine.order import State
from agio_spot.engine.record import OrderRecord
from agio_spot.engine.trade import Trade
from agio_spot.sequencer.kept_pair import KeptPair
from agio_spot.sequencer.prefetch import Found, Prefetch
from agio_spot.sequencer.rows import (
    CANCEL_NUMBERS,
    CHANGED_NUMBERS,
    NULLS,
    ORDER_NUMBERS,
    ORDER_TEXTS,
    PROGRESS_NUMBERS,
    STATE,
    TERM_NUMBERS,
    TRADE_NUMBERS,
    Written,
    record_of,
    trade_of,
)

_ORDER_COLUMNS = (*ORDER_NUMBERS, *TERM_NUMBERS, *ORDER_TEXTS)
SELECT_ORDER = f"SELECT {', '.join(f'o.{name}' for name in _ORDER_COLUMNS)} FROM spot_order o"
_SELECT_TRADE = f"SELECT {', '.join(TRADE_NUMBERS)} FROM spot_trade"
END_MS = 2**53
"""No moment is later."""


# --- a batch ----------------------------------------------------------------------------------------------------------


async def write_batch(
    conn: asyncpg.Connection, ledger: Ledger, written: Written, posting: tuple[bytes, bytes], lease: Lease
) -> Mapping[int, Balance]:
    """Write what a batch did in one statement: the orders it placed, how far orders of earlier batches have come, what
    was traded and cancelled, and the money (`Ledger.flat`).

    The new balances of the users' accounts. PostgreSQL refuses all of it where an order of an earlier batch isn't
    there, or another process has the lease (LeaseLost).
    """
    shape = _shape(
        written.orders is not None,
        written.client_ids is not None,
        written.trades is not None,
        written.progress is not None,
        written.cancels is not None,
        written.has_terms,
        written.has_changes,
        written.reported is not None,
    )
    arguments: list[Any] = []
    if written.orders is not None:
        arguments += (written.orders, written.rtokens, written.fingerprints)
        if written.client_ids is not None:
            arguments.append(written.client_ids)
    if written.trades is not None:
        arguments.append(written.trades)
    if written.progress is not None:
        arguments += (written.progress, written.changed)
    if written.cancels is not None:
        arguments += (written.cancels, written.cancel_rtokens, written.cancel_fingerprints, written.cancelled)
    if written.reported is not None:
        arguments += written.reported
    arguments += (lease.name, lease.epoch)
    with leased(lease):
        balances, _ = await ledger.post_batch(conn, *posting, replace(shape, arguments=tuple(arguments)))
    return balances


@cache
def _shape(
    orders: bool,
    client_ids: bool,
    trades: bool,
    progress: bool,
    cancels: bool,
    terms: bool,
    changes: bool,
    reported: bool,
) -> Extras:
    """The statement of the batches that write these things, without its arguments."""
    queries: list[str] = []
    value = "0::bigint"
    parameters = count(POST_ARGUMENTS + 1)
    if orders:
        numbers, rtokens, fingerprints = islice(parameters, 3)
        names = next(parameters) if client_ids else None
        queries.append(_insert_orders(numbers, rtokens, fingerprints, names, terms))
    if trades:
        queries.append(_insert_trades(next(parameters)))
    if progress:
        queries.append(_update_orders(next(parameters), changes))
        value = f"spot_all_changed((SELECT count(*) FROM progress), ${next(parameters)}::bigint)"
    if cancels:
        queries.append(_insert_cancels(*islice(parameters, 4)))
    if reported:
        accounts, bodies, holdings = islice(parameters, 3)
        value += f" + ledger_tell(${accounts}::bigint[], ${bodies}::bytea[], ${holdings}::bigint[])"
    queries.append(fence(*islice(parameters, 2)))
    return Extras(", ".join(queries), fenced(value))


def _numbers(parameter: int, columns: Mapping[str, str]) -> dict[str, str]:
    """SQL of each of a row's numbers in a flat array, whose row begins at `i`."""
    found = {}
    for place, (name, kind) in enumerate(columns.items()):
        number = f"(${parameter}::bigint[])[i + {place}]"
        if name in NULLS:
            number = f"nullif({number}, {NULLS[name]})"
        found[name] = f"{number} <> 0" if kind == "boolean" else number if kind == "bigint" else f"{number}::{kind}"
    return found


def _starts(parameter: int, width: int) -> str:
    return f"generate_series(1, cardinality(${parameter}::bigint[]), {width})"


def _insert_orders(numbers: int, rtokens: int, fingerprints: int, client_ids: int | None, terms: bool) -> str:
    found = _numbers(numbers, ORDER_NUMBERS | TERM_NUMBERS if terms else ORDER_NUMBERS)
    named, name, given = "", "", ""
    if client_ids is not None:
        named, name, given = ", client_id", ", nullif(c, '')", f", unnest(${client_ids}::text[]) AS c"
    return (
        f"placed AS (INSERT INTO spot_order ({', '.join(found)}, rtoken, fingerprint{named})"
        f" SELECT {', '.join(found.values())}, nullif(r, ''), f{name} FROM (SELECT {_starts(numbers, len(found))} AS i,"
        f" unnest(${rtokens}::text[]) AS r, unnest(${fingerprints}::bytea[]) AS f{given} OFFSET 0) x)"
    )


def _insert_trades(numbers: int) -> str:
    found = _numbers(numbers, TRADE_NUMBERS)
    return (
        f"traded AS (INSERT INTO spot_trade ({', '.join(found)})"
        f" SELECT {', '.join(found.values())} FROM {_starts(numbers, len(found))} i)"
    )


def _update_orders(numbers: int, changes: bool) -> str:
    found = _numbers(numbers, PROGRESS_NUMBERS | CHANGED_NUMBERS if changes else PROGRESS_NUMBERS)
    changed = ", ".join(f"{name} = u.{name}" for name in list(found)[2:])
    return (
        f"progress AS (UPDATE spot_order o SET {changed} FROM ("
        f"SELECT {', '.join(f'{number} AS {name}' for name, number in found.items())}"
        f" FROM {_starts(numbers, len(found))} i OFFSET 0) u WHERE o.user_id = u.user_id AND o.id = u.id RETURNING 1)"
    )


def _insert_cancels(numbers: int, rtokens: int, fingerprints: int, orders: int) -> str:
    user, kind, at, first, last = (f"(${numbers}::bigint[])[i + {place}]" for place in range(len(CANCEL_NUMBERS)))
    return (
        "cancelled AS (INSERT INTO spot_cancel (user_id, kind, rtoken, fingerprint, orders, at_ms)"
        f" SELECT {user}, {kind}::smallint, r, f, (${orders}::bigint[])[{first}:{last}], {at}"
        f" FROM (SELECT {_starts(numbers, len(CANCEL_NUMBERS))} AS i, unnest(${rtokens}::text[]) AS r,"
        f" unnest(${fingerprints}::bytea[]) AS f OFFSET 0) x)"
    )


# --- what a batch asks before it is matched -------------------------------------------------------------------------


_PLACES = "SELECT array_agg(u.place) FROM unnest({arrays}) WITH ORDINALITY u({names}, place) JOIN {table} o ON {keys}"
_INTENTS = _PLACES.format(
    arrays="$2::bigint[], $3::text[]",
    names="user_id, rtoken",
    table="spot_order",
    keys="o.user_id = u.user_id AND o.rtoken = u.rtoken",
)
_NAMES = _PLACES.format(
    arrays="$4::bigint[], $5::text[]",
    names="user_id, client_id",
    table="spot_order",
    keys="o.user_id = u.user_id AND o.client_id = u.client_id",
)
_CANCELS = _PLACES.format(
    arrays="$6::bigint[], $7::bigint[], $8::text[]",
    names="user_id, kind, rtoken",
    table="spot_cancel",
    keys="o.user_id = u.user_id AND o.kind = u.kind::smallint AND o.rtoken = u.rtoken",
)
_LOOK_UP = f"""
    SELECT array_agg(a.account), array_agg(a.available), ({_INTENTS}), ({_NAMES}), ({_CANCELS})
    FROM account_balances a WHERE a.account = ANY ($1::bigint[])
"""


async def look_up(conn: asyncpg.Connection, asked: Prefetch) -> Found:
    """Look up the data that a batch asks for, without a lock: a guess that the batch's guard then judges."""
    users, rtokens = _columns(asked.intents, 2)
    named, names = _columns(asked.names, 2)
    cancelling, kinds, presses = _columns(asked.cancels, 3)
    row = await conn.fetchrow(_LOOK_UP, list(asked.accounts), users, rtokens, named, names, cancelling, kinds, presses)
    assert row is not None, "an aggregate returns one row"
    available: dict[int, int] = dict(zip(row[0] or (), row[1] or (), strict=True))
    return Found(available, *(frozenset(place - 1 for place in places or ()) for places in row[2:]))


def _columns(keys: Sequence[tuple[Any, ...]], width: int) -> Iterator[tuple[Any, ...]]:
    return zip(*keys, strict=True) if keys else iter([()] * width)


_PLACED_BEFORE = Extras(
    value=f"""(
        SELECT array_agg(u.place - 1)
        FROM unnest(${LOCK_ARGUMENTS + 1}::bigint[], ${LOCK_ARGUMENTS + 2}::text[])
            WITH ORDINALITY u(user_id, rtoken, place)
        JOIN spot_order o ON o.user_id = u.user_id AND o.rtoken = u.rtoken
    )"""
)


async def lock_and_find_placed(
    tx: asyncpg.Connection, ledger: Ledger, accounts: Iterable[int], intents: Sequence[tuple[int, str]]
) -> tuple[dict[int, Balance], dict[tuple[int, str], OrderRecord]]:
    """Lock accounts, leaving out what somebody else has locked, and the orders that (user, rtoken) intents made before.

    That an order was made before is rare: then it is read by itself.
    """
    if not intents:
        return await ledger.lock(tx, accounts, skip_locked=True), {}
    extras = replace(_PLACED_BEFORE, arguments=tuple(zip(*intents, strict=True)))
    balances, places = await ledger.lock_with_extras(tx, accounts, extras, skip_locked=True)
    if not places:
        return balances, {}
    return balances, await find_placed(tx, *zip(*(intents[place] for place in places), strict=True))


async def find_placed(
    conn: asyncpg.Connection, users: Sequence[int], rtokens: Sequence[str]
) -> dict[tuple[int, str], OrderRecord]:
    """The orders that these intents made already."""
    rows = await conn.fetch(
        f"{SELECT_ORDER} JOIN unnest($1::bigint[], $2::text[]) u(user_id, rtoken)"
        " ON o.user_id = u.user_id AND o.rtoken = u.rtoken",
        users,
        rtokens,
    )
    return {(row["user_id"], row["rtoken"]): record_of(row) for row in rows}


async def find_named(
    conn: asyncpg.Connection, users: Sequence[int], client_ids: Sequence[str]
) -> dict[tuple[int, str], OrderRecord]:
    """The orders that their users have given these names."""
    rows = await conn.fetch(
        f"{SELECT_ORDER} JOIN unnest($1::bigint[], $2::text[]) u(user_id, client_id)"
        " ON o.user_id = u.user_id AND o.client_id = u.client_id",
        users,
        client_ids,
    )
    return {(row["user_id"], row["client_id"]): record_of(row) for row in rows}


async def find_cancels(
    conn: asyncpg.Connection, users: Sequence[int], kinds: Sequence[int], rtokens: Sequence[str]
) -> dict[tuple[int, int, str], tuple[bytes, list[int]]]:
    """Find the orders that these cancelling intents cancelled already: (fingerprint, order ids)."""
    rows = await conn.fetch(
        "SELECT c.* FROM spot_cancel c JOIN unnest($1::bigint[], $2::smallint[], $3::text[]) u(user_id, kind, rtoken)"
        " ON c.user_id = u.user_id AND c.kind = u.kind AND c.rtoken = u.rtoken",
        users,
        kinds,
        rtokens,
    )
    return {(row["user_id"], row["kind"], row["rtoken"]): (row["fingerprint"], row["orders"]) for row in rows}


async def find_orders(conn: asyncpg.Connection, users: Sequence[int], ids: Sequence[int]) -> dict[int, OrderRecord]:
    """Return these orders of these users, by order id."""
    rows = await conn.fetch(
        f"{SELECT_ORDER} JOIN unnest($1::bigint[], $2::bigint[]) u(user_id, id)"
        " ON o.user_id = u.user_id AND o.id = u.id",
        users,
        ids,
    )
    return {row["id"]: record_of(row) for row in rows}


async def open_orders(
    conn: asyncpg.Connection, markets: Collection[tuple[int, int]], timeout_s: float = 60.0
) -> list[OrderRecord]:
    """Every open order of these (realm, pair id) markets, in the order they came."""
    rows = await conn.fetch(
        # As one number: a writer's connection joins no other way than row by row.
        f"{SELECT_ORDER} WHERE o.state < 2 AND o.pair::integer * 2 + o.realm = ANY ($1::integer[]) ORDER BY o.id",
        [pair * 2 + realm for realm, pair in markets],
        timeout=timeout_s,
    )
    return [record_of(row) for row in rows]


async def open_orders_of(conn: asyncpg.Connection, user_id: int) -> list[OrderRecord]:
    """A user's open orders, in the order they came: no more than may be open at once."""
    rows = await conn.fetch(f"{SELECT_ORDER} WHERE o.user_id = $1 AND o.state < 2 ORDER BY o.id", user_id)
    return [record_of(row) for row in rows]


async def owed_exits(conn: asyncpg.Connection, markets: Collection[tuple[int, int]]) -> list[OrderRecord]:
    """The orders of these (realm, pair id) markets that have ended, and whose exits are still to be placed."""
    realms, pairs = zip(*markets, strict=True) if markets else ((), ())
    rows = await conn.fetch(
        f"{SELECT_ORDER} WHERE o.exit_order IS NULL AND (o.take_profit IS NOT NULL OR o.stop_loss IS NOT NULL)"
        " AND o.state >= 2 AND o.filled > 0"
        " AND (o.realm, o.pair) IN (SELECT * FROM unnest($1::smallint[], $2::smallint[])) ORDER BY o.id",
        realms,
        pairs,
    )
    return [record_of(row) for row in rows]


async def insert_loans(tx: asyncpg.Connection, loans: Sequence[Transfer]) -> None:
    """Keep what participants are lent, beside the transfers of it: a loan's id is its cause."""
    await tx.executemany(
        "INSERT INTO spot_loan (id, account, amount) VALUES ($1, $2, $3)",
        [(loan.cause.id, loan.credit, loan.amount) for loan in loans],
    )


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
    # Quantities that have become finer.
    await conn.execute(
        "UPDATE spot_pair p SET quantity_decimals = u.quantity_decimals"
        " FROM unnest($1::text[], $2::text[], $3::text[], $4::smallint[], $5::smallint[])"
        f" u({', '.join(columns)}) WHERE p.symbol = u.symbol AND p.quantity_decimals < u.quantity_decimals",
        *given,
    )
    rows = await conn.fetch(f"SELECT id, {', '.join(columns)} FROM spot_pair")
    kept = {row["symbol"]: KeptPair(**row) for row in rows}
    for one in listed:
        kept[one.symbol].check(one)
    return kept


# --- the readers' side ----------------------------------------------------------------------------------------------


def own_orders(user_id: int, states: Collection[State], pair_id: int | None) -> Listed:
    """A user's orders in some states, newest first; an index holds the open ones by themselves."""
    # The condition on the state must stand as text: a partial index is found by no parameter.
    still = " AND o.state < 2" if all(STATE[state] < 2 for state in states) else ""
    filters = [sql("state = ANY ({}::smallint[])", [STATE[state] for state in states])]
    if set(states) in ({State.PENDING, State.TRADING}, set(STATE)):
        filters = []
    if pair_id is not None:
        filters.append(sql("pair = {}", pair_id))
    return Listed(sql(f"{SELECT_ORDER} WHERE o.user_id = {{}}{still}", user_id), "own", filters)


async def still_open(
    conn: asyncpg.Connection, user_id: int, states: Iterable[State], pair_id: int | None
) -> tuple[dict[int, int], int]:
    """Return the amounts that a user's open orders in these states hold, in minor units by asset id, and the number of
    the orders, counted up to ``COUNTED``.
    """
    waiting = [state for state in states if STATE[state] < 2]
    if not waiting:
        return {}, 0
    rows = await conn.fetch(
        "SELECT ledger_asset_of(hold_account) AS asset, sum(hold_remaining)::bigint AS held FROM spot_order"
        " WHERE user_id = $1 AND state < 2 AND state = ANY ($2::smallint[]) AND ($3::smallint IS NULL OR pair = $3)"
        " GROUP BY 1 ORDER BY 1",
        user_id,
        [STATE[state] for state in waiting],
        pair_id,
    )
    held = {row["asset"]: row["held"] for row in rows}
    return held, await counted(conn, own_orders(user_id, waiting, pair_id))


def own_trades(user_id: int, pair_id: int | None) -> Listed:
    """A user's trades, newest first. Nobody trades with themselves."""
    base = sql(
        f"{_SELECT_TRADE} WHERE maker_user = {{}} AND maker_user <> 0"
        f" UNION ALL {_SELECT_TRADE} WHERE taker_user = {{}} AND taker_user <> 0",
        user_id,
        user_id,
    )
    return Listed(base, "base", [] if pair_id is None else [sql("pair = {}", pair_id)])


async def latest_trades(conn: asyncpg.Connection, realm: int, pair_id: int, limit: int) -> list[Trade]:
    """The end of a market's tape, newest first."""
    rows = await conn.fetch(
        f"{_SELECT_TRADE} WHERE pair = $1 AND realm = $2 ORDER BY id DESC LIMIT $3", pair_id, realm, limit
    )
    return [trade_of(row) for row in rows]


async def trades_since(
    conn: asyncpg.Connection, since: Mapping[tuple[int, int], int], limit: int
) -> dict[tuple[int, int], list[Trade]]:
    """Trades of markets after an id of each, oldest first, at most so many of each."""
    rows = await conn.fetch(
        "SELECT t.* FROM unnest($1::smallint[], $2::smallint[], $3::bigint[]) s(realm, pair, last) CROSS JOIN LATERAL"
        f" ({_SELECT_TRADE} t WHERE t.pair = s.pair AND t.realm = s.realm AND t.id > s.last ORDER BY t.id LIMIT $4) t",
        [realm for realm, _ in since],
        [pair for _, pair in since],
        list(since.values()),
        limit,
    )
    found: dict[tuple[int, int], list[Trade]] = {}
    for trade in map(trade_of, rows):
        found.setdefault((trade.realm, trade.pair_id), []).append(trade)
    return found


async def last_prices(conn: asyncpg.Connection, realm: int, pair_ids: Sequence[int]) -> dict[int, int]:
    """Price of the last trade of each pair that has one."""
    rows = await conn.fetch(
        "SELECT s.pair, t.price FROM unnest($2::smallint[]) s(pair) CROSS JOIN LATERAL"
        " (SELECT price FROM spot_trade WHERE pair = s.pair AND realm = $1 ORDER BY id DESC LIMIT 1) t",
        realm,
        pair_ids,
    )
    return dict(rows)


async def trades_of(conn: asyncpg.Connection, realm: int, pair_id: int, asked: TradesAsked) -> list[Trade]:
    """Trades of a market, oldest first."""
    onward, bounds = _window(asked)
    rows = await conn.fetch(
        f"{_SELECT_TRADE} WHERE pair = $1 AND realm = $2 AND id >= $3 AND id < $4 AND at_ms BETWEEN $5 AND $6"
        f" ORDER BY id {'ASC' if onward else 'DESC'} LIMIT $7",
        pair_id,
        realm,
        *bounds,
        asked.limit,
    )
    return [trade_of(row) for row in (rows if onward else reversed(rows))]


async def account_orders(conn: asyncpg.Connection, user_id: int, pair_id: int, asked: OrdersAsked) -> list[OrderRecord]:
    """A user's orders of a pair, oldest first."""
    onward, bounds = _window(asked)
    rows = await conn.fetch(
        f"{SELECT_ORDER} WHERE o.user_id = $1 AND o.pair = $2 AND o.id >= $3 AND o.id < $4"
        f" AND o.created_ms BETWEEN $5 AND $6 ORDER BY o.id {'ASC' if onward else 'DESC'} LIMIT $7",
        user_id,
        pair_id,
        *bounds,
        asked.limit,
    )
    return [record_of(row) for row in (rows if onward else reversed(rows))]


async def account_trades(
    conn: asyncpg.Connection, user_id: int, pair_id: int, asked: AccountTradesAsked
) -> list[Trade]:
    """A user's trades of a pair, oldest first; a trade is younger than the orders that made it."""
    onward, bounds = _window(asked)
    first = max(bounds[0], asked.order or 0)
    direction = "ASC" if onward else "DESC"

    def side(role: str) -> str:
        return (
            f"({_SELECT_TRADE} WHERE {role}_user = $1 AND {role}_user <> 0 AND pair = $2 AND id >= $3 AND id < $4"
            f" AND at_ms BETWEEN $5 AND $6 AND ($8::bigint IS NULL OR {role}_order = $8) ORDER BY id {direction}"
            " LIMIT $7)"
        )

    rows = await conn.fetch(
        f"{side('maker')} UNION ALL {side('taker')} ORDER BY id {direction} LIMIT $7",
        user_id,
        pair_id,
        first,
        *bounds[1:],
        asked.limit,
        asked.order,
    )
    return [trade_of(row) for row in (rows if onward else reversed(rows))]


def _window(asked: TradesAsked | OrdersAsked) -> tuple[bool, tuple[int, int, int, int]]:
    """Whether the oldest are asked for; and of what is asked for the ids, [first, last), and the moments."""
    from_ms = asked.from_ms or 0
    until_ms = END_MS if asked.until_ms is None else asked.until_ms
    first, last = ids_around(from_ms, until_ms)
    onward = asked.from_id is not None or asked.from_ms is not None
    return onward, (max(first, asked.from_id or 0), last, from_ms, until_ms)


async def ended_demos(db: Database, users: Collection[int], now: datetime) -> list[int]:
    """Return those of these users who are demo accounts that were closed or have expired: nobody signs in to them any
    more."""
    rows = await db.fetch(
        "SELECT id FROM people WHERE id = ANY ($1::bigint[]) AND realm = $2"
        " AND (state = 'closed' OR demo_expires_at <= $3)",
        list(users),
        int(Realm.DEMO),
        now,
    )
    return [row["id"] for row in rows]


async def forget_cancels(db: Database, before_ms: int) -> None:
    """Delete cancelling intents that are older than rtokens are kept."""
    await db.execute("DELETE FROM spot_cancel WHERE at_ms < $1", before_ms)
