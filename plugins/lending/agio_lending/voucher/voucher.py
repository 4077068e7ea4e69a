"""A repayment from outside, shown by a picture."""

from __future__ import annotations

from datetime import date
from typing import Annotated

import asyncpg
from agio_kernel.declarations.wire import Coin, Moment
from agio_kernel.documents import DocumentKind
from agio_kernel.entities import Entity, Hidden, Id, Money, Number, RefersTo, UserId
from agio_kernel.postgres.personal import Erasure, Personal, Until

from agio_lending.declared.codes import VOUCHER_REQUIRED
from agio_lending.declared.states import VoucherState
from agio_lending.loan.loan import Loan

REPAYMENT = DocumentKind("repayment", missing=VOUCHER_REQUIRED, title="lending.voucher.picture")


class Voucher(Entity, table="lending_voucher", reference_prefix="V"):
    """``amount`` is what was owed on the day it was shown: later days cost nothing where it is confirmed."""

    personal = Personal(
        why="Books of account",
        until=Until.LAW,
        erasure=Erasure.BLANK,
        picture="repayment",
        other="coin state reason",
    )

    id: Id
    number: Number = 0
    loan_id: Annotated[Hidden[Id], RefersTo(Loan)]
    user_id: UserId
    coin: Coin
    amount: Money
    shown_on: date
    repayment: Hidden[str]
    state: VoucherState
    created_at: Moment
    reason: str = ""
    decided_at: Moment | None = None


async def waiting_voucher(conn: asyncpg.Connection, loan_id: int) -> Voucher | None:
    """The one of a loan that is under review."""
    return await Voucher.find_by(conn, loan_id=loan_id, state=VoucherState.UNDER_REVIEW)
