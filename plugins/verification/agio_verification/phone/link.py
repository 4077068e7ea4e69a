"""Links to the phone: their purpose, and the form that they open."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

import msgspec

from agio_verification.credit.credit import PROOFS
from agio_verification.identity.identity import PHOTOS
from agio_verification.photo.documents import ASSETS, BILL


class PhotoForm(StrEnum):
    """The forms that are handed in with photos."""

    IDENTITY = "identity"
    ADDRESS = "address"
    CREDIT = "credit"
    ASSETS = "assets"


PHOTOS_OF: dict[PhotoForm, tuple[str, ...]] = {
    PhotoForm.IDENTITY: PHOTOS,
    PhotoForm.ADDRESS: (BILL.name,),
    PhotoForm.CREDIT: PROOFS,
    PhotoForm.ASSETS: ASSETS,
}
"""The photos of each form, in the order in which a page asks for them: a link opens no other."""


class PhoneLink(msgspec.Struct, frozen=True):
    """A link of one user to one form. ``ends_at`` is when it can be opened no more or, opened, when the device that
    opened it hands in nothing more.
    """

    user_id: int
    form: PhotoForm
    ends_at: datetime
    opened_at: datetime | None = None
