import asyncio
import importlib
import os
import secrets
import sys
from urllib.parse import urlsplit

import asyncpg
import pytest
from agio_kernel.postgres.db import DatabaseUnavailable
from agio_kernel.postgres.migrate import (
    KERNEL,
    MigrationError,
    Migrations,
    forget,
    migrate,
    pending,
    read_files,
)
from agio_testing.fixtures import with_database
from agio_testing.waiting import soon


@pytest.fixture
def files(tmp_path, monkeypatch):
    """A package of migration files whose folder the test writes into."""
    name = f"files_{secrets.token_hex(4)}"
    (tmp_path / name).mkdir()
    monkeypatch.syspath_prepend(tmp_path)
    importlib.invalidate_caches()
    yield tmp_path / name, Migrations("fruit", name)
    sys.modules.pop(name, None)


@pytest.fixture
async def empty_url(postgres_dsn):
    """A database in which nothing was applied."""
    name = f"empty_{secrets.token_hex(4)}"
    server = await asyncpg.connect(postgres_dsn)
    await server.execute(f"CREATE DATABASE {name}")
    yield with_database(postgres_dsn, name)
    await server.execute(f"DROP DATABASE {name} WITH (FORCE)")
    await server.close()


async def query(url, sql):
    conn = await asyncpg.connect(url)
    try:
        return [tuple(row) for row in await conn.fetch(sql)]
    finally:
        await conn.close()


async def test_files_are_applied_once_the_kernels_first_and_recorded(empty_url, files):
    folder, fruit = files
    (folder / "0002_pear.sql").write_text("INSERT INTO fruit VALUES ('pear')")
    (folder / "0001_fruit.sql").write_text("CREATE TABLE fruit (name text); INSERT INTO fruit VALUES ('apple');")
    seen = []
    applied = await migrate(empty_url, [fruit], seen.append)
    assert seen == applied
    assert applied == read_files(KERNEL) + read_files(fruit)
    assert str(applied[-1]) == "fruit 0002_pear"
    assert await migrate(empty_url, [fruit], seen.append) == []
    assert await query(empty_url, "SELECT name FROM fruit") == [("apple",), ("pear",)]
    recorded = await query(empty_url, "SELECT version, name FROM schema_migration WHERE plugin = 'fruit' ORDER BY 1")
    assert recorded == [(1, "fruit"), (2, "pear")]


async def test_pending_names_what_a_run_would_apply(empty_url, files):
    folder, fruit = files
    (folder / "0001_fruit.sql").write_text("CREATE TABLE fruit (name text)")
    assert await pending(empty_url, [fruit]) == read_files(KERNEL) + read_files(fruit)
    await migrate(empty_url)
    assert await pending(empty_url, [fruit]) == read_files(fruit)
    await migrate(empty_url, [fruit])
    assert await pending(empty_url, [fruit]) == []


async def test_what_a_changed_file_had_made_is_removed_and_made_anew_and_nothing_of_others(empty_url, files):
    folder, fruit = files
    first = """
        CREATE TYPE fruit_kind AS ENUM ('ripe');
        CREATE TABLE fruit (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, kind fruit_kind);
        CREATE TABLE fruit_basket (fruit bigint REFERENCES fruit (id));
        CREATE VIEW fruit_seen AS SELECT id FROM fruit;
        CREATE FUNCTION fruit_falls() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END';
        CREATE TRIGGER fruit_falls BEFORE INSERT ON fruit FOR EACH ROW EXECUTE FUNCTION fruit_falls();
    """
    (folder / "0001_fruit.sql").write_text(first)
    await migrate(empty_url, [fruit])
    await query(empty_url, "CREATE TABLE fruitful (id int)")
    (folder / "0001_fruit.sql").write_text(first.replace("fruit_basket", "fruit_bowl"))
    with pytest.raises(MigrationError, match="changed"):
        await pending(empty_url, [fruit])
    removed = await forget(empty_url, "fruit", [fruit])
    assert removed == [
        "FUNCTION fruit_falls()",
        "TABLE fruit",
        "TABLE fruit_basket",
        "TYPE fruit_kind",
        "VIEW fruit_seen",
    ]
    assert await migrate(empty_url, [fruit]) == read_files(fruit)
    left = await query(empty_url, "SELECT relname FROM pg_class WHERE relkind = 'r' AND relname ~ '^fruit' ORDER BY 1")
    assert left == [("fruit",), ("fruit_bowl",), ("fruitful",)]
    assert "VIEW account_balances" not in await forget(empty_url, "account", [fruit]), "the kernel's, by its own files"


async def test_a_failing_file_leaves_nothing_and_a_corrected_one_finishes(empty_url, files):
    folder, fruit = files
    (folder / "0001_fruit.sql").write_text("CREATE TABLE fruit (name text)")
    (folder / "0002_pear.sql").write_text("INSERT INTO fruit VALUES ('pear'); INSERT INTO nowhere VALUES (1);")
    with pytest.raises(MigrationError, match=r"fruit 0002_pear failed .*nowhere"):
        await migrate(empty_url, [fruit])
    assert await query(empty_url, "SELECT * FROM fruit") == []
    (folder / "0002_pear.sql").write_text("INSERT INTO fruit VALUES ('pear')")
    assert [file.version for file in await migrate(empty_url, [fruit])] == [2]


async def test_where_it_is_told_a_failing_file_ends_the_migrations_of_its_own_plugin_alone(empty_url, files, tmp_path):
    folder, fruit = files
    (folder / "0001_fruit.sql").write_text("INSERT INTO nowhere VALUES (1)")
    (folder / "0002_pear.sql").write_text("CREATE TABLE fruit (name text)")
    (tmp_path / "roots").mkdir()
    (tmp_path / "roots" / "0001_root.sql").write_text("CREATE TABLE root (name text)")
    importlib.invalidate_caches()
    roots, failures = Migrations("root", "roots"), []
    applied = await migrate(
        empty_url, [fruit, roots], failed=lambda plugin, error: failures.append((plugin, str(error)))
    )
    assert [file.plugin for file in applied if file.plugin != "kernel"] == ["root"]
    [(plugin, reason)] = failures
    assert plugin == "fruit" and reason.startswith("fruit 0001_fruit failed and was rolled back")
    assert await query(empty_url, "SELECT to_regclass('fruit') IS NULL, to_regclass('root') IS NULL") == [(True, False)]


async def test_a_run_killed_half_way_is_finished_by_the_next(empty_url, files):
    folder, fruit = files
    (folder / "0001_fruit.sql").write_text("CREATE TABLE fruit (name text)")
    (folder / "0002_pear.sql").write_text("INSERT INTO fruit VALUES ('pear'); SELECT pg_sleep(30);")
    run = asyncio.create_task(migrate(empty_url, [fruit]))
    sleeping: list[tuple[int]] = []
    for _ in range(100):
        sleeping = await query(empty_url, "SELECT pid FROM pg_stat_activity WHERE wait_event = 'PgSleep'")
        if sleeping:
            break
        await asyncio.sleep(0.05)
    await query(empty_url, f"SELECT pg_terminate_backend({sleeping[0][0]})")
    with pytest.raises((MigrationError, asyncpg.PostgresError, asyncpg.InterfaceError)):
        await run
    assert await query(empty_url, "SELECT * FROM fruit") == []
    (folder / "0002_pear.sql").write_text("INSERT INTO fruit VALUES ('pear')")
    assert [file.version for file in await migrate(empty_url, [fruit])] == [2]
    assert await query(empty_url, "SELECT * FROM fruit") == [("pear",)]


KILLED = """
import asyncio, sys
from agio_kernel.postgres.migrate import Migrations, migrate
asyncio.run(migrate(sys.argv[1], [Migrations("fruit", sys.argv[2])]))
"""


async def test_a_killed_process_keeps_nobody_from_migrating_whatever_the_server_is_set_to(empty_url, files):
    folder, fruit = files
    name = urlsplit(empty_url).path.removeprefix("/")
    await query(empty_url, f"ALTER DATABASE {name} SET client_connection_check_interval = 0")
    (folder / "0001_fruit.sql").write_text("SELECT pg_sleep(60)")
    run = await asyncio.create_subprocess_exec(
        sys.executable, "-c", KILLED, empty_url, fruit.package, env={**os.environ, "PYTHONPATH": str(folder.parent)}
    )
    sleeping = f"SELECT FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND datname = '{name}'"
    await soon(lambda: query(empty_url, sleeping))
    run.kill()
    await run.wait()
    (folder / "0001_fruit.sql").write_text("CREATE TABLE fruit (name text)")
    assert [file.version for file in await migrate(empty_url, [fruit], wait_s=20)] == [1]


@pytest.mark.parametrize("state", ["55P03", "40P01"], ids=["lock timeout", "deadlock"])
async def test_a_file_that_others_keep_from_its_locks_is_tried_again_and_takes_no_plugin_down(
    empty_url, files, monkeypatch, state
):
    monkeypatch.setattr("agio_kernel.postgres.migrate._PAUSE_S", 0.01)
    folder, fruit = files
    await query(empty_url, "CREATE SEQUENCE tried")
    (folder / "0001_fruit.sql").write_text(
        f"SELECT nextval('tried'); DO $$ BEGIN RAISE 'in the way' USING ERRCODE = '{state}'; END $$"
    )
    failures = []
    with pytest.raises(MigrationError, match="fruit 0001_fruit failed and was rolled back: in the way"):
        await migrate(empty_url, [fruit], failed=lambda plugin, error: failures.append(plugin))
    assert not failures
    assert await query(empty_url, "SELECT last_value FROM tried") == [(20,)]


CONCURRENT = "CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS fruit_name ON fruit (name)"
VALID = "SELECT indisvalid FROM pg_index WHERE indexrelid = 'fruit_name'::regclass"


async def test_an_index_is_made_while_others_write_and_one_that_was_left_invalid_is_made_anew(empty_url, files):
    folder, fruit = files
    (folder / "0001_fruit.sql").write_text("CREATE TABLE fruit (name text); INSERT INTO fruit VALUES ('fig'), ('fig');")
    (folder / "0002_name.sql").write_text(f"-- Nobody waits.\n{CONCURRENT};")
    with pytest.raises(MigrationError, match="0002_name failed"):
        await migrate(empty_url, [fruit])
    assert await query(empty_url, VALID) == [(False,)]
    await query(empty_url, "DELETE FROM fruit")
    assert [file.version for file in await migrate(empty_url, [fruit])] == [2]
    assert await query(empty_url, VALID) == [(True,)]


async def test_an_index_that_was_made_and_not_recorded_is_recorded(empty_url, files):
    folder, fruit = files
    (folder / "0001_fruit.sql").write_text("CREATE TABLE fruit (name text)")
    await migrate(empty_url, [fruit])
    await query(empty_url, CONCURRENT)
    (folder / "0002_name.sql").write_text(CONCURRENT)
    assert [file.version for file in await migrate(empty_url, [fruit])] == [2]
    assert await migrate(empty_url, [fruit]) == []


async def test_who_writes_waits_a_second_at_most_behind_a_file_that_waits_for_the_table(empty_url, files):
    folder, fruit = files
    (folder / "0001_fruit.sql").write_text("CREATE TABLE fruit (name text)")
    await migrate(empty_url, [fruit])
    (folder / "0002_ripe.sql").write_text("ALTER TABLE fruit ADD COLUMN ripe boolean")
    reader, writer = await asyncpg.connect(empty_url), await asyncpg.connect(empty_url)
    reading = reader.transaction()
    await reading.start()
    await reader.fetch("SELECT FROM fruit")  # a long report, until it ends
    run = asyncio.create_task(migrate(empty_url, [fruit]))
    waiting = "SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND application_name = 'agio migrate'"
    for _ in range(100):
        if await writer.fetch(waiting):
            break
        await asyncio.sleep(0.05)
    await writer.execute("INSERT INTO fruit VALUES ('fig')", timeout=5)
    assert not run.done()
    await reading.rollback()
    assert [file.version for file in await run] == [2]
    assert await query(empty_url, "SELECT name, ripe FROM fruit") == [("fig", None)]
    await asyncio.gather(reader.close(), writer.close())


async def test_a_changed_file_is_refused_after_it_was_applied(empty_url, files):
    folder, fruit = files
    (folder / "0001_fruit.sql").write_text("CREATE TABLE fruit (name text)")
    await migrate(empty_url, [fruit])
    (folder / "0001_fruit.sql").write_text("CREATE TABLE fruit (name text NOT NULL)")
    (folder / "0002_pear.sql").write_text("INSERT INTO fruit VALUES ('pear')")
    for step in (migrate, pending):
        with pytest.raises(MigrationError, match="fruit 0001_fruit was applied and has been changed"):
            await step(empty_url, [fruit])
    assert await query(empty_url, "SELECT * FROM fruit") == []


async def test_two_runs_at_once_apply_each_file_once(empty_url, files):
    folder, fruit = files
    (folder / "0001_fruit.sql").write_text("CREATE TABLE fruit (name text); SELECT pg_sleep(0.3);")
    (folder / "0002_pear.sql").write_text("INSERT INTO fruit VALUES ('pear')")
    runs = await asyncio.gather(*(migrate(empty_url, [fruit]) for _ in range(3)))
    assert sorted(len(run) for run in runs) == [0, 0, len(read_files(KERNEL)) + 2]
    assert await query(empty_url, "SELECT * FROM fruit") == [("pear",)]


async def test_a_run_does_not_wait_for_another_for_ever(empty_url, files):
    folder, fruit = files
    (folder / "0001_fruit.sql").write_text("SELECT pg_sleep(1.5)")
    await migrate(empty_url)
    run = asyncio.create_task(migrate(empty_url, [fruit]))
    await asyncio.sleep(0.5)  # in the middle of the migration, which takes longer
    with pytest.raises(MigrationError, match="still running"):
        await migrate(empty_url, [fruit], wait_s=0.2)
    await run


@pytest.mark.parametrize("statement", ["COMMIT", "ROLLBACK"])
async def test_a_file_that_ends_its_transaction_is_told(empty_url, files, statement):
    folder, fruit = files
    (folder / "0001_fruit.sql").write_text(f"CREATE TABLE fruit (name text); {statement};")
    with pytest.raises(MigrationError, match="one transaction"):
        await migrate(empty_url, [fruit])


@pytest.mark.parametrize(
    ("names", "message"),
    [
        (["0001_a.sql", "0001_b.sql"], "two files have the number 0001"),
        (["1_a.sql"], "isn't named"),
        (["0001-a.sql"], "isn't named"),
    ],
)
def test_badly_named_files_are_refused(files, names, message):
    folder, fruit = files
    for name in names:
        (folder / name).write_text("SELECT 1")
    with pytest.raises(MigrationError, match=message):
        read_files(fruit)


def test_a_missing_package_is_named():
    with pytest.raises(MigrationError, match="no package agio_nowhere"):
        read_files(Migrations("nowhere", "agio_nowhere.migrations"))


async def test_a_server_that_does_not_answer_is_unavailable():
    with pytest.raises(DatabaseUnavailable):
        await migrate("postgresql://agio@/agio?host=/nonexistent")
