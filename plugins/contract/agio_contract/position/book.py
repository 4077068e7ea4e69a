"""Guards of open positions: lots of the house by side, lots of an account in a contract, positions of an account. Each
is counted where it changes, so that of two who take the last place one gets it. An order that waits for a price takes
none of the house's lots yet: it takes them as it is filled, or is cancelled where there are none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import asyncpg
from agio_kernel.declarations.errors import ApiError
from agio_kernel.entities import Big, Entity, Id, Key, Small
from agio_kernel.postgres.personal import Erasure, Personal, Until, nobodys

from agio_contract.declared.codes import EXPOSURE_FULL, POSITION_FULL, TOO_MANY_OPEN
from agio_contract.position.closure import Closure
from agio_contract.position.position import Position


class Book(Entity, table="contract_book"):
    """Lots that the house has sold of a side of a contract, and their proceeds."""

    personal = nobodys("product side")

    product: Key[str]
    realm: Key[Small]
    side: Key[str]
    open_lots: Big
    taken: Big
    paid: Big
    shortfall: Big


class Share(Entity, table="contract_share"):
    """Lots of an account in a contract."""

    personal = Personal(
        why="The size of open positions",
        until=Until.CLOSE,
        erasure=Erasure.DELETE,
        other="product",
        withheld="a counter",
    )

    user_id: Key[Id]
    product: Key[str]
    open_lots: Big


class OpenCount(Entity, table="contract_open_count"):
    """Number of positions and orders of an account."""

    personal = Personal(
        why="The number of open positions",
        until=Until.CLOSE,
        erasure=Erasure.DELETE,
        withheld="a counter",
    )

    user_id: Key[Id]
    open: int


async def take(tx: asyncpg.Connection, position: Position, most_open: int, user_lots: int, house_lots: int) -> None:
    """Count a new order, or refuse it: each statement is its guard."""
    lots = position.lots
    taken = await tx.fetchval(
        "INSERT INTO contract_open_count AS p (user_id, open) VALUES ($1, 1)"
        " ON CONFLICT (user_id) DO UPDATE SET open = p.open + 1 WHERE p.open < $2 RETURNING open",
        position.user_id,
        most_open,
    )
    if taken is None:
        raise ApiError(TOO_MANY_OPEN, field="product", most=most_open)
    taken = await tx.fetchval(
        "INSERT INTO contract_share AS s (user_id, product, open_lots)"
        " SELECT $1, $2, $3::bigint WHERE $3::bigint <= $4"
        " ON CONFLICT (user_id, product) DO UPDATE SET open_lots = s.open_lots + $3::bigint"
        " WHERE s.open_lots + $3::bigint <= $4 RETURNING open_lots",
        position.user_id,
        position.product,
        lots,
        user_lots,
    )
    if taken is None:
        has = await tx.fetchval(
            "SELECT open_lots FROM contract_share WHERE user_id = $1 AND product = $2",
            position.user_id,
            position.product,
        )
        raise ApiError(POSITION_FULL, field="lots", most=user_lots, left=max(0, user_lots - (has or 0)))
    if not position.is_sold:
        return
    key = (position.product, position.realm, position.side.value)
    taken = await tx.fetchval(
        "INSERT INTO contract_book AS b (product, realm, side, open_lots)"
        " SELECT $1, $2, $3, $4::bigint WHERE $4::bigint <= $5"
        " ON CONFLICT (product, realm, side) DO UPDATE SET open_lots = b.open_lots + $4::bigint"
        " WHERE b.open_lots + $4::bigint <= $5 RETURNING open_lots",
        *key,
        lots,
        house_lots,
    )
    if taken is None:
        sold = await tx.fetchval(
            "SELECT open_lots FROM contract_book WHERE product = $1 AND realm = $2 AND side = $3", *key
        )
        raise ApiError(EXPOSURE_FULL, field="lots", left=max(0, house_lots - (sold or 0)))


async def sold_of(tx: asyncpg.Connection, product: str, realm: int, side: str) -> int:
    """The lots that the house has sold of a side, kept as they are until the transaction ends."""
    found = await tx.fetchval(
        "INSERT INTO contract_book AS b (product, realm, side, open_lots) VALUES ($1, $2, $3, 0)"
        " ON CONFLICT (product, realm, side) DO UPDATE SET open_lots = b.open_lots RETURNING open_lots",
        product,
        realm,
        side,
    )
    return found or 0


async def give_back(
    tx: asyncpg.Connection,
    freed: Iterable[tuple[Position, int]],
    ended: Iterable[Position],
    closures: Iterable[Closure],
    sold: Iterable[Position] = (),
) -> None:
    """Free lots of positions (all of an order that was cancelled), the places of what has ended, and count what
    closures brought the house; ``sold`` are orders that waited and were filled.
    """
    books: dict[tuple[str, int, str], list[int]] = {}
    shares: Counter[tuple[int, str]] = Counter()
    for position, lots in freed:
        shares[position.user_id, position.product] += lots
        if position.is_sold:
            books.setdefault((position.product, position.realm, position.side.value), [0, 0, 0, 0])[0] += lots
    for one in sold:
        books.setdefault((one.product, one.realm, one.side.value), [0, 0, 0, 0])[0] -= one.lots
    for one in closures:
        row = books.setdefault((one.product, one.realm, one.side.value), [0, 0, 0, 0])
        row[1] += max(0, -one.result)
        row[2] += max(0, one.result)
        row[3] += one.shortfall
    places = Counter(position.user_id for position in ended)
    await _release(tx, places)
    await _free_shares(tx, shares)
    for key, row in sorted(books.items()):
        await tx.execute(
            "UPDATE contract_book SET open_lots = open_lots - $4, taken = taken + $5, paid = paid + $6,"
            " shortfall = shortfall + $7 WHERE product = $1 AND realm = $2 AND side = $3",
            *key,
            *row,
        )


async def _release(tx: asyncpg.Connection, places: Counter[int]) -> None:
    users = sorted(places)
    # In the order of the users, so that two who end things at once don't wait for each other in a circle.
    await tx.fetch(
        "SELECT FROM contract_open_count WHERE user_id = ANY ($1::bigint[]) ORDER BY user_id FOR UPDATE", users
    )
    await tx.execute(
        "UPDATE contract_open_count p SET open = p.open - u.count FROM unnest($1::bigint[],"
        " $2::int[]) u(user_id, count)"
        " WHERE p.user_id = u.user_id",
        users,
        [places[user] for user in users],
    )


async def _free_shares(tx: asyncpg.Connection, shares: Counter[tuple[int, str]]) -> None:
    keys = sorted(shares)
    await tx.execute(
        "UPDATE contract_share s SET open_lots = s.open_lots - u.lots"
        " FROM unnest($1::bigint[], $2::text[], $3::bigint[]) u(user_id, product, lots)"
        " WHERE s.user_id = u.user_id AND s.product = u.product",
        [user for user, _ in keys],
        [product for _, product in keys],
        [shares[key] for key in keys],
    )
