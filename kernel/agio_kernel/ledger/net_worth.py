"""Net worth: what a user's wallets hold, what plugins keep for the user beyond them, less what the user owes.

The ledger knows wallets alone. A plugin that takes money out of one and still owes it (custody, a fund), lends some, or
has a position whose gain isn't booked, declares a `WorthSource`; whoever shows a total asks `NetWorths`, so that the
user, the curve and the console see one figure. Money that is only held (margin, an option's stake, an order) is in its
wallet.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable, Sequence
from enum import StrEnum
from fractions import Fraction
from functools import cached_property

import asyncpg
import msgspec
import structlog

from agio_kernel.entities.entity import Entity
from agio_kernel.ledger.codes import AccountName, LedgerCodes
from agio_kernel.money.valuation import Valuation, cut
from agio_kernel.ports.kernel import Kernel

log = structlog.get_logger(__name__)

_HELD = """
    SELECT owner, asset, sum(available + held)::bigint AS amount FROM account_balances
    WHERE owner = ANY($1::bigint[]) GROUP BY 1, 2 ORDER BY 1, 2
"""


class Worth(msgspec.Struct, frozen=True):
    """Amount of a coin that is a user's beyond the wallets, in minor units; below zero it is owed."""

    user: int
    coin: str
    amount: int


class WorthSource(msgspec.Struct, frozen=True):
    """One kind of what a plugin keeps for users or is owed by them.

    ``label`` is a message key, ``link`` the named link to the screen that tells more. ``read(conn, users)`` gives what
    there is now, any number of a user's. ``accounts`` are the house accounts (``AccountName(…, whose="users")``) in
    which that money stands.
    """

    label: str
    read: Callable[[asyncpg.Connection, Sequence[int]], Awaitable[Sequence[Worth]]]
    accounts: tuple[AccountName, ...] = ()
    link: str = ""


def worth_of_rows(
    label: str,
    noun: type[Entity],
    states: Iterable[StrEnum],
    accounts: tuple[AccountName, ...],
    link: str = "",
    *,
    amount: str = "amount",
) -> WorthSource:
    """Worth of the rows of a noun in some states: the sums of an amount, or of what SQL makes of its columns."""
    named = [state.value for state in states]
    sums = (
        f"SELECT user_id, coin, sum({amount})::bigint AS amount FROM {noun.__table_name__}"
        " WHERE user_id = ANY($1::bigint[]) AND state = ANY($2::text[]) GROUP BY 1, 2 ORDER BY 1, 2"
    )

    async def read(conn: asyncpg.Connection, users: Sequence[int]) -> Sequence[Worth]:
        return [Worth(*one) for one in await conn.fetch(sums, list(users), named)]

    return WorthSource(label, read, accounts, link)


def unreported(codes: LedgerCodes, sources: Iterable[WorthSource]) -> list[str]:
    """The house accounts with users' money that no source of their plugin tells: it would vanish from their totals."""
    reported = {account.name for source in sources for account in source.accounts}
    return sorted(one.name for one in codes.accounts if one.whose == "users" and one.name not in reported)


class Part(msgspec.Struct, frozen=True):
    """A source's figure of a user in one coin; ``value`` is in USDT, None where the coin has no price."""

    label: str
    link: str
    coin: str
    amount: int
    value: Fraction | None


class NetWorth(msgspec.Struct, frozen=True):
    """Net worth of a user: ``wallets`` in USDT and the ``parts`` beside them. ``unknown`` names the sources that
    couldn't say: with one the total is no total.
    """

    wallets: Fraction
    parts: tuple[Part, ...]
    unknown: tuple[str, ...] = ()

    @property
    def total(self) -> int:
        """All of it in hundredths of a USDT: added up exactly and cut once, so that moving money changes nothing."""
        return cut(self.wallets + sum((one.value or Fraction(0) for one in self.parts), Fraction(0)))


class NetWorths:
    """Net worth of users, by the ledger and the sources of all plugins. One per kernel: ``kernel.part``."""

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel

    @cached_property
    def sources(self) -> list[tuple[str, WorthSource]]:
        """Sources of each plugin, by its id."""
        return self._kernel.directory.made("worth", self._kernel)

    async def of(self, users: Sequence[int]) -> dict[int, NetWorth]:
        """Return the net worth of each of these users at one moment: an amount on its way from a wallet into a product
        counts once."""
        reported: list[tuple[WorthSource, Worth]] = []
        unknown: list[str] = []
        async with self._kernel.db.transaction(isolation="repeatable_read") as conn:
            held = await conn.fetch(_HELD, list(users))
            for plugin, source in self.sources:
                try:
                    async with conn.transaction():
                        reported += [(source, one) for one in await source.read(conn, users)]
                except (asyncpg.PostgresError, ArithmeticError, LookupError, TypeError, ValueError) as error:
                    log.warning("worth.unknown", plugin=plugin, source=source.label, error=type(error).__name__)
                    unknown.append(source.label)
        valuation = Valuation(self._kernel.prices)
        assets = {asset.id: asset for asset in self._kernel.assets.values()}
        wallets: dict[int, Fraction] = defaultdict(Fraction)
        for row in held:
            if asset := assets.get(row["asset"]):
                wallets[row["owner"]] += valuation.exact(asset, row["amount"]) or 0
        sums: dict[int, dict[tuple[str, str, str], int]] = defaultdict(lambda: defaultdict(int))
        for source, one in reported:
            sums[one.user][source.label, source.link, one.coin] += one.amount
        return {
            user: NetWorth(
                wallets[user],
                tuple(
                    Part(label, link, coin, amount, valuation.exact(self._kernel.assets[coin], amount))
                    for (label, link, coin), amount in sums[user].items()
                    if amount and coin in self._kernel.assets
                ),
                tuple(unknown),
            )
            for user in users
        }

    async def of_one(self, user: int) -> NetWorth:
        """Return the net worth of one user."""
        return (await self.of([user]))[user]
