"""Notices about the identity and the address."""

from __future__ import annotations

from collections.abc import Sequence

from agio_kernel.identity.verification import AddressProved, TierChanged
from agio_kernel.notices import Category, Key, Notice, Notification, Param, reason_param
from agio_kernel.ports.kernel import Kernel

from agio_verification.address.decide import AddressRejected
from agio_verification.identity.decide import IdentityRejected

APPROVED, REJECTED = "verification.notice.approved", "verification.notice.rejected"
ADDRESS_APPROVED, ADDRESS_REJECTED = "verification.notice.address_approved", "verification.notice.address_rejected"


def verification_notices(kernel: Kernel) -> Sequence[Notice]:
    """Notices of both outcomes: withdrawals and loans depend on them."""

    def approved(event: TierChanged) -> Notification:
        return Notification(APPROVED, {"level": _level(event.tier)}, "verification.overview")

    def rejected(event: IdentityRejected) -> Notification:
        return Notification(REJECTED, {"reason": reason_param(kernel.messages, event.reason)}, "verification.overview")

    def proved(event: AddressProved) -> Notification:
        return Notification(ADDRESS_APPROVED, {}, "verification.address")

    def unproved(event: AddressRejected) -> Notification:
        return Notification(
            ADDRESS_REJECTED, {"reason": reason_param(kernel.messages, event.reason)}, "verification.address"
        )

    return (
        Notice(TierChanged, Category.SECURITY, (APPROVED,), approved),
        Notice(IdentityRejected, Category.SECURITY, (REJECTED,), rejected),
        Notice(AddressProved, Category.SECURITY, (ADDRESS_APPROVED,), proved),
        Notice(AddressRejected, Category.SECURITY, (ADDRESS_REJECTED,), unproved),
    )


def _level(level: int) -> Param:
    return Key(f"verification.level.{level}")
