"""Open a demo account: a user of its own in the demo realm, with simulated USDT."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal

import asyncpg
from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.asset import AssetSpec
from agio_kernel.declarations.codes import NOT_AVAILABLE
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Principal, Realm, Subject
from agio_kernel.identity.demo import open_demo
from agio_kernel.identity.users import close_demo, find_demo_of, find_user, lock_user
from agio_kernel.ledger import Cause, Transfer, Wallet
from agio_kernel.money.amount_field import amount_field
from agio_kernel.money.amounts import format_amount
from agio_kernel.ports.events import DemoEnded, DemoOpened
from agio_kernel.ports.kernel import Kernel
from agio_kernel.postgres.query import done, insert

from agio_account.declared import parameters as constants
from agio_account.declared.config import Config
from agio_account.declared.reasons import DEMO_ACCOUNT, DEMO_FUNDS, DEMO_SOURCE
from agio_account.schemas import DemoView, TempLogin
from agio_account.sessions.open import open_session
from agio_account.sessions.switch_realm import real_of
from agio_account.tables import DemoFunds

ASSET = "USDT"


@get(
    "web/tempLogin",
    access=Access.VISITOR,
    effect=True,
    rate_per_minute=120,
    expired_demo=True,
    opens_session=True,
    example=TempLogin(amount="10000"),
)
async def open_demo_account(kernel: Kernel, request: Request[TempLogin]) -> DemoView:
    """Open a demo account with simulated money and sign in.

    Make the account, credit the amount that was chosen, and sign it in.
    """
    asset = kernel.assets.get(ASSET)
    if asset is None:
        raise ApiError(NOT_AVAILABLE)
    amount = _amount(kernel, asset, request.form.amount)
    config: Config = kernel.config["account"]
    await kernel.counters.hit(
        f"account demo network {request.client.network}", config.demos_per_network_hour, timedelta(hours=1)
    )
    async with request.idempotent_transaction() as effect:
        parent, origin = await _replace(kernel, effect.tx, request.principal)
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
        await done(effect.tx, insert(DemoFunds, {"user_id": user.id, "account": accounts[wallet], "amount": amount}))
        await kernel.ledger.post(
            effect.tx, [Transfer(source, accounts[wallet], amount, DEMO_FUNDS, Cause(DEMO_ACCOUNT, user.id))]
        )
        opened = await open_session(kernel, request, effect.tx, user, origin=origin)
        await kernel.bus.emit(effect.tx, DemoOpened(user.id, amount))
        assert user.demo_expires_at is not None, "it was made a demo account"
        return effect.keep(DemoView(opened.token, user.uid, format_amount(amount, asset.scale), user.demo_expires_at))


async def _replace(kernel: Kernel, tx: asyncpg.Connection, who: Principal | None) -> tuple[int | None, int | None]:
    """Close the demo account before this one, and say whose the new one is: the real account and its session that it
    is opened from. A real account has one demo account at a time; a visitor's belongs to nobody.
    """
    if who is None:
        return None, None
    before = None
    if who.is_demo:
        before = await find_user(tx, who.id)
        if before is not None and before.demo_parent is not None:
            await lock_user(tx, before.demo_parent)
        real = await real_of(kernel, tx, who)
        parent = None if real is None else real.id
        origin = None if real is None else await kernel.sessions.origin_of(tx, who.session_id)
    else:
        await lock_user(tx, who.id)
        parent, origin = who.id, who.session_id
    if parent is not None:  # looked for after the lock: whoever held it before may have opened another
        before = await find_demo_of(tx, parent)
    if before is not None:
        await close_demo(tx, before.id)
        await kernel.sessions.end_access(tx, Subject.USER, before.id)
        await kernel.bus.emit(tx, DemoEnded(before.id))
    return parent, origin


def _amount(kernel: Kernel, asset: AssetSpec, text: str) -> int:
    def minor(key: str) -> int:
        value: Decimal = kernel.parameters.get(key)
        return int(value.scaleb(asset.scale))

    if not text:
        return minor(constants.DEMO_DEFAULT)
    return amount_field(
        text, asset.scale, "amount", minimum=minor(constants.DEMO_MINIMUM), maximum=minor(constants.DEMO_MAXIMUM)
    )
