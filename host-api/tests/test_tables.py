"""Declared tables: a start compares them with the database, the doctor tells, and ``agio tables`` prints them."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from agio_host.assembly import assemble, declare, prepare_database
from agio_host.cli import cli
from agio_host.commands.tables import mermaid
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.identity.tables import Users
from agio_kernel.plugins.hookspecs import hookimpl
from agio_kernel.plugins.plugin import Plugin
from agio_kernel.plugins.plugin_set import PluginSet
from agio_kernel.postgres.query import DB, reference
from agio_kernel.settings.deployment import Settings, load
from click.testing import CliRunner
from piccolo.columns import Array, BigInt, Text
from piccolo.table import Table


class Perches(Table, tablename="parrot_perch", db=DB):
    """Perches of parrots."""

    id = BigInt(primary_key=True)
    name = Text()


class Wrong(Table, tablename="parrot_perch", db=DB):
    """The same, not as it is."""

    id = Text(primary_key=True)
    height = BigInt()


class Eggs(Table, tablename="parrot_egg", db=DB):
    """Eggs of parrots."""

    perch = reference(Perches, primary_key=True)
    owner = reference(Users, null=True)
    colours = Array(Text())


def plugin_with(name: str, *tables: type[Table]) -> Any:
    """A plugin that declares these tables."""

    @hookimpl
    def agio_plugin() -> Plugin:
        return Plugin(id=name, title=name.title(), tables=tables)

    module: Any = ModuleType(name)
    module.agio_plugin = agio_plugin
    return module


@pytest.fixture
def config(tmp_path: Path) -> Path:
    file = tmp_path / "agio.toml"
    file.write_text("plugins = []\n[deployment]\ndevelopment = true\nforgetful-database = true\n")
    return file


@pytest.fixture
def settings(config: Path, database_url: str) -> Settings:
    return load(config, data=config.parent, port=1, environment={"DATABASE_URL": database_url})


async def started(settings: Settings, dsn: str, **modules: Any) -> dict[str, tuple[str, str]]:
    """State of each plugin after a start."""
    plugins = PluginSet.load(list(modules), modules=modules)
    declared = declare(settings, plugins)
    async with assemble(settings, plugins, declared, dsn):
        return {one.id: (one.status.value, one.reason) for one in plugins}


async def test_a_plugin_whose_tables_are_not_what_it_declares_is_down(settings, database_url, owner_db) -> None:
    await owner_db.execute("CREATE TABLE parrot_perch (id bigint PRIMARY KEY, name text NOT NULL)")
    assert await started(settings, database_url, parrot=plugin_with("parrot", Perches)) == {"parrot": ("up", "")}
    assert await started(settings, database_url, parrot=plugin_with("parrot", Wrong)) == {
        "parrot": (
            "down",
            "its tables are not what it declares: parrot_perch.height is declared and doesn't exist; "
            "parrot_perch.id is of type bigint, declared text; parrot_perch.name exists and isn't declared",
        )
    }


async def test_nothing_starts_on_a_kernel_of_other_tables(settings, database_url, owner_db) -> None:
    await prepare_database(database_url, declare(settings, PluginSet.load([])))
    await owner_db.execute("ALTER TABLE app_user ALTER currency TYPE varchar(20)")
    with pytest.raises(ConfigurationError, match=r"kernel: its tables .* app_user.currency is of type character"):
        await started(settings, database_url)


def test_a_table_has_one_owner(config: Path) -> None:
    settings = load(config, data=config.parent, port=1, environment={})
    modules = {"parrot": plugin_with("parrot", Perches), "pirate": plugin_with("pirate", Wrong)}
    with pytest.raises(ConfigurationError, match="pirate declares the table parrot_perch, which is parrot's"):
        declare(settings, PluginSet.load(list(modules), modules=modules))
    with pytest.raises(ConfigurationError, match="parrot declares the table app_user, which is kernel's"):
        declare(settings, PluginSet.load(["parrot"], modules={"parrot": plugin_with("parrot", Users)}))


def test_what_is_no_table_is_refused(config: Path) -> None:
    plugins = PluginSet.load(["parrot"], modules={"parrot": plugin_with("parrot", "parrot_perch")})  # type: ignore[arg-type]
    declare(load(config, data=config.parent, port=1, environment={}), plugins)
    [parrot] = plugins
    assert (parrot.status.value, "its tables have 'parrot_perch'" in parrot.reason) == ("down", True)


def asked(config: Path, *words: str, dsn: str = "") -> Any:
    return CliRunner().invoke(
        cli, ["--config", str(config), "--data", str(config.parent), *words], env={"DATABASE_URL": dsn}
    )


async def test_the_doctor_says_where_tables_differ_and_which_nobody_declares(config, database_url, owner_db) -> None:
    def tables() -> list[tuple[str, str]]:
        run = asked(config, "doctor", "--json", dsn=database_url)
        return [(row["status"], row["detail"]) for row in json.loads(run.stdout) if row["check"] == "tables"]

    assert await asyncio.to_thread(tables) == [("ok", "as they are declared")]
    await owner_db.execute("ALTER TABLE offering ADD note text")
    await owner_db.execute("CREATE TABLE by_hand (id int)")
    assert await asyncio.to_thread(tables) == [
        ("bad", "offering.note exists and isn't declared"),
        ("note", "no enabled plugin declares by_hand"),
    ]


def test_tables_are_printed_by_owner_without_a_database(config: Path) -> None:
    run = asked(config, "tables")
    assert run.output.startswith("# kernel\n\n")
    assert "\n\napp_user  Customers' accounts" in run.output
    assert "    user_id  bigint, key, of app_user\n" in run.output
    rows = json.loads(asked(config, "tables", "--json").output)
    assert {
        "name": "views",
        "type": "bigint",
        "key": False,
        "nullable": True,
        "refers_to": "app_user",
        "personal": None,
    } in next(row["columns"] for row in rows if row["table"] == "login_session")
    refused = asked(config, "tables", "--plugin", "parrot")
    assert isinstance(refused.exception, ConfigurationError)
    assert str(refused.exception) == "parrot has no tables; these have: kernel"


def test_the_diagram_is_one_that_mermaid_draws() -> None:
    assert mermaid([Perches, Eggs]).splitlines() == [
        "erDiagram",
        "    parrot_perch {",
        "        bigint id PK",
        "        text name",
        "    }",
        "    parrot_egg {",
        "        bigint perch PK, FK",
        "        bigint owner FK",
        "        text_array colours",
        "    }",
        "    parrot_perch ||--o| parrot_egg : perch",
        "    app_user |o--o{ parrot_egg : owner",
    ]
