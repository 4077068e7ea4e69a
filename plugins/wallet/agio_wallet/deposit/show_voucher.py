"""The picture that came with a deposit, as its owner sees it."""

from __future__ import annotations

from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import require
from agio_kernel.documents import ShownDocument, show

from agio_wallet.deposit.store import find_deposit
from agio_wallet.documents import VOUCHER
from agio_wallet.schemas import IdForm
from agio_wallet.wallet import WalletContext


@get("web/depositVoucher", scope="none", viewing=False)
async def show_voucher(context: WalletContext, request: Request[IdForm]) -> ShownDocument:
    """The voucher of one of my deposits.

    The picture that came with a deposit.
    """
    who = require(request.principal, real=True)
    async with context.kernel.db.read() as conn:
        deposit = await find_deposit(conn, int(request.form.id), who.id)
        return await show(context.kernel.files, conn, who.id, VOUCHER, deposit and deposit.voucher)
