"""The rows of declared cases: found, narrowed, searched, turned and counted at the cost of a small table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Any

import asyncpg
import msgspec
from piccolo.query.methods.select import Select
from piccolo.querystring import QueryString

from agio_kernel.cases.declaration import CREATED, Case, Cases
from agio_kernel.cases.review import parse_cursor
from agio_kernel.cases.version import version_of
from agio_kernel.declarations.codes import MALFORMED
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.reference import number_of, reference_of
from agio_kernel.entities.entity import Entity
from agio_kernel.identity.person import people, people_named
from agio_kernel.postgres.paging import Listed, Slice, page
from agio_kernel.postgres.query import row, rows, sql

COUNTED = 1000
"""A queue counts its waiting cases up to here: above, an operator reads '1000+' and the count costs no more."""

LARGEST = 2**63 - 1

_TUPLE = "xmin::text || ctid::text"
"""Another one after every write of a row."""

_OWN = ("q", "state", "awaited")
"""Filters that every queue has."""


class CaseRows:
    """The questions to one noun's table, each on the connection that is given."""

    def __init__(self, cases: Cases[Any]) -> None:
        self._cases = cases
        meta = cases.table._meta
        named = ("id", "number", "created_at", cases.since, *cases.row.__struct_fields__)
        found = dict.fromkeys(meta.get_column_by_name(name, match_db_column_name=True) for name in named)
        self._id = meta.get_column_by_name("id")
        self.columns = tuple(column._meta.db_column_name for column in found)
        self.relation = meta.get_formatted_tablename()
        self._owned = "user_id" in cases.row.__struct_fields__
        # What waits for nobody has its cursor by when it was made, in a search and in the list of a state.
        self._since = CREATED if cases.since == CREATED else f"coalesce({cases.since}, {CREATED})"
        self._awaited = " OR ".join(f"({condition})" for condition in cases.awaits.values())
        self._all = self._selected()
        entity = issubclass(cases.row, Entity)
        self._of: Callable[[asyncpg.Record], Any] = cases.row.of if entity else self._converted
        narrowed = f"{cases.only} AND number = $1" if cases.only else "number = $1"
        self._by_number = f"SELECT {self._all} FROM {self.relation} WHERE {narrowed}"
        self.unwritten = f"SELECT {_TUPLE} = $2 FROM {self.relation} WHERE id = $1 FOR NO KEY UPDATE"

    def _selected(self) -> str:
        """The columns of a row with its last line that the owner reads, too: every move writes one."""
        line = (
            f"(SELECT max(e.id) FROM case_event e WHERE e.case_id = {self.relation}.id"
            f" AND e.noun = '{self._cases.states.name}' AND e.visible) AS last_line"
        )
        named = " ".join(f"WHEN {condition} THEN '{name}'" for name, condition in self._cases.awaits.items())
        awaits = f"CASE {named} ELSE '' END AS awaits" if named else "'' AS awaits"
        return ", ".join((*(f'"{name}"' for name in self.columns), line, f"{_TUPLE} AS tuple_id", awaits))

    def select(self) -> Select[Any]:
        """All of the noun's rows."""
        query = self._cases.table.select(literal(self._all))
        return query.where(literal(self._cases.only)) if self._cases.only else query

    async def find(self, conn: asyncpg.Connection, reference: str, *, lock: bool = False) -> Case[Any] | None:
        """The case of this reference in its one spelling, because claims and decisions are kept by it; with ``lock``
        held until the commit.
        """
        number = number_of(self._cases.reference_prefix, reference) or 0
        held = " FOR NO KEY UPDATE" if lock else ""
        found = await self.cases(conn, await conn.fetch(f"{self._by_number}{held}", number))
        return found[0] if found and found[0].reference == reference else None

    async def named(self, conn: asyncpg.Connection, references: Iterable[str]) -> list[Case[Any]]:
        """The cases of these references, in the order of their ids."""
        spelt = set(references)
        numbers = [number for one in spelt if (number := number_of(self._cases.reference_prefix, one)) is not None]
        wanted = self.select().where(sql("number = ANY ({}::bigint[])", numbers)).order_by(self._id)
        return [case for case in await self.cases(conn, await rows(conn, wanted)) if case.reference in spelt]

    async def showing(self, conn: asyncpg.Connection, documents: Sequence[str]) -> list[str]:
        """The references of the cases that have one of these documents, at most a page of them."""
        ways = [sql(f'"{kind.name}" = ANY ({{}}::text[])', list(documents)) for kind in self._cases.documents]
        if not ways:
            return []
        either = sql(" OR ".join("{}" for _ in ways), *ways)
        found = await self.cases(conn, await rows(conn, self.select().where(either).order_by(self._id).limit(100)))
        return [case.reference for case in found]

    async def owned(
        self, conn: asyncpg.Connection, user_id: int, case_id: int, *, lock: bool = False
    ) -> Case[Any] | None:
        """A user's own case by its id, held until the commit where it is asked for: who moves it then waits."""
        if not self._owned:
            return None
        query = self.select().where(sql("id = {} AND user_id = {}", case_id, user_id))
        found = await self.cases(conn, await rows(conn, sql("{} FOR NO KEY UPDATE", query) if lock else query))
        return found[0] if found else None

    async def page(
        self, conn: asyncpg.Connection, filters: Mapping[str, str], after: str, size: int
    ) -> tuple[list[Case[Any]], bool]:
        """The cases after a cursor that was given out ("": from the beginning), oldest first; whether there are
        more.
        """
        size = min(max(size, 1), 100)
        query = self.select()
        for condition in await self._narrowed(conn, filters):
            query = query.where(condition)
        if (cursor := parse_cursor(after)) is not None and cursor[1].isascii() and cursor[1].isdigit():
            query = query.where(
                sql(f"({self._since}, id) > ({{}}, {{}})", cursor[0], min(int(cursor[1][:20]), LARGEST))
            )
        found = await self.cases(conn, await rows(conn, query.order_by(sql(f"{self._since}, id")).limit(size + 1)))
        return found[:size], len(found) > size

    async def of_user(self, conn: asyncpg.Connection, user_id: int, before: int, size: int) -> list[Case[Any]]:
        """One user's in any state, the newest first, with ids below ``before``."""
        if not self._owned:
            return []
        own = self.select().where(sql("user_id = {} AND id < {}", user_id, before))
        return await self.cases(conn, await rows(conn, own.order_by(self._id, ascending=False).limit(size)))

    async def page_of_user(self, conn: asyncpg.Connection, user_id: int, after: str, size: int) -> Slice[Case[Any]]:
        """A page of one user's in any state, the newest first."""
        if not self._owned:
            return Slice([], "")
        own = Listed(self.select().where(sql("user_id = {}", user_id)), "own")
        found = await page(conn, own, after, size)
        return Slice(await self.cases(conn, found.rows), found.next, found.extent)

    async def waiting(self, conn: asyncpg.Connection) -> int:
        """Count those that wait, at most ``COUNTED`` of them looked at."""
        found = f"SELECT 1 FROM {self.relation} WHERE {self._due()} LIMIT {COUNTED}"
        return await conn.fetchval(f"SELECT count(*) FROM ({found}) AS waiting") or 0

    async def state_and_version(self, tx: asyncpg.Connection, case: Case[Any]) -> tuple[str, str]:
        """State and version of a case that is held, as they are now; empty of none. Read once it is held: a statement
        that waits for a row doesn't see the lines that were written meanwhile.
        """
        one = await row(tx, self.select().where(sql("id = {}", case.row.id)))
        return (one["state"], version_of(self._of(one), one["last_line"], self._cases.moving)) if one else ("", "")

    async def under_way(self, conn: asyncpg.Connection, user_id: int | None) -> list[tuple[int, str, int]]:
        """Count those that aren't settled, of a user or of all, with the coin and what they hold of it where they hold
        something.
        """
        if user_id is not None and not self._owned:
            return []
        own = "AND ($1::bigint IS NULL OR user_id = $1)" if self._owned else "AND $1::bigint IS NULL"
        held = f"coin, sum({self._cases.holds})::bigint" if self._cases.holds else "'' AS coin, 0"
        found = await conn.fetch(
            f"SELECT count(*) AS cases, {held} AS held FROM {self.relation}"
            f" WHERE {self._in_states(self._cases.under_way)} {own} GROUP BY 2 ORDER BY 2",
            user_id,
        )
        return [(row["cases"], row["coin"], row["held"]) for row in found]

    async def cases(self, conn: asyncpg.Connection, found: Sequence[asyncpg.Record]) -> list[Case[Any]]:
        """Rows with their users and what stands beside them, in a question for each and not a row."""
        made = [self._of(row) for row in found]
        users = await people(conn, (row.user_id for row in made)) if self._owned else {}
        extras = await self._cases.extras(conn, made) if self._cases.extras and made else {}
        return [
            Case(
                row,
                reference_of(self._cases.reference_prefix, record["number"]),
                record[self._cases.since] or record["created_at"],
                users.get(row.user_id) if self._owned else None,
                extras.get(row.id),
                version_of(row, record.get("last_line"), self._cases.moving),
                awaits=record.get("awaits") or "",
                tuple_id=record.get("tuple_id") or "",
            )
            for row, record in zip(made, found, strict=True)
        ]

    def _converted(self, record: asyncpg.Record) -> Any:
        return msgspec.convert({name: record[name] for name in self._cases.row.__struct_fields__}, self._cases.row)

    async def _narrowed(self, conn: asyncpg.Connection, filters: Mapping[str, str]) -> list[QueryString]:
        """Conditions on every row: the filters', the search's, and a state that is asked for, or one that waits. A case
        that can't be decided yet is found by a search, by its state, and in the list of its own.
        """
        conditions = [self._chosen(name, value) for name, value in filters.items() if name not in _OWN]
        if wanted := filters.get("state"):
            if wanted not in self._cases.states.states.__members__.values():
                raise ApiError(MALFORMED, field="filters")
            conditions.append(literal(f"state = '{wanted}'"))
        elif "awaited" in filters:
            conditions.append(literal(self._not_due()))
        elif "q" not in filters:
            conditions.append(literal(self._due(bare=True)))
        if text := filters.get("q", ""):
            conditions.append(await self._found_by(conn, text))
        return conditions

    def _chosen(self, name: str, value: str) -> QueryString:
        declared = next((one for one in self._cases.filters if one.name == name), None)
        if declared is None or (declared.where and value not in declared.where):
            raise ApiError(MALFORMED, field="filters")
        return literal(declared.where[value]) if declared.where else sql(f'"{name}" = {{}}', value)

    async def _found_by(self, conn: asyncpg.Connection, text: str) -> QueryString:
        """The reference, the id, the user, or one of the declared columns."""
        ways: list[QueryString] = []
        if (number := number_of(self._cases.reference_prefix, text)) is not None:
            ways.append(sql("number = {}", number))
        if text.isascii() and text.isdigit() and len(text) <= 19:
            ways.append(sql("id = {}", min(int(text), LARGEST)))
        if self._owned and (users := await people_named(conn, text)):
            ways.append(sql("user_id = ANY ({}::bigint[])", users))
        for condition, spelt in self._cases.search.items():
            if spellings := spelt(text):
                ways.append(sql(condition, list(spellings)))
        return sql(f"({' OR '.join('{}' for _ in ways)})", *ways) if ways else sql("false")

    def _due(self, *, bare: bool = False) -> str:
        """Condition of cases that a person can decide now."""
        due = self._in_states(self._cases.waiting, bare=bare)
        due += f" AND {self._since} <= agio_now()" if self._cases.ahead else ""
        return due + (f" AND NOT ({self._awaited})" if self._awaited else "")

    def _not_due(self) -> str:
        """Condition of cases that are held, or wait for an event."""
        held = f"({self._in_states(self._cases.waiting, bare=True)} AND {self._since} > agio_now())"
        ways = [held] if self._cases.ahead else []
        ways += [self._awaited] if self._awaited else []
        return f"({' OR '.join(ways)})" if ways else "false"

    def _in_states(self, states: Iterable[StrEnum], *, bare: bool = False) -> str:
        named = ", ".join(f"'{state}'" for state in states)
        one_of = f"state IN ({named})"
        return f"{self._cases.only} AND {one_of}" if self._cases.only and not bare else one_of


def literal(condition: str) -> QueryString:
    """A condition of a declaration, as it is."""
    return sql(condition.replace("{", "{{").replace("}", "}}"))


def parse_id_cursor(text: str) -> int:
    """The id below which a list of one user's goes on; beyond every id where nobody gave that place out."""
    number = int(text) if text.isascii() and text.isdigit() and len(text) <= 19 else 0
    return number if 0 < number <= LARGEST else LARGEST
