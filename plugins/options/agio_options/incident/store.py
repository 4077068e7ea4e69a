"""Counting what was voided, where operators find it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import asyncpg
import msgspec
from agio_kernel.ports.ids import IdSource


class Voided(msgspec.Struct, frozen=True):
    """An option that no price decided: of which product, why, and the moment that wanted one."""

    product: str
    cause: str
    moment_ms: int


async def note_voided(tx: asyncpg.Connection, ids: IdSource, voided: Sequence[Voided], now: datetime) -> None:
    """Count options that no price decided in the open incident of their product, or begin one."""
    moments: dict[tuple[str, str], list[int]] = {}
    for one in voided:
        moments.setdefault((one.product, one.cause), []).append(one.moment_ms)
    for (product, cause), wanted in sorted(moments.items()):
        await tx.execute(
            "INSERT INTO options_incident AS i (id, product, cause, state, from_ms, until_ms, voided, created_at)"
            " VALUES ($1, $2, $3, 'open', $4, $5, $6, $7)"
            " ON CONFLICT (product, cause) WHERE state = 'open' DO UPDATE SET voided = i.voided + excluded.voided,"
            " from_ms = least(i.from_ms, excluded.from_ms), until_ms = greatest(i.until_ms, excluded.until_ms)",
            ids.next(),
            product,
            cause,
            min(wanted),
            max(wanted),
            len(wanted),
            now,
        )
