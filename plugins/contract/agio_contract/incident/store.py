"""Counting what happened out of the ordinary, where operators find it."""

from __future__ import annotations

from collections.abc import Sequence

import asyncpg
from agio_kernel.ports.clock import db_now
from agio_kernel.ports.ids import IdSource

from agio_contract.incident.incident import Unusual


async def note_unusual(tx: asyncpg.Connection, ids: IdSource, unusual: Sequence[Unusual]) -> None:
    """Count each in the open incident of its contract and cause, or begin one."""
    groups: dict[tuple[str, str, str], list[Unusual]] = {}
    for one in unusual:
        groups.setdefault((one.product, one.cause.value, one.coin), []).append(one)
    now = await db_now(tx)
    for (product, cause, coin), found in sorted(groups.items()):
        await tx.execute(
            "INSERT INTO contract_incident AS i"
            " (id, product, cause, coin, state, from_ms, until_ms, positions, borne, created_at)"
            " VALUES ($1, $2, $3, $4, 'open', $5, $6, $7, $8, $9)"
            " ON CONFLICT (product, cause, coin) WHERE state = 'open' DO UPDATE SET"
            " positions = i.positions + excluded.positions, borne = i.borne + excluded.borne,"
            " from_ms = least(i.from_ms, excluded.from_ms), until_ms = greatest(i.until_ms, excluded.until_ms)",
            ids.next(),
            product,
            cause,
            coin,
            min(one.moment_ms for one in found),
            max(one.moment_ms for one in found),
            len(found),
            sum(one.borne for one in found),
            now,
        )
