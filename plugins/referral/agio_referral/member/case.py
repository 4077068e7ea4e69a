"""Members under review: they share a device or a document with somebody above them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal

import asyncpg
from agio_kernel.cases import Actor, Case, Cases, Decision, Queue, move
from agio_kernel.cases.review import CaseFact
from agio_kernel.identity.person import people
from agio_kernel.identity.shared_devices import share_device
from agio_kernel.money.amounts import figure

from agio_referral.declared.permissions import MEMBERS_DECIDE
from agio_referral.declared.states import MEMBER_STATES
from agio_referral.member.member import Member
from agio_referral.referral import Referral


def member_cases(referral: Referral) -> Cases[Member]:
    """Members under review. While one waits, commissions on the member's fees are unpaid; a refusal ends them."""

    def summary(case: Case[Member]) -> Sequence[CaseFact]:
        return (CaseFact("referral.fact.code", case.row.code),)

    async def facts(conn: asyncpg.Connection, case: Case[Member]) -> Sequence[CaseFact]:
        above = [one for one in case.row.above if one is not None]
        known = await people(conn, above)
        shared = await _shared(referral, conn, case.row)
        return (
            *summary(case),
            *shared,
            *(
                CaseFact(f"referral.fact.level{level}", known[one].called)
                for level, one in enumerate(above, start=1)
                if one in known
            ),
        )

    async def approve(tx: asyncpg.Connection, case: Case[Member], actor: Actor, reason: str) -> None:
        await _decide(referral, tx, case.row, "approve", actor, reason)

    async def refuse(tx: asyncpg.Connection, case: Case[Member], actor: Actor, reason: str) -> None:
        await _decide(referral, tx, case.row, "refuse", actor, reason)

    return Cases(
        id="referral.members",
        queue=Queue("users", 95, MEMBERS_DECIDE.key, 24 * 60),
        link="referral.invite",
        states=MEMBER_STATES,
        row=Member,
        summary=summary,
        columns=("referral.fact.code",),
        facts=facts,
        extras=_held,
        worth=lambda case: case.extras,
        decisions={
            "approve": Decision(approve, grants=True, pays=True),
            "refuse": Decision(refuse, reasons=("shared_device", "shared_document", "same_person"), explained=True),
        },
    )


async def _held(conn: asyncpg.Connection, found: Sequence[Member]) -> Mapping[int, Decimal | None]:
    """Return the sum that the members' fees have earned for others and that is paid with the approval, in USDT."""
    rows = await conn.fetch(
        "SELECT m.id, count(i.id) = count(i.usdt) AS known, coalesce(sum(i.usdt), 0)::bigint AS usdt"
        " FROM referral_member m LEFT JOIN referral_income i ON i.payer = m.user_id AND i.state = 'held'"
        " WHERE m.id = ANY ($1::bigint[]) GROUP BY m.id",
        [one.id for one in found],
    )
    return {row["id"]: figure(row["usdt"], 2) if row["known"] else None for row in rows}


async def _shared(referral: Referral, conn: asyncpg.Connection, member: Member) -> Sequence[CaseFact]:
    """With whom above the member shares a device or a document, as far as it can be seen now."""
    verification, found = referral.kernel.verification, []
    for level, one in enumerate(member.above, start=1):
        if one is None:
            continue
        value = f"referral.shared.level{level}"
        if await share_device(conn, member.user_id, one):
            found.append(CaseFact("referral.fact.shared_device", value, kind="key"))
        if verification is not None and await verification.share_document(conn, member.user_id, one):
            found.append(CaseFact("referral.fact.shared_document", value, kind="key"))
    return found


async def _decide(
    referral: Referral, tx: asyncpg.Connection, member: Member, trigger: str, actor: Actor, reason: str
) -> None:
    now = await tx.fetchval("SELECT agio_now()")
    await move(tx, referral.kernel.ids, MEMBER_STATES, member, trigger, actor, now, note=reason, reason=reason)
