"""View of a proof of address for its owner."""

from __future__ import annotations

import msgspec
from agio_kernel.declarations.wire import Moment

from agio_verification.address.address import AddressProof
from agio_verification.declared.states import ReviewState
from agio_verification.refused import RefusedPart, refused_parts


class AddressView(msgspec.Struct, frozen=True):
    """Submitted proof of address, and the result of its review. ``open`` are the parts that may be sent now."""

    state: ReviewState
    address: str
    refused: list[RefusedPart]
    open: list[str]
    sent_at: Moment
    decided_at: Moment | None


def view_address(proof: AddressProof) -> AddressView:
    """Return the proof of address as its owner sees it."""
    return AddressView(
        proof.state,
        proof.address,
        refused_parts(proof.refused),
        sorted(proof.open_parts),
        proof.created_at,
        proof.decided_at,
    )
