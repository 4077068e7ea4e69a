"""Options of a development deployment: what the house may owe there, and what an operator finds of a user.

Each user moves money to the wallet of the stakes and buys by the same calls as everybody, at the price of the moment;
ticks do the rest. Nobody can sign in as one of them.
"""

from __future__ import annotations

import asyncio
from contextlib import AbstractAsyncContextManager, suppress
from datetime import timedelta

from agio_kernel.calls.rtoken import Replay
from agio_kernel.cases.development import demo_user, press, seed_each, seeding
from agio_kernel.declarations.errors import AgioError, ApiError
from agio_kernel.ledger import Wallet

from agio_options.development.seeds import SEEDS, Seed
from agio_options.options import Options

OPENED_BEFORE = timedelta(days=60)
MOVED = "1000"
"""Of what a new user has in the spot wallet."""
LOOKS = 240
"""Number of attempts, two per second: the opening balance and the first prices come beside the start."""


def development_cases(options: Options) -> AbstractAsyncContextManager[None]:
    """Make them beside the start, where the deployment asks for it."""
    config = options.kernel.config.get("options")
    wanted = config is not None and config.development_cases
    return seeding(options.kernel, "options", lambda: seed_cases(options), wanted=wanted)


async def seed_cases(options: Options) -> int:
    """Make what isn't there yet; returns how many options that were."""

    async def make(seed: Seed) -> bool:
        return await _bought(options, seed)

    return await seed_each("options", SEEDS, make)


async def _bought(options: Options, seed: Seed) -> bool:
    """Buy, as soon as there is money and a price; False where it was done before."""
    kernel = options.kernel
    user = await demo_user(kernel, seed, OPENED_BEFORE)
    form = {"product": seed.product, "direction": seed.direction, "amount": seed.amount}
    refused = ""
    for _ in range(LOOKS):
        if await kernel.db.fetchval("SELECT 1 FROM options_option WHERE user_id = $1 LIMIT 1", user.id):
            return False
        try:
            if options.wallet is not Wallet.SPOT:
                moved = {"coin": "USDT", "from": "spot", "to": options.wallet.label, "amount": MOVED}
                with suppress(Replay):  # the money was moved, and then there was no price
                    await press(kernel, user, "web/transferAsset", f"m{seed.digest[:20]}", moved)
            await press(kernel, user, "web/buyOption", f"o{seed.digest[:20]}", form)
        except Replay:
            return False  # another process was first
        except ApiError as refusal:
            refused = refusal.code.key
            await asyncio.sleep(0.5)
        else:
            return True
    raise AgioError(f"{seed.name} could not buy: {refused}")
