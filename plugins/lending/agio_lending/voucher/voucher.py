"""A repayment from outside, shown by a picture."""

from __future__ import annotations

from datetime import date, datetime

import msgspec
from agio_kernel.documents import DocumentKind

from agio_lending.declared.codes import VOUCHER_REQUIRED
from agio_lending.declared.states import VoucherState

REFERENCE_PREFIX = "V"
"""Prefix of the references of vouchers."""
REPAYMENT = DocumentKind("repayment", missing=VOUCHER_REQUIRED, title="lending.voucher.picture")


class Voucher(msgspec.Struct, frozen=True, kw_only=True):
    """``amount`` is what was owed on the day it was shown: later days cost nothing where it is confirmed."""

    id: int
    number: int = 0
    loan_id: int
    user_id: int
    coin: str
    amount: int
    shown_on: date
    repayment: str
    state: VoucherState
    created_at: datetime
    reason: str = ""
    decided_at: datetime | None = None
