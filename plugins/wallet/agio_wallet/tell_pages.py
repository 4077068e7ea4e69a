"""Tell a user's open pages that a deposit, a withdrawal or a debt was decided: after the commit, whoever decided it.

An operator's decision is a part of the console's transaction: said inside of it, a page would ask again before there is
anything to see.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args

from agio_kernel.money.events import DepositCredited, DepositRefused, WithdrawalChanged
from agio_kernel.ports.events import Subscription

from agio_wallet.deposit.settle_exception import ExceptionSettled
from agio_wallet.deposit.submit import DepositContested
from agio_wallet.wallet import WalletContext

_Decided = DepositContested | DepositCredited | DepositRefused | WithdrawalChanged | ExceptionSettled


def page_subscriptions(context: WalletContext) -> Sequence[Subscription]:
    """Subscriptions that tell open pages of changes."""

    async def tell(_tx: Any, event: _Decided) -> None:
        context.balances_changed(event.user_id)

    return tuple(Subscription(event, "tell_pages", tell) for event in get_args(_Decided))
