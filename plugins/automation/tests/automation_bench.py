"""A bench on which prices follow a path of hours, and instructions of real kinds fire."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Sequence
from datetime import timedelta
from itertools import count
from pathlib import Path
from types import ModuleType
from typing import Any

from agio_automation import plugin
from agio_custody import plugin as custody
from agio_kernel.declarations.asset import AssetSpec
from agio_kernel.declarations.rules import Rule
from agio_kernel.identity.demo import open_demo
from agio_kernel.identity.users import create_user
from agio_kernel.plugins.hookspecs import hookimpl
from agio_kernel.plugins.plugin import Plugin
from agio_kernel.ports.clock import HONG_KONG, Clock
from agio_kernel.ports.prices import Bar, BarsAsked, Day, InstrumentInfo, KeptTicks, NoPrices, Stretch, Tick
from agio_kernel.postgres.db import Database
from agio_kernel.receipts import kept_receipts
from agio_market.alerts.alert import price_alert
from agio_market.alerts.notices import ALERT_NOTICE
from agio_market.alerts.receipt import ALERT, ALERT_RULE
from agio_market.declared.parameters import ALERT_PAUSE
from agio_testing.plugin_bench import USDT, Answer, PluginBench
from agio_wallet import plugin as wallet
from agio_wallet.declared.config import WalletConfig


def _market() -> ModuleType:
    """Declarations of the market, but for its prices."""
    module: Any = ModuleType("market_of_alerts")

    def agio_plugin() -> Plugin:
        return Plugin(
            id="market",
            title="market",
            parameters=(ALERT_PAUSE,),
            instructions=(price_alert,),
            notices=(ALERT_NOTICE,),
            receipts=(kept_receipts(ALERT, ALERT_RULE),),
        )

    module.agio_plugin = hookimpl(agio_plugin)
    return module


BESIDE = {"wallet": wallet, "market": _market(), "custody": custody}
BTC, ETH = AssetSpec(2, "BTC", 8, "Bitcoin"), AssetSpec(3, "ETH", 8, "Ethereum")
SECOND_MS, MINUTE_MS, HOUR_MS, DAY_MS = 1_000, 60_000, 3_600_000, 86_400_000
UNIT = 10**6
COINS = ("BTC", "ETH")
_NUMBERS = count(1)


class PathPrices(NoPrices):
    """The price of an hour is the last of the one before, and stays until the next: what a firing of the hour sees is
    what a candle that has closed says.
    """

    clock: Clock

    def __init__(self, seed: int = 7) -> None:
        self._seed = seed
        self._set: dict[str, int] = {}
        self._ids = count(1)
        self._ticks: list[Tick] = []
        """Those that a test writes, instead of the one of each hour."""
        self.through_ms: int | None = None
        self.silent_since: int | None = None
        self.is_halted = False
        self.halted: set[str] = set()

    def at(self, symbol: str, time_ms: int) -> int:
        """The price that holds from the beginning of an hour on."""
        return random.Random(f"{self._seed} {symbol} {time_ms // HOUR_MS}").randrange(20_000_00, 90_000_00)

    def set(self, symbol: str, price: int | None) -> None:
        """Hold one price from now on, or follow the path again."""
        if price is None:
            self._set.pop(symbol, None)
        else:
            self._set[symbol] = price

    def tick(self, price: int, time_ms: int | None = None, symbol: str = "BTCUSDT") -> Tick:
        """Write a tick, of now unless a moment is named; from then on the hours have none of their own."""
        at = self.clock.now_ms() if time_ms is None else time_ms
        self._ticks.append(Tick(symbol, price, at, next(self._ids)))
        self.set(symbol, price)
        return self._ticks[-1]

    async def kept(self, conn: Any, asked: Sequence[Stretch]) -> Sequence[KeptTicks]:
        through = self.clock.now_ms() if self.through_ms is None else self.through_ms
        return [KeptTicks(tuple(self._kept(one, min(one.until_ms, through))), 0, through) for one in asked]

    def _kept(self, one: Stretch, until_ms: int) -> Iterator[Tick]:
        if self._ticks:
            yield from (tick for tick in self._ticks if one.from_ms <= tick.time_ms <= until_ms)
            return
        for time_ms in range(-(-one.from_ms // HOUR_MS) * HOUR_MS, until_ms + 1, HOUR_MS):
            yield Tick(one.symbol, self.at(one.symbol, time_ms), time_ms, time_ms // SECOND_MS)

    def day(self, symbol: str) -> Day | None:
        now_ms = self.clock.now_ms()
        last, begun = self._set.get(symbol) or self.at(symbol, now_ms), self.at(symbol, now_ms - DAY_MS)
        return Day(now_ms, begun, last, last, last, 0, 0)

    def instruments(self) -> Sequence[InstrumentInfo]:
        return tuple(
            InstrumentInfo(f"{coin}USDT", coin, "crypto", coin, "USDT", 2, 6, True, rank)
            for rank, coin in enumerate(COINS)
        )

    def latest(self, symbol: str) -> Tick | None:
        if symbol.removesuffix("USDT") not in COINS:
            return None
        now_ms = self.clock.now_ms() if self.silent_since is None else self.silent_since
        return Tick(symbol, self._set.get(symbol) or self.at(symbol, now_ms), now_ms, next(self._ids))

    def is_open(self, symbol: str, at_ms: int | None = None) -> bool:
        return not self.is_halted and symbol not in self.halted

    def periods(self) -> Collection[str]:
        return ("1m", "1h")

    async def bars(self, symbol: str, asked: BarsAsked) -> Sequence[Bar]:
        long_ms = HOUR_MS if asked.period == "1h" else HOUR_MS // 60
        begin = -(-(asked.from_ms or 0) // long_ms) * long_ms
        opens = range(begin, (asked.until_ms or 0) + 1, long_ms)[: asked.limit]
        found = []
        for open_ms in opens:
            close = self.at(symbol, open_ms + long_ms)
            found.append(Bar(open_ms, open_ms + long_ms, close, close, close, close, 0, 0))
        return found


class AutomationBench(PluginBench):
    """The bench with its users and its prices, in the half hour before nine in Hong Kong."""

    def __init__(self, db: Database, owner_db: Database, folder: Path, *, rules: Sequence[Rule] = ()) -> None:
        self.prices = PathPrices()
        super().__init__(
            "automation",
            plugin,
            db,
            owner_db,
            folder,
            assets=(USDT, BTC, ETH),
            rules=rules,
            beside=BESIDE,
            configs={"wallet": WalletConfig()},
            prices=self.prices,
        )
        self.prices.clock = self.clock
        self.ann = self.ben = self.dee = 0

    async def begin(self) -> AutomationBench:
        """Open it, with Ann's 10,000 USDT, Ben's 100 and Dee's 10,000 of a demo account."""
        await self.open()
        now = self.clock.now().astimezone(HONG_KONG)
        half_past_eight = now.replace(hour=8, minute=30, second=0, microsecond=0)
        await self.clock.advance_to(half_past_eight + timedelta(days=half_past_eight < now))
        self.ann, self.ben = await self.user(), await self.user()
        async with self.kernel.db.transaction() as tx:
            demo = await open_demo(
                tx, self.kernel.ids, now=self.clock.now(), lifetime=timedelta(days=60), language="en"
            )
        self.dee = demo.id
        await self.give(self.ann, "USDT", 10_000 * UNIT)
        await self.give(self.ben, "USDT", 100 * UNIT)
        await self.give(self.dee, "USDT", 10_000 * UNIT, demo=True)
        return self

    async def user(self) -> int:
        """A new account."""
        number = next(_NUMBERS)
        async with self.kernel.db.transaction() as tx:
            made = await create_user(
                tx,
                self.kernel.ids,
                now=self.clock.now(),
                country="HK",
                language="en",
                password_hash=None,
                email=f"user{number}@example.com",
            )
        return made.id

    async def buys(self, user: int, **terms: str) -> Answer:
        """A recurring buy, of 25 USDT a day at nine unless its terms say otherwise."""
        said = {"coin": "BTC", "amount": "25", "every": "day", "hour": "9"} | terms
        return await self("recurringBuyCreate", user, demo=user == self.dee, **said)

    async def subscribes(self, user: int, **terms: str) -> Answer:
        """Auto-subscribe, each day at nine of what is above 100 USDT unless its terms say otherwise."""
        said = {"product": "usdt-7", "keep": "100", "every": "day", "hour": "9"} | terms
        return await self("autoSubscribeCreate", user, demo=user == self.dee, **said)

    async def sweeps(self, user: int, **terms: str) -> Answer:
        """Conversions of balances below 5 USDT into USDT, each day at nine unless their terms say otherwise."""
        said = {"into": "USDT", "below": "5", "every": "day", "hour": "9"} | terms
        return await self("smallBalancesCreate", user, demo=user == self.dee, **said)

    async def alerts(self, user: int, **terms: str) -> Answer:
        """A price alert, of Bitcoin above 65,000 unless its terms say otherwise."""
        said = {"symbol": "BTCUSDT", "when": "above", "level": "65000"} | terms
        return await self("priceAlertCreate", user, demo=user == self.dee, **said)

    async def ticks(self, *prices: int) -> list[Tick]:
        """Let a second pass for each of these prices, and what they do be done."""
        made = []
        for price in prices:
            await self.advance(seconds=1)
            made.append(self.prices.tick(price))
            await self.catch_up()
        return made

    async def firings(self, user: int) -> list[dict[str, Any]]:
        """All firings of a user's, oldest first."""
        rows = await self.kernel.db.fetch(
            "SELECT at, state, reason, given, got, price, trigger, trigger_tick, receipt_id"
            " FROM automation_firing WHERE user_id = $1 ORDER BY at, id",
            user,
        )
        return [dict(row) for row in rows]

    async def hours(self, count: int) -> None:
        """Let so many hours pass, one at a time, and what falls due in each be carried out."""
        for _ in range(count):
            await self.advance(hours=1)
            await self.catch_up()
