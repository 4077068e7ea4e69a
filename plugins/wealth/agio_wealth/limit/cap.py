"""Keep what a user has in wealth products under the cap of the risk level: the statement is the guard."""

from __future__ import annotations

from collections.abc import Iterable

import asyncpg
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Principal
from agio_kernel.entities import Big, Entity, Id, Key, Small
from agio_kernel.identity.verification import RiskLevel, risk_level_of
from agio_kernel.money.amounts import figure
from agio_kernel.postgres.personal import Erasure, Personal, Until

from agio_wealth.declared.codes import CAP_REACHED, NOT_ASSESSED, RISK_TOO_HIGH
from agio_wealth.wealth import Wealth


class Invested(Entity, table="wealth_invested"):
    """Cost of a user's investments: the guard of the cap."""

    personal = Personal(
        why="The cap of a user's investments",
        until=Until.LAW,
        erasure=Erasure.DELETE,
        withheld="a counter",
    )

    user_id: Key[Id]
    realm: Key[Small]
    amount: Big


async def invest(
    wealth: Wealth, tx: asyncpg.Connection, who: Principal, amount: int, needs: RiskLevel = RiskLevel.NOT_ASSESSED
) -> None:
    """Count an amount, or refuse: who isn't assessed, whose level is below what a product ``needs``, who has as much
    as the level allows.
    """
    level = await risk_level_of(wealth.kernel.verification, tx, who)
    cap = wealth.cap(level)
    if level is RiskLevel.NOT_ASSESSED and not cap:
        raise ApiError(NOT_ASSESSED, field="amount")
    if level < needs:
        raise ApiError(RISK_TOO_HIGH, field="amount")
    await count(wealth, tx, who.id, int(who.realm), amount, cap)


async def count(wealth: Wealth, tx: asyncpg.Connection, user_id: int, realm: int, amount: int, cap: int) -> None:
    """Have an amount within a cap, or be refused."""
    found = await tx.fetchval(
        "INSERT INTO wealth_invested AS i (user_id, realm, amount) SELECT $1, $2, $3::bigint WHERE $3::bigint <= $4"
        " ON CONFLICT (user_id, realm) DO UPDATE SET amount = i.amount + $3::bigint"
        " WHERE i.amount + $3::bigint <= $4 RETURNING amount",
        user_id,
        realm,
        amount,
        cap,
    )
    if found is None:
        left = max(0, cap - await invested(tx, user_id, realm))
        raise ApiError(CAP_REACHED, field="amount", left=figure(left, wealth.asset.scale))


async def free(tx: asyncpg.Connection, amounts: Iterable[tuple[int, int, int]]) -> None:
    """Give back what users have no more: user, realm, amount."""
    sums: dict[tuple[int, int], int] = {}
    for user_id, realm, amount in amounts:
        sums[user_id, realm] = sums.get((user_id, realm), 0) + amount
    for (user_id, realm), amount in sorted(sums.items()):
        await tx.execute(
            "UPDATE wealth_invested SET amount = amount - $3 WHERE user_id = $1 AND realm = $2", user_id, realm, amount
        )


async def invested(conn: asyncpg.Connection, user_id: int, realm: int) -> int:
    """Return the amount a user has invested in wealth products, at cost."""
    found = await conn.fetchval("SELECT amount FROM wealth_invested WHERE user_id = $1 AND realm = $2", user_id, realm)
    return found or 0
