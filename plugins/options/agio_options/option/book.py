"""Exposure of the house by product and direction, open options by account, and their results. Each count is changed
under its guard, so that one of two concurrent buyers gets the last place.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

import asyncpg
from agio_kernel.declarations.errors import ApiError
from agio_kernel.entities import Big, Entity, Id, Key, Small
from agio_kernel.money.amounts import figure
from agio_kernel.postgres.personal import Erasure, Personal, Until, nobodys

from agio_options.declared.codes import EXPOSURE_FULL, TOO_MANY_OPEN
from agio_options.declared.states import OptionState
from agio_options.option.option import Option


class Book(Entity, table="options_book"):
    """Possible cost of a direction of a product for the house, and its result."""

    personal = nobodys("product direction")

    product: Key[str]
    realm: Key[Small]
    direction: Key[str]
    open_stake: Big
    open_gain: Big
    taken: Big
    paid: Big
    fees: Big
    settled: Big
    voided: Big


class OpenCount(Entity, table="options_open_count"):
    """Number of options that an account holds."""

    personal = Personal(
        why="The number of open options",
        until=Until.CLOSE,
        erasure=Erasure.DELETE,
        withheld="a counter",
    )

    user_id: Key[Id]
    open: int


async def take_open_count(tx: asyncpg.Connection, user_id: int, most: int) -> None:
    """One more of an account's, or a refusal."""
    taken = await tx.fetchval(
        "INSERT INTO options_open_count AS p (user_id, open) VALUES ($1, 1)"
        " ON CONFLICT (user_id) DO UPDATE SET open = p.open + 1 WHERE p.open < $2 RETURNING open",
        user_id,
        most,
    )
    if taken is None:
        raise ApiError(TOO_MANY_OPEN, field="product", most=most)


async def take_exposure(tx: asyncpg.Connection, option: Option, most: int, scale: int) -> None:
    """Have a new option's gain within the cap of its direction, or be refused: the statement is the guard."""
    taken = await tx.fetchval(
        "INSERT INTO options_book AS b (product, realm, direction, open_stake, open_gain)"
        " SELECT $1, $2, $3, $4::bigint, $5::bigint WHERE $5::bigint <= $6"
        " ON CONFLICT (product, realm, direction) DO UPDATE SET open_stake = b.open_stake + $4::bigint,"
        " open_gain = b.open_gain + $5::bigint WHERE b.open_gain + $5::bigint <= $6 RETURNING open_gain",
        option.product,
        option.realm,
        option.direction.value,
        option.stake,
        option.gain,
        most,
    )
    if taken is not None:
        return
    owed = await tx.fetchval(
        "SELECT open_gain FROM options_book WHERE product = $1 AND realm = $2 AND direction = $3",
        option.product,
        option.realm,
        option.direction.value,
    )
    # What the gain may still be, as the stake that would bring it.
    left = max(0, most - (owed or 0)) * option.stake // option.gain
    raise ApiError(EXPOSURE_FULL, field="amount", left=figure(left, scale))


async def settle(tx: asyncpg.Connection, ended: Iterable[Option]) -> None:
    """Give back what options took that have ended, and count what became of them."""
    places: Counter[int] = Counter()
    sums: dict[tuple[str, int, str], list[int]] = defaultdict(lambda: [0] * 7)
    for one in ended:
        places[one.user_id] += 1
        decided = one.state is not OptionState.VOID
        counted = (
            one.stake,
            one.gain,
            one.figures.at_work if one.state is OptionState.LOST else 0,
            one.gain if one.state is OptionState.WON else 0,
            one.fee if decided else 0,
            int(decided),
            int(not decided),
        )
        row = sums[one.product, one.realm, one.direction.value]
        row[:] = [total + more for total, more in zip(row, counted, strict=True)]
    await _release(tx, sorted(places.items()))
    for key, row in sorted(sums.items()):
        await tx.execute(
            "UPDATE options_book SET open_stake = open_stake - $4, open_gain = open_gain - $5, taken = taken + $6,"
            " paid = paid + $7, fees = fees + $8, settled = settled + $9, voided = voided + $10"
            " WHERE product = $1 AND realm = $2 AND direction = $3",
            *key,
            *row,
        )


async def _release(tx: asyncpg.Connection, places: Sequence[tuple[int, int]]) -> None:
    users = [user for user, _ in places]
    # In the order of the users, so that two who settle at once don't wait for each other in a circle.
    await tx.fetch(
        "SELECT FROM options_open_count WHERE user_id = ANY ($1::bigint[]) ORDER BY user_id FOR UPDATE", users
    )
    await tx.execute(
        "UPDATE options_open_count p SET open = p.open - u.count FROM unnest($1::bigint[], $2::int[]) u(user_id, count)"
        " WHERE p.user_id = u.user_id",
        users,
        [count for _, count in places],
    )
