"""Move a coin between the user's own wallets. It stays in the account's realm, so a demo account may, too."""

from __future__ import annotations

from agio_kernel.amount_field import amount_field
from agio_kernel.amounts import format_amount
from agio_kernel.codes import INSUFFICIENT_BALANCE
from agio_kernel.envelope import Envelope
from agio_kernel.errors import Refusal
from agio_kernel.ledger import Cause, InsufficientFunds, Transfer, Wallet
from agio_kernel.request import Request

from agio_wallet.codes import SAME_WALLET
from agio_wallet.desk import Desk
from agio_wallet.ledger_codes import TRANSFER, TRANSFER_CAUSE


async def transfer_asset(desk: Desk, request: Request) -> Envelope:
    """One transfer, at once and free of charge."""
    who, form, kernel = request.who, request.form, desk.kernel
    asset = desk.asset(form.coin)
    amount = amount_field(form.amount, asset.scale, "amount")
    origin, target = Wallet[form.from_wallet.upper()], Wallet[form.to_wallet.upper()]
    if origin is target:
        raise Refusal(SAME_WALLET, field="to")
    try:
        async with request.effect() as effect:
            wanted = [(origin, asset.id), (target, asset.id)]
            accounts = await kernel.ledger.open_accounts(effect.tx, who.id, who.realm, wanted)
            id = kernel.ids.next()
            cause = Cause(TRANSFER_CAUSE, id)
            await kernel.ledger.post(
                effect.tx, [Transfer(accounts[wanted[0]], accounts[wanted[1]], amount, TRANSFER, cause)]
            )
            answer = effect.answer(
                {
                    "id": str(id),
                    "coin": asset.code,
                    "from": origin.name.lower(),
                    "to": target.name.lower(),
                    "amount": format_amount(amount, asset.scale),
                }
            )
    except InsufficientFunds as error:
        raise Refusal(INSUFFICIENT_BALANCE, field="amount") from error
    desk.balances_changed(who.id)
    return answer
