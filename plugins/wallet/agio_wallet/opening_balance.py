"""The opening balance of a development deployment, credited once for each new account."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import asyncpg
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.declarations.principal import Realm
from agio_kernel.ledger import Cause, Transfer, Wallet
from agio_kernel.money.amounts import parse_amount
from agio_kernel.ports.events import Subscription, UserRegistered
from agio_kernel.ports.kernel import Kernel

from agio_wallet.declared.config import WalletConfig
from agio_wallet.declared.proofs import DEVELOPMENT_FUNDS
from agio_wallet.declared.reasons import OPENING_BALANCE, USER_OPENED


def opening_amounts(kernel: Kernel, config: WalletConfig) -> dict[int, int]:
    """Minor units by asset id; ConfigurationError where the setting can't be."""
    if not config.opening_balance:
        return {}
    if not kernel.settings.deployment.development:
        raise ConfigurationError("[plugin.wallet] opening_balance is for development only: real money comes by deposit")
    unknown = set(config.opening_balance) - set(kernel.assets)
    if unknown:
        raise ConfigurationError(f"[plugin.wallet] opening_balance names {', '.join(sorted(unknown))}: no such asset")
    return {
        kernel.assets[code].id: parse_amount(text, kernel.assets[code].scale)
        for code, text in config.opening_balance.items()
    }


async def credit_opening_balance(
    kernel: Kernel, amounts: dict[int, int], tx: asyncpg.Connection, event: UserRegistered
) -> None:
    """Credit each amount to the new account's spot wallet. The cause is the account: it happens once."""
    accounts = await kernel.ledger.open_accounts(
        tx, event.user_id, Realm.REAL, [(Wallet.SPOT, asset) for asset in amounts]
    )
    transfers = [
        Transfer(
            debit=await kernel.ledger.house(tx, Realm.REAL, asset, DEVELOPMENT_FUNDS.name),
            credit=accounts[Wallet.SPOT, asset],
            amount=amount,
            reason=OPENING_BALANCE,
            cause=Cause(USER_OPENED, event.user_id, asset),
        )
        for asset, amount in amounts.items()
    ]
    if await kernel.ledger.post_once(tx, transfers):
        await tx.executemany(
            "INSERT INTO wallet_opening_balance (user_id, asset, account, amount) VALUES ($1, $2, $3, $4)",
            [(event.user_id, one.cause.step, one.credit, one.amount) for one in transfers],
        )


def opening_balance(kernel: Kernel) -> Sequence[Subscription]:
    """Subscriptions that credit the opening balance, where the deployment gives each new account one."""
    amounts = opening_amounts(kernel, kernel.config["wallet"])
    credit = partial(credit_opening_balance, kernel, amounts)

    async def tell_pages(event: UserRegistered) -> None:
        kernel.feed.publish_private("balances", event.user_id, {"changed": True})

    return [Subscription(UserRegistered, "opening_balance", credit, tell_pages)] if amounts else []
