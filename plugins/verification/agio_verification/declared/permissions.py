"""Permissions of operators."""

from agio_kernel.declarations.access import Permission

IDENTITIES_DECIDE = Permission(
    "verification.identities.decide", "verification.permission.identities.decide", ("compliance",)
)

ADDRESSES_DECIDE = Permission(
    "verification.addresses.decide", "verification.permission.addresses.decide", ("compliance",)
)

CREDITS_DECIDE = Permission("verification.credits.decide", "verification.permission.credits.decide", ("compliance",))
