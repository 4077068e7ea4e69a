"""Limit, debts and missing requirements of a user: the page of an application begins with them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec
from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.call import NoForm
from agio_kernel.declarations.wire import Amount, Coin, Page, whole
from agio_kernel.ports.clock import db_now
from agio_kernel.terms import Rate

from agio_lending.application.papers import PaperName, papers_of
from agio_lending.declared.parameters import MINIMUM, STEP
from agio_lending.declared.states import LoanState
from agio_lending.lending import COIN, Lending
from agio_lending.limit.limit import Part, limit_of, used_quota_of
from agio_lending.loan.figures import share
from agio_lending.loan.schemas import LoanView, view_loan
from agio_lending.loan.store import is_in_arrears, loans_under_way
from agio_lending.voucher.schemas import view_voucher
from agio_lending.voucher.voucher import waiting_voucher

PartName = Literal["advanced", "address", "score", "demo"]


class PartView(msgspec.Struct, frozen=True):
    """One part of the limit; ``score`` is the credit score that it needs, 0 for none."""

    name: PartName
    amount: Amount
    has: bool
    score: int


class MyLoans(msgspec.Struct, frozen=True):
    """The limit and its parts, the amounts used and left; loans under way, the oldest first. ``needs_statement``: an
    application needs the borrower's statement and papers. ``uploaded``: the papers that wait to be sent. ``arrears``:
    a loan is overdue or was written off.
    """

    coin: Coin
    limit: Amount
    taken: Amount
    left: Amount
    minimum: Amount
    step: Amount
    parts: Sequence[PartView]
    score: int | None
    needs_statement: bool
    arrears: bool
    uploaded: Sequence[PaperName]
    loans: Sequence[LoanView]


class OfferView(msgspec.Struct, frozen=True):
    """A term that is offered; rates are shares of the principal a day."""

    key: str
    days: int
    daily_rate: Amount
    late_rate: Amount
    free_days: int


@get("web/lendMy")
async def my_loans(lending: Lending, request: Request[NoForm]) -> MyLoans:
    """My loan limit, and what I owe."""
    who = request.user
    async with lending.kernel.db.read() as conn:
        today = lending.calendar.day(await db_now(conn))
        limit = await limit_of(lending, conn, who.id, who.realm)
        taken = await used_quota_of(conn, who.id)
        loans = []
        for one in await loans_under_way(conn, who.id):
            voucher = None if one.state is LoanState.UNREVIEWED else await waiting_voucher(conn, one.id)
            loans.append(view_loan(lending, one, today, voucher and view_voucher(lending, voucher)))
        return MyLoans(
            coin=COIN,
            limit=lending.shown(limit.total),
            taken=lending.shown(taken),
            left=lending.shown(max(0, limit.total - taken)),
            minimum=lending.shown(lending.minor(MINIMUM)),
            step=lending.shown(lending.minor(STEP)),
            parts=[_part(lending, one) for one in limit.parts],
            score=limit.score,
            needs_statement=not who.is_demo,
            arrears=await is_in_arrears(conn, who.id),
            uploaded=sorted(await papers_of(conn, who.id)),  # type: ignore[arg-type]
            loans=loans,
        )


@get("web/lendList", access=Access.VISITOR)
async def list_offers(lending: Lending, _: Request) -> Page[OfferView]:
    """Terms of loans."""
    return whole(
        [
            OfferView(
                one.key,
                one.terms.days,
                share(Rate.of(one.terms.daily_rate).parts),
                share(Rate.of(one.terms.late_rate).parts),
                one.terms.free_days,
            )
            for one in lending.offers()
        ]
    )


def _part(lending: Lending, part: Part) -> PartView:
    return PartView(part.name, lending.shown(part.amount), part.has, part.score)  # type: ignore[arg-type]
