"""Tell a user's open pages that a deposit or withdrawal was decided: after the commit, whoever decided it.

An operator's decision is a part of the console's transaction: said inside of it, a page would ask again before there is
anything to see.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from agio_kernel.events import Subscription
from agio_kernel.money_events import DepositCredited, DepositRefused, WithdrawalChanged

from agio_wallet.desk import Desk


def page_subscriptions(desk: Desk) -> Sequence[Subscription]:
    """What the pages have to hear of."""

    async def tell(_tx: Any, event: DepositCredited | DepositRefused | WithdrawalChanged) -> None:
        desk.balances_changed(event.user_id)

    return tuple(
        Subscription(event, "tell_pages", tell) for event in (DepositCredited, DepositRefused, WithdrawalChanged)
    )
