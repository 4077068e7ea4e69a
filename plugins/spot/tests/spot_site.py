"""A site with spot trading running, the calls on it as the host makes them, and a feed that remembers."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest
from agio_kernel.calls.request import Client, Request
from agio_kernel.declarations import codes
from agio_kernel.declarations.call import Call
from agio_kernel.declarations.check_answer import check_answer
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Principal, Realm, Subject
from agio_kernel.declarations.rules import Rules
from agio_kernel.ledger import Cause, Ledger, Transfer, Wallet
from agio_kernel.plugins.plugin import plugin_of
from agio_kernel.ports.clock import SystemClock
from agio_kernel.ports.ids import IdSource
from agio_kernel.ports.kernel import Kernel
from agio_kernel.ports.messages import Messages
from agio_kernel.ports.prices import InstrumentInfo
from agio_kernel.postgres.db import Database
from agio_kernel.settings.brand import Brand
from agio_kernel.settings.deployment import Deployment, Settings
from agio_kernel.settings.parameters import Parameters
from agio_spot import plugin
from agio_spot.declared.config import SpotConfig
from agio_spot.declared.parameters import PARAMETERS
from agio_spot.declared.proofs import FLOW_FUNDS
from agio_spot.declared.reasons import FLOW, FLOW_CAUSE
from agio_spot.sequencer.engine_harness import ASSETS, INSTRUMENTS, HandPrices
from agio_spot.sequencer.store import insert_loans
from agio_spot.spot import Spot
from msgspec.structs import replace

USDT = BTC = 10**8
PRICE = 50_000_00
LIMIT = {"pair": "BTCUSDT", "side": "buy", "type": "limit", "price": "49000.00", "quantity": "0.1"}
MARKET_ORDER = {"pair": "BTCUSDT", "side": "buy", "type": "market", "amount": "100"}
LONG_AGO = 60_000
"""Milliseconds after which nobody trusts a price."""


class Watchers:
    """A feed on which everything is watched and remembered."""

    def __init__(self) -> None:
        self.said: list[tuple[str, int, Any]] = []

    def publish(self, topic: str, data: Any) -> None:
        self.said.append((topic, 0, data))

    def publish_each(self, topic: str, data: Any) -> None:
        self.said.append((topic, 0, data))

    def publish_private(self, topic: str, owner: int, data: Any) -> None:
        self.said.append((topic, owner, data))

    def watched(self, topic: str) -> bool:
        return True

    def of(self, topic: str, owner: int = 0) -> list[Any]:
        return [data for name, whose, data in self.said if (name, whose) == (topic, owner)]


class Site:
    """Spot trading, running, and the calls on it."""

    def __init__(self, kernel: Kernel, prices: HandPrices, feed: Watchers) -> None:
        self.kernel = kernel
        self.prices = prices
        self.feed = feed
        self.spot: Spot = kernel.part(Spot)
        self.calls: dict[str, Call] = {call.path: call for call in plugin_of(plugin).made("calls", kernel)}
        self._presses = 0

    def who(self, user_id: int, realm: Realm = Realm.REAL) -> Principal:
        return Principal(Subject.USER, user_id, str(user_id), 1, realm=realm)

    async def call(self, path: str, who: Principal | int | None = None, *, rtoken: str = "", **fields: str) -> Any:
        """One call as the host makes it: strings into the form, the answer as it goes over the wire."""
        call = self.calls[f"web/{path}"]
        answer = await call.handler(self._request(path, who, rtoken, fields))
        check_answer(call, answer)
        return msgspec.json.decode(msgspec.json.encode(answer))

    async def done_before(self, path: str, who: int, *, rtoken: str, **fields: str) -> Any:
        """Return the earlier result of the same press, as the host asks for it when the business may no longer
        begin."""
        done = self.calls[f"web/{path}"].done_before
        assert done is not None
        return msgspec.json.decode(msgspec.json.encode(await done(self._request(path, who, rtoken, fields))))

    def _request(self, path: str, who: Principal | int | None, rtoken: str, fields: dict[str, str]) -> Request:
        call = self.calls[f"web/{path}"]
        self._presses += 1
        principal = self.who(who) if isinstance(who, int) else who
        try:
            form = msgspec.convert(fields, call.form, strict=False)
        except msgspec.ValidationError as error:
            raise ApiError(codes.MALFORMED) from error
        print_ = sha256(repr((path, sorted(fields.items()))).encode()).digest()
        press = rtoken or f"press{self._presses}"
        client = Client("127.0.0.1", "127.0.0.1", "")
        return Request(call, principal, form, "en", press, print_, client, self.kernel.intents)

    async def fund(self, user_id: int, amounts: dict[str, int], realm: int = 0) -> None:
        ledger, ids = self.kernel.ledger, self.kernel.ids
        async with self.kernel.db.transaction() as tx:
            for code, amount in amounts.items():
                asset = ASSETS[code].id
                account = (await ledger.open_accounts(tx, user_id, realm, [(Wallet.SPOT, asset)]))[Wallet.SPOT, asset]
                funds = await ledger.house(tx, realm, asset, FLOW_FUNDS.name)
                loan = Transfer(funds, account, amount, FLOW, Cause(FLOW_CAUSE, ids.next()))
                await insert_loans(tx, [loan])
                await ledger.post(tx, [loan])

    async def has(self, user_id: int, code: str, realm: int = 0) -> tuple[int, int]:
        """(available, held) of a user's coin."""
        async with self.kernel.db.read() as conn:
            balances = await self.kernel.ledger.balances(conn, user_id, realm)
        return next((b.available, b.held) for b in balances if b.asset == ASSETS[code].id)

    def publish(self, symbol: str, **changes: Any) -> None:
        """Let other terms of a pair come into force."""
        rows = self.spot.rows.rows()
        row = rows[symbol]
        changed = {**rows, symbol: replace(row, terms=replace(row.terms, **changes))}
        version_store: Any = Published(changed, symbol, self.spot.rows, self.kernel.clock.now())
        self.spot.rows = version_store


class Published:
    """Rows of a catalogue that are in force from now on."""

    def __init__(self, rows: Any, symbol: str, before: Any, now: datetime) -> None:
        self._rows = {**rows, symbol: replace(rows[symbol], since=now)}
        self._symbol, self._before, self._now = symbol, before, now

    def rows(self) -> Any:
        return self._rows

    def get(self, symbol: str, at: datetime | None = None) -> Any:
        if at is not None and at < self._now:
            return self._before.get(symbol, at)
        return self._rows[symbol]

    def cache_version(self) -> object:
        return self

    def content(self, _: str) -> None:
        return None


@asynccontextmanager
async def open_site(
    db: Database, folder: Path, config: SpotConfig, instruments: Sequence[InstrumentInfo] = INSTRUMENTS
) -> AsyncIterator[Site]:
    clock = SystemClock()
    ids = IdSource(clock)
    prices, feed = HandPrices(instruments), Watchers()
    prices.set("BTCUSDT", PRICE)
    prices.set("ETHUSDT", 3_000_00)
    deployment = Deployment(development=True)
    settings = Settings(deployment, Brand(), ("spot",), {}, folder, b"x" * 32, folder)
    absent: Any = None
    kernel = Kernel(
        settings=settings,
        config={"spot": config},
        clock=clock,
        ids=ids,
        db=db,
        ledger=Ledger(plugin_of(plugin).ledger, ids),
        sessions=absent,
        bus=absent,
        feed=feed,
        prices=prices,
        files=absent,
        sender=absent,
        parameters=Parameters(PARAMETERS, db, ids),
        messages=Messages({}),
        intents=absent,
        counters=absent,
        rules=Rules(),
        secrets=absent,
        assets=ASSETS,
    )
    opened = Site(kernel, prices, feed)
    async with opened.spot.running():
        yield opened


async def refused(code: codes.Code, awaitable: Any, field: str | None = None) -> ApiError:
    with pytest.raises(ApiError) as caught:
        await awaitable
    assert caught.value.code is code
    if field is not None:
        assert caught.value.field == field
    return caught.value


async def until(happened: Callable[[], bool]) -> None:
    """Wait for something the site does by itself."""
    async with asyncio.timeout(20):
        while not happened():  # noqa: ASYNC110 - what is waited for has no event
            await asyncio.sleep(0.01)
