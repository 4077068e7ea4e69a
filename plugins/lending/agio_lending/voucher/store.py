"""Conversion of rows to vouchers, and back."""

from __future__ import annotations

import asyncpg
import msgspec
from agio_kernel.postgres.query import done, insert, row, rows, select

from agio_lending.declared.states import VoucherState
from agio_lending.voucher.tables import Vouchers
from agio_lending.voucher.voucher import Voucher


async def insert_voucher(tx: asyncpg.Connection, voucher: Voucher) -> None:
    """Keep a new one; its loan is locked."""
    fields = msgspec.structs.asdict(voucher)
    del fields["number"]
    await done(tx, insert(Vouchers, fields))


async def waiting_voucher(conn: asyncpg.Connection, loan_id: int) -> Voucher | None:
    """The one of a loan that is under review."""
    query = select(Vouchers, Voucher).where(Vouchers.loan_id == loan_id)
    return await row(conn, query.where(Vouchers.state == VoucherState.UNDER_REVIEW.value), Voucher)


async def vouchers_of(conn: asyncpg.Connection, loan_id: int) -> list[Voucher]:
    """All of a loan, the newest first."""
    query = select(Vouchers, Voucher).where(Vouchers.loan_id == loan_id)
    return await rows(conn, query.order_by(Vouchers.id, ascending=False), Voucher)
