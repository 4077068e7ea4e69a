"""When the start prices of the catalogue stand: a site's first day for what it lists first, and kept."""

from __future__ import annotations

from collections.abc import Collection

import asyncpg
from agio_kernel.postgres.db import Database

from agio_market.instruments.sessions import DAY_MS


async def kept_anchors(
    db: Database, seed: str, symbols: Collection[str], now_ms: int, *, step_ms: int = DAY_MS
) -> dict[str, int]:
    """The anchor of each symbol in milliseconds; one quoted for the first time gets the nearest step to now.

    That is a midnight where nothing else is said, because there the simulated walk has a price of its own
    (``price_path``).
    """
    nearest = (now_ms + step_ms // 2) // step_ms * step_ms

    async def keep(tx: asyncpg.Connection) -> dict[str, int]:
        await tx.execute(
            "INSERT INTO market_anchor (seed, symbol, anchor_ms) SELECT $1, u.symbol, $3"
            " FROM unnest($2::text[]) u(symbol) ON CONFLICT DO NOTHING",
            seed,
            sorted(symbols),
            nearest,
        )
        rows = await tx.fetch("SELECT symbol, anchor_ms FROM market_anchor WHERE seed = $1", seed)
        return {row["symbol"]: row["anchor_ms"] for row in rows}

    return await db.run(keep)
