"""A run of the tests fails where a secret that it used stands in clear in a log or a database.

These are searched for the secrets that :mod:`agio_testing.run.canaries` noted:

- the database of every test that came by a secret, as a dump of all its rows, before it is dropped;
- what every test logged or printed, as pytest captured it;
- the log of the run's own PostgreSQL, at the end;
- of every deployment that tests start: a dump of its database, its log, PostgreSQL's log, and the files of the
  database with the write-ahead log, which hold what was deleted as well (``assert_no_secret_in``).
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Generator, Iterator
from pathlib import Path

import asyncpg
import pytest

from agio_testing.run import canaries
from agio_testing.run.findings import Finding, in_files, in_text

SITE = Path(__file__).parents[1] / "startup"
_FIRST_USER_OID = 16384
_NO_DATA = frozenset({"build", "locales", "pg_xact", "pg_multixact", "pg_subtrans"})
_ON_PURPOSE = frozenset({"operator-sign-in.txt"})
"""Files whose purpose is a secret: the sign-in of a development deployment, readable to its owner alone."""

_TABLES = """
    SELECT quote_ident(relname) FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND pg_relation_size(oid) > 0
"""


class SecretInClear(AssertionError):
    """A secret stands where nobody may read one."""


def _fail(found: list[Finding]) -> None:
    if found:
        raise SecretInClear("\n".join(map(str, found[:20])))


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Begin to note, here and in every Python that is started from here."""
    if canaries.FOLDER in os.environ:
        canaries.watch()
        return  # a process of a run, or a run inside a run: its notes are the outer one's
    folder = tempfile.mkdtemp(prefix="agio-canaries-")
    os.environ[canaries.FOLDER] = folder
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join([str(SITE), *([before] if before else [])])
    canaries.watch()

    def forget() -> None:
        os.environ.pop(canaries.FOLDER, None)
        if before is None:
            os.environ.pop("PYTHONPATH", None)
        else:
            os.environ["PYTHONPATH"] = before
        shutil.rmtree(folder, ignore_errors=True)

    config.add_cleanup(forget)


_mark = pytest.StashKey[int]()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    item.stash[_mark] = len(canaries.noted)


def secrets_of(item: pytest.Item) -> list[canaries.Secret]:
    """Secrets that one test has come by."""
    return canaries.searched_for(canaries.noted[item.stash.get(_mark, 0) :])


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Generator[None, object, object]:
    """A test that logged one of its secrets has failed, whatever else it proved."""
    report = yield
    if isinstance(report, pytest.TestReport) and call.when == "teardown" and report.passed:
        secrets = secrets_of(item)
        found = [find for title, text in report.sections if secrets for find in in_text(text, secrets, title)]
        if found:
            report.outcome = "failed"
            report.longrepr = "\n".join(map(str, found[:20]))
    return report


async def dump(conn: asyncpg.Connection) -> Iterator[str]:
    """Every row of every table of the database as text; bytes as the characters they may be."""
    await conn.execute("SET bytea_output = 'escape'")
    tables = [row[0] for row in await conn.fetch(_TABLES)]
    if not tables:
        return iter(())
    rows = await conn.fetch(" UNION ALL ".join(f"SELECT {table}::text FROM {table}" for table in tables))
    return (row[0] for row in rows)


async def assert_no_secret_in_database(item: pytest.Item, dsn: str) -> None:
    """Assert that no secret of the test stands in its database; costs nothing where there is none."""
    secrets = secrets_of(item)
    if not secrets:
        return
    conn = await asyncpg.connect(dsn)
    try:
        text = "\n".join(await dump(conn))
    finally:
        await conn.close()
    _fail(in_text(text, secrets, f"the database of {item.nodeid}"))


def files_of(folder: Path) -> Iterator[Path]:
    """The files of a deployment that say or keep something: not its pages, and not what PostgreSQL came with."""
    for place, folders, names in os.walk(folder):
        kept = [one for one in folders if one not in _NO_DATA]
        folders[:] = [one for one in kept if not (one.isdigit() and int(one) < _FIRST_USER_OID)]
        for name in names:
            file = Path(place, name)
            if name not in _ON_PURPOSE and file.is_file():
                yield file


def assert_no_secret_in(folder: Path) -> None:
    """Assert that no secret of any process of this run stands in the files of a deployment."""
    notes = os.environ.get(canaries.FOLDER)
    if notes is not None:
        _fail(in_files(list(files_of(folder)), canaries.every_secret(Path(notes))))


def assert_no_secret_in_log(file: Path) -> None:
    """Assert that no secret of any process of this run stands in one log."""
    notes = os.environ.get(canaries.FOLDER)
    if notes is not None and file.exists():
        _fail(in_files([file], canaries.every_secret(Path(notes))))
