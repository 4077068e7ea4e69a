"""The countries an account can be registered in, as pages are told them."""

from __future__ import annotations

from typing import Any

import msgspec
import phonenumbers
from agio_kernel.ports.countries import COUNTRIES
from agio_kernel.wire import Page, whole


class Country(msgspec.Struct, frozen=True):
    """A country or territory: its ISO 3166 code and the prefix of its phone numbers."""

    code: str
    dial: str


def area_code(country: str) -> str:
    """The prefix of a country's phone numbers, "+81"."""
    return f"+{phonenumbers.country_code_for_region(country)}"


_ROWS = tuple(Country(code, area_code(code)) for code in COUNTRIES)


async def list_countries(_request: Any) -> Page[Country]:
    """All countries on one page: the list is short and never changes."""
    return whole(_ROWS)
