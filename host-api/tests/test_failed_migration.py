"""A plugin of which a migration fails: it is down, and what it declares to the ledger is not asked for by anybody."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from agio_host.assembly import assemble, declare, prepare_database
from agio_host.commands.context import CommandContext
from agio_host.commands.ledger import ledger
from agio_kernel.ledger import CauseKind, CauseProof, LedgerCodes
from agio_kernel.plugins.hookspecs import hookimpl
from agio_kernel.plugins.plugin import Plugin
from agio_kernel.plugins.plugin_set import PluginSet
from agio_kernel.postgres.migrate import Migrations
from agio_kernel.settings.deployment import Settings, load
from click.testing import CliRunner

SEED = CauseKind(9901, "parrot.seed")
PROOF = "SELECT id, 0, id, id, amount FROM {table}"


def _parrot(table: str) -> Any:
    """A plugin whose proof reads this table."""
    codes = LedgerCodes(causes=(SEED,), proofs=(CauseProof(SEED, PROOF.format(table=table)),))
    module: Any = ModuleType("parrot")
    module.agio_plugin = hookimpl(
        lambda: Plugin(
            id="parrot",
            title="Parrot",
            version="1.0.0",
            migrations=Migrations("parrot", "parrot_files"),
            ledger=codes,
        )
    )
    return module


@pytest.fixture
def settings(tmp_path: Path, database_url: str) -> Settings:
    config = tmp_path / "agio.toml"
    config.write_text("plugins = []\n[deployment]\ndevelopment = true\nforgetful-database = true\n")
    return load(config, data=tmp_path, port=1, environment={"DATABASE_URL": database_url})


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], None]:
    """Write a file of the plugin's migrations."""
    folder = tmp_path / "parrot_files"
    folder.mkdir()
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "parrot_files", raising=False)

    def write(name: str, sql: str) -> None:
        (folder / name).write_text(sql)

    return write


async def _started(settings: Settings, dsn: str, table: str) -> tuple[str, set[str]]:
    """Start with the plugin and verify; the reason for which it is down, and the proofs that the database keeps."""
    plugins = PluginSet.load(["parrot"], modules={"parrot": _parrot(table)})
    declared = declare(settings, plugins)
    await prepare_database(dsn, declared, plugins)
    async with assemble(settings, plugins, declared, dsn) as made, made.kernel.db.read() as conn:
        assert (await made.kernel.ledger.verify(conn)).ok
        kept = await conn.fetch("SELECT sql FROM ledger_source WHERE cause_kind = $1", SEED.number)
        await _verified_by_command(settings, table)
        [parrot] = plugins
        return parrot.reason, {row["sql"] for row in kept}


async def _verified_by_command(settings: Settings, table: str) -> None:
    context = CommandContext()
    context.settings = settings
    context.plugins = PluginSet.load(["parrot"], modules={"parrot": _parrot(table)})
    run = await asyncio.to_thread(CliRunner().invoke, ledger, ["verify"], obj=context)
    assert run.exit_code == 0 and "The ledger is clean" in run.output, (run.output, run.exception)


async def test_the_ledger_is_proven_without_what_was_never_migrated_and_with_it_once_it_is(
    settings: Settings, database_url: str, file: Callable[[str, str], None]
) -> None:
    file("0001_seed.sql", "CREATE TABLE parrot_seed (id bigint PRIMARY KEY, amount bigint); SELECT 1/0;")
    reason, kept = await _started(settings, database_url, "parrot_seed")
    assert reason == "parrot 0001_seed failed and was rolled back: division by zero" and kept == set()
    file("0001_seed.sql", "CREATE TABLE parrot_seed (id bigint PRIMARY KEY, amount bigint)")
    assert await _started(settings, database_url, "parrot_seed") == ("", {PROOF.format(table="parrot_seed")})
    file("0002_corn.sql", "ALTER TABLE parrot_seed RENAME TO parrot_corn; SELECT 1/0;")
    reason, kept = await _started(settings, database_url, "parrot_corn")
    assert reason.startswith("parrot 0002_corn failed")
    assert kept == {PROOF.format(table="parrot_seed")}, "what fits the tables as they are"
