"""Check of a typed invitation code: it has an owner, and the account has no place yet."""

from __future__ import annotations

import asyncpg
from agio_kernel.declarations.errors import warning
from agio_kernel.declarations.rules import Rule
from agio_kernel.identity.security import INVITATION, Invitation, InviteGiven
from agio_kernel.identity.users import find_user
from agio_kernel.ports.events import Subscription

from agio_referral.member.store import find_by_code, find_member, join
from agio_referral.referral import Referral


def invitation_rule(referral: Referral) -> Rule:
    """A code that is nobody's is refused beside its field, and one that comes after the account has its place: the tree
    is written once. The code that the account came by is no fault.
    """

    async def check(_principal: object, given: Invitation) -> None:
        async with referral.kernel.db.read() as conn:
            inviter = await find_by_code(conn, given.code)
            member = None if given.user_id is None else await find_member(conn, given.user_id)
        if inviter is None:
            raise warning("referral.warning.code_unknown", field="invite")
        if member is not None and member.level1 != inviter.user_id:
            raise warning("referral.warning.code_late", field="invite")

    return Rule(INVITATION, check)


def given_at_sign_in(referral: Referral) -> Subscription:
    """An account from before there were invitations takes its place below whose code it names."""

    async def take_in(tx: asyncpg.Connection, event: InviteGiven) -> None:
        user = await find_user(tx, event.user_id)
        if user is not None:
            await join(tx, referral.kernel.ids, user, event.invite)

    return Subscription(InviteGiven, "member_at_sign_in", take_in)
