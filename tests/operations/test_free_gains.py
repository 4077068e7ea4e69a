"""Free gains: people who only look for what costs nothing, on a whole deployment whose prices stand still.

Every person has two accounts, of which the first invited the second, and what both have together is worth no more in
the end than it was in the beginning and what was announced as a present. What is won by a price that moves can't be
won here, so whatever is won is a fault. Prices that own trades move are tried in ``test_own_prices.py``.
``AGIO_SEED`` plays another run, ``AGIO_FAULTS=long`` a thousand accounts.
"""

from __future__ import annotations

import asyncio
import os
import random
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import timedelta
from decimal import Decimal
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest
from agio_host.assembly import Deployment, assemble, declare, open_lifespans, prepare_database
from agio_kernel.calls.request import Client, Request
from agio_kernel.declarations import codes
from agio_kernel.declarations.contracts import Call
from agio_kernel.declarations.errors import Refusal
from agio_kernel.declarations.principal import Principal, Realm, Subject
from agio_kernel.due import DueRunner, DueWork
from agio_kernel.ledger import asset_of
from agio_kernel.money.rules import BUSINESS_OPEN, Business
from agio_kernel.people.milestones import Milestone
from agio_kernel.people.users import create_user
from agio_kernel.plugins.plugin_set import PluginSet
from agio_kernel.ports.events import UserRegistered
from agio_kernel.ports.prices import Tick
from agio_kernel.postgres.migrate import Migrations
from agio_kernel.risk import Risks
from agio_kernel.risk.store import record_test
from agio_kernel.settings.deployment import load
from agio_testing.site import PLUGINS

SEED = int(os.environ.get("AGIO_SEED", "20261127"))
PEOPLE = 500 if os.environ.get("AGIO_FAULTS") == "long" else 32
TOGETHER = 8
TRIES = 4
"""How many strategies a person plays."""
FLAT = {"BTCUSDT": "64000.00", "ETHUSDT": "3000.00"}
LONGEST_S = 90.0


@pytest.fixture(scope="session")
def migrations() -> Sequence[Migrations]:
    return ()


class Market:
    """The deployment, and the calls on it as the host makes them."""

    def __init__(self, made: Deployment) -> None:
        self.made, self.kernel = made, made.kernel
        self._calls = {call.path: (plugin, call) for plugin, call in made.calls}
        self._presses = 0

    def call_of(self, path: str) -> tuple[str, Call]:
        return self._calls[f"web/{path}"]

    async def __call__(self, path: str, user: int, **fields: str) -> Any:
        plugin, call = self.call_of(path)
        self._presses += 1
        who = Principal(Subject.USER, user, str(user), 1, realm=Realm.REAL, tier=2)
        try:
            form = msgspec.convert(fields, call.form, strict=False) if call.form is not None else None
        except msgspec.ValidationError as error:
            raise Refusal(codes.MALFORMED) from error
        if call.opens_business:
            await self.kernel.rules.ask(BUSINESS_OPEN, who, Business(plugin, call.path))
        digest = sha256(repr((path, sorted(fields.items()))).encode()).digest()
        client = Client("127.0.0.1", "127.0.0.1", "")
        press = f"press{self._presses}"
        request = Request(call, who, form, "en", press, digest, client, self.kernel.intents)
        answer = msgspec.json.decode(msgspec.json.encode(await call.handler(request)))
        return answer.get("data", answer) if isinstance(answer, dict) else answer


class Person(msgspec.Struct):
    """Somebody with two accounts; what they are worth when they begin, and their own chance."""

    first: int
    second: int
    chance: random.Random
    began: Decimal = Decimal(0)

    @property
    def accounts(self) -> tuple[int, int]:
        return self.first, self.second


Strategy = Callable[[Market, Person], Awaitable[None]]


# --- what they try, a product each ----------------------------------------------------------------------------------


async def both_ways(market: Market, person: Person) -> None:
    """A rise with one account and a fall with the other: one of them, or neither, is right."""
    stake = str(person.chance.randrange(10, 200))
    for user in person.accounts:
        await market("transferAsset", user, **{"coin": "USDT", "from": "spot", "to": "contract", "amount": "400"})
    for user, direction in zip(person.accounts, ("rise", "fall"), strict=True):
        for _ in range(person.chance.randrange(1, 3)):
            await market("buyOption", user, product="BTCUSDT-30", amount=stake, direction=direction)


async def hedge(market: Market, person: Person) -> None:
    """Long with one account, short with the other; margin to and fro, stops, reversed, closed."""
    form = {"product": "ETHUSDT-PERP", "kind": "market", "lots": str(person.chance.randrange(1, 4)), "leverage": "5"}
    made = []
    for user, side in zip(person.accounts, ("long", "short"), strict=True):
        await market("transferAsset", user, **{"coin": "USDT", "from": "spot", "to": "contract", "amount": "1000"})
        made.append((user, (await market("openContract", user, side=side, **form))["id"]))
    await reached(market, made, "holding")
    for user, id in made:
        await market("changeContractMargin", user, id=id, amount="20", way="add")
        await tried(market, "changeContractMargin", user, id=id, amount="15", way="take")
        await tried(market, "changeContractStops", user, id=id, take_profit="3001", stop_loss="2999")
        if person.chance.random() < 0.5:
            await tried(market, "reverseContract", user, id=id)
        else:
            await tried(market, "closeContract", user, id=id)


async def round_trip(market: Market, person: Person) -> None:
    """Buy of the house and sell to it, with the other account too."""
    amount = str(person.chance.randrange(200, 3_000))
    for user in person.accounts:
        bought = await market("placeSpotOrder", user, pair="BTCUSDT", side="buy", type="market", amount=amount)
        await market(
            "placeSpotOrder", user, pair="BTCUSDT", side="sell", type="market", quantity=rounded(bought["filled"])
        )


async def dump_and_buy_back(market: Market, person: Person) -> None:
    """Fill the house with coins by one account, and buy with the other once its quotes lean."""
    first, second = person.accounts
    await market("placeSpotOrder", first, pair="BTCUSDT", side="sell", type="market", quantity="0.04")
    await next_prices(market, 2)  # the quotes follow with the next one
    await market("placeSpotOrder", second, pair="BTCUSDT", side="buy", type="market", amount="2500")


async def with_oneself(market: Market, person: Person) -> None:
    """Trade between both accounts inside the house's spread, and claim what the first trades pay."""
    for seller, buyer in (person.accounts, person.accounts[::-1]):
        terms = {"pair": "BTCUSDT", "type": "limit", "price": FLAT["BTCUSDT"], "quantity": "0.02"}
        await market("placeSpotOrder", seller, side="sell", **terms)
        await market("placeSpotOrder", buyer, side="buy", **terms)
    for user in person.accounts:
        await tried(market, "signinClaim", user, task="spot.first_trade")


async def presents(market: Market, person: Person) -> None:
    """Every reward that is announced, with both accounts, twice."""
    for user in person.accounts * 2:
        await tried(market, "signinToday", user)
        for task in (await market("signinWelfare", user))["tasks"]:
            await tried(market, "signinClaim", user, task=task["task"])


async def exchanged(market: Market, person: Person) -> None:
    """Two quotes at once, there and back; each taken twice."""
    for user in person.accounts:
        there = await market("exchangeQuote", user, **{"from": "USDT", "to": "BTC", "amount": "500"})
        back = await market("exchangeQuote", user, **{"from": "BTC", "to": "USDT", "amount": "0.005"})
        for quote in (there, back, there, back):
            await tried(market, "exchange", user, quote=quote["quote"])


async def in_and_out_of_custody(market: Market, person: Person) -> None:
    """Into custody, and out of it at once."""
    for user in person.accounts:
        placed = await market("buyProfit", user, product="usdt-7", amount=str(person.chance.randrange(100, 900)))
        await tried(market, "sellProfit", user, id=placed["id"])


async def wire(market: Market, person: Person) -> None:
    """A purchase of coins that is called off, again and again."""
    for user in person.accounts:
        quoted = await market("getC2cQuote", user, side="buy", coin="USDT", currency="USD", amount="200")
        made = await market("createC2cOrder", user, quote=quoted["quote"], payer="Mio Kobayashi", bank="A Bank, Osaka")
        await tried(market, "cancelC2cOrder", user, id=made["id"])


async def subscribed(market: Market, person: Person) -> None:
    """The new coin with both accounts."""
    for user in person.accounts:
        await market("subscribeIssue", user, issue="meridian", quantity="100")


async def vip(market: Market, person: Person) -> None:
    """A product that pays later."""
    for user in person.accounts:
        await market("answerQuestionnaire", user, **ANSWERS)
        await market("buyVip", user, product="vip-15", amount="100", wallet="spot")


ANSWERS = {
    **{"purpose": "5", "investment_purpose": "3", "amount": "2", "trades": "3"},
    **{"occupation": "6", "income": "5", "source": "1", "expected": "2"},
}
"""Of somebody who may have any product."""

STRATEGIES: dict[str, tuple[Strategy, ...]] = {
    "options": (both_ways,),
    "contract": (hedge,),
    "spot": (round_trip, dump_and_buy_back, with_oneself),
    "signin": (presents, with_oneself),
    "wallet": (exchanged,),
    "custody": (in_and_out_of_custody,),
    "c2c": (wire,),
    "subscription": (subscribed,),
    "wealth": (vip,),
}
"""By plugin that opens business."""

NOT_TRIED = {"lending": "it pays nothing out that an operator hasn't looked at, and all of it is owed back"}


# --- the run ----------------------------------------------------------------------------------------------------------


async def tried(market: Market, path: str, user: int, **fields: str) -> None:
    """A call that may be refused."""
    try:
        await market(path, user, **fields)
    except Refusal:
        return


async def until(holds: Callable[[], Awaitable[bool]]) -> None:
    """Wait for what ticks, events or due work bring about."""
    async with asyncio.timeout(LONGEST_S):
        while True:
            if await holds():
                return
            await asyncio.sleep(0.1)


async def reached(market: Market, made: Sequence[tuple[int, str]], state: str) -> None:
    async def all_there() -> bool:
        return all([(await market("contractPosition", user, id=id))["state"] == state for user, id in made])

    await until(all_there)


async def next_prices(market: Market, count: int) -> None:
    """Wait for so many ticks."""
    for _ in range(count):
        before = market.kernel.prices.latest("BTCUSDT")

        async def newer(before: Tick | None = before) -> bool:
            return market.kernel.prices.latest("BTCUSDT") != before

        await until(newer)


def rounded(quantity: str) -> str:
    return str(Decimal(quantity).quantize(Decimal("0.00001"), rounding="ROUND_DOWN"))


@asynccontextmanager
async def standing_still(folder: Path, database_url: str) -> AsyncIterator[Market]:
    """Every plugin of the workspace, at prices that are the same in every second."""
    for symbol, price in FLAT.items():
        minutes = "".join(f"{60_000 * minute},{price},{price},{price},{price},1000\n" for minute in range(600))
        (folder / f"{symbol}.csv").write_text(f"timestamp,open,high,low,close,volume\n{minutes}")
    files = ", ".join(f'{symbol} = "{symbol}.csv"' for symbol in FLAT)
    (folder / "agio.toml").write_text(
        f"plugins = {list(PLUGINS)}\n[deployment]\ndevelopment = true\nforgetful-database = true\n"
        f'[plugin.market]\nsource = "replay"\nspeed = 15\nreplay = {{ {files} }}\n'
        "[plugin.subscription]\ndevelopment_issues = true\n"
        '[plugin.wallet.opening_balance]\nUSDT = "10000"\nBTC = "0.05"\n'
    )
    settings = load(folder / "agio.toml", data=folder / "data", port=0, environment={})
    plugins = PluginSet.load(settings.plugins)
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
    """What both accounts have in all wallets, held or not, at the prices that stand."""
    total, named = Decimal(0), {asset.id: asset for asset in market.kernel.assets.values()}
    async with market.kernel.db.read() as conn:
        for user in person.accounts:
            for row in await market.kernel.ledger.balances(conn, user, 0):
                asset = named[asset_of(row.account)]
                price = Decimal(1) if asset.code == "USDT" else Decimal(FLAT.get(f"{asset.code}USDT", "0"))
                total += Decimal(row.available + row.held).scaleb(-asset.scale) * price
    return total


async def announced(market: Market, person: Person) -> Decimal:
    """The presents: a day's, and those of tasks that cost nothing. What a task that costs fees pays is none."""
    declared = market.made.plugins.declarations("register_milestones", Milestone, kernel=market.kernel)
    paid = await market.kernel.db.fetchval(
        "SELECT coalesce(sum(amount), 0)::bigint FROM signin_reward"
        " WHERE user_id = ANY ($1::bigint[]) AND (kind = 'day' OR task = ANY ($2::text[]))",
        list(person.accounts),
        [one.name for _, one in declared if one.fees is None],
    )
    return Decimal(paid).scaleb(-market.kernel.assets["USDT"].scale)


async def wound_up(market: Market, people: Sequence[Person]) -> None:
    """Take back what waits, close what is held, and wait until it has ended."""
    for person in people:
        for user in person.accounts:
            await tried(market, "cancelAllSpotOrders", user)
            await tried(market, "closeContracts", user)

    async def settled() -> bool:
        held = "SELECT count(*) FROM options_option WHERE state IN ('accepted', 'holding')"
        return await market.kernel.db.fetchval(held) == 0

    await until(settled)


async def read_fees(market: Market) -> None:
    """Have the fees read of which inviters receive a share: the first time what comes from then on."""
    [task] = [task for _, task in market.made.tasks if task.name == "referral.read_fees"]
    await task.run()


async def shared(market: Market) -> int:
    """Have inviters paid what they receive of the fees, as if the days were over; how many incomes that was."""
    await read_fees(market)
    works = market.made.plugins.declarations("register_due_work", DueWork, kernel=market.kernel)
    due = DueRunner(market.kernel.db, [(name, work) for name, work in works if name == "referral"])
    await due.run(market.kernel.clock.now() + timedelta(days=30))
    return await market.kernel.db.fetchval("SELECT count(*) FROM referral_income WHERE state = 'paid'")


async def test_nobody_gains_where_prices_stand_still_but_by_a_present_that_is_announced(
    tmp_path: Path, database_url: str
) -> None:
    async with standing_still(tmp_path, database_url) as market:
        opening = {plugin for plugin, call in market.made.calls if call.opens_business}
        assert opening == {*STRATEGIES, *NOT_TRIED}, "a product is tried here, or NOT_TRIED says why it can't be"
        chance = random.Random(SEED)
        people = await come_to_be(market, PEOPLE, chance)
        await read_fees(market)
        every = list(dict.fromkeys(one for several in STRATEGIES.values() for one in several))
        played: Counter[str] = Counter()
        refused: Counter[str] = Counter()
        gate = asyncio.Semaphore(TOGETHER)

        async def play(person: Person) -> None:
            async with gate:
                for strategy in person.chance.sample(every, TRIES):
                    try:
                        await strategy(market, person)
                        played[strategy.__name__] += 1
                    except Refusal as refusal:
                        refused[f"{strategy.__name__}: {refusal.code.name}"] += 1

        await asyncio.gather(*(play(person) for person in people))
        await wound_up(market, people)
        assert await shared(market) > 0
        assert set(played) == {one.__name__ for one in every}, (SEED, refused)
        gained = {}
        for person in people:
            more = await worth(market, person) - person.began - await announced(market, person)
            if more > 0:
                gained[person.accounts] = more
        assert not gained, (SEED, gained)
