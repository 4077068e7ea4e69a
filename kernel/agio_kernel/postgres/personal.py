"""The register of personal data: each table's declaration says which of its columns hold data of people.

    class Favourites(Table, tablename="market_favourite", db=DB):
        personal = Personal(why="Starred symbols", until=Until.CLOSE, erasure=Erasure.DELETE, preference="symbol")

The register's page, ``agio tables``, what a user takes along and what erasure does follow from it.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import cached_property
from typing import Any

import msgspec
from piccolo.columns import Array, Column
from piccolo.table import Table

from agio_kernel.postgres.query import Json


class Kind(StrEnum):
    """Kinds of personal data, each a field of ``Personal``."""

    IDENTITY = "identity"
    CONTACT = "contact"
    DOCUMENT = "document"
    PICTURE = "picture"
    FINANCE = "finance"
    NETWORK = "network"
    DEVICE = "device"
    TEXT = "text"
    PREFERENCE = "preference"
    SECRET = "secret"


class Until(StrEnum):
    """Periods for which a table's personal data is kept."""

    EXPIRY = "expiry"
    """Days at most; a recurring task deletes the rows."""
    CLOSE = "close"
    """Until the account is closed."""
    LAW = "law"
    """Until the period of retention has passed, which begins as the account is closed."""
    ALWAYS = "always"


class Erasure(StrEnum):
    """Ends of the rows of a person."""

    DELETE = "delete"
    """The rows are deleted."""
    BLANK = "blank"
    """The personal columns are emptied, words to a dash; the row stays under a number that names nobody any more."""
    KEEP = "keep"
    """Nothing: ``why`` says what forbids it."""


class Personal(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """Personal data of a table. A column is named, by spaces, under what it is; those that are no data of a person
    are ``other``.

    ``of`` finds the rows of a person: the column with the account's id, or a condition on ``$1``; empty where no row
    is a customer's. ``withheld`` says why a person isn't given the rows, ``given`` is the condition where it isn't all
    of them, and ``private`` names columns that aren't given.
    """

    why: str
    until: Until
    erasure: Erasure
    of: str = "user_id"
    identity: str = ""
    contact: str = ""
    document: str = ""
    picture: str = ""
    finance: str = ""
    network: str = ""
    device: str = ""
    text: str = ""
    preference: str = ""
    secret: str = ""
    other: str = ""
    private: str = ""
    withheld: str = ""
    given: str = ""

    @cached_property
    def columns(self) -> Mapping[str, Kind]:
        """The columns with data of a person."""
        return {name: kind for kind in Kind for name in getattr(self, kind.value).split()}

    @property
    def rows(self) -> str:
        """The condition, on ``$1``, that finds the rows of a person."""
        return self.of if "$1" in self.of else f"{self.of} = $1"

    def gives(self, column: str) -> bool:
        """Whether a person is given the column."""
        return self.columns.get(column) is not Kind.SECRET and column not in self.private.split()


def nobodys(other: str = "") -> Personal:
    """Register of a table that holds nothing of any person."""
    return Personal(why="", until=Until.ALWAYS, erasure=Erasure.KEEP, of="", other=other)


def register_of(table: type[Table]) -> Personal | None:
    """Register of a table; None where it doesn't say."""
    return vars(table).get("personal")


def emptied(table: type[Table], said: Personal) -> Mapping[str, Any]:
    """Values that erasure leaves in the personal columns, in JSON."""
    if said.erasure is not Erasure.BLANK:
        return {}
    columns = (table._meta.get_column_by_name(name, match_db_column_name=True) for name in said.columns)
    return {one._meta.db_column_name: _empty(one, said.columns[one._meta.db_column_name]) for one in columns}


def erasing(table: type[Table], said: Personal) -> str:
    """The statement that erases the rows of the person ``$1``; empty where nothing is to be done."""
    name, empty = table._meta.tablename, emptied(table, said)
    if said.erasure is Erasure.DELETE:
        return f"DELETE FROM {name} WHERE {said.rows}"
    values = ", ".join(f'"{column}" = {_WRITTEN[value]}' for column, value in empty.items())
    return f"UPDATE {name} SET {values} WHERE {said.rows}" if values else ""


GONE = "–"
"""Text that stands where somebody's words were."""
_WRITTEN = {None: "NULL", "": "''", "{}": "'{}'", 0: "0", GONE: f"'{GONE}'"}


def _empty(column: Column, kind: Kind) -> Any:
    if column._meta.null:
        return None
    if isinstance(column, Array | Json):
        return "{}"
    if column.column_type == "TEXT":
        return GONE if kind is Kind.TEXT else ""
    return "" if column.column_type == "BYTEA" else 0
