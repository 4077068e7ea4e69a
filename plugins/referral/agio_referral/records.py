"""The lists of a user: what fees brought, and who was invited; each with its paged call and the CSV."""

from __future__ import annotations

from typing import Literal

import asyncpg
import msgspec
from agio_kernel.calls.request import Request
from agio_kernel.declarations.call import ById
from agio_kernel.declarations.principal import Principal
from agio_kernel.declarations.wire import Cursor, Id, Moment, Page, PageSize
from agio_kernel.postgres.paging import Listed
from agio_kernel.postgres.query import sql
from agio_kernel.records import Listing, One, Records

from agio_referral.income.schemas import IncomeView, view_income
from agio_referral.referral import Referral

Level = Literal["", "1", "2", "3", "4"]

_INCOMES = """
    SELECT i.*, p.uid, m.state AS member_state FROM referral_income i
    JOIN people p ON p.id = i.payer JOIN referral_member m ON m.user_id = i.payer WHERE i.user_id = {}
"""
_ONE = """
    SELECT i.*, p.uid, m.state AS member_state FROM referral_income i
    JOIN people p ON p.id = i.payer JOIN referral_member m ON m.user_id = i.payer WHERE i.user_id = $1 AND i.id = $2
"""
_MEMBERS = " UNION ALL ".join(
    f"SELECT m.id, {level} AS level, p.uid, p.name, m.phone, m.created_at FROM referral_member m"
    f" JOIN people p ON p.id = m.user_id WHERE m.level{level} = {{}}"
    for level in range(1, 5)
)


class LevelForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Filter of members and incomes: all, or those of a level."""

    level: Level = ""
    after: Cursor = ""
    size: PageSize = 20


class MemberView(msgspec.Struct, frozen=True):
    """Invited member: the public number, and name and phone as far as they may be seen."""

    id: Id
    uid: str
    level: int
    name: str
    phone: str
    time: Moment


def initials(name: str) -> str:
    """Initials of a name, "A. R." of "Ann Rogers": a friend recognises them."""
    return " ".join(f"{part[0].upper()}." for part in name.split()[:2])


def income_records(referral: Referral) -> Records:
    """Records of incomes, newest first."""

    async def listing(_: asyncpg.Connection, who: Principal, request: Request) -> Listing:
        level = request.form.level
        filters = [sql("level = {}", int(level))] if level else []
        base = Listed(sql(_INCOMES, who.id), "own", filters)
        return Listing(base, lambda row: view_income(referral, row, request.language))

    async def find(conn: asyncpg.Connection, who: Principal, request: Request) -> IncomeView | None:
        found = await conn.fetchrow(_ONE, who.id, int(request.form.id))
        return None if found is None else view_income(referral, found, request.language)

    return Records(
        plugin="referral",
        name="incomes",
        path="referralIncomes",
        summary="My referral incomes",
        form=LevelForm,
        answer=Page[IncomeView],
        columns=("id", "time", "payer", "level", "note", "fee", "share", "income", "coin", "state"),
        words={"state": "referral.state.{}"},
        listing=listing,
        real=True,
        one=One("referralIncome", "One of my referral incomes", ById, IncomeView, find),
        links={"web/referralIncome": {"id": "rows/0/id"}},
    )


def member_records() -> Records:
    """Records of invited users, on four levels, newest first."""

    async def listing(_: asyncpg.Connection, who: Principal, request: Request) -> Listing:
        level = request.form.level
        filters = [sql("level = {}", int(level))] if level else []
        return Listing(Listed(sql(_MEMBERS, who.id, who.id, who.id, who.id), "own", filters), _member)

    return Records(
        plugin="referral",
        name="members",
        path="referralMembers",
        summary="Members I invited",
        form=LevelForm,
        answer=Page[MemberView],
        columns=("uid", "level", "name", "phone", "time"),
        listing=listing,
        real=True,
    )


def _member(row: asyncpg.Record) -> MemberView:
    return MemberView(
        str(row["id"]), str(row["uid"]), row["level"], initials(row["name"]), row["phone"], row["created_at"]
    )
