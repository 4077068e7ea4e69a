"""A user's deposits and withdrawals, as the console shows them on that user's page; each leads to its case."""

from __future__ import annotations

from collections.abc import Sequence

import asyncpg
from agio_kernel.contracts import Kernel
from agio_kernel.review import CaseFact
from agio_kernel.user_facets import FacetRow, FacetSlice, UserFacet, place_of, slice_of

from agio_wallet.cases import amount_fact
from agio_wallet.withdrawal_store import BANK, CRYPTO

_QUEUES = {CRYPTO: "wallet.withdrawals", BANK: "wallet.bank_withdrawals"}
_DEPOSITS = """
    SELECT id, created_at, coin, chain, '' AS kind, amount, tx_hash AS reference, state FROM wallet_deposit
    WHERE user_id = $1 AND id < $2 ORDER BY id DESC LIMIT $3
"""
_WITHDRAWALS = """
    SELECT id, created_at, coin, chain, kind, gross AS amount, reference, state FROM wallet_withdrawal
    WHERE user_id = $1 AND id < $2 ORDER BY id DESC LIMIT $3
"""
_COLUMNS = tuple(f"wallet.facet.{name}" for name in ("time", "amount", "way", "reference", "state"))


def user_facets(kernel: Kernel) -> Sequence[UserFacet]:
    """Both lists, the newest first."""

    def cells(row: asyncpg.Record) -> tuple[CaseFact, ...]:
        by_bank = row["kind"] == BANK
        way = CaseFact("wallet.facet.way", "wallet.facet.way.bank" if by_bank else row["chain"])
        return (
            CaseFact("wallet.facet.time", row["created_at"].isoformat(), kind="time"),
            amount_fact("amount", row["amount"], kernel.assets[row["coin"]]),
            CaseFact(way.label, way.value, kind="key") if by_bank else way,
            CaseFact("wallet.facet.reference", row["reference"], kind="address"),
            CaseFact("wallet.facet.state", f"wallet.state.{row['state']}", kind="key"),
        )

    async def deposits(conn: asyncpg.Connection, user_id: int, before: str, size: int) -> FacetSlice:
        rows = await conn.fetch(_DEPOSITS, user_id, place_of(before), size + 1)
        return slice_of([_row(row, cells(row), "wallet.deposits") for row in rows], size)

    async def withdrawals(conn: asyncpg.Connection, user_id: int, before: str, size: int) -> FacetSlice:
        rows = await conn.fetch(_WITHDRAWALS, user_id, place_of(before), size + 1)
        return slice_of([_row(row, cells(row), _QUEUES[row["kind"]]) for row in rows], size)

    return [
        UserFacet("deposits", "wallet.facet.deposits", _COLUMNS, deposits, order=20),
        UserFacet("withdrawals", "wallet.facet.withdrawals", _COLUMNS, withdrawals, order=30),
    ]


def _row(row: asyncpg.Record, cells: tuple[CaseFact, ...], queue: str) -> FacetRow:
    return FacetRow(str(row["id"]), cells, queue, str(row["id"]))
