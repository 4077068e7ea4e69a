"""Random histories: users whose money comes, goes, is traded, moved between wallets and put away."""

from __future__ import annotations

from collections import Counter, defaultdict
from random import Random

import msgspec
from agio_kernel.declarations.principal import Realm
from agio_kernel.ledger import Cause, Transfer, Wallet
from agio_wallet.declared.proofs import OUTSIDE, OWED
from wallet_site import ASSETS, BRING, GRANT, LEVY, SPEND, TEST_CAUSE, TEST_FUNDS, Site

COINS = ("USDT", "BTC", "ETH")
MOVES = ("deposit", "withdraw", "trade", "trade", "trade", "transfer", "gain", "loss", "put", "back", "deal")


class Done(msgspec.Struct, frozen=True):
    """Balances of a user by coin right after an event, by the ledger itself."""

    user: int
    balances: dict[str, int]


class RandomHistory:
    """Histories of some users on a site, the same for the same seed."""

    def __init__(self, site: Site, users: list[int], seed: int) -> None:
        self.site, self.users, self.random = site, users, Random(seed)
        self.accounts: dict[tuple[int, str, Wallet], int] = {}
        self.done: dict[int, list[dict[str, int]]] = defaultdict(list)

    async def run(self, steps: int) -> None:
        for _ in range(steps):
            user = self.random.choice(self.users)
            await getattr(self, f"_{self.random.choice(MOVES)}")(user)

    async def _account(self, tx, user: int, coin: str, wallet: Wallet = Wallet.SPOT) -> int:
        key = (user, coin, wallet)
        if key not in self.accounts:
            self.accounts[key] = await self.site.context.account(tx, user, Realm.REAL, ASSETS[coin], wallet)
        return self.accounts[key]

    async def _house(self, tx, coin: str, name: str = TEST_FUNDS.name) -> int:
        return await self.site.kernel.ledger.house(tx, Realm.REAL, ASSETS[coin].id, name)

    async def balances(self, conn, user: int) -> dict[str, int]:
        found: Counter[str] = Counter()
        for one in await self.site.kernel.ledger.balances(conn, user, Realm.REAL):
            found[next(code for code, asset in ASSETS.items() if asset.id == one.asset)] += one.total
        return dict(found)

    async def _post(self, tx, *legs, users: tuple[int, ...]) -> None:
        cause = self.site.kernel.ids.next()
        transfers = [
            Transfer(debit, credit, amount, reason, Cause(TEST_CAUSE, cause, step))
            for step, (debit, credit, amount, reason) in enumerate(legs)
        ]
        await self.site.kernel.ledger.post(tx, transfers)
        for user in users:
            self.done[user].append(await self.balances(tx, user))

    async def _has(self, tx, user: int, coin: str, wallet: Wallet = Wallet.SPOT) -> int:
        account = await self._account(tx, user, coin, wallet)
        return (await self.site.kernel.ledger.lock(tx, [account]))[account].available

    async def _in(self, user: int, name: str, reason) -> None:
        coin, amount = self.random.choice(COINS), self.random.randrange(1, 10**9)
        async with self.site.kernel.db.transaction() as tx:
            account, house = await self._account(tx, user, coin), await self._house(tx, coin, name)
            await self._post(tx, (house, account, amount, reason), users=(user,))

    async def _out(self, user: int, name: str, reason) -> None:
        coin = self.random.choice(COINS)
        async with self.site.kernel.db.transaction() as tx:
            if has := await self._has(tx, user, coin):
                account, house = await self._account(tx, user, coin), await self._house(tx, coin, name)
                await self._post(tx, (account, house, self.random.randrange(1, has + 1), reason), users=(user,))

    async def _deposit(self, user: int) -> None:
        await self._in(user, OUTSIDE.name, BRING)

    async def _withdraw(self, user: int) -> None:
        await self._out(user, TEST_FUNDS.name, SPEND)

    async def _gain(self, user: int) -> None:
        await self._in(user, TEST_FUNDS.name, GRANT)

    async def _loss(self, user: int) -> None:
        await self._out(user, TEST_FUNDS.name, LEVY)

    async def _put(self, user: int) -> None:
        await self._out(user, OWED.name, SPEND)

    async def _back(self, user: int) -> None:
        await self._in(user, OWED.name, GRANT)

    async def _transfer(self, user: int) -> None:
        coin = self.random.choice(COINS)
        async with self.site.kernel.db.transaction() as tx:
            if has := await self._has(tx, user, coin):
                spot = await self._account(tx, user, coin)
                other = await self._account(tx, user, coin, self.random.choice([Wallet.CONTRACT, Wallet.WEALTH]))
                await self._post(tx, (spot, other, self.random.randrange(1, has + 1), SPEND), users=(user,))

    async def _trade(self, user: int) -> None:
        """With the house, with a fee in what is bought."""
        sold, bought = self.random.sample(COINS, 2)
        async with self.site.kernel.db.transaction() as tx:
            if has := await self._has(tx, user, sold):
                paid, got = self.random.randrange(1, has + 1), self.random.randrange(2, 10**9)
                mine = [await self._account(tx, user, coin) for coin in (sold, bought)]
                house = [await self._house(tx, coin) for coin in (sold, bought)]
                legs = [(mine[0], house[0], paid, SPEND), (house[1], mine[1], got, GRANT)]
                fee = self.random.randrange(0, got)
                if fee:
                    legs.append((mine[1], house[1], fee, LEVY))
                await self._post(tx, *legs, users=(user,))

    async def _deal(self, user: int) -> None:
        """With another user: one cause, an event of both."""
        other = self.random.choice(self.users)
        async with self.site.kernel.db.transaction() as tx:
            sold, bought = self.random.sample(COINS, 2)
            has, theirs = await self._has(tx, user, sold), await self._has(tx, other, bought)
            if other != user and has and theirs:
                legs = [
                    (
                        await self._account(tx, user, sold),
                        await self._account(tx, other, sold),
                        self.random.randrange(1, has + 1),
                        SPEND,
                    ),
                    (
                        await self._account(tx, other, bought),
                        await self._account(tx, user, bought),
                        self.random.randrange(1, theirs + 1),
                        SPEND,
                    ),
                ]
                await self._post(tx, *legs, users=(user, other))
