"""The plugin on a database of its own, with rates that stand still and a name that was verified."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from agio_c2c import plugin
from agio_c2c.declared.parameters import NEWCOMER_MOST, NEWCOMER_MOST_OPEN, TIER
from agio_kernel.declarations.asset import AssetSpec
from agio_kernel.identity.bank_accounts import BankAccount
from agio_kernel.plugins.plugin import plugin_of
from agio_kernel.ports.clock import Clock, SystemClock
from agio_kernel.ports.prices import InstrumentInfo, NoPrices, Tick
from agio_kernel.postgres.db import Database
from agio_kernel.postgres.migrate import Migrations
from agio_testing.plugin_bench import USDT, PluginBench
from msgspec.structs import force_setattr
from PIL import Image

COINS = (USDT, AssetSpec(2, "BTC", 8, "Bitcoin"), AssetSpec(3, "ETH", 8, "Ether"))
RATES = {
    "BTCUSDT": ("BTC", "USDT", 6_418_240, 2),
    "EURUSD": ("EUR", "USD", 1_084_260, 6),
    "USDJPY": ("USD", "JPY", 1_512_640, 4),
}

KNOWN = {TIER.key: "none", NEWCOMER_MOST_OPEN.key: "50", NEWCOMER_MOST.key: "100000000"}
"""The users here are known, and may have as much open as anybody."""


class Rates(NoPrices):
    """One tick each; what is ``old`` is older than anything may be."""

    def __init__(self) -> None:
        self.old: set[str] = set()
        self.closed: set[str] = set()
        self.clock: Clock = SystemClock()

    def instruments(self) -> Sequence[InstrumentInfo]:
        return [
            InstrumentInfo(symbol, symbol, "", base, quote, decimals, 2, True, 1)
            for symbol, (base, quote, _, decimals) in RATES.items()
        ]

    def latest(self, symbol: str) -> Tick | None:
        if symbol not in RATES:
            return None
        now = self.clock.now_ms()
        return Tick(symbol, RATES[symbol][2], now - (10**7 if symbol in self.old else 0), 41)

    def is_open(self, symbol: str, at_ms: int | None = None) -> bool:
        return symbol not in self.closed


class Verified:
    """Everybody is verified."""

    async def tier(self, conn, user_id):
        return 1


class Book:
    """Each user has an account of their own, and one that was saved just now."""

    async def find(self, conn, user_id, id):
        if id not in (1, 2):
            return None
        holder = {11: "Ann Müller"}.get(user_id, "Ben Ode")
        usable_at = datetime.now(UTC) + timedelta(hours=23 if id == 2 else -1)
        return BankAccount(id, "Example Bank, Berlin", holder, "DE89370400440532013000", "EXMPDEFF", "1 Way", usable_at)

    async def chosen(self, conn, user_id):
        return None


@pytest.fixture(scope="session")
def migrations() -> Sequence[Migrations]:
    """Migrations of the test's database beside the kernel's tables."""
    return plugin_of(plugin).of("migrations")


@pytest.fixture
def rates() -> Rates:
    """Rates that stand still."""
    return Rates()


@pytest.fixture
def picture() -> Callable[[int], bytes]:
    """A picture of its own for each number."""

    def draw(number: int) -> bytes:
        body = io.BytesIO()
        Image.new("RGB", (640, 640), (number % 256, number // 256 % 256, 90)).save(body, "PNG")
        return body.getvalue()

    return draw


@pytest.fixture
def parameters() -> dict[str, str]:
    """Constants of the deployment in place of the delivered ones; a test may set others."""
    return {}


@pytest.fixture
async def bench(
    db: Database, owner_db: Database, tmp_path: Path, rates: Rates, parameters: dict[str, str]
) -> PluginBench:
    """The plugin with two users: Ann (11) is verified and has 10,000 USDT, Ben (12) has 1,000."""
    made = PluginBench(
        "c2c",
        plugin,
        db,
        owner_db,
        tmp_path,
        assets=COINS,
        prices=rates,
        parameters=KNOWN | parameters,
        bank_accounts=Book(),
    )
    force_setattr(made.kernel, "verification", Verified())
    rates.clock = made.clock
    opened = await made.open()
    await owner_db.execute(
        "INSERT INTO app_user (id, uid, realm, email, verified_name, created_at)"
        " VALUES (11, 10000011, 0, 'ann@example.com', 'Ann Müller', agio_now())"
    )
    await opened.give(11, "USDT", 10_000 * 10**6)
    await opened.give(12, "USDT", 1_000 * 10**6)
    return opened
