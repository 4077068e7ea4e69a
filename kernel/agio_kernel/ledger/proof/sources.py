"""Proofs of holds and transfers: those that plugins declare while they are up; else those declared last."""

from __future__ import annotations

from typing import Self

import asyncpg
import msgspec

from agio_kernel.ledger.codes import LedgerCodes


class Sources(msgspec.Struct, frozen=True):
    """Queries: of open holds; of the transfers that causes of a kind ask for; of figures that must agree, by name."""

    holds: tuple[str, ...]
    proofs: dict[int, str]
    agreements: dict[str, str]
    names: dict[int, str]

    @classmethod
    async def read(cls, conn: asyncpg.Connection, codes: LedgerCodes) -> Self:
        """Read the sources of all plugins, those that are switched off included."""
        kept = await conn.fetch(
            "SELECT family, cause_kind, name, sql FROM ledger_source WHERE cause_kind <> ALL ($1::smallint[])"
            " ORDER BY cause_kind, place",
            [cause.number for cause in codes.causes],
        )
        of = {family: [row for row in kept if row["family"] == family] for family in ("hold", "proof", "agreement")}
        return cls(
            holds=(*(one.sql for one in codes.hold_sources), *(row["sql"] for row in of["hold"])),
            proofs={one.cause_kind.number: one.sql for one in codes.proofs}
            | {row["cause_kind"]: row["sql"] for row in of["proof"]},
            agreements={one.name: one.sql for one in codes.agreements}
            | {row["name"]: row["sql"] for row in of["agreement"]},
            names=dict(codes.cause_names) | {row["cause_kind"]: row["name"] for row in of["proof"]},
        )
