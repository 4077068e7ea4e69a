"""The presentation of a deployment: its look and its company, as agio.toml has them until operators publish others.

Each part is one row of a catalogue, so it is drafted, published by a second operator, kept in every version and told to
every process as products are; readers ask each time and keep nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any, TypeVar

import msgspec
from msgspec import inspect

from agio_kernel.declarations import codes
from agio_kernel.declarations.errors import ApiError, ConfigurationError, FieldFault
from agio_kernel.ports.kernel import Kernel
from agio_kernel.settings.brand import Brand, examine, examine_addresses, name_of
from agio_kernel.settings.catalogues.catalogue import Catalogue
from agio_kernel.settings.catalogues.catalogues import Catalogues
from agio_kernel.settings.catalogues.field import Field
from agio_kernel.settings.company import Company, checked_company
from agio_kernel.settings.deployment import Settings
from agio_kernel.settings.home import FrontPage
from agio_kernel.settings.texts import Texts

SITE = "site"
"""Key of the one row of each part."""


PICTURE = "brand_picture"
"""Purpose of a logo or a mark that an operator uploads."""

T = TypeVar("T")


class Presentation:
    """The parts in force. One per kernel: ``kernel.part(Presentation)``."""

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel
        self._brand = _catalogue("brand", "operator.presentation.brand", kernel.settings.brand, self._examine_brand)
        company = kernel.settings.company
        self._company = _catalogue("company", "operator.presentation.company", company, _examine_company)
        self._front = _catalogue("home", "operator.presentation.home", FrontPage(), self._examine_front)
        texts = kernel.part(Texts).catalogue
        self.catalogues: tuple[Catalogue[Any], ...] = (self._brand, self._front, self._company, texts)

    @property
    def brand(self) -> Brand:
        """The look in force now."""
        return self._in_force(self._brand)

    @property
    def company(self) -> Company:
        """The company that users are told now."""
        return self._in_force(self._company)

    @property
    def front(self) -> FrontPage:
        """The front page that visitors see now."""
        return self._in_force(self._front)

    @property
    def settings(self) -> Settings:
        """The deployment's settings with what is presented now."""
        return msgspec.structs.replace(self._kernel.settings, brand=self.brand, company=self.company)

    @property
    def digest(self) -> str:
        """Short name of all that is presented now: another where anything of it changes."""
        texts = self._kernel.part(Texts).version
        return sha256(msgspec.json.encode([self.brand, self.company, self.front, texts])).hexdigest()[:10]

    async def picture(self, address: str) -> tuple[str, bytes] | None:
        """Media type and bytes of an uploaded picture of the brand, published or not; None for any other address."""
        name = name_of(address)
        if name is None:
            return None
        async with self._kernel.db.read() as conn:
            found = await self._kernel.files.get(conn, name)
        if found is None or found[0].purpose != PICTURE:
            return None
        return found[0].media_type, found[1]

    def _in_force(self, catalogue: Catalogue[T]) -> T:
        row = self._kernel.part(Catalogues).of(catalogue).get(SITE)
        assert row is not None, "what agio.toml says is always there"
        return row.terms

    def _examine_brand(self, _key: str, brand: Brand) -> None:
        try:
            examine(brand)
            examine_addresses(brand, self._kernel.settings.root)
        except FieldFault as error:
            raise error.refusal() from error

    def _examine_front(self, _key: str, front: FrontPage) -> None:
        declared = self._kernel.directory.declared("remote")
        offered = {tile.path for _, remote in declared for tile in remote.tiles}
        for name in ("first", "second", "third"):
            path = getattr(front, name)
            if path and path not in offered:
                raise ApiError(codes.VALUE_NOT_LISTED, field=name)


def _examine_company(_key: str, company: Company) -> None:
    try:
        checked_company(company)
    except FieldFault as error:
        raise error.refusal() from error


def _catalogue(name: str, title: str, given: T, check: Callable[[str, T], None]) -> Catalogue[T]:
    """The catalogue of one part; ``given`` is what agio.toml says."""
    said: Mapping[str, Any] = msgspec.structs.asdict(given)  # type: ignore[arg-type]
    return Catalogue(
        id=f"operator.{name}",
        title=title,
        row=type(given),
        fields=_fields(name, type(given)),
        delivered=lambda: {SITE: said},
        check=check,
        area="presentation",
    )


def _fields(part: str, row: type) -> tuple[Field, ...]:
    """The fields of a part, with the bounds that agio.toml is read by."""
    described = inspect.type_info(row)
    assert isinstance(described, inspect.StructType)
    return tuple(_field(part, one) for one in described.fields)


def _field(part: str, one: inspect.Field) -> Field:
    shared: dict[str, Any] = {"name": one.name, "label": f"operator.field.{part}.{one.name}"}
    match one.type:
        case inspect.StrType(min_length=least, max_length=most):
            # A text that must be there has no default: agio.toml's stands where operators say nothing.
            empty = {"minimum": least} if least else {"default": ""}
            return Field(kind="text", maximum=most, **empty, **shared)
        case inspect.IntType(ge=least, le=most):
            return Field(kind="int", minimum=least, maximum=most, default=one.default, **shared)
        case inspect.LiteralType(values=values):
            choices = tuple(str(value) for value in values)
            return Field(kind="choice", choices=choices, default=one.default, **shared)
    raise ConfigurationError(f"{part}.{one.name} can't be written in the console")
