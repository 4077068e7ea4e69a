"""Proof of a user's address, and its review."""

from __future__ import annotations

from agio_kernel.declarations.wire import Moment
from agio_kernel.entities import Entity, Hidden, Id, UserId
from agio_kernel.postgres.personal import Erasure, Personal, Until

from agio_verification.declared.states import ReviewState
from agio_verification.refused import reasons_by_part

ADDRESS, BILL = PARTS = ("address", "bill")


class AddressProof(Entity, table="verification_address", reference_prefix="H"):
    """Proof of address that one user has submitted; the bill is a name in the file store. ``refused`` holds the
    reasons, by comma, each named after its part.
    """

    personal = Personal(
        why="Duty to know customers",
        until=Until.LAW,
        erasure=Erasure.DELETE,
        contact="address",
        document="bill",
        other="state refused",
    )

    id: Id
    user_id: UserId
    address: str
    bill: Hidden[str]
    state: ReviewState
    refused: str
    created_at: Moment
    decided_at: Moment | None = None

    @property
    def open_parts(self) -> frozenset[str]:
        """Parts that may be sent again."""
        if self.state is ReviewState.WITHDRAWN:
            return frozenset(PARTS)
        return frozenset(reasons_by_part(self.refused)) if self.state is ReviewState.REJECTED else frozenset()


def open_parts(proof: AddressProof | None) -> frozenset[str]:
    """Return the parts that may be sent now."""
    return frozenset(PARTS) if proof is None else proof.open_parts
