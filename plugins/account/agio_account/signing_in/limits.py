"""Limits of log-in attempts: the more attempts, the longer the wait, for an account and for a network."""

from __future__ import annotations

from datetime import timedelta

from agio_kernel.identity.known_browsers import STRANGER
from agio_kernel.ports.kernel import Kernel

_MINUTE, _QUARTER, _HOUR = timedelta(minutes=1), timedelta(minutes=15), timedelta(hours=1)

ACCOUNT_LIMITS = ((5, _MINUTE), (10, _QUARTER), (20, _HOUR))
NETWORK_LIMITS = ((60, _MINUTE), (300, _QUARTER), (600, _HOUR))


async def count_sign_in(kernel: Kernel, account: str, network: str, browser: str) -> None:
    """Count an attempt before it is looked at; an ApiError that says how long to wait. An account that doesn't exist
    is counted like one that does. The names of accounts don't stand in the counters.

    A ``browser`` that the account knows has attempts of its own: what others try, in its network or anywhere, doesn't
    shut it out.
    """
    if browser == STRANGER:
        for limit, window in NETWORK_LIMITS:
            await kernel.counters.hit(f"account login network {network} {_name(window)}", limit, window)
    for limit, window in ACCOUNT_LIMITS:
        await kernel.counters.hit(_account_key(kernel, account, browser, window), limit, window)


async def forget_sign_ins(kernel: Kernel, account: str, browser: str) -> None:
    """After a success, the account's attempts count no more; the network's do, or its own account would clear them."""
    for _, window in ACCOUNT_LIMITS:
        await kernel.counters.clear(_account_key(kernel, account, browser, window))


def _account_key(kernel: Kernel, account: str, browser: str, window: timedelta) -> str:
    return f"account login {kernel.secrets.digest('account login', account + browser).hex()} {_name(window)}"


def _name(window: timedelta) -> str:
    return f"{window // timedelta(seconds=1)}s"
