"""The countries an account can be registered in; browsers know their names in every language."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
import phonenumbers
from agio_kernel.wire import Page, whole


class Country(msgspec.Struct, frozen=True):
    """A country or territory: its ISO 3166 code and the prefix of its phone numbers."""

    code: str
    dial: str


@cache
def countries() -> tuple[Country, ...]:
    """All of them, by code."""
    regions = sorted(region for region in phonenumbers.SUPPORTED_REGIONS if len(region) == 2 and region.isalpha())
    return tuple(Country(region, f"+{phonenumbers.country_code_for_region(region)}") for region in regions)


@cache
def _by_code() -> dict[str, Country]:
    return {country.code: country for country in countries()}


def is_country(code: str) -> bool:
    """Whether this is the code of a country that accounts are opened in."""
    return code in _by_code()


async def list_countries(_request: Any) -> Page[Country]:
    """All countries on one page: the list is short and never changes."""
    rows = countries()
    return whole(rows)
