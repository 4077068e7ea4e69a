"""Declarations the ledger needs before money moves: assets, the meaning of its numbers, the names of house accounts.

Written at migration time by the schema's owner. An entry written once keeps its meaning, because every account id and
every transfer is written in these numbers.
"""

from __future__ import annotations

from collections.abc import Iterable

import asyncpg

from agio_kernel.declarations.asset import AssetSpec
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.ledger.account import MAX_ASSET
from agio_kernel.ledger.codes import LedgerCodes


async def declare_assets(conn: asyncpg.Connection, assets: Iterable[AssetSpec]) -> None:
    """Add what is new, take over a changed title; a changed scale or a reused id or code is refused."""
    known = {row["id"]: row for row in await conn.fetch("SELECT id, code, scale FROM ledger_asset")}
    codes = {row["code"]: id for id, row in known.items()}
    for asset in assets:
        if not 0 <= asset.id <= MAX_ASSET or not 0 <= asset.scale <= 8 or not asset.code:
            raise ConfigurationError(f"asset {asset.code!r}: ids are 0 to {MAX_ASSET}, scales 0 to 8, codes not empty")
        before = known.get(asset.id)
        if before is not None and (before["code"], before["scale"]) != (asset.code, asset.scale):
            raise ConfigurationError(
                f"asset {asset.id} is {before['code']} of scale {before['scale']} for ever, "
                f"it can't become {asset.code} of scale {asset.scale}"
            )
        if codes.setdefault(asset.code, asset.id) != asset.id:
            raise ConfigurationError(
                f"asset {asset.code} has the id {codes[asset.code]} for ever, was given {asset.id}"
            )
        await conn.execute(
            "INSERT INTO ledger_asset (id, code, scale, title) VALUES ($1, $2, $3, $4)"
            " ON CONFLICT (id) DO UPDATE SET title = excluded.title WHERE ledger_asset.title <> excluded.title",
            asset.id,
            asset.code,
            asset.scale,
            asset.title,
        )


async def declare_codes(conn: asyncpg.Connection, codes: LedgerCodes) -> None:
    """Record what the numbers mean and name the house accounts; a number that meant something else is refused, and so
    is a cause without a proof.
    """
    codes.require_proofs()
    rows = await conn.fetch("SELECT family, number, name, spends, brings FROM ledger_code")
    known = {(row["family"], row["number"]): row["name"] for row in rows}
    numbers = {(family, name): number for (family, number), name in known.items()}
    counted = {row["number"]: (row["spends"], row["brings"]) for row in rows if row["family"] == "reason"}
    declared = [("reason", r.number, r.name, r.spends, r.brings) for r in codes.reasons]
    declared += [("cause", c.number, c.name, False, False) for c in codes.causes]
    for family, number, name, *counts in declared:
        meant = known.get((family, number), name)
        if meant != name or numbers.get((family, name), number) != number:
            raise ConfigurationError(f"the {family} {number} means {meant} in this database's history, not {name}")
        for what, was, now in zip(("spent", "deposited"), counted.get(number, counts), counts, strict=True):
            if family == "reason" and was is not now:
                history = f"{'was' if was else 'was not'} counted as {what} in this database's history"
                raise ConfigurationError(f"what moved for {name} {history}")
    await conn.executemany(
        "INSERT INTO ledger_code (family, number, name, spends, brings) VALUES ($1, $2, $3, $4, $5)"
        " ON CONFLICT DO NOTHING",
        declared,
    )
    await conn.executemany(
        "INSERT INTO ledger_house (name) SELECT $1 WHERE NOT EXISTS (SELECT FROM ledger_house WHERE name = $1)"
        " ON CONFLICT DO NOTHING",
        [(name,) for name in sorted(codes.account_names)],
    )
    await conn.executemany(
        "UPDATE ledger_house SET users = $2 WHERE name = $1 AND users <> $2",
        [(one.name, one.whose == "users") for one in codes.accounts],
    )
    await declare_sources(conn, codes)


async def declare_sources(conn: asyncpg.Connection, codes: LedgerCodes) -> None:
    """Keep what proves holds and transfers, in place of what the same causes declared before.

    A source that nobody declares any more stays: its plugin may be switched off or down, and what it did is done.
    """
    await conn.execute(
        "DELETE FROM ledger_source WHERE cause_kind = ANY ($1::smallint[])", [c.number for c in codes.causes]
    )
    await conn.executemany(
        "INSERT INTO ledger_source (family, cause_kind, place, name, sql) VALUES ($1, $2, $3, $4, $5)",
        [
            (family, source.cause_kind.number, place, getattr(source, "name", source.cause_kind.name), source.sql)
            for family, sources in (
                ("hold", codes.hold_sources),
                ("proof", codes.proofs),
                ("agreement", codes.agreements),
            )
            for place, source in enumerate(sources)
        ],
    )
