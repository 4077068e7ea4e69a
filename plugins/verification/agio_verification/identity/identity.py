"""Who a user is, as handed in: what may be sent, what is sent again, and which identity is the same one."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from datetime import datetime
from enum import IntEnum

import msgspec

from agio_verification.declared.states import ReviewState
from agio_verification.forms import DocumentName
from agio_verification.refused import reasons_by_part

NUMBER = re.compile(r"[0-9A-Z]{4,40}", re.ASCII)
CARD = re.compile(r"[0-9]{12,19}", re.ASCII)
PHOTOS = ("front", "back", "held")
DOCUMENT, BANK = "document", "bank"


class DocumentType(IntEnum):
    """The papers that show who somebody is, by the ids of the wire."""

    ID_CARD = 1
    PASSPORT = 2
    DRIVING_LICENCE = 3
    RESIDENCE_PERMIT = 4
    OTHER = 5

    @property
    def label(self) -> DocumentName:
        """As it is called on the wire."""
        return _DOCUMENTS[self]

    @classmethod
    def named(cls, name: DocumentName) -> DocumentType:
        """The one that is called so on the wire."""
        return next(one for one in cls if one.label == name)


_DOCUMENTS: dict[int, DocumentName] = {
    DocumentType.ID_CARD: "idcard",
    DocumentType.PASSPORT: "passport",
    DocumentType.DRIVING_LICENCE: "driver",
    DocumentType.RESIDENCE_PERMIT: "residence",
    DocumentType.OTHER: "other",
}


class Level(IntEnum):
    """How much was handed in; an approved one is the user's tier."""

    PRIMARY = 1
    ADVANCED = 2


class Identity(msgspec.Struct, frozen=True, kw_only=True):
    """What one user handed in for one level. ``refused`` holds the reasons, by comma, each named after its part."""

    id: int
    user_id: int
    level: Level
    country: str
    type: DocumentType
    name: str
    document: bytes
    document_end: str
    digest: bytes
    front: str
    back: str
    held: str
    bank: str
    card: bytes
    card_end: str
    state: ReviewState
    refused: str
    created_at: datetime
    decided_at: datetime | None = None

    @property
    def reasons(self) -> Mapping[str, str]:
        """Why each refused part was refused: the message key of its reason."""
        return reasons_by_part(self.refused)

    @property
    def open_parts(self) -> frozenset[str]:
        """What may be sent again: all of what was withdrawn, of what was rejected only what was refused."""
        if self.state is ReviewState.WITHDRAWN:
            return parts_of(self.level)
        return frozenset(self.reasons) if self.state is ReviewState.REJECTED else frozenset()


def parts_of(level: Level) -> frozenset[str]:
    """What a level asks for: the primary one's papers stand for the advanced one, too."""
    return frozenset((DOCUMENT, *PHOTOS)) if level is Level.PRIMARY else frozenset((BANK,))


def uploadable(primary: Identity | None, advanced: Identity | None) -> frozenset[str]:
    """The photos that may be uploaded now: what was accepted is kept as it is."""
    if primary is None:
        return frozenset(PHOTOS)
    if primary.state is ReviewState.APPROVED:
        return (advanced.open_parts if advanced else frozenset()) & frozenset(PHOTOS)
    return primary.open_parts & frozenset(PHOTOS)


def normal_number(text: str) -> str | None:
    """A document's number in its one spelling; None where it can't be one."""
    plain = re.sub(r"[\s./-]", "", unicodedata.normalize("NFKC", text)).upper()
    return plain if NUMBER.fullmatch(plain) else None


def normal_card(text: str) -> str | None:
    """A card's number without spaces; None where it can't be one."""
    plain = re.sub(r"[\s-]", "", unicodedata.normalize("NFKC", text))
    return plain if CARD.fullmatch(plain) else None


def same_identity(country: str, type: DocumentType, number: str) -> str:
    """What is hashed with the deployment's key: equal for one person's paper, whoever hands it in."""
    return f"{country}:{int(type)}:{number}"


def end_of(number: str) -> str:
    """What is shown of a number: its end, and never half of it."""
    return number[-min(4, len(number) // 2) :]
