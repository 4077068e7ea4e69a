"""The audit can be added to and read; whatever else happens to it is refused, and found where it happened anyway."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import asyncpg
import pytest
from agio_kernel.declarations.principal import Principal, Subject
from agio_kernel.identity.audit import AuditFilter, record, search, verify

ADA = Principal(Subject.OPERATOR, 1, "ada", 11)
BOB = Principal(Subject.OPERATOR, 2, "bob", 12)


async def note(db, actor=ADA, subject="user:7", reason="asked by phone", **more):
    async with db.transaction() as tx:
        return await record(tx, actor, "user.freeze", subject, reason, permission="operator.user.freeze", **more)


async def test_an_entry_says_who_did_what_and_why_and_what_it_changed(db):
    await note(db, before={"frozen": False}, after={"frozen": True})
    async with db.read() as conn:
        [entry] = (await search(conn, AuditFilter())).rows
    assert (entry.actor, entry.actor_name, entry.permission) == ("1", "ada", "operator.user.freeze")
    assert (entry.action, entry.subject, entry.reason) == ("user.freeze", "user:7", "asked by phone")
    assert (entry.before, entry.after) == ({"frozen": False}, {"frozen": True})


async def test_an_entry_without_a_reason_is_refused(db):
    with pytest.raises(asyncpg.CheckViolationError):
        await note(db, reason="   ")


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE audit_entry SET reason = 'x'",
        "DELETE FROM audit_entry",
        "TRUNCATE audit_entry",
        "INSERT INTO audit_entry SELECT seq + 1, at, actor, actor_name, permission, action, subject, reason, before, "
        "after, previous, digest FROM audit_entry",
    ],
)
async def test_the_application_can_not_write_the_table(db, owner_db, sql):
    await note(db)
    with pytest.raises(asyncpg.InsufficientPrivilegeError):
        await db.execute(sql)
    if not sql.startswith("INSERT"):
        with pytest.raises(asyncpg.InsufficientPrivilegeError, match="append-only"):
            await owner_db.execute(sql)


@pytest.mark.parametrize(
    "column",
    ["reason", "before", "after", "subject", "action", "permission", "actor_name", "actor", "at", "previous", "digest"],
)
async def test_one_changed_byte_is_found(db, owner_db, column):
    for number in range(12):
        await note(db, reason=f"reason {number}")
    changes = {
        "actor": "actor + 1",
        "at": "agio_now()",
        "previous": "set_byte(previous, 0, (get_byte(previous, 0) + 1) % 256)",
        "digest": "set_byte(digest, 0, (get_byte(digest, 0) + 1) % 256)",
    }
    await owner_db.execute("ALTER TABLE audit_entry DISABLE TRIGGER audit_entry_append_only")
    await owner_db.execute(
        f"UPDATE audit_entry SET {column} = {changes.get(column, column + ' || chr(46)')} WHERE seq = 5"
    )
    async with db.read() as conn:
        report = await verify(conn)
    assert report.entries == 12
    assert report.faults[0].seq == 5


async def test_a_missing_entry_and_a_whole_forged_one_are_found(db, owner_db):
    for _ in range(4):
        await note(db)
    await owner_db.execute("ALTER TABLE audit_entry DISABLE TRIGGER audit_entry_append_only")
    await owner_db.execute(
        "UPDATE audit_entry e SET reason = 'forged', digest = audit_digest((e.seq, e.at, e.actor, e.actor_name, "
        "e.permission, e.action, e.subject, 'forged', e.before, e.after, e.previous, e.digest)::audit_entry) "
        "WHERE seq = 2"
    )
    async with db.read() as conn:
        assert [(f.seq, f.fault) for f in (await verify(conn)).faults] == [(3, "unlinked")]
    await owner_db.execute("DELETE FROM audit_entry WHERE seq = 2")
    async with db.read() as conn:
        assert [(f.seq, f.fault) for f in (await verify(conn)).faults] == [(3, "missing_before")]


async def test_operators_who_write_together_make_one_chain(db):
    await asyncio.gather(*(note(db, actor, f"user:{n}") for n in range(10) for actor in (ADA, BOB)))
    async with db.read() as conn:
        report = await verify(conn)
    assert (report.entries, report.ok) == (20, True)


async def test_what_is_rolled_back_leaves_no_entry_and_no_gap(db):
    await note(db)
    with pytest.raises(RuntimeError):
        async with db.transaction() as tx:
            await record(tx, ADA, "a", "b", "c")
            raise RuntimeError
    assert await note(db) == 2


async def test_entries_are_found_by_each_filter_and_paged_by_number(db):
    for number in range(5):
        await note(db, subject=f"user:{number}", after={"note": f"Straße {number}"})
    await note(db, BOB)
    async with db.read() as conn:
        assert [e.seq for e in (await search(conn, AuditFilter(actor="bob"))).rows] == [6]
        assert [e.seq for e in (await search(conn, AuditFilter(subject="user:3"))).rows] == [4]
        assert [e.seq for e in (await search(conn, AuditFilter(text="straße 2"))).rows] == [3]
        assert [e.seq for e in (await search(conn, AuditFilter(subject="user:4", actor="ada"))).rows] == [5]
        assert (await search(conn, AuditFilter(subject="user:4", actor="bob"))).rows == []
        first = await search(conn, AuditFilter(action="user.freeze"), size=4)
        second = await search(conn, AuditFilter(action="user.freeze"), first.next, 4)
        assert [e.seq for page in (first, second) for e in page.rows] == [6, 5, 4, 3, 2, 1] and second.next == ""
        newest, oldest = first.rows[0], second.rows[-1]
        assert (await search(conn, AuditFilter(since=newest.at))).rows == [newest]
        assert (await search(conn, AuditFilter(until=oldest.at))).rows == []
        assert (await search(conn, AuditFilter(since=newest.at + timedelta(days=1)))).rows == []
        assert len((await search(conn, AuditFilter(until=newest.at + timedelta(days=1)))).rows) == 6


@pytest.mark.slow
async def test_one_operators_entries_are_found_among_many_without_reading_the_others(db, owner_db):
    await note(db, BOB)
    await owner_db.execute(
        "INSERT INTO audit_entry SELECT n, agio_now(), 1, 'ada', '',"
        " 'user.freeze', 'user:7', 'asked by phone', 'null', "
        "'null', '', '' FROM generate_series(2, 20000) n"
    )
    await owner_db.execute("ANALYZE audit_entry")
    async with db.read() as conn:
        plan = await conn.fetchval(
            "EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) SELECT * FROM audit_entry WHERE actor_name = 'bob' "
            "ORDER BY seq DESC LIMIT 51"
        )
    assert plan[0]["Plan"]["Shared Hit Blocks"] + plan[0]["Plan"]["Shared Read Blocks"] < 30
