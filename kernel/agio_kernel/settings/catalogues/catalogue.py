"""A catalogue: one kind of product of a plugin, declared once, with as many rows as there are instruments or offers."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime
from enum import EnumType
from functools import cache
from typing import Any, Generic, Literal, TypeVar, get_args, get_type_hints

import asyncpg
import msgspec

from agio_kernel.declarations.codes import BOUNDS_CROSSED
from agio_kernel.declarations.errors import ApiError, ConfigurationError
from agio_kernel.settings.catalogues.field import Field, FieldValue
from agio_kernel.settings.parameters.effect import Refused
from agio_kernel.terms.rate import Rate

T = TypeVar("T")

KEY = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]*", re.ASCII)
"""Pattern of the keys of rows that operators add."""
MOST_OF_KEY = 120
"""Characters of the longest key of any catalogue."""

Delivered = Mapping[str, Mapping[str, FieldValue]]
"""Rows by key, each with the values that don't go without saying."""


def nothing() -> Delivered:
    """No row is delivered: operators add them."""
    return {}


class Catalogue(msgspec.Struct, Generic[T], frozen=True, kw_only=True):
    """Rows of fields, versioned by the kernel: drafted, published by a second operator, in force from a moment on.

    ``row`` is the Struct that a row is read as; each field fills its attribute of the same name, and is its annotation
    (``days: Annotated[int, Field(kind="int")]``) or stands in ``fields``; a decimal that is annotated as a ``Rate`` is
    that of a share, a choice that is annotated as an enum one of its members. ``delivered`` gives
    the rows that there are before any operator came, so that a deployment sells from its first minute; ``specified``
    those that a deployment begins with whose ``catalogue`` is "specification", where they differ. ``check`` is told a
    row as it would be, and refuses what contradicts itself by an ApiError that names the field. ``adds`` and
    ``retires`` say whether operators may add rows, under keys of at most ``longest_key`` characters, and take them out
    of the offer. ``columns`` are the fields that lists show. ``area`` decides which permissions read and write it, and
    where in the console it stands.
    ``effect(conn, key, row, since)`` counts what this row would have refused of what was accepted. ``title`` and
    ``key_label`` are message keys.

    The money rule: a row says what holds for what is accepted from now on. An accepted order keeps its terms, so its
    plugin writes the terms that it will be settled by (or the row's number) into its own record.
    """

    id: str
    title: str
    row: type[T]
    fields: tuple[Field, ...] = ()
    delivered: Callable[[], Delivered] = nothing
    specified: Callable[[], Delivered] | None = None
    check: Callable[[str, T], None] | None = None
    adds: bool = False
    retires: bool = False
    columns: tuple[str, ...] = ()
    key_label: str = "operator.products.key"
    longest_key: int = 40
    area: Literal["product", "presentation"] = "product"
    effect: Callable[[asyncpg.Connection, str, T, datetime], Awaitable[Refused]] | None = None

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "fields", self.fields or _annotated(self.row))
        names = [field.name for field in self.fields]
        attributes = [one.name for one in msgspec.structs.fields(self.row)]  # type: ignore[arg-type]
        if sorted(names) != sorted(attributes):
            raise ConfigurationError(f"catalogue {self.id}: its fields {names} are not those of its row {attributes}")
        if unknown := {*self.columns, *(field.least for field in self.fields if field.least)} - set(names):
            raise ConfigurationError(f"catalogue {self.id}: the columns {sorted(unknown)} are no fields")
        domain = self.id.partition(".")[0]
        labelled = tuple(
            field if field.label else msgspec.structs.replace(field, label=f"{domain}.field.{field.name}")
            for field in self.fields
        )
        msgspec.structs.force_setattr(self, "fields", labelled)

    def __hash__(self) -> int:
        return hash(self.id)

    def takes(self, key: str) -> bool:
        """Whether a row that operators add may have this key."""
        return self.adds and len(key) <= self.longest_key and KEY.fullmatch(key) is not None

    def examine(self, key: str, terms: T) -> None:
        """Refuse a row that contradicts itself: by a field that is less than its least, or by ``check``."""
        for field in self.fields:
            if field.least and getattr(terms, field.least) > getattr(terms, field.name):
                raise ApiError(BOUNDS_CROSSED, field=field.least)
        if self.check is not None:
            self.check(key, terms)

    @property
    def typed(self) -> Mapping[str, Callable[[Any], Any]]:
        """Readers of values as their attributes' types, where these are a ``Rate`` (of a share) or an enum."""
        return _typed(self.row)

    @property
    def examined(self) -> bool:
        """Whether a row can contradict itself."""
        return self.check is not None or any(field.least for field in self.fields)

    def field(self, name: str) -> Field:
        """A field by its name."""
        return next(field for field in self.fields if field.name == name)


@cache
def _typed(row: type) -> Mapping[str, Callable[[Any], Any]]:
    hints = {name: (hint, *get_args(hint)) for name, hint in get_type_hints(row).items()}
    rates = {name: Rate.of for name, kinds in hints.items() if Rate in kinds}
    return rates | {name: kind for name, kinds in hints.items() for kind in kinds if isinstance(kind, EnumType)}


def _annotated(row: type) -> tuple[Field, ...]:
    """The fields that a Struct's attributes are annotated with."""
    return tuple(
        msgspec.structs.replace(one, name=name)
        for name, hint in get_type_hints(row, include_extras=True).items()
        for one in getattr(hint, "__metadata__", ())
        if isinstance(one, Field)
    )


class Row(msgspec.Struct, Generic[T], frozen=True):
    """A row in force: the version it comes from (0: as delivered) and its terms. A retired one isn't sold any more."""

    key: str
    number: int
    since: datetime | None
    retired: bool
    terms: T


Content = Mapping[str, str]
"""A row's values as written, by the name of the field; what it leaves out says nothing."""


def written(catalogue: Catalogue[Any], values: Mapping[str, FieldValue]) -> dict[str, str]:
    """Delivered values as an operator would have written them."""
    return {name: catalogue.field(name).write(value) for name, value in values.items() if value is not None}
