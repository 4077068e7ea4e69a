"""Positions of a development deployment: what the house has at stake there, and what an operator finds of a user.

Each user moves money to the contract wallet and orders by the same calls as everybody, at the price of the moment;
ticks do the rest. Nobody can sign in as one of them.
"""

from __future__ import annotations

import asyncio
from contextlib import AbstractAsyncContextManager, suppress
from datetime import timedelta

import asyncpg
from agio_kernel.calls.rtoken import Replay
from agio_kernel.cases.development import demo_user, press, seed_each, seeding
from agio_kernel.cases.incidents import Unusual
from agio_kernel.declarations.errors import AgioError, ApiError
from agio_kernel.ledger import Wallet
from agio_kernel.money.amounts import format_amount
from agio_kernel.ports.clock import db_now

from agio_contract.contracts import Contracts
from agio_contract.declared.codes import PRICE_STALE
from agio_contract.declared.incidents import INCIDENTS, IncidentCause
from agio_contract.development.seeds import SEEDS, Seed

OPENED_BEFORE = timedelta(days=60)
MOVED = "8000"
"""Part of a new user's spot wallet that is moved."""
NOTED_BEFORE = timedelta(hours=3)
LOOKS = 240
"""Number of attempts, two per second: the opening balance and the first prices come beside the start."""


def development_cases(contracts: Contracts) -> AbstractAsyncContextManager[None]:
    """Make them beside the start, where the deployment asks for it."""
    config = contracts.kernel.config.get("contract")
    wanted = config is not None and config.development_cases
    return seeding(contracts.kernel, "contract", lambda: seed_cases(contracts), wanted=wanted)


async def seed_cases(contracts: Contracts) -> int:
    """Make what isn't there yet; returns how many orders that were."""

    async def make(seed: Seed) -> bool:
        return await _ordered(contracts, seed)

    made = await seed_each("contract", SEEDS, make)
    await contracts.kernel.db.run(lambda tx: _noted(contracts, tx))
    return made


async def _noted(contracts: Contracts, tx: asyncpg.Connection) -> None:
    """Make an incident for an operator to note: automatic actions of the rules are rare, and no call causes them."""
    await tx.execute("SELECT pg_advisory_xact_lock(hashtextextended('contract incident', 0))")
    if await tx.fetchval("SELECT 1 FROM incident WHERE plugin = 'contract' LIMIT 1"):
        return
    key = SEEDS[-1].product
    coin = contracts.product(key).terms.coin
    moment_ms = int((await db_now(tx) - NOTED_BEFORE).timestamp() * 1000)
    await INCIDENTS.count(tx, contracts.kernel, [Unusual(key, IncidentCause.HALTED, moment_ms, coin)])


async def _ordered(contracts: Contracts, seed: Seed) -> bool:
    """Order, as soon as there is money and a price; False where it was done before."""
    kernel = contracts.kernel
    user = await demo_user(kernel, seed, OPENED_BEFORE)
    refused = ""
    for _ in range(LOOKS):
        if await kernel.db.fetchval("SELECT 1 FROM contract_position WHERE user_id = $1 LIMIT 1", user.id):
            return False
        try:
            if contracts.wallet is not Wallet.SPOT:
                moved = {"coin": "USDT", "from": "spot", "to": contracts.wallet.label, "amount": MOVED}
                with suppress(Replay):  # the money was moved, and then there was no price
                    await press(kernel, user, "web/transferAsset", f"m{seed.digest[:20]}", moved)
            await press(kernel, user, "web/openContract", f"o{seed.digest[:20]}", _form(contracts, seed))
        except Replay:
            return False  # another process was first
        except ApiError as refusal:
            refused = refusal.code.key
            await asyncio.sleep(0.5)
        else:
            return True
    raise AgioError(f"{seed.name} could not order: {refused}")


def _form(contracts: Contracts, seed: Seed) -> dict[str, str]:
    """The order at the mark of now."""
    info = contracts.instrument(contracts.product(seed.product).terms.symbol)
    newest = contracts.kernel.prices.latest(info.symbol)
    if newest is None:
        raise ApiError(PRICE_STALE, field="product")
    away = lambda permille: (  # noqa: E731
        format_amount(newest.price + newest.price * permille // 1000, info.price_decimals) if permille else ""
    )
    return {
        "product": seed.product,
        "side": seed.side,
        "kind": seed.kind,
        "lots": str(seed.lots),
        "leverage": str(seed.leverage),
        "price": away(seed.price),
        "take_profit": away(seed.take_profit),
        "stop_loss": away(seed.stop_loss),
    }
