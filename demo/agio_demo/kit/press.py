"""A call as a seeded user's own page makes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

import msgspec
from agio_kernel.calls.request import NO_FILES, Client, Request
from agio_kernel.calls.rtoken import Replay, fingerprint
from agio_kernel.identity.users import User
from agio_kernel.ledger.account import Wallet
from agio_kernel.ports.kernel import Kernel

from agio_demo.kit.seeds import in_time
from agio_demo.kit.user import DemoUser, principal_of

HERE = Client("127.0.0.1", "127.0.0.1", "development")
"""Client address of a deployment's own seeds."""


class _Calls:
    """The calls of every plugin, by path: a user's page makes those of another as well, to move money between
    wallets.
    """

    def __init__(self, kernel: Kernel) -> None:
        declared = kernel.directory.made("calls", kernel)
        self.named = {call.path: call for _, call in declared}


async def press(
    kernel: Kernel,
    user: User,
    path: str,
    rtoken: str,
    fields: Mapping[str, str],
    files: Mapping[str, bytes] = NO_FILES,
    *,
    tier: int = 0,
) -> Any:
    """Make a call, with its form checked as on the wire and its effect once per ``rtoken``: made before, it
    raises `Replay`.
    """
    call = kernel.part(_Calls).named[path]
    form = msgspec.convert(fields, call.form, strict=False)
    print_ = fingerprint(path, fields)
    who = principal_of(user, tier=tier)
    return await call.handler(Request(call, who, form, user.language, rtoken, print_, HERE, kernel.intents, files))


async def press_funded(
    kernel: Kernel,
    user: User,
    seed: DemoUser,
    path: str,
    fields: Callable[[], Mapping[str, str]],
    *,
    wallet: Wallet,
    amount: str,
    coin: str = "USDT",
) -> bool:
    """Have a new user move money to the wallet that pays and make a call, as soon as there are money and prices; False
    where it was made before.
    """

    async def attempt() -> bool:
        if wallet is not Wallet.SPOT:
            moved = {"coin": coin, "from": Wallet.SPOT.label, "to": wallet.label, "amount": amount}
            with suppress(Replay):  # the money was moved, and then there was no price
                await press(kernel, user, "web/transferAsset", f"m{seed.digest[:20]}", moved)
        await press(kernel, user, path, f"o{seed.digest[:20]}", fields())
        return True

    try:
        return await in_time(attempt)
    except Replay:
        return False
