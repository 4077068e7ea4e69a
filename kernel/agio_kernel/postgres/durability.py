"""Whether a database keeps what it has acknowledged: a commit that a crash may undo is no answer about money."""

from __future__ import annotations

import asyncpg

from agio_kernel.declarations.errors import ConfigurationError


class MayLoseCommits(ConfigurationError):
    """The database acknowledges what a crash may undo."""


async def lossy_settings(conn: asyncpg.Connection) -> dict[str, str]:
    """The settings by which this server may lose what it has acknowledged, with their values.

    ``synchronous_commit`` is judged as others than Agio's connections get it: whoever turned it off for the database,
    the role or the server meant to lose commits, and backups and replicas are made with it.
    """
    rows = await conn.fetch(
        "SELECT name, CASE name WHEN 'synchronous_commit' THEN reset_val ELSE setting END AS value FROM pg_settings"
        " WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit') ORDER BY name"
    )
    return {row["name"]: row["value"] for row in rows if row["value"] == "off"}


async def require_durable(dsn: str) -> None:
    """MayLoseCommits, with what to do, where the database of ``dsn`` may lose what it has acknowledged."""
    conn = await asyncpg.connect(dsn, timeout=10)
    try:
        found = await lossy_settings(conn)
    finally:
        await conn.close(timeout=5)
    if found:
        raise MayLoseCommits(reported(found))


def reported(found: dict[str, str]) -> str:
    """Describe the fault and its remedy, in a sentence."""
    settings = ", ".join(f"{name} = {value}" for name, value in found.items())
    return f"the database may lose commits that it has acknowledged ({settings}): set {', '.join(found)} to on"
