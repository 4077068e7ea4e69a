"""Identity of a user as submitted: the parts that may be sent or sent again, and the comparison of identities."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from enum import IntEnum

from agio_kernel.declarations.wire import Moment
from agio_kernel.entities import Entity, Hidden, Id, Sealed, UserId
from agio_kernel.postgres.personal import Erasure, Personal, Until

from agio_verification.declared.states import ReviewState
from agio_verification.refused import reasons_by_part
from agio_verification.schemas import DocumentName

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
        """Name of the document on the wire."""
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
    """Level of an identity; an approved one is the user's tier."""

    PRIMARY = 1
    ADVANCED = 2


class Identity(Entity, table="verification_identity", reference_prefix="K"):
    """Identity that one user has submitted for one level. The numbers are sealed, the photos names in the file store;
    ``refused`` holds the reasons, by comma, each named after its part.
    """

    personal = Personal(
        why="Duty to know customers",
        until=Until.LAW,
        erasure=Erasure.DELETE,
        identity="name country",
        document="document document_end digest front back held card card_end",
        finance="bank",
        other="type state refused",
        private="digest",
    )

    id: Id
    user_id: UserId
    level: Level
    country: str
    type: DocumentType
    name: str
    document: Sealed
    document_end: str
    digest: Sealed
    front: Hidden[str]
    back: Hidden[str]
    held: Hidden[str]
    bank: str
    card: Sealed
    card_end: str
    state: ReviewState
    refused: str
    created_at: Moment
    decided_at: Moment | None = None

    @property
    def reasons(self) -> Mapping[str, str]:
        """Reasons of the refused parts, each as the key of its message."""
        return reasons_by_part(self.refused)

    @property
    def open_parts(self) -> frozenset[str]:
        """Parts that may be sent again: all of a withdrawn identity, the refused ones of a rejected identity."""
        if self.state is ReviewState.WITHDRAWN:
            return parts_of(self.level)
        return frozenset(self.reasons) if self.state is ReviewState.REJECTED else frozenset()


def parts_of(level: Level) -> frozenset[str]:
    """Return the parts that a level requires: the primary one's papers stand for the advanced one, too."""
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
    """Return the text to hash with the deployment's key: equal for one person's paper, whoever submits it."""
    return f"{country}:{int(type)}:{number}"


def end_of(number: str) -> str:
    """Return the shown end of a number, never more than half of it."""
    return number[-min(4, len(number) // 2) :]
