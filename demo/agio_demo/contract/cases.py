"""Positions of a development deployment: what the house has at stake there, and what an operator finds of a user.

Each user moves money to the contract wallet and orders by the same calls as everybody, at the price of the moment;
ticks do the rest. Nobody can sign in as one of them.
"""

from __future__ import annotations

from datetime import timedelta
from functools import partial

import asyncpg
from agio_contract.contracts import Contracts
from agio_contract.declared.codes import PRICE_STALE
from agio_contract.declared.incidents import INCIDENTS, IncidentCause
from agio_kernel.cases.incidents import Unusual
from agio_kernel.declarations.errors import ApiError
from agio_kernel.money.amounts import format_amount
from agio_kernel.ports.clock import db_now

from agio_demo.contract.seeds import SEEDS, Seed
from agio_demo.kit import beside_start, demo_user, press_funded, seed_each

OPENED_BEFORE = timedelta(days=60)
MOVED = "8000"
"""Part of a new user's spot wallet that is moved."""
NOTED_BEFORE = timedelta(hours=3)


async def seed_cases(contracts: Contracts) -> int:
    """Make what isn't there yet; returns how many orders that were."""
    made = await seed_each("contract", SEEDS, partial(_ordered, contracts))
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
    if await kernel.db.fetchval("SELECT 1 FROM contract_position WHERE user_id = $1 LIMIT 1", user.id):
        return False
    form = partial(_form, contracts, seed)
    return await press_funded(kernel, user, seed, "web/openContract", form, wallet=contracts.wallet, amount=MOVED)


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


CASES = beside_start("contract.cases", Contracts, seed_cases)
