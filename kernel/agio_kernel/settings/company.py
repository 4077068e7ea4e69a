"""Company that runs a deployment: the facts that users look for before they send money."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import urlsplit

import msgspec

from agio_kernel.declarations import codes
from agio_kernel.declarations.errors import FieldFault

Fact = Annotated[str, msgspec.Meta(max_length=200)]


class Company(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """The company as registers write it; an empty fact isn't told. ``registration``: number and register. ``licence``:
    authority and number, its public entry at ``licence_url``. ``custodian``: who holds what users own.
    """

    name: Fact = ""
    registration: Fact = ""
    address: Fact = ""
    licence: Fact = ""
    licence_url: Fact = ""
    custodian: Fact = ""
    email: Fact = ""
    phone: Fact = ""

    def reported(self) -> dict[str, str]:
        """The facts that are there, by name."""
        return {name: value for name, value in msgspec.structs.asdict(self).items() if value}

    def missing(self) -> list[str]:
        """The names in agio.toml of facts that nobody has given. A link and a telephone number are optional."""
        fields = msgspec.structs.fields(self)
        return [
            one.encode_name
            for one in fields
            if one.name not in ("licence_url", "phone") and not getattr(self, one.name)
        ]


def checked_company(company: Company) -> Company:
    """The company once its addresses are addresses; a FieldFault says what of it can't be."""
    link = urlsplit(company.licence_url)
    if company.licence_url and (link.scheme != "https" or not link.hostname):
        fault = f"licence-url is like https://register.example, was {company.licence_url}"
        raise FieldFault("company", "licence_url", fault, codes.VALUE_NOT_A_LINK)
    if company.licence_url and not company.licence:
        fault = "licence-url needs licence, which it is the public entry of"
        raise FieldFault("company", "licence", fault, codes.VALUE_MISSING)
    name, at, host = company.email.partition("@")
    if company.email and not (name and at and "." in host and not set(company.email) & set(" <>,;")):
        fault = f"email is like help@agio.example, was {company.email}"
        raise FieldFault("company", "email", fault, codes.VALUE_NOT_AN_EMAIL)
    return company
