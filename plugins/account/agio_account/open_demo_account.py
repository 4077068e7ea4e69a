"""Open a demo account: a user of its own in the demo realm, with simulated USDT."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal

from agio_kernel.amount_field import amount_field
from agio_kernel.amounts import format_amount
from agio_kernel.codes import NOT_AVAILABLE
from agio_kernel.contracts import AssetSpec, Kernel
from agio_kernel.envelope import Envelope
from agio_kernel.errors import Refusal
from agio_kernel.events import DemoOpened
from agio_kernel.ledger import Cause, Transfer, Wallet
from agio_kernel.request import Request
from agio_kernel.session.demo import open_demo
from agio_kernel.session.principal import Realm, Subject

from agio_account import parameters as constants
from agio_account.config import Config
from agio_account.ledger_codes import DEMO_ACCOUNT, DEMO_FUNDS, DEMO_SOURCE

ASSET = "USDT"


async def open_demo_account(kernel: Kernel, request: Request) -> Envelope:
    """Make the account, credit the amount that was chosen, and sign it in."""
    asset = kernel.assets.get(ASSET)
    if asset is None:
        raise Refusal(NOT_AVAILABLE)
    amount = _amount(kernel, asset, request.form.amount)
    config: Config = kernel.config["account"]
    await kernel.counters.hit(
        f"account demo network {request.client.network}", config.demos_per_network_hour, timedelta(hours=1)
    )
    async with request.effect() as effect:
        parent = request.principal.id if request.principal and not request.principal.is_demo else None
        user = await open_demo(
            effect.tx,
            kernel.ids,
            now=kernel.clock.now(),
            lifetime=kernel.parameters.get(constants.DEMO_LIFETIME),
            language=request.language,
            parent=parent,
        )
        wallet = (Wallet.SPOT, asset.id)
        accounts = await kernel.ledger.open_accounts(effect.tx, user.id, Realm.DEMO, [wallet])
        source = await kernel.ledger.house(effect.tx, Realm.DEMO, asset.id, DEMO_SOURCE.name)
        await kernel.ledger.post(
            effect.tx, [Transfer(source, accounts[wallet], amount, DEMO_FUNDS, Cause(DEMO_ACCOUNT, user.id))]
        )
        request.opened = await kernel.sessions.open(
            effect.tx, Subject.USER, user.id, agent=request.client.agent, network=request.client.network
        )
        await kernel.bus.emit(effect.tx, DemoOpened(user.id, amount))
        return effect.answer(
            {
                "token": request.opened.token,
                "uid": user.uid,
                "amount": format_amount(amount, asset.scale),
                "expires_at": user.demo_expires_at,
            }
        )


def _amount(kernel: Kernel, asset: AssetSpec, text: str) -> int:
    def minor(key: str) -> int:
        value: Decimal = kernel.parameters.get(key)
        return int(value.scaleb(asset.scale))

    if not text:
        return minor(constants.DEMO_DEFAULT)
    return amount_field(
        text, asset.scale, "amount", minimum=minor(constants.DEMO_MINIMUM), maximum=minor(constants.DEMO_MAXIMUM)
    )
