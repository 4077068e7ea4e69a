"""Holdings of users in funds, and the numbers of issued shares: the statements are the guards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import asyncpg
from agio_kernel.declarations.errors import ApiError
from agio_kernel.money.amounts import figure

from agio_wealth.declared.codes import SHARES_SHORT
from agio_wealth.order.order import SHARE_DECIMALS, Holding

Key = tuple[int, int, str]
"""User, realm, fund."""


async def holding_of(conn: asyncpg.Connection, user_id: int, realm: int, fund: str) -> Holding:
    """Return the user's holding in a fund."""
    key = {"user_id": user_id, "realm": realm, "fund": fund}
    return await Holding.find_by(conn, **key) or Holding(**key)


async def holdings_of(conn: asyncpg.Connection, user_id: int, realm: int) -> list[Holding]:
    """Return the user's holdings in all funds."""
    return await Holding.list_by(conn, order="fund", user_id=user_id, realm=realm)


async def reserve(tx: asyncpg.Connection, key: Key, shares: int) -> None:
    """Hold shares for a redemption, or refuse where there aren't as many."""
    found = await tx.fetchval(
        "UPDATE wealth_holding SET shares = shares - $4, held = held + $4"
        " WHERE user_id = $1 AND realm = $2 AND fund = $3 AND shares >= $4 RETURNING shares",
        *key,
        shares,
    )
    if found is None:
        left = (await holding_of(tx, *key)).shares
        raise ApiError(SHARES_SHORT, field="shares", left=figure(left, SHARE_DECIMALS))


async def give_back(tx: asyncpg.Connection, key: Key, shares: int) -> None:
    """Let go of what a redemption held that was withdrawn."""
    await tx.execute(
        "UPDATE wealth_holding SET shares = shares + $4, held = held - $4"
        " WHERE user_id = $1 AND realm = $2 AND fund = $3",
        *key,
        shares,
    )


async def lock_holdings(tx: asyncpg.Connection, keys: Iterable[Key]) -> dict[Key, Holding]:
    """Lock these holdings, made where there is none yet, until the transaction ends."""
    wanted = sorted(set(keys))
    columns = [list(column) for column in zip(*wanted, strict=True)] or [[], [], []]
    await tx.execute(
        "INSERT INTO wealth_holding (user_id, realm, fund)"
        " SELECT * FROM unnest($1::bigint[], $2::smallint[], $3::text[]) ON CONFLICT DO NOTHING",
        *columns,
    )
    found = await tx.fetch(
        "SELECT h.* FROM wealth_holding h JOIN unnest($1::bigint[], $2::smallint[], $3::text[]) u(user_id, realm, fund)"
        " USING (user_id, realm, fund) ORDER BY h.user_id, h.realm, h.fund FOR UPDATE OF h",
        *columns,
    )
    return {(one["user_id"], one["realm"], one["fund"]): Holding.of(one) for one in found}


async def keep_holdings(tx: asyncpg.Connection, holdings: Iterable[Holding]) -> None:
    """Write holdings that were locked."""
    every = list(holdings)
    await tx.execute(
        "UPDATE wealth_holding h SET shares = u.shares, held = u.held, cost = u.cost"
        " FROM unnest($1::bigint[], $2::smallint[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[])"
        " u(user_id, realm, fund, shares, held, cost)"
        " WHERE h.user_id = u.user_id AND h.realm = u.realm AND h.fund = u.fund",
        *([getattr(one, name) for one in every] for name in ("user_id", "realm", "fund", "shares", "held", "cost")),
    )


async def issue(tx: asyncpg.Connection, changes: Mapping[tuple[str, int], int]) -> None:
    """Have so many shares more, or less, of each fund and realm."""
    for (fund, realm), shares in sorted(changes.items()):
        await tx.execute(
            "INSERT INTO wealth_issue AS i (fund, realm, shares) SELECT $1, $2, greatest($3::bigint, 0)"
            " ON CONFLICT (fund, realm) DO UPDATE SET shares = i.shares + $3::bigint",
            fund,
            realm,
            shares,
        )


async def issued(conn: asyncpg.Connection, fund: str, realm: int) -> int:
    """Return the number of issued shares of a fund."""
    found = await conn.fetchval("SELECT shares FROM wealth_issue WHERE fund = $1 AND realm = $2", fund, realm)
    return found or 0
