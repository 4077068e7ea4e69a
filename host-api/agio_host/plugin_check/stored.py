"""Rules on a throw-away database: of migrations, and of calls that are tried with texts that are no amount."""

from __future__ import annotations

import tempfile
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import asyncpg
import msgspec
from agio_kernel.postgres.drift import drift
from agio_kernel.postgres.embedded import EmbeddedPostgres
from agio_kernel.postgres.migrate import Migration, forget, migrate

from agio_host.plugin_check.expand import exempt
from agio_host.plugin_check.rule import Finding, Requirements, Rules, Tier
from agio_host.plugin_check.subject import Stored, Subject
from agio_host.plugin_check.tried import try_calls

RULES = Rules(Tier.SAFE, Requirements.DATABASE)
_RELATIONS = """
    SELECT c.relname AS name, c.relkind::text AS kind, c.relfilenode AS file, i.indrelid::regclass::text AS of
    FROM pg_class c LEFT JOIN pg_index i ON i.indexrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'S', 'i')
"""
_REQUIRED = """
    SELECT c.relname AS table, a.attname AS name, a.atthasdef OR a.attidentity <> '' AS filled FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
      AND a.attnotnull
"""


class _Relation(msgspec.Struct, frozen=True):
    kind: str
    file: int
    of: str | None


class _Seen(msgspec.Struct, frozen=True):
    """Relations by name, and the columns that take no NULL, each with whether it is filled by itself."""

    relations: Mapping[str, _Relation]
    required: Mapping[tuple[str, str], bool]


@RULES("drift", "Its migrations make the tables that it declares")
def drifted(subject: Subject) -> Iterator[Finding]:
    """The columns, types, keys and nullability that the plugin declares are those that its files make. A start takes a
    plugin down whose tables differ.
    """
    for one in subject.stored.drift:
        yield Finding("tables", one)


@RULES("filled", "Migrations go forward on filled tables, without long locks")
def filled(subject: Subject) -> Iterator[Finding]:
    """A file neither writes a table that is there anew (a change of type, a volatile default, an identity column), nor
    adds a column that its rows have nothing for, nor builds an index on it: each holds a lock for as long as the table
    is large. Add a column with a constant default or NULL, and fill it from a task. Files that are older than the first
    filled site are named in `migrations/__init__.py`: `# before any site was filled: up to 12`.
    """
    for file, what in subject.stored.rewritten:
        yield Finding(file, f"writes {what} anew under a lock")
    for file, what in subject.stored.unfilled:
        yield Finding(file, f"requires {what}, for which rows that are there may have no value")
    for file, what in subject.stored.indexed:
        yield Finding(file, f"builds {what} on a table that is there, which can't be written meanwhile")


@RULES("hostile-amounts", "Sixty texts that are no amount are refused")
def hostile_amounts(subject: Subject) -> Iterator[Finding]:
    """Each user's call with an `example` that has an `amount`, a `price` or a `quantity` is made with sixty texts there
    that have slipped through somewhere: other scripts' digits, exponents, signs, the special numbers, white space,
    overflows. Each is refused by an `ApiError`. Read amounts with `parse_amount` or `amount_within`. Calls without an
    example, and those that take files, aren't tried.
    """
    for path, says in subject.stored.hostile:
        yield Finding(path, says)


@RULES("owners", "A thing of its owner is nobody else's")
def owners(subject: Subject) -> Iterator[Finding]:
    """A user makes each POST with an `example`. Each call of users that names a thing by `id` is then made by another
    user, and by one of the demo realm, with the ids that the first one was answered: it is refused just as with an id
    that never was. `Noun.require_own` refuses so. Things that every user finds in a list without filters are nobody's.
    """
    for path, says in subject.stored.owners:
        yield Finding(path, says)


@RULES("twice", "The same request twice acts once")
def twice(subject: Subject) -> Iterator[Finding]:
    """Each POST with an `example` is made, and once more with the same `rtoken`, as a browser does that lost the
    answer. The second one changes no row of the plugin's tables and books nothing.
    """
    for path, says in subject.stored.twice:
        yield Finding(path, says)


@RULES("receipts", "Its receipts recompute")
def receipts(subject: Subject) -> Iterator[Finding]:
    """The business that the walk of `owners` began goes on for forty days, by the plugin's jobs. Then the rule of each
    receipt gives its result again, from the facts and ticks that are kept: else `agio receipts verify` would say of a
    site that a price was made up. Jobs that wait for prices aren't carried on.
    """
    for where, says in subject.stored.receipts:
        yield Finding(where, says)


@RULES("uninstall", "Nothing of it stays once it is removed")
def uninstalled(subject: Subject) -> Iterator[Finding]:
    """Everything that its migrations make is named after the plugin, so that it can be removed as a whole (`agio
    migrate --reset`), and other plugins' tables are as they were. Bookings stay in the ledger, and are proved by those
    tables: where a plugin has moved money, take it out of `agio.toml` and leave its tables.
    """
    for name in subject.stored.left:
        yield Finding(name, "stays behind")


@contextmanager
def throw_away() -> Iterator[str]:
    """The DSN of a server that is gone at the end."""
    with tempfile.TemporaryDirectory(prefix="agio-check-") as folder:
        Path(folder).chmod(0o755)
        with EmbeddedPostgres(Path(folder), settings={"fsync": "off", "synchronous_commit": "off"}) as dsn:
            yield dsn


async def observe(subjects: Sequence[Subject], dsn: str) -> None:
    """Apply the migrations of plugins that are loaded together to an empty database, and remove them again one by one;
    each of them knows afterwards what was seen.
    """
    sources = subjects[0].plugins.declared.migrations
    found = {one.id: Stored() for one in subjects}
    older = {one.id: exempt(one.folder / "migrations") for one in subjects}
    made: dict[str, set[str]] = defaultdict(set)
    before = _Seen({}, {})

    async def after(conn: Any, migration: Migration) -> None:
        nonlocal before
        now = await _seen(conn)
        made[migration.plugin] |= now.relations.keys() - before.relations.keys()
        if migration.plugin in found and migration.version > older[migration.plugin]:
            _compare(found[migration.plugin], str(migration), before, now)
        before = now

    await migrate(dsn, sources, after=after)
    conn = await asyncpg.connect(dsn, timeout=10)
    try:
        for one in subjects:
            one.stored = found[one.id]
            one.stored.drift = await drift(conn, one.info.tables)
        if not any(one.stored.drift for one in subjects):  # else a start would take it down
            for plugin, tried in (await try_calls(subjects[0].plugins, dsn)).items():
                if plugin in found:
                    found[plugin].hostile = tried.hostile
                    found[plugin].owners, found[plugin].twice = tried.walked.owners, tried.walked.twice
                    found[plugin].receipts = tried.walked.receipts
        for one in reversed(subjects):
            there = (await _seen(conn)).relations.keys()
            await forget(dsn, one.id, sources)
            left = (await _seen(conn)).relations.keys()
            one.stored.left = sorted(made[one.id] & left | (there - left) - made[one.id])
    finally:
        await conn.close(timeout=5)


def _compare(found: Stored, file: str, before: _Seen, now: _Seen) -> None:
    """Note down the effect of a file on the tables that were there."""
    tables = {name: one.file for name, one in before.relations.items() if one.kind == "r"}
    for name, one in now.relations.items():
        if name in tables and tables[name] != one.file:
            found.rewritten.append((file, name))
        if one.kind == "i" and one.of in tables and name not in before.relations:
            found.indexed.append((file, f"the index {name}"))
    for table, name in sorted(now.required.keys() - before.required.keys()):
        if table in tables and not now.required[table, name]:
            found.unfilled.append((file, f"{table}.{name}"))


async def _seen(conn: Any) -> _Seen:
    relations = {row["name"]: _Relation(row["kind"], row["file"], row["of"]) for row in await conn.fetch(_RELATIONS)}
    required = {(row["table"], row["name"]): row["filled"] for row in await conn.fetch(_REQUIRED)}
    return _Seen(relations, required)
