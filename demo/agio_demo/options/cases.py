"""Options of a development deployment: what the house may owe there, and what an operator finds of a user.

Each user moves money to the wallet of the stakes and buys by the same calls as everybody, at the price of the moment;
ticks do the rest. Nobody can sign in as one of them.
"""

from __future__ import annotations

from datetime import timedelta
from functools import partial

from agio_options.options import Options

from agio_demo.kit import beside_start, demo_user, press_funded, seed_each
from agio_demo.options.seeds import SEEDS, Seed

OPENED_BEFORE = timedelta(days=60)
MOVED = "1000"
"""Of what a new user has in the spot wallet."""


async def seed_cases(options: Options) -> int:
    """Make what isn't there yet; returns how many options that were."""
    return await seed_each("options", SEEDS, partial(_bought, options))


async def _bought(options: Options, seed: Seed) -> bool:
    """Buy, as soon as there is money and a price; False where it was done before."""
    kernel = options.kernel
    user = await demo_user(kernel, seed, OPENED_BEFORE)
    if await kernel.db.fetchval("SELECT 1 FROM options_option WHERE user_id = $1 LIMIT 1", user.id):
        return False
    form = {"product": seed.product, "direction": seed.direction, "amount": seed.amount}
    return await press_funded(kernel, user, seed, "web/buyOption", lambda: form, wallet=options.wallet, amount=MOVED)


CASES = beside_start("options.cases", Options, seed_cases)
