"""Queries run on the connection that is given; Piccolo's traps stay shut."""

import enum
from datetime import UTC, datetime

import msgspec
import pytest
from agio_kernel.postgres.query import (
    DB,
    Json,
    any_of,
    columns,
    compiled,
    done,
    insert,
    row,
    rows,
    select,
    sql,
    update,
    value,
)
from piccolo.columns import BigInt, Bytea, Text, Timestamptz
from piccolo.table import Table


class Tickets(Table, tablename="ticket", db=DB):
    id = BigInt(primary_key=True)
    state = Text()
    note = Text()
    about = Json(null=True)
    sealed = Bytea(null=True)
    created_at = Timestamptz()


class State(enum.StrEnum):
    OPEN = "open"
    DONE = "done"


class Ticket(msgspec.Struct, frozen=True):
    id: int
    state: State
    about: dict | list | None
    created_at: datetime


@pytest.fixture
async def tickets(db, owner_db):
    await owner_db.execute(
        "CREATE TABLE ticket (id bigint PRIMARY KEY, state text NOT NULL, note text NOT NULL DEFAULT 'of the database',"
        " about jsonb, sealed bytea, created_at timestamptz NOT NULL DEFAULT '2026-01-01T00:00Z',"
        " twice bigint GENERATED ALWAYS AS (id * 2) STORED)"
    )
    async with db.transaction() as tx:
        for number in range(1, 6):
            about = {"seat": [number, {"row": "x"}]}
            await done(tx, insert(Tickets, {Tickets.id: number, Tickets.state: State.OPEN, Tickets.about: about}))
    return db


async def test_what_is_not_given_is_the_databases(tickets):
    written = await row(tickets, Tickets.select(Tickets.note, Tickets.created_at).where(Tickets.id == 1))
    assert tuple(written) == ("of the database", datetime(2026, 1, 1, tzinfo=UTC))


async def test_rows_are_structs_with_enums_and_json_is_written_once(tickets):
    first = await row(tickets, select(Tickets, Ticket).where(Tickets.id == 1), Ticket)
    assert first == Ticket(1, State.OPEN, {"seat": [1, {"row": "x"}]}, datetime(2026, 1, 1, tzinfo=UTC))
    assert await value(tickets, sql("SELECT jsonb_typeof(about) FROM ticket WHERE id = {}", 1)) == "object"


async def test_a_query_runs_in_the_transaction_of_its_connection(tickets):
    with pytest.raises(RuntimeError, match="roll back"):
        async with tickets.transaction() as tx:
            changed = update(Tickets, {Tickets.state: State.DONE}).where(any_of(Tickets.id, [1, 2]))
            assert [one.state for one in await rows(tx, changed.returning(*columns(Tickets, Ticket)), Ticket)] == [
                State.DONE,
                State.DONE,
            ]
            raise RuntimeError("roll back")
    assert await value(tickets, Tickets.count().where(Tickets.state == State.OPEN)) == 5


async def test_a_query_without_a_connection_is_refused(tickets):
    for query in (Tickets.select(), Tickets.objects().first(), Tickets(id=9, state="x").save()):
        with pytest.raises(RuntimeError, match="runs on a connection"):
            await query


async def test_all_rows_are_changed_only_by_force(tickets):
    for query in (update(Tickets, {Tickets.note: ""}), Tickets.delete()):
        with pytest.raises(Exception, match="Do you really want"):
            await done(tickets, query)
    assert await done(tickets, Tickets.delete(force=True)) == 5


async def test_no_values_match_nothing(tickets):
    assert await rows(tickets, Tickets.select().where(any_of(Tickets.id, []))) == []


async def test_rows_that_somebody_holds_are_passed_over(tickets):
    free = Tickets.select(Tickets.id).order_by(Tickets.id).limit(2).lock_rows("NO KEY UPDATE", skip_locked=True)
    async with tickets.transaction() as tx:
        assert [one["id"] for one in await rows(tx, free)] == [1, 2]
        async with tickets.read() as other:
            assert [one["id"] for one in await rows(other, free)] == [3, 4]


async def test_a_conflict_is_left_or_written_over(tickets):
    again = {Tickets.id: 1, Tickets.state: State.DONE}
    assert await done(tickets, insert(Tickets, again).on_conflict(action="DO NOTHING")) == 0
    newer = insert(Tickets, again).on_conflict(
        Tickets.id, "DO UPDATE", [Tickets.state], where=Tickets.state == State.OPEN
    )
    assert [await done(tickets, newer), await done(tickets, newer)] == [1, 0]


async def test_a_parameter_hides_a_partial_index_and_a_literal_finds_it(tickets, owner_db):
    """A kept statement is planned for every value: only what is spelt as the index spells it is known to hold."""
    await owner_db.execute("CREATE INDEX ticket_waiting ON ticket (id) WHERE state = 'open'")

    async def plan(condition):
        query = Tickets.select(Tickets.id).where(condition, Tickets.id > 3).order_by(Tickets.id)
        text, args = compiled(query)
        async with owner_db.transaction() as tx:
            await tx.execute("SET LOCAL plan_cache_mode = force_generic_plan; SET LOCAL enable_seqscan = off")
            types = ", ".join("text" if isinstance(one, str) else "bigint" for one in args)
            await tx.execute(f"PREPARE kept ({types}) AS {text}")
            said = ", ".join(f"'{one}'" for one in args)
            found = "\n".join(row[0] for row in await tx.fetch(f"EXPLAIN EXECUTE kept ({said})"))
            await tx.execute("DEALLOCATE kept")
            return found

    assert "ticket_waiting" not in await plan(Tickets.state == State.OPEN)
    assert "ticket_waiting" in await plan(sql("state = 'open'"))


async def test_where_changes_the_query_it_is_called_on(tickets):
    kept = Tickets.select(Tickets.id)
    assert len(await rows(tickets, kept.where(Tickets.id == 1))) == 1
    assert len(await rows(tickets, kept.where(Tickets.id == 2))) == 0, "both conditions stand in it now"


async def test_what_python_joins_loses_a_condition(tickets):
    """Reason for the check in ``tests/rules/test_queries.py``: this would have changed everybody's rows."""
    assert await value(tickets, Tickets.count().where(Tickets.id == 1 and Tickets.state == State.OPEN)) == 5
    assert await value(tickets, Tickets.count().where(Tickets.id == 1, Tickets.state == State.OPEN)) == 1
