"""The tables that every part declares are those its migrations make, and every table of the schema is somebody's."""

from __future__ import annotations

from pathlib import Path

import pytest
from agio_host.assembly import declare
from agio_host.plugin_check.loads import strange_columns
from agio_kernel.plugins.plugin_set import PluginSet
from agio_kernel.postgres.drift import drift, undeclared
from agio_kernel.postgres.migrate import Migrations
from agio_kernel.postgres.query import DB
from agio_kernel.settings.deployment import load
from piccolo.columns import JSONB, BigInt, ForeignKey
from piccolo.table import Table

ROOT = Path(__file__).resolve().parents[3]
PLUGINS = sorted(file.parent.name for file in ROOT.glob("plugins/*/pyproject.toml"))
WITH_TABLES = [name for name in PLUGINS if (ROOT / f"plugins/{name}/agio_{name}/migrations").is_dir()]
NOT_DECLARED: dict[str, str] = {}
"""Tables that nobody declares, and why."""

pytestmark = pytest.mark.migrations(*(Migrations(name, f"agio_{name}.migrations") for name in WITH_TABLES))


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[str, type[Table]]]:
    """Every table that is declared, with its owner."""
    folder = tmp_path_factory.mktemp("deployment")
    (folder / "agio.toml").write_text(f"plugins = {PLUGINS}\n[deployment]\ndevelopment = true\n")
    plugins = PluginSet.load(PLUGINS)
    found = declare(load(folder / "agio.toml", data=folder, port=0, environment={}), plugins).tables
    assert plugins.up(), [(one.id, one.reason) for one in plugins]
    return found


@pytest.mark.parametrize("owner", ["kernel", *WITH_TABLES])
async def test_what_is_declared_is_what_the_migrations_make(db, tables, owner: str) -> None:
    own = [table for name, table in tables if name == owner]
    assert own, f"{owner} has migrations and declares no table: they stand in tables.py"
    assert await drift(db, own) == []


async def test_every_table_of_the_schema_has_an_owner(db, tables) -> None:
    assert await undeclared(db, [table for _, table in tables]) == sorted(NOT_DECLARED)


def test_a_tables_name_begins_with_its_owners(tables) -> None:
    def fits(owner: str, name: str) -> bool:
        first = next((one for one in PLUGINS if name == one or name.startswith(f"{one}_")), "kernel")
        return first == owner

    assert [(owner, table._meta.tablename) for owner, table in tables if not fits(owner, table._meta.tablename)] == []


def test_every_table_says_what_it_is_for(tables) -> None:
    assert [table._meta.tablename for _, table in tables if not (table.__doc__ or "").strip().endswith(".")] == []


def test_a_column_named_like_a_method_is_found() -> None:
    class Wrong(Table, tablename="wrong", db=DB):
        id = BigInt(primary_key=True)
        count = BigInt()  # pyright: ignore[reportAssignmentType]

    assert list(strange_columns(Wrong)) == ["count is named like a method of every table"]


def test_no_column_is_named_like_a_method_or_does_what_the_database_should(tables) -> None:
    assert {table._meta.tablename: found for _, table in tables if (found := list(strange_columns(table)))} == {}


def test_a_column_that_does_is_found() -> None:
    class Wrong(Table, tablename="wrong", db=DB):
        id = BigInt(primary_key=True)
        said = JSONB()
        other = ForeignKey("self")

    assert [one.partition(" ")[0] for one in strange_columns(Wrong)] == ["said", "other"]
