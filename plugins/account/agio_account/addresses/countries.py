"""The countries an account can be registered in, as pages are told them."""

from __future__ import annotations

import msgspec
import phonenumbers
from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.call import NoForm
from agio_kernel.declarations.wire import Page, whole
from agio_kernel.ports.countries import COUNTRIES
from agio_kernel.ports.kernel import Kernel


class Country(msgspec.Struct, frozen=True):
    """A country or territory: its ISO 3166 code and the prefix of its phone numbers."""

    code: str
    dial: str


def area_code(country: str) -> str:
    """The prefix of a country's phone numbers, "+81"."""
    return f"+{phonenumbers.country_code_for_region(country)}"


_ROWS = tuple(Country(code, area_code(code)) for code in COUNTRIES)


@get("web/countries", access=Access.VISITOR, links={"web/userRegister": {"country": "rows/0/code"}})
async def list_countries(_kernel: Kernel, _request: Request[NoForm]) -> Page[Country]:
    """Countries an account can be opened in, with dialling codes.

    All countries on one page: the list is short and never changes.
    """
    return whole(_ROWS)
