"""The plugin on a database of its own, with a product beside it that takes fees."""

from __future__ import annotations

import types
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest
from agio_kernel.identity.users import create_user
from agio_kernel.ledger import CauseKind, CauseProof, FeeSource, LedgerCodes, Reason
from agio_kernel.plugins.hookspecs import hookimpl
from agio_kernel.plugins.plugin import Plugin, plugin_of
from agio_kernel.ports.events import UserRegistered
from agio_kernel.ports.ids import public_uid
from agio_kernel.postgres.db import Database
from agio_kernel.postgres.migrate import Migrations
from agio_referral import plugin
from agio_referral.income.read_fees import read_fees
from agio_referral.member.registered import registered
from agio_referral.referral import Referral
from agio_testing.plugin_bench import PluginBench

FEE = Reason(9100, "shop.fee", spends=True, fee=True)
SALE = CauseKind(9100, "shop.sale")
_PAID = (
    "SELECT id AS cause_id, 1 AS part, user_id, account, amount FROM shop_sale"
    " WHERE id > $1 AND id <= $2 ORDER BY id LIMIT $3"
)
OTHERS = LedgerCodes(reasons=(FEE,), causes=(SALE,), proofs=(CauseProof(SALE),), fees=(FeeSource(FEE, SALE, _PAID),))


def beside_a_shop() -> types.ModuleType:
    """The plugin as it is, and the fees that a shop declares."""
    module = types.ModuleType("referral_beside_a_shop")
    vars(module).update({name: value for name, value in vars(plugin).items() if not name.startswith("__")})

    @hookimpl
    def agio_plugin() -> Plugin:
        return msgspec.structs.replace(plugin.agio_plugin(), ledger=OTHERS)

    vars(module).update(agio_plugin=agio_plugin, __package__=plugin.__package__)
    return module


class Bench(PluginBench):
    """Bench of the referral tests: users register, pay fees, wait."""

    async def register(self, invite: str = "", phone: str | None = None) -> int:
        """A new account, as the event of its registration finds it."""
        kernel = self.kernel
        async with kernel.db.transaction() as tx:
            number = kernel.ids.next()
            user = await create_user(
                tx,
                kernel.ids,
                now=kernel.clock.now(),
                country="DE",
                language="en",
                password_hash=None,
                email=f"{number}@example.com",
                phone=phone,
            )
            await self.hear(tx, UserRegistered(user.id, user.uid, "DE", "en", invite))
        return user.id

    async def begin_demo(self, parent: int) -> int:
        """The demo account of a user, which nobody registers."""
        id = self.kernel.ids.next()
        await self.owner_db.execute(
            "INSERT INTO app_user (id, uid, realm, language, state, demo_parent, demo_expires_at, created_at)"
            " VALUES ($1, $2, 1, 'en', 'active', $3, 'infinity', agio_now())",
            id,
            public_uid(),
            parent,
        )
        return id

    async def hear(self, tx, event: UserRegistered) -> None:
        """Deliver the event."""
        await registered(self.kernel.part(Referral)).handler(tx, event)

    async def code_of(self, user: int) -> str:
        """Return the user's invitation code."""
        return (await self("getMyPromotion", user)).data["code"]

    async def pays(self, user: int, amount: int) -> int:
        """One trade with a fee, in minor units; its id."""
        sale = self.kernel.ids.next()
        async with self.kernel.db.transaction() as tx:
            place = (1, self.assets["USDT"].id)
            realm = await tx.fetchval("SELECT realm FROM people WHERE id = $1", user)
            accounts = await self.kernel.ledger.open_accounts(tx, user, realm, [place])
            await tx.execute("INSERT INTO shop_sale VALUES ($1, $2, $3, $4)", sale, user, accounts[place], amount)
        return sale

    async def read(self, ahead_ms: int = 60_000) -> int:
        """Read all fees up to now; what is paid within ``ahead_ms`` from now on is read by nobody any more."""
        return await read_fees(self.kernel.part(Referral), self.kernel.clock.now_ms() + ahead_ms)


@pytest.fixture(scope="session")
def migrations() -> Sequence[Migrations]:
    """Migrations of the test's database beside the kernel's tables."""
    return plugin_of(plugin).of("migrations")


@pytest.fixture
async def bench(db: Database, owner_db: Database, tmp_path: Path) -> Bench:
    """The plugin, and the shop's book."""
    await owner_db.execute(
        "CREATE TABLE IF NOT EXISTS shop_sale (id bigint PRIMARY KEY, user_id bigint, account bigint, amount bigint)"
    )
    await owner_db.execute("TRUNCATE shop_sale")
    await owner_db.execute("GRANT SELECT, INSERT ON shop_sale TO agio_app")
    opened = Bench("referral", beside_a_shop(), db, owner_db, tmp_path)
    await opened.open()
    await db.execute("INSERT INTO referral_read VALUES ($1, 0) ON CONFLICT DO NOTHING", SALE.number)
    return opened
