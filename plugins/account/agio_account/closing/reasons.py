"""Reasons why an account can't be closed yet: balances, and what is open in any product."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import AsyncIterator, Sequence
from fractions import Fraction

import asyncpg
import msgspec
from agio_kernel.cases.workflow.queues import Queues
from agio_kernel.declarations.open_business import OpenBusiness
from agio_kernel.declarations.realm import Realm
from agio_kernel.declarations.wire import Amount, Coin
from agio_kernel.money.amounts import format_amount
from agio_kernel.money.valuation import Valuation
from agio_kernel.ports.kernel import Kernel
from agio_kernel.ports.languages import SOURCE

from agio_account.declared.parameters import CLOSING_DUST


class Held(msgspec.Struct, frozen=True):
    """An amount of a coin."""

    coin: Coin
    amount: Amount


class Reason(msgspec.Struct, frozen=True):
    """One reason: ``count`` of what ``title`` names, the amounts in it, and the name of the page that ends it; empty
    for balances, which the assets page shows.
    """

    title: str
    count: int
    held: list[Held]
    link: str


async def reasons_of(kernel: Kernel, conn: asyncpg.Connection, user_id: int, language: str = SOURCE) -> list[Reason]:
    """All reasons of a user; none where the account can be closed."""
    found = [one async for one in _open(kernel, conn, user_id, language)]
    if balances := await _balances(kernel, conn, user_id):
        title = kernel.messages.text("account.closing.balances", language)
        found.append(Reason(title, len(balances), balances, ""))
    return found


async def _open(kernel: Kernel, conn: asyncpg.Connection, user_id: int, language: str) -> AsyncIterator[Reason]:
    for one in businesses(kernel):
        found = await one.count(conn, user_id)
        if found.count:
            scale = lambda coin: kernel.assets[coin].scale  # noqa: E731
            held = [Held(lock.asset, format_amount(lock.amount, scale(lock.asset))) for lock in found.locked]
            yield Reason(kernel.messages.text(one.label, language), found.count, held, one.link)


def businesses(kernel: Kernel) -> Sequence[OpenBusiness]:
    """Kinds of open business that users have, of all plugins."""
    found = [one for _, one in kernel.directory.made("open_business", kernel)]
    found += [queue.business for _, queue in kernel.part(Queues).declared if queue.business]
    return [one for one in found if one.link]


async def _balances(kernel: Kernel, conn: asyncpg.Connection, user_id: int) -> list[Held]:
    """Balances by coin, where they are worth more than dust together; a coin without a price always counts."""
    totals: dict[int, int] = defaultdict(int)
    for balance in await kernel.ledger.balances(conn, user_id, Realm.REAL):
        totals[balance.asset] += balance.available + balance.held
    assets = {asset.id: asset for asset in kernel.assets.values()}
    valuation, worth, unpriced = Valuation(kernel.prices), Fraction(0), False
    for asset, amount in totals.items():
        value = valuation.exact(assets[asset], amount) if amount else Fraction(0)
        unpriced, worth = unpriced or value is None, worth + (value or 0)
    if not unpriced and worth <= Fraction(kernel.parameters.get(CLOSING_DUST)):
        return []
    return [
        Held(assets[one].code, format_amount(amount, assets[one].scale)) for one, amount in totals.items() if amount
    ]
