"""Pages by key: the whole list in order, whatever is added meanwhile, at the same cost anywhere."""

from datetime import UTC, datetime, timedelta

import pytest
from agio_kernel.declarations.codes import MALFORMED
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.wire import Extent
from agio_kernel.ports.clock import ManualClock
from agio_kernel.ports.ids import IdSource, first_of, id_range
from agio_kernel.postgres import paging
from agio_kernel.postgres.paging import Listed, all_of, counted, page, parse_cursor
from agio_kernel.postgres.query import DB, compiled, done, insert, sql
from agio_testing.plans import most_rows
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from piccolo.columns import BigInt, Text, Timestamptz
from piccolo.table import Table


class Notes(Table, tablename="note", db=DB):
    id = BigInt(primary_key=True)
    owner = BigInt()
    kind = Text()
    made_at = Timestamptz()


@pytest.fixture
async def notes(db, owner_db):
    await owner_db.execute(
        "CREATE TABLE note (id bigint PRIMARY KEY, owner bigint NOT NULL, kind text NOT NULL,"
        " made_at timestamptz NOT NULL DEFAULT agio_now())"
    )
    await owner_db.execute("CREATE INDEX note_owner ON note (owner, id)")
    return db


def extent_of(found) -> Extent:
    assert isinstance(found.extent, Extent)
    return found.extent


def own(**more) -> Listed:
    return Listed(Notes.select().where(Notes.owner == 7), "note", **more)


async def written(db, rows) -> None:
    async with db.transaction() as tx:
        for number, owner, kind in rows:
            await done(tx, insert(Notes, {Notes.id: number, Notes.owner: owner, Notes.kind: kind}))


async def turned(db, listed: Listed, size: int, between=None) -> list[int]:
    """The ids on all pages, one after the other; ``between`` happens after each."""
    ids, cursor = [], ""
    for _ in range(200):
        found = await page(db, listed, cursor, size)
        assert len(found.rows) <= size
        ids += [row["id"] for row in found.rows]
        cursor = found.next
        if not cursor:
            return ids
        if between is not None:
            await between()
    raise AssertionError("the list doesn't end")


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    before=st.dictionaries(
        st.integers(1, 400), st.tuples(st.sampled_from([7, 7, 8]), st.sampled_from("ab")), max_size=40
    ),
    meanwhile=st.lists(st.integers(1, 400), max_size=30),
    size=st.integers(1, 9),
    looked=st.integers(1, 12),
    oldest_first=st.booleans(),
    narrowed=st.booleans(),
)
async def test_pages_are_the_whole_list_in_order_and_nothing_added_meanwhile_doubles_or_hides_a_row(
    notes, before, meanwhile, size, looked, oldest_first, narrowed
):
    async with notes.transaction() as tx:
        await done(tx, Notes.delete(force=True))
    await written(notes, [(number, owner, kind) for number, (owner, kind) in before.items()])
    arriving = [number for number in dict.fromkeys(meanwhile) if number not in before]
    listed = own(filters=[Notes.kind == "a"] if narrowed else [], oldest_first=oldest_first)

    async def arrives():
        if arriving:
            await written(notes, [(arriving.pop(), 7, "a")])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(paging, "LOOKED", looked)
        ids = await turned(notes, listed, size, arrives)

    known = [n for n, (owner, kind) in before.items() if owner == 7 and (not narrowed or kind == "a")]
    assert ids == sorted(set(ids), reverse=not oldest_first)
    assert [number for number in ids if number in before] == sorted(known, reverse=not oldest_first)


async def test_a_key_of_two_columns_goes_on_between_two_rows_that_share_the_first(notes):
    await written(notes, [(number, 7, "a") for number in range(1, 4)])
    doubled = Listed(
        sql("SELECT id, side FROM note, generate_series(1, 2) side WHERE owner = {}", 7), "doubled", key=("id", "side")
    )
    cursor, seen = "", []
    for _ in range(6):
        found = await page(notes, doubled, cursor, 1)
        seen += [tuple(row) for row in found.rows]
        cursor = found.next
    assert (seen, cursor) == ([(3, 2), (3, 1), (2, 2), (2, 1), (1, 2), (1, 1)], "")


async def backwards(db, listed: Listed, size: int) -> list[int]:
    """The ids on all pages, turned from the last one to the first."""
    ids, cursor = [], "<"
    for _ in range(200):
        found = await page(db, listed, cursor, size)
        assert len(found.rows) <= size
        ids = [row["id"] for row in found.rows] + ids
        cursor = extent_of(found).previous
        if not cursor:
            return ids
    raise AssertionError("the list doesn't begin")


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(
    kept=st.dictionaries(st.integers(1, 60), st.sampled_from("ab"), max_size=40),
    size=st.integers(1, 9),
    looked=st.integers(1, 12),
    counted=st.integers(1, 50),
    oldest_first=st.booleans(),
    narrowed=st.booleans(),
)
async def test_the_same_list_is_turned_from_its_end_and_its_rows_are_counted_up_to_a_bound(
    notes, kept, size, looked, counted, oldest_first, narrowed
):
    async with notes.transaction() as tx:
        await done(tx, Notes.delete(force=True))
    await written(notes, [(number, 7, kind) for number, kind in kept.items()])
    listed = own(filters=[Notes.kind == "a"] if narrowed else [], oldest_first=oldest_first)
    known = sorted((n for n, kind in kept.items() if not narrowed or kind == "a"), reverse=not oldest_first)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(paging, "LOOKED", looked)
        patch.setattr(paging, "COUNTED", counted)
        assert await backwards(notes, listed, size) == known
        first, last = [await page(notes, listed, cursor, size) for cursor in ("", "<")]
    for found in (first, last):
        assert extent_of(found).count == len(known) if not extent_of(found).more else extent_of(found).count <= counted
        assert extent_of(found).pages == max(1, -(-extent_of(found).count // size))
    if not extent_of(last).more:
        assert len(last.rows) == (len(known) - 1) % size + 1 if known else not last.rows
        assert (last.next, extent_of(first).previous) == ("", "")


async def test_pages_turned_back_to_the_first_are_those_that_were_turned_forth(notes):
    await written(notes, [(number, 7, "a") for number in range(1, 8)])
    forth = [await page(notes, own(), cursor, 3) for cursor in ("", "5", "2")]
    assert [[row["id"] for row in one.rows] for one in forth] == [[7, 6, 5], [4, 3, 2], [1]]
    assert [extent_of(one).previous for one in forth] == ["", "<4", "<1"]
    back = [await page(notes, own(), cursor, 3) for cursor in ("<", "<1", "<4")]
    assert [[row["id"] for row in one.rows] for one in back] == [[1], [4, 3, 2], [7, 6, 5]]
    assert [(one.next, extent_of(one).previous) for one in back] == [("", "<1"), ("2", "<4"), ("5", "")]


@pytest.mark.parametrize("cursor", ["<x", "<1~2", "<<1", "x", "-1", "1~2", "١", "1" * 20, "~"])
async def test_a_place_that_was_never_given_out_is_refused_at_its_field(notes, cursor):
    with pytest.raises(ApiError) as refused:
        await page(notes, own(), cursor, 5)
    assert (refused.value.code, refused.value.field) == (MALFORMED, "after")


def test_a_place_beyond_every_id_is_the_last_one():
    assert parse_cursor("9" * 19) == (2**63 - 1,)


async def test_a_list_is_counted_up_to_a_bound(notes, monkeypatch):
    await written(notes, [(number, 7, "a") for number in range(1, 6)])
    assert await counted(notes, own()) == 5
    monkeypatch.setattr(paging, "COUNTED", 3)
    assert await counted(notes, own()) == 3


async def test_days_are_found_by_the_ids_and_cut_exactly(notes):
    clock = ManualClock(datetime(2026, 5, 1, tzinfo=UTC))
    ids, days = IdSource(clock), {}
    async with notes.transaction() as tx:
        for day in range(10):
            days[day] = ids.next()
            values = {Notes.id: days[day], Notes.owner: 7, Notes.kind: "a", Notes.made_at: clock.now()}
            await done(tx, insert(Notes, values))
            clock.advance(days=1)

    async def between(since, until):
        wanted = Notes.select().where(Notes.owner == 7, *id_range("id", "made_at", since, until))
        return [row["id"] for row in (await page(notes, Listed(wanted, "note"), "", 20)).rows]

    start = datetime(2026, 5, 1, tzinfo=UTC)
    assert await between(start + timedelta(days=3), start + timedelta(days=5)) == [days[4], days[3]]
    assert await between(None, start + timedelta(days=1)) == [days[0]]
    assert await between(datetime.min.replace(tzinfo=UTC), datetime.max.replace(tzinfo=UTC)) == [
        days[day] for day in reversed(range(10))
    ]
    assert await between(None, datetime.min.replace(tzinfo=UTC)) == []
    assert first_of(start) <= days[0] < first_of(start + timedelta(milliseconds=1))


async def test_an_export_is_one_moment(notes, owner_db, monkeypatch):
    monkeypatch.setattr(paging, "_CHUNK", 2)
    await written(notes, [(number, 7, "a") for number in range(1, 8)])
    seen, cursor = [], ""
    async with notes.transaction() as tx:
        async for part in all_of(tx, own(), 4):
            seen += [row["id"] for row in part.rows]
            cursor = part.next
            await owner_db.execute("INSERT INTO note SELECT max(id) + 1, 7, 'a' FROM note")
    assert (seen, cursor) == ([7, 6, 5, 4], "4")


@pytest.mark.parametrize("most", range(1, 10))
@pytest.mark.parametrize("filters", [(), [Notes.kind == "a"]])
async def test_exports_one_after_the_other_are_the_whole_list(notes, monkeypatch, most, filters):
    monkeypatch.setattr(paging, "_CHUNK", 3)
    await written(notes, [(number, 7, "a" if number % 2 else "b") for number in range(1, 9)])
    seen, cursors = [], [""]
    async with notes.transaction() as tx:
        while cursors[-1] or len(cursors) == 1:
            async for part in all_of(tx, own(filters=filters), most, cursors[-1]):
                seen += [row["id"] for row in part.rows]
                cursor = part.next
            cursors.append(cursor)
    assert seen == ([7, 5, 3, 1] if filters else [8, 7, 6, 5, 4, 3, 2, 1])


async def test_a_page_reads_an_index_for_a_page_and_no_more_after_a_million_rows(notes, owner_db):
    await owner_db.execute(
        "INSERT INTO note SELECT n, 7, CASE WHEN n < 10 THEN 'rare' ELSE 'often' END FROM generate_series(1, 1000000) n"
    )
    await owner_db.execute("ANALYZE note")

    async def rows_read(listed: Listed, cursor, end, limit) -> int:
        text, args = compiled(paging._statement(listed, cursor, end, limit, paging.LOOKED))
        reported = await notes.fetchval(f"EXPLAIN (ANALYZE, FORMAT JSON) {text}", *args)
        return most_rows(reported[0]["Plan"])

    assert await rows_read(own(), None, None, 21) == 21
    assert await rows_read(own(), (500_000,), None, 21) == 21
    rare = own(filters=[Notes.kind == "rare"])
    assert await paging._end(notes, rare, (500_000,), paging.LOOKED) == (495_000,)
    assert await rows_read(rare, (500_000,), (495_000,), 21) <= paging.LOOKED
    found = await page(notes, rare, "500000", 20)
    assert (found.rows, found.next) == ([], "495000")
    assert await counted(notes, own()) == paging.COUNTED
