"""The list of a user's loans: the paged call, the single loan, the CSV."""

from __future__ import annotations

from typing import Annotated, Literal

import asyncpg
import msgspec
from agio_kernel.calls.request import Request
from agio_kernel.cases import own_time_line
from agio_kernel.declarations.principal import Principal
from agio_kernel.declarations.wire import Cursor, Page, PageSize
from agio_kernel.ports.clock import db_now
from agio_kernel.postgres.paging import Listed
from agio_kernel.postgres.query import select
from agio_kernel.records import Listing, One, Records

from agio_lending.lending import Lending
from agio_lending.loan.loan import Loan
from agio_lending.loan.schemas import LoanDetail, LoanView, view_detail, view_loan
from agio_lending.loan.store import charges_of, find_loan, loan_of
from agio_lending.loan.tables import Loans
from agio_lending.schemas import LoanForm
from agio_lending.voucher.schemas import view_voucher
from agio_lending.voucher.store import vouchers_of

State = Literal["", "unreviewed", "issued", "repaying", "overdue", "cleared", "rejected", "withdrawn", "written_off"]


class LoansForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Filter of loans: all, or those of a state."""

    state: State = ""
    after: Cursor = ""
    size: PageSize = 20


class ExportForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """List to export, with the filters of its page."""

    kind: Annotated[str, msgspec.Meta(max_length=40)] = "loans"
    state: State = ""


def loan_records(lending: Lending) -> Records:
    """Records of a user's applications, newest first."""

    async def listing(conn: asyncpg.Connection, who: Principal, request: Request) -> Listing:
        today = lending.calendar.day(await db_now(conn))
        base = select(Loans, Loan).where(Loans.user_id == who.id)
        filters = [Loans.state == request.form.state] if request.form.state else []

        def shown(row: asyncpg.Record) -> LoanView:
            return view_loan(lending, loan_of(row), today)

        return Listing(Listed(base, "lending_loan", filters), shown)

    async def find(conn: asyncpg.Connection, who: Principal, request: Request) -> LoanDetail | None:
        loan = await find_loan(conn, int(request.form.id), who.id)
        if loan is None:
            return None
        today = lending.calendar.day(await db_now(conn))
        vouchers = await vouchers_of(conn, loan.id)
        newest = view_voucher(lending, vouchers[0]) if vouchers else None
        charges = await charges_of(conn, loan.id)
        return view_detail(lending, loan, today, newest, charges, await own_time_line(conn, "lending", loan.id))

    return Records(
        plugin="lending",
        name="loans",
        path="lendMylist",
        summary="My loans",
        form=LoansForm,
        answer=Page[LoanView],
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
        words={"state": "lending.state.{}"},
        listing=listing,
        one=One("lendInfo", "One of my loans", LoanForm, LoanDetail, find),
        links={"web/lendInfo": {"id": "rows/0/id"}},
    )
