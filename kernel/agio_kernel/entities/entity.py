"""One class, out of which come its table, its repository and its wire."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator, Callable, Collection, Iterable, Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from enum import Enum, IntEnum
from functools import cache
from types import ModuleType
from typing import Any, ClassVar, Literal, NamedTuple, Self, dataclass_transform, get_args, get_origin
from weakref import WeakKeyDictionary

import asyncpg
import msgspec
from piccolo.columns import Array, BigInt, Boolean, Bytea, Column, Date, Integer, Numeric, SmallInt, Text, Timestamptz
from piccolo.table import Table, create_table_class

from agio_kernel.declarations.codes import NOT_FOUND
from agio_kernel.declarations.errors import ApiError, ConfigurationError
from agio_kernel.declarations.wire import Milliseconds
from agio_kernel.entities.fields import BIG, GENERATED, ID, JSON, KEY, NUMBER, SMALL, MoneyIn, RefersTo, Scaled
from agio_kernel.entities.wire_types import hints_of, parts_of
from agio_kernel.postgres.paging import Listed
from agio_kernel.postgres.query import DB, Json, modules_within, reference, rows, select
from agio_kernel.terms.rate import Rate

_DECLARED: WeakKeyDictionary[ModuleType, list[Any]] = WeakKeyDictionary()
"""By module: one that is loaded again declares its nouns anew."""


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(msgspec.field,))
class EntityMeta(msgspec.StructMeta):
    """Reads ``table=`` and ``reference_prefix=`` of a noun's class."""

    def __new__(
        mcs,
        name: str,
        bases: tuple[type, ...],
        namespace: dict[str, Any],
        *,
        table: str = "",
        reference_prefix: str = "",
        **config: Any,
    ) -> Any:
        namespace |= {"__table_name__": table, "reference_prefix": reference_prefix}
        made = super().__new__(mcs, name, bases, namespace, **{"frozen": True, "kw_only": True, **config})
        if table:
            _DECLARED.setdefault(sys.modules[made.__module__], []).append(made)
        return made


class Entity(msgspec.Struct, metaclass=EntityMeta):
    """A noun that a table keeps; its fields are the columns, among them ``id`` or those that are its ``Key``.
    ``reference_prefix`` begins the references of what is a case: its table has, beside the fields, ``number``,
    ``decided_by`` and ``decided_at``.

    ``personal`` says what it holds of people (``agio_kernel.postgres.personal``).

    A call's answer of it has every field that isn't ``Hidden``, or of a type that is (``UserId``, ``Account``).
    """

    __table_name__: ClassVar[str] = ""
    reference_prefix: ClassVar[str] = ""

    @classmethod
    def table(cls) -> type[Table]:
        """As Piccolo knows it: what a start compares with the schema, and what queries are made of."""
        return _kept(cls).table

    @classmethod
    def of(cls, row: Any) -> Self:
        """A row that a query found, whatever else it holds."""
        return _kept(cls).read(row)

    async def insert(self, tx: asyncpg.Connection) -> Self:
        """Keep a new one; with the number that the database gave it, where it has the field."""
        kept = _kept(type(self))
        number = await tx.fetchval(kept.inserted, *kept.values(self))
        return self if number is None else msgspec.structs.replace(self, **{kept.number: number})

    @classmethod
    async def insert_all(cls, tx: asyncpg.Connection, rows: Iterable[Self]) -> None:
        """Keep many new ones, of which no column is an array."""
        if new := list(map(cls.values, rows)):
            names = cls.columns()
            places = ", ".join(f"${n}::{column(cls, name).column_type}[]" for n, name in enumerate(names, 1))
            into = f"INSERT INTO {cls.__table_name__} ({_quoted(names)}) SELECT * FROM unnest({places})"
            await tx.execute(into, *map(list, zip(*new, strict=True)))

    async def insert_once(self, tx: asyncpg.Connection, key: str = "") -> bool:
        """Keep a new one; False where a row has its ``key`` already, the columns of a unique index, by default any."""
        kept, target = _kept(type(self)), f" ({key})" if key else ""
        statement = f"INSERT INTO {kept.into} ON CONFLICT{target} DO NOTHING RETURNING true"
        return bool(await tx.fetchval(statement, *kept.values(self)))

    @classmethod
    def columns(cls) -> tuple[str, ...]:
        """The columns that a new one is written to, for COPY."""
        return _kept(cls).given

    def values(self) -> tuple[Any, ...]:
        """Their values."""
        return _kept(type(self)).values(self)

    @classmethod
    async def find(cls, conn: asyncpg.Connection, id: int) -> Self | None:
        """The one of this id, whoever's it is: for what the house does by itself."""
        row = await conn.fetchrow(_kept(cls).found, id)
        return None if row is None else _kept(cls).read(row)

    @classmethod
    async def find_own(cls, conn: asyncpg.Connection, id: int, user_id: int) -> Self | None:
        """The one of this id where it is this user's: for whatever a user asks for."""
        row = await conn.fetchrow(_kept(cls).owned, id, user_id)
        return None if row is None else _kept(cls).read(row)

    @classmethod
    async def require_own(cls, conn: asyncpg.Connection, id: str | int, user_id: int) -> Self:
        """The one that a form names by its field ``id``; refused where it isn't this user's."""
        found = await cls.find_own(conn, int(id), user_id)
        if found is None:
            raise ApiError(NOT_FOUND, field="id")
        return found

    @classmethod
    async def find_by(cls, conn: asyncpg.Connection, **values: Any) -> Self | None:
        """The one whose columns have these values."""
        row = await conn.fetchrow(_chosen(cls, tuple(values)), *values.values())
        return None if row is None else _kept(cls).read(row)

    @classmethod
    async def list_by(
        cls, conn: asyncpg.Connection, *, order: str = "id", limit: int | None = None, **values: Any
    ) -> list[Self]:
        """Those whose columns have these values."""
        statement = f"{_chosen(cls, tuple(values))} ORDER BY {order} LIMIT ${len(values) + 1}"
        return list(map(_kept(cls).read, await conn.fetch(statement, *values.values(), limit)))

    @classmethod
    async def with_ids(cls, conn: asyncpg.Connection, ids: Iterable[int]) -> Mapping[int, Self]:
        """These, by their ids."""
        kept = _kept(cls)
        return {row["id"]: kept.read(row) for row in await conn.fetch(f"{kept.chosen} id = ANY ($1)", list(set(ids)))}

    @classmethod
    async def batches(cls, conn: asyncpg.Connection, *conditions: Any, size: int = 500) -> AsyncIterator[list[Self]]:
        """All of them that meet conditions, by their ids and so many at once."""
        last, key = -1, column(cls, "id")
        while found := await rows(
            conn, select(cls.table(), cls).where(key > last, *conditions).order_by(key).limit(size)
        ):
            yield list(map(_kept(cls).read, found))
            last = found[-1]["id"]

    @classmethod
    async def lock(cls, tx: asyncpg.Connection, ids: Iterable[int]) -> Mapping[int, Self]:
        """These, by their ids and locked in the order of them: kept as they are until the transaction ends."""
        kept = _kept(cls)
        return {row["id"]: kept.read(row) for row in await tx.fetch(kept.locked, list(ids))}

    @classmethod
    async def save(cls, tx: asyncpg.Connection, rows: Collection[Self], *names: str) -> None:
        """Keep these columns of many, which the transaction has locked."""
        if rows:
            saving, values = _saving(cls, names, False)
            await tx.execute(saving, *map(list, zip(*map(values, rows), strict=True)))

    @classmethod
    async def save_moved(cls, tx: asyncpg.Connection, moved: Sequence[tuple[str, Self]], *names: str) -> None:
        """Keep ``state`` and these columns of many, each from the state that it was in before; raises a RuntimeError
        where one wasn't in it.
        """
        if not moved:
            return
        saving, values = _saving(cls, ("state", *names), True)
        columns = zip(*(values(one) for _, one in moved), strict=True)
        status = await tx.execute(saving, *map(list, columns), [str(state) for state, _ in moved])
        if int(status.split()[-1]) != len(moved):
            raise RuntimeError(f"rows of {cls.__table_name__} moved on that were not in the state they were read in")

    @classmethod
    def listed(cls, user_id: int, *filters: Any) -> Listed:
        """A user's own, newest first."""
        return Listed(select(cls.table(), cls).where(column(cls, "user_id") == user_id), cls.__table_name__, filters)


def entities_within(package: ModuleType) -> Sequence[type[Entity]]:
    """The nouns that the modules of a package declare."""
    found = [one for module in modules_within(package) for one in _DECLARED.get(module, ())]
    return sorted(found, key=lambda one: one.__table_name__)


def column(noun: type[Entity], name: str) -> Column:
    """A column of the noun's table, for a condition."""
    return noun.table()._meta.get_column_by_name(name)


class _Kept(NamedTuple):
    table: type[Table]
    read: Callable[[Any], Any]
    values: Callable[[Any], tuple[Any, ...]]
    given: tuple[str, ...]
    into: str
    inserted: str
    number: str
    chosen: str
    found: str
    owned: str
    locked: str


@cache
def _kept(noun: type[Entity]) -> _Kept:
    name, hints = noun.__table_name__, hints_of(noun)
    keys = {field for field, hint in hints.items() if KEY in parts_of(hint)[1]} or {"id"} & set(hints)
    if not name or not keys:
        raise ConfigurationError(f"{noun.__name__} is an Entity without a table or without an id")
    columns: dict[str, Column] = {field: _column(noun, field, hint, field in keys) for field, hint in hints.items()}
    if noun.reference_prefix:
        decided = {"decided_by": BigInt(null=True), "decided_at": Timestamptz(null=True)}
        columns = {"number": BigInt(), **decided, **columns}
    said = {"__doc__": noun.__doc__, "personal": vars(noun).get("personal")}
    table = create_table_class(
        noun.__name__, class_kwargs={"tablename": name, "db": DB}, class_members={**said, **columns}
    )
    number = next((field for field, hint in hints.items() if NUMBER in parts_of(hint)[1]), "")
    given = {name: hint for name, hint in hints.items() if name != number and GENERATED not in parts_of(hint)[1]}
    places = ", ".join(f"${n}" for n in range(1, len(given) + 1))
    chosen = f"SELECT {_quoted(hints)} FROM {name} WHERE"
    into = f"{name} ({_quoted(given)}) VALUES ({places})"
    return _Kept(
        table,
        _reader(noun, hints),
        _values(given),
        tuple(given),
        into,
        f"INSERT INTO {into}" + (f' RETURNING "{number}"' if number else ""),
        number,
        chosen,
        f"{chosen} id = $1",
        f"{chosen} id = $1 AND user_id = $2",
        f"{chosen} id = ANY ($1::bigint[]) ORDER BY id FOR UPDATE",
    )


def _quoted(names: Iterable[str]) -> str:
    return ", ".join(f'"{name}"' for name in names)


@cache
def _chosen(noun: type[Entity], names: tuple[str, ...]) -> str:
    """The SELECT of those that have values in these columns."""
    conditions = (f"{column(noun, name)._meta.db_column_name} = ${n}" for n, name in enumerate(names, 1))
    return f"{_kept(noun).chosen} {' AND '.join(conditions) or 'true'}"


@cache
def _saving(noun: type[Entity], names: tuple[str, ...], moved: bool) -> tuple[str, Callable[[Any], tuple[Any, ...]]]:
    """The UPDATE of columns of many, and what is given to it of each; those that have ``moved`` from a state last."""
    hints, given = hints_of(noun), ("id", *names)
    kinds = [f"{column(noun, name).column_type}[]" for name in given] + ["text[]"] * moved
    places = ", ".join(f"${n}::{kind}" for n, kind in enumerate(kinds, 1))
    saving = (
        f"UPDATE {noun.__table_name__} o SET {', '.join(f'{name} = u.{name}' for name in names)}"
        f" FROM unnest({places}) u({', '.join([*given, *['was'] * moved])})"
        f" WHERE o.id = u.id{' AND o.state = u.was' * moved}"
    )
    return saving, _values({name: hints[name] for name in given})


_WIDE = (ID, BIG, NUMBER, *getattr(Milliseconds, "__metadata__", ()))
_COLUMNS: Mapping[Any, type[Column]] = {
    str: Text,
    bool: Boolean,
    date: Date,
    datetime: Timestamptz,
    Decimal: Numeric,
    Rate: BigInt,
}


def _column(noun: type, field: str, hint: Any, key: bool) -> Column:
    kind, marks, null = parts_of(hint)
    for mark in marks:
        if isinstance(mark, RefersTo):
            table: Any = mark.noun if mark.noun == "self" or issubclass(mark.noun, Table) else mark.noun.table()  # type: ignore[attr-defined]
            return reference(table, null, key, mark.column)
    if JSON in marks:
        return Json(null)
    if get_origin(kind) in (list, Sequence) and get_args(kind) == (str,):
        return Array(Text(), null=null)
    if isinstance(kind, type) and issubclass(kind, IntEnum):
        return SmallInt(null=null, primary_key=key)
    if kind is int:
        wide = any(mark in _WIDE or isinstance(mark, MoneyIn | Scaled) for mark in marks)
        return (BigInt if wide else SmallInt if SMALL in marks else Integer)(null=null, primary_key=key)
    if get_origin(kind) is Literal or (isinstance(kind, type) and issubclass(kind, str) and issubclass(kind, Enum)):
        kind = str
    if kind is bytes:
        return Bytea(null=null, primary_key=key, secret=True)
    if kind not in _COLUMNS:
        raise ConfigurationError(f"{noun.__name__}.{field} is {hint}, which is no column")
    return _COLUMNS[kind](null=null, primary_key=key)


def _reader(noun: type, hints: Mapping[str, Any]) -> Callable[[Any], Any]:
    """A row as the noun, each field by its name; compiled once, because every row of every list goes through it."""
    space: dict[str, Any] = {"noun": noun, "Rate": Rate}
    parts = []
    for field, hint in hints.items():
        kind, marks, null = parts_of(hint)
        made = place = f'row["{field}"]'
        if JSON in marks:
            space |= {"convert": msgspec.convert, f"of_{field}": kind}
            made = f"convert({place}, of_{field})"
        elif kind is Rate:
            made = f"Rate({place})"
        elif isinstance(kind, type) and issubclass(kind, Enum):
            space[f"of_{field}"] = {one.value: one for one in kind}
            made = f"of_{field}[{place}]"
        parts.append(f"{field}=None if {place} is None else {made}" if null and made != place else f"{field}={made}")
    return _compiled(f"def made(row):\n    return noun({', '.join(parts)})", space)


def _values(hints: Mapping[str, Any]) -> Callable[[Any], tuple[Any, ...]]:
    """The noun as the arguments of an INSERT."""
    parts = []
    for field, hint in hints.items():
        kind, _, null = parts_of(hint)
        made = place = f"one.{field}"
        if kind is Rate:
            made = f"{place}.parts"
        elif isinstance(kind, type) and issubclass(kind, Enum):
            made = f"{place}.value"
        parts.append(f"None if {place} is None else {made}" if null and made != place else made)
    return _compiled(f"def made(one):\n    return ({', '.join(parts)},)", {})


def _compiled(code: str, space: dict[str, Any]) -> Callable[[Any], Any]:
    exec(compile(code, "<a row>", "exec"), space)
    return space["made"]
