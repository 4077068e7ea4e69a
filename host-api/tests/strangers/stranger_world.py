"""A deployment with the magpie beside it, and what tests do with it."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any

import msgspec
from agio_host.assembly import Deployment
from agio_host.strangers.isolated import Strangers
from agio_host.strangers.process import State, StrangerProcess
from agio_kernel.calls.request import NO_FILES, Client, Request
from agio_kernel.calls.rtoken import fingerprint
from agio_kernel.declarations.check_answer import check_answer
from agio_kernel.declarations.principal import Principal, Subject
from agio_kernel.ledger import Cause, Transfer
from agio_kernel.settings.deployment import Settings, load
from agio_testing.plugin_bench import _CAUSE, _FUNDS, _GRANT, USDT
from agio_testing.waiting import soon


def settings_of(folder: Path, database_url: str, **beside: str) -> Settings:
    """Settings of a deployment with the magpie beside it."""
    said = "\n".join(f"{name} = {value}" for name, value in beside.items())
    (folder / "agio.toml").write_text(
        'plugins = ["magpie"]\n[deployment]\ndevelopment = true\nforgetful-database = true\n'
        f"[beside.magpie]\ncall-s = 5.0\n{said}\n"
    )
    if not (folder / "locales").exists():
        (folder / "locales").symlink_to(Path(__file__).parents[3] / "locales")
    environment = {"DATABASE_URL": database_url, "AGIO_SECRET": "s" * 32}
    return load(folder / "agio.toml", data=folder / "data", port=0, environment=environment)


class World(msgspec.Struct):
    """The deployment, and what a test does with it."""

    made: Deployment

    @property
    def process(self) -> StrangerProcess:
        found = self.made.kernel.part(Strangers).process("magpie")
        assert found is not None
        return found

    async def up(self) -> None:
        """Wait until the process serves."""

        async def is_up() -> bool:
            return self.process.state is State.UP

        await soon(is_up)

    async def ended(self) -> None:
        """Wait until the process has been ended."""

        async def has_ended() -> bool:
            return self.process.restarts > 0

        await soon(has_ended)

    async def asked(self, calls: int) -> None:
        """Wait until so many calls have been sent to the process."""

        async def are_sent() -> bool:
            return len(self.process._owed) == calls

        await soon(are_sent)

    async def call(self, path: str, user: int = 7, *, rtoken: str = "", **fields: str) -> Any:
        """A call of a user, its answer or its refusal."""
        [call] = [one for _, one in self.made.calls if one.path == f"web/{path}"]
        who = Principal(Subject.USER, user, str(user), 1)
        form = msgspec.convert(fields, call.form, strict=False)
        client = Client("192.0.2.1", "192.0.2.1", "")
        print_ = fingerprint(call.path, fields)
        press = rtoken or secrets.token_hex(8)
        request = Request(call, who, form, "en", press, print_, client, self.made.kernel.intents, NO_FILES)
        answer = await call.handler(request)
        check_answer(call, answer)
        return answer

    async def fund(self, user: int, amount: int) -> int:
        """Give a user some USDT; the account."""
        kernel = self.made.kernel
        async with kernel.db.transaction() as tx:
            [account] = (await kernel.ledger.open_accounts(tx, user, 0, [(1, USDT.id)])).values()
            [house] = await kernel.ledger.houses(tx, account, _FUNDS)
            await kernel.ledger.post(tx, [Transfer(house, account, amount, _GRANT, Cause(_CAUSE, kernel.ids.next()))])
        return account

    async def balance(self, account: int) -> tuple[int, int]:
        """Available and held amounts of an account."""
        row = await self.made.kernel.db.fetchrow("SELECT available, held FROM ledger_account WHERE id = $1", account)
        return row["available"], row["held"]  # type: ignore[index]

    async def count(self, table: str) -> int:
        return await self.made.kernel.db.fetchval(f"SELECT count(*) FROM {table}")

    async def verify(self) -> None:
        """Have the ledger proved."""
        ledger = self.made.kernel.ledger
        async with self.made.kernel.db.read() as conn:
            await ledger.seal(conn)
            report = await ledger.verify(conn)
        assert not report.findings, report.findings
