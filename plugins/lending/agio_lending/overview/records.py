"""The list of a user's loans: the paged call, the single loan, the CSV."""

from __future__ import annotations

from datetime import date
from functools import partial

import asyncpg
from agio_kernel.cases import own_time_line
from agio_kernel.records import Records, records_of

from agio_lending.lending import Lending
from agio_lending.loan.loan import Loan
from agio_lending.loan.schemas import LoanDetail, view_detail, view_loan
from agio_lending.loan.store import charges_of
from agio_lending.voucher.schemas import view_voucher
from agio_lending.voucher.voucher import Voucher


def loan_records(lending: Lending) -> Records:
    """Records of a user's applications, newest first."""

    async def details(conn: asyncpg.Connection, loan: Loan, today: date) -> LoanDetail:
        vouchers = await Voucher.list_by(conn, order="id DESC", limit=1, loan_id=loan.id)
        newest = view_voucher(lending, vouchers[0]) if vouchers else None
        charges = await charges_of(conn, loan.id)
        return view_detail(lending, loan, today, newest, charges, await own_time_line(conn, "lending", loan.id))

    return records_of(
        Loan,
        plugin="lending",
        name="loans",
        path="lendMylist",
        one="lendInfo",
        summary="My loans",
        columns=(
            "reference",
            "contract",
            "coin",
            "amount",
            "days",
            "daily_rate",
            "interest",
            "late_fee",
            "overdue_days",
            "waived",
            "owed",
            "paid",
            "state",
            "created_at",
            "issued_at",
            "due_at",
            "settled_at",
        ),
        view=partial(view_loan, lending),
        details=details,
    )(lending.kernel)
