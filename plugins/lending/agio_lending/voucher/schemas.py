"""Views of vouchers on the wire."""

from __future__ import annotations

from agio_kernel.cases import reference_of

from agio_lending.lending import Lending
from agio_lending.loan.schemas import VoucherView
from agio_lending.voucher.voucher import Voucher


def view_voucher(lending: Lending, voucher: Voucher) -> VoucherView:
    """A voucher as its owner sees it."""
    return VoucherView(
        str(voucher.id),
        reference_of(Voucher.reference_prefix, voucher.number) if voucher.number else "",
        lending.shown(voucher.amount),
        voucher.shown_on,
        voucher.state,
        voucher.reason,
        voucher.created_at,
    )
