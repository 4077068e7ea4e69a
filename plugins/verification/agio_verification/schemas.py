"""Forms of the calls."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

DocumentName = Literal["idcard", "passport", "driver", "residence", "other"]

Words = Annotated[str, msgspec.Meta(max_length=100)]


class PrimaryForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Document type (1 ID card, 2 passport, 3 driver's licence, 4 residence permit, 5 other) or the name of that
    ``document``, name and number as they stand on it. Sent again, only what was refused counts.
    """

    type: Annotated[int, msgspec.Meta(ge=1, le=5)] | None = None
    document: DocumentName | None = None
    name: Words = ""
    number: Annotated[str, msgspec.Meta(max_length=60)] = ""


class AdvancedForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The bank where the account was opened, and the card's number."""

    bank: Words = ""
    card: Annotated[str, msgspec.Meta(max_length=40)] = ""


class AddressForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The address as it stands on the bill. Sent again, only what was refused counts."""

    address: Annotated[str, msgspec.Meta(max_length=300)] = ""


class LevelForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """1 primary, 2 advanced."""

    level: Annotated[int, msgspec.Meta(ge=1, le=2)]


class PhotoForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Photo to upload or show."""

    kind: Literal["front", "back", "held", "bill", "proof1", "proof2", "proof3", "asset1", "asset2", "asset3"]
