"""Proof of a user's address, and its review."""

from __future__ import annotations

from datetime import datetime

import msgspec

from agio_verification.declared.states import ReviewState
from agio_verification.refused import reasons_by_part

ADDRESS, BILL = PARTS = ("address", "bill")


class AddressProof(msgspec.Struct, frozen=True, kw_only=True):
    """Proof of address that one user has submitted. ``refused`` holds the reasons, by comma, each named after its
    part."""

    id: int
    user_id: int
    address: str
    bill: str
    state: ReviewState
    refused: str
    created_at: datetime
    decided_at: datetime | None = None

    @property
    def open_parts(self) -> frozenset[str]:
        """Parts that may be sent again."""
        if self.state is ReviewState.WITHDRAWN:
            return frozenset(PARTS)
        return frozenset(reasons_by_part(self.refused)) if self.state is ReviewState.REJECTED else frozenset()


def open_parts(proof: AddressProof | None) -> frozenset[str]:
    """Return the parts that may be sent now."""
    return frozenset(PARTS) if proof is None else proof.open_parts
