"""Permissions of operators."""

from agio_kernel.declarations.access import Permission

MEMBERS_DECIDE = Permission("referral.members.decide", "referral.permission.members.decide", ("compliance",))
