"""The person behind an application: what they tell of themselves, checked, and sealed as one."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

import msgspec
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ports.countries import known_country
from agio_kernel.ports.secret_box import SecretBox

from agio_lending.declared.codes import FIELD_REQUIRED, TOO_YOUNG
from agio_lending.lending import SEALED

YOUNGEST = 18
OLDEST = 120

Band = Literal["", "500", "1000", "3000", "5000", "10000", "more"]
"""Money by the month or in all, in USDT: up to so much."""
Occupation = Literal[
    "",
    "employed",
    "public",
    "self_employed",
    "business",
    "professional",
    "finance",
    "technology",
    "student",
    "home",
    "retired",
    "unemployed",
    "other",
]
Source = Literal["", "salary", "business", "savings", "investments", "property", "inheritance", "pension", "other"]

Words = Annotated[str, msgspec.Meta(max_length=100)]


class Applicant(msgspec.Struct, frozen=True, kw_only=True):
    """Data that an applicant states; the country is that of the account unless another is given (ISO 3166, two
    letters)."""

    name: Words = ""
    country: Annotated[str, msgspec.Meta(pattern="^([A-Z]{2})?$")] = ""
    address: Annotated[str, msgspec.Meta(max_length=300)] = ""
    birth_date: Annotated[str, msgspec.Meta(pattern="^([0-9]{4}-[0-9]{2}-[0-9]{2})?$")] = ""
    phone: Annotated[str, msgspec.Meta(pattern=r"^(\+?[0-9 ()-]{6,25})?$")] = ""
    monthly_income: Band = ""
    investment: Band = ""
    occupation: Occupation = ""
    wealth: Source = ""


def checked(reported: Applicant, today: date) -> Applicant:
    """Return the stated data, trimmed; an ApiError beside the first field that is empty, and beside the birth date of a
    child."""
    trimmed = msgspec.structs.replace(
        reported, name=reported.name.strip(), address=reported.address.strip(), phone=reported.phone.strip()
    )
    for field in Applicant.__struct_fields__:
        if not getattr(trimmed, field):
            raise ApiError(FIELD_REQUIRED, field=field)
    known_country(trimmed.country)
    if not YOUNGEST <= age(trimmed.birth_date, today) <= OLDEST:
        raise ApiError(TOO_YOUNG, field="birth_date", age=YOUNGEST)
    return trimmed


def age(born: str, today: date) -> int:
    """Full years on a day; -1 for what is no date."""
    try:
        birth = date.fromisoformat(born)
    except ValueError:
        return -1
    return today.year - birth.year - ((today.month, today.day) < (birth.month, birth.day))


def seal(box: SecretBox, reported: Applicant | None) -> bytes:
    """Seal an applicant's data for storage; a demo account has none."""
    return box.seal(SEALED, msgspec.json.encode(reported)) if reported else b""


def unseal(box: SecretBox, sealed: bytes) -> Applicant | None:
    """Open an applicant's sealed data."""
    return msgspec.json.decode(box.open(SEALED, sealed), type=Applicant) if sealed else None
