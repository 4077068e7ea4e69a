"""Move a coin between the user's own wallets. It stays in the account's realm, so a demo account may, too."""

from __future__ import annotations

from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.declarations.codes import INSUFFICIENT_BALANCE
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ledger import Cause, InsufficientFunds, Transfer, Wallet
from agio_kernel.money.amount_field import amount_field
from agio_kernel.money.amounts import format_amount

from agio_wallet.assets.transfer_store import insert_transfer
from agio_wallet.declared.codes import SAME_WALLET
from agio_wallet.declared.reasons import TRANSFER, TRANSFER_CAUSE
from agio_wallet.schemas import TransferForm, TransferView
from agio_wallet.wallet import WalletContext


@post(
    "web/transferAsset",
    opens_business=False,
    money=True,
    example=TransferForm(coin="USDT", from_wallet="spot", to_wallet="wealth", amount="10"),
)
async def transfer_asset(context: WalletContext, request: Request[TransferForm]) -> TransferView:
    """Move a coin between my wallets.

    One transfer, at once and free of charge.
    """
    who, form, kernel = request.user, request.form, context.kernel
    asset = context.asset(form.coin)
    amount = amount_field(form.amount, asset.scale, "amount")
    origin, target = Wallet[form.from_wallet.upper()], Wallet[form.to_wallet.upper()]
    if origin is target:
        raise ApiError(SAME_WALLET, field="to")
    try:
        async with request.idempotent_transaction() as effect:
            wanted = [(origin, asset.id), (target, asset.id)]
            accounts = await kernel.ledger.open_accounts(effect.tx, who.id, who.realm, wanted)
            id = kernel.ids.next()
            cause = Cause(TRANSFER_CAUSE, id)
            moved = Transfer(accounts[wanted[0]], accounts[wanted[1]], amount, TRANSFER, cause)
            await insert_transfer(effect.tx, who.id, moved)
            await kernel.ledger.post(effect.tx, [moved])
            answer = effect.keep(
                TransferView(str(id), asset.code, origin.label, target.label, format_amount(amount, asset.scale))
            )
    except InsufficientFunds as error:
        raise ApiError(INSUFFICIENT_BALANCE, field="amount") from error
    context.balances_changed(who.id)
    return answer
