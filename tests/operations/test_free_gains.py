"""Free gains: people who only look for what costs nothing, on a whole deployment whose prices stand still.

Every person has two accounts, of which the first invited the second, and what both have together is worth no more in
the end than it was in the beginning and what was announced as a present. Nothing can be won here by a price that moves,
so whatever is won is a fault. Prices that own trades move are tried in ``test_own_prices.py``. ``AGIO_SEED`` plays
another run, ``AGIO_FAULTS=long`` a thousand accounts.
"""

from __future__ import annotations

import asyncio
import os
import random
from collections import Counter
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import timedelta
from decimal import Decimal
from pathlib import Path

import pytest
from agio_host.assembly import Deployment, assemble, declare, open_lifespans, prepare_database
from agio_kernel.declarations.errors import ApiError
from agio_kernel.identity.users import create_user
from agio_kernel.jobs import JobRunner
from agio_kernel.ledger import asset_of
from agio_kernel.plugins.plugin_set import PluginSet
from agio_kernel.ports.events import UserRegistered
from agio_kernel.postgres.migrate import Migrations
from agio_kernel.risk import Risks
from agio_kernel.risk.store import record_test
from agio_kernel.settings.deployment import load
from agio_testing.free_gains import FLAT, Gains, Market, Person, Strategy, gains_by_plugin, until
from agio_testing.site import PLUGINS

SEED = int(os.environ.get("AGIO_SEED", "20261127"))
PEOPLE = 500 if os.environ.get("AGIO_FAULTS") == "long" else 32
TOGETHER = 8
TRIES = 4
"""Number of strategies a person plays."""


@pytest.fixture(scope="session")
def migrations() -> Sequence[Migrations]:
    return ()


@asynccontextmanager
async def standing_still(
    folder: Path, database_url: str, prices: Mapping[str, str] = FLAT, speed: int = 15
) -> AsyncIterator[Market]:
    """Every plugin of the workspace, at prices that are the same in every second, or in every fifteenth at speed 1."""
    for symbol, price in prices.items():
        minutes = "".join(f"{60_000 * minute},{price},{price},{price},{price},1000\n" for minute in range(600))
        (folder / f"{symbol}.csv").write_text(f"timestamp,open,high,low,close,volume\n{minutes}")
    files = ", ".join(f'{symbol} = "{symbol}.csv"' for symbol in prices)
    (folder / "agio.toml").write_text(
        f'plugins = {list(PLUGINS)}\n[deployment]\ndevelopment = true\ndemo = ["issues"]\nforgetful-database = true\n'
        f'[plugin.market]\nsource = "replay"\nspeed = {speed}\nreplay = {{ {files} }}\n'
        '[plugin.wallet.opening_balance]\nUSDT = "10000"\nBTC = "0.05"\n'
    )
    settings = load(folder / "agio.toml", data=folder / "data", port=0, environment={})
    plugins = PluginSet.load(settings.plugins, demo=settings.deployment.demo)
    declared = declare(settings, plugins)
    await prepare_database(database_url, declared)
    async with assemble(settings, plugins, declared, database_url) as made, AsyncExitStack() as stack:
        await open_lifespans(made, stack, made.lifespans)
        assert {state.id: state.reason for state in plugins if state.reason} == {}
        working = [asyncio.create_task(each) for each in (made.kernel.bus.run(), _carry_out(made))]
        try:
            yield Market(made)
        finally:
            for task in working:
                task.cancel()
            await asyncio.gather(*working, return_exceptions=True)


async def _carry_out(made: Deployment) -> None:
    # ended by others: the test cancels the task
    while True:
        await made.due.run()
        await asyncio.sleep(0.2)


async def joined(market: Market, invite: str) -> int:
    """A new account, invited or not."""
    kernel = market.kernel
    async with kernel.db.transaction() as tx:
        email = f"{kernel.ids.next():x}@example.com"
        user = await create_user(
            tx, kernel.ids, now=kernel.clock.now(), country="DE", language="en", password_hash=None, email=email
        )
        for product in kernel.part(Risks).products.values():
            await record_test(tx, kernel.ids.next(), user.id, product, len(product.questions))
        await kernel.bus.emit(tx, UserRegistered(user.id, user.uid, "DE", "en", invite))
    return user.id


async def come_to_be(market: Market, count: int, chance: random.Random) -> list[Person]:
    """So many people, once each of their accounts has its opening balance and its place below the other."""
    db = market.kernel.db
    firsts = [await joined(market, "") for _ in range(count)]
    await counted(market, "SELECT count(*) FROM referral_member", count)
    code = {row["user_id"]: row["code"] for row in await db.fetch("SELECT user_id, code FROM referral_member")}
    people = [Person(one, await joined(market, code[one]), random.Random(chance.random())) for one in firsts]
    await counted(market, "SELECT count(*) FROM referral_member", 2 * count)
    users = [user for person in people for user in person.accounts]
    await counted(
        market, "SELECT count(DISTINCT owner) FROM ledger_account WHERE owner > 0 AND available > 0", len(users)
    )
    for person in people:
        person.began = await worth(market, person)
        assert person.began > 0
    return people


async def counted(market: Market, sql: str, wanted: int) -> None:
    async def enough() -> bool:
        return await market.kernel.db.fetchval(sql) >= wanted

    await until(enough)


async def worth(market: Market, person: Person) -> Decimal:
    """Worth of both accounts in all wallets, held or not, at the prices that stand."""
    total, named = Decimal(0), {asset.id: asset for asset in market.kernel.assets.values()}
    async with market.kernel.db.read() as conn:
        for user in person.accounts:
            for row in await market.kernel.ledger.balances(conn, user, 0):
                asset = named[asset_of(row.account)]
                price = Decimal(1) if asset.code == "USDT" else Decimal(FLAT.get(f"{asset.code}USDT", "0"))
                total += Decimal(row.available + row.held).scaleb(-asset.scale) * price
    return total


async def announced(market: Market, person: Person) -> Decimal:
    """The presents: a day's, and those of tasks that cost nothing. The pay of a task that costs fees is none."""
    declared = market.made.plugins.made("milestones", market.kernel)
    paid = await market.kernel.db.fetchval(
        "SELECT coalesce(sum(amount), 0)::bigint FROM signin_reward"
        " WHERE user_id = ANY ($1::bigint[]) AND (kind = 'day' OR task = ANY ($2::text[]))",
        list(person.accounts),
        [one.name for _, one in declared if one.fees is None],
    )
    return Decimal(paid).scaleb(-market.kernel.assets["USDT"].scale)


async def wound_up(market: Market, people: Sequence[Person], said: Mapping[str, Gains]) -> None:
    """Take back what waits, close what is held, and wait until it has ended."""
    for person in people:
        for gains in said.values():
            await gains.wind_up(market, person)


async def read_fees(market: Market) -> None:
    """Have the fees read of which inviters receive a share: the first time what comes from then on."""
    [task] = [task for _, task in market.made.tasks if task.name == "referral.read_fees"]
    await task.run()


async def shared(market: Market) -> int:
    """Have inviters paid what they receive of the fees, as if the days were over; how many incomes that was."""
    await read_fees(market)
    works = market.made.plugins.made("jobs", market.kernel)
    due = JobRunner(market.kernel.db, [(name, work) for name, work in works if name == "referral"])
    await due.run(market.kernel.clock.now() + timedelta(days=30))
    return await market.kernel.db.fetchval("SELECT count(*) FROM referral_income WHERE state = 'paid'")


async def test_nobody_gains_where_prices_stand_still_but_by_a_present_that_is_announced(
    tmp_path: Path, database_url: str
) -> None:
    async with standing_still(tmp_path, database_url) as market:
        opening = {plugin for plugin, call in market.made.calls if call.opens_business}
        said = gains_by_plugin()
        assert opening == said.keys(), "a plugin's tests/free_gains.py says what is tried with it, or why it can't be"
        assert all(one.strategies or one.not_tried for one in said.values())
        chance = random.Random(SEED)
        people = await come_to_be(market, PEOPLE, chance)
        await read_fees(market)
        every = [(plugin, strategy) for plugin, one in said.items() for strategy in one.strategies]
        played: Counter[tuple[str, Strategy]] = Counter()
        refused: Counter[str] = Counter()
        gate = asyncio.Semaphore(TOGETHER)

        async def play(person: Person) -> None:
            async with gate:
                for plugin, strategy in person.chance.sample(every, TRIES):
                    try:
                        await strategy(market, person)
                        played[plugin, strategy] += 1
                    except ApiError as refusal:
                        refused[f"{plugin} {strategy.__name__}: {refusal.code.name}"] += 1

        await asyncio.gather(*(play(person) for person in people))
        await wound_up(market, people, said)
        assert await shared(market) > 0
        assert set(played) == set(every), (SEED, refused)
        gained = {}
        for person in people:
            more = await worth(market, person) - person.began - await announced(market, person)
            if more > 0:
                gained[person.accounts] = more
        assert not gained, (SEED, gained)
