"""View of an identity for its owner: never a number, only its end."""

from __future__ import annotations

from typing import Annotated

import msgspec
from agio_kernel.declarations.wire import Moment

from agio_verification.declared.states import ReviewState
from agio_verification.identity.identity import Identity
from agio_verification.refused import RefusedPart, refused_parts
from agio_verification.schemas import DocumentName


class IdentityView(msgspec.Struct, frozen=True):
    """Submitted identity of a level, and the result of its review. ``document`` is the name of the ``type``, ``open``
    are the parts that may be sent now.
    """

    level: Annotated[int, msgspec.Meta(ge=1, le=2)]
    state: ReviewState
    country: str
    type: Annotated[int, msgspec.Meta(ge=1, le=5)]
    document: DocumentName
    name: str
    number_end: str
    bank: str
    card_end: str
    refused: list[RefusedPart]
    open: list[str]
    sent_at: Moment
    decided_at: Moment | None


def view_identity(identity: Identity) -> IdentityView:
    """Return the identity as its owner sees it."""
    return IdentityView(
        int(identity.level),
        identity.state,
        identity.country,
        int(identity.type),
        identity.type.label,
        identity.name,
        identity.document_end,
        identity.bank,
        identity.card_end,
        refused_parts(identity.refused),
        sorted(identity.open_parts),
        identity.created_at,
        identity.decided_at,
    )
