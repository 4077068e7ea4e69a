"""The countries an account can be registered in: the one list behind every form and check that names a country.

Browsers know their names in every language; ``web/countries`` tells pages the codes.
"""

from __future__ import annotations

import phonenumbers

from agio_kernel.declarations.codes import COUNTRY_UNKNOWN
from agio_kernel.declarations.errors import ApiError

COUNTRIES = tuple(sorted(one for one in phonenumbers.SUPPORTED_REGIONS if len(one) == 2 and one.isalpha()))
"""Countries and territories by their ISO 3166 code: all that have phone numbers."""

_KNOWN = frozenset(COUNTRIES)


def is_country(code: str) -> bool:
    """Whether this is the code of a country that accounts are opened in."""
    return code in _KNOWN


def known_country(code: str, field: str = "country") -> str:
    """The code; an ApiError beside its field for what is no country."""
    if not is_country(code):
        raise ApiError(COUNTRY_UNKNOWN, field=field)
    return code
