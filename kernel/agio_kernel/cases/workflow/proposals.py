"""Proposals: changes under dual control. One operator makes it, another decides, and the decision carries it out.

A proposal is bound to what its subject was when it was made. Where that is something else by now, it ends: both people
read so, and whoever still wants it asks again. ``end_moved`` looks for such ones, approving meets the rest.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from datetime import timedelta
from typing import Any, Generic, TypeVar

import asyncpg
import msgspec

from agio_kernel.calls.request import Request
from agio_kernel.cases.workflow.fields import chosen, id_of
from agio_kernel.cases.workflow.review import Review
from agio_kernel.cases.workflow.schemas import DecidedView, ProposalDecide, ProposalView
from agio_kernel.cases.workflow.states import PROPOSAL_STATES, ProposalState
from agio_kernel.declarations.codes import (
    CASE_CHANGED,
    CASE_MOVED,
    FORBIDDEN,
    MAKER_GONE,
    NOT_FOUND,
    PROPOSAL_OVER,
    PROPOSAL_PENDING,
    SAME_PERSON,
    Code,
)
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Principal
from agio_kernel.declarations.states import StaleState
from agio_kernel.ports.clock import db_now
from agio_kernel.postgres.paging import Listed
from agio_kernel.postgres.query import sql
from agio_kernel.records import Listing
from agio_kernel.settings.dual_control import END, WITHDRAW, decided

MOST = 1000
"""So many of those that wait are looked at in one go."""

_SHOWN_FOR = timedelta(days=7)
"""For so long the page of a case says that a proposal about it has ended."""

_COLUMNS = "id, kind, subject, payload, version, permission, maker, reason, state"
_ROWS = """
    SELECT p.*, m.name AS maker_name, c.name AS checker_name
    FROM review_proposal p JOIN reviewer m ON m.id = p.maker LEFT JOIN reviewer c ON c.id = p.checker
"""


class Proposal(msgspec.Struct, frozen=True):
    """Something an operator asked for; ``subject`` names it as ``kind:id``, and only one of a kind may wait for it.
    ``version`` is what the subject was then, "" where that doesn't matter.
    """

    id: int
    kind: str
    subject: str
    payload: dict[str, Any]
    version: str
    permission: str
    maker: int
    reason: str
    state: ProposalState


class Applied(msgspec.Struct, frozen=True):
    """Changes by carrying out a proposal, for the audit, and what the checker is told."""

    before: Any = None
    after: Any = None
    result: dict[str, Any] | None = None


Desk = TypeVar("Desk", bound=Review, contravariant=True)
Own = TypeVar("Own", bound=Review)
CarryOut = Callable[[Desk, asyncpg.Connection, Proposal, Request], Awaitable[Applied]]
"""Does what was proposed, in the transaction of its approval; an ApiError leaves it waiting."""

VersionNow = Callable[[Desk, asyncpg.Connection, Proposal], Awaitable[str | None]]
"""The version of the subject of a proposal is now; None where that can't be told, and then it goes on waiting."""


class Kind(msgspec.Struct, Generic[Desk], frozen=True):
    """Kind of proposal: ``carry_out`` applies it, ``version`` names the state that it is bound to, and ``over`` is the
    code where that state has changed. With ``reads``, ``carry_out`` compares the version itself.
    """

    carry_out: CarryOut[Desk]
    version: VersionNow[Desk] | None = None
    over: Code = PROPOSAL_OVER
    reads: bool = False


Kinds = Mapping[str, Kind[Desk]]


async def propose(
    review: Review,
    tx: asyncpg.Connection,
    request: Request,
    kind: str,
    subject: str,
    payload: dict[str, Any],
    reason: str,
    *,
    permission: str | None = None,
    version: str = "",
) -> str:
    """Ask for something that another operator must approve, and record that; returns the proposal's id. One that waits
    for an earlier ``version`` of the subject ends.
    """
    needed = permission or request.call.permission
    assert needed, "what is proposed needs a permission"
    number = review.kernel.ids.next()
    await keep_waiting(
        tx, number, kind, subject, payload, reason, maker=request.user.id, permission=needed, version=version
    )
    await review.record(tx, request, f"{kind}.propose", subject, reason, after=payload, permission=needed)
    return str(number)


async def keep_waiting(
    tx: asyncpg.Connection,
    number: int,
    kind: str,
    subject: str,
    payload: dict[str, Any],
    reason: str,
    *,
    maker: int,
    permission: str,
    version: str = "",
) -> None:
    """Have a proposal wait for a second person, in the transaction that records it."""
    waiting = await tx.fetch(
        f"SELECT {_COLUMNS} FROM review_proposal WHERE state = 'pending' AND kind = $1 AND subject = $2"
        " AND version <> $3",
        kind,
        subject,
        version,
    )
    for one in waiting:
        await _end(tx, _proposal(one))
    made = await tx.fetchval(
        "INSERT INTO review_proposal (id, kind, subject, payload, permission, maker, reason, version) "
        "VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (kind, subject) WHERE state = 'pending' DO NOTHING "
        "RETURNING id",
        number,
        kind,
        subject,
        payload,
        permission,
        maker,
        reason,
        version,
    )
    if made is None:
        raise ApiError(PROPOSAL_PENDING)


async def proposals_in(_conn: asyncpg.Connection, who: Principal, request: Request) -> Listing:
    """Those of a state that this operator may decide or has made, the oldest waiting one first."""
    form = request.form
    in_state = sql(f"{_ROWS} WHERE p.state = {{}}", form.state)
    theirs = sql("(maker = {} OR permission = ANY ({}))", who.id, sorted(who.permissions))
    listed = Listed(in_state, "own", filters=[theirs], oldest_first=form.state == "pending")
    return Listing(listed, lambda row: _view(row, who.id, who.permissions))


async def proposals_about(conn: asyncpg.Connection, request: Request, subject: str, version: str) -> list[ProposalView]:
    """Proposals for one thing as it is and waits, and the newest one that ended as it became another."""
    rows = await conn.fetch(
        f"{_ROWS} WHERE p.subject = $1 AND p.id IN (SELECT id FROM review_proposal WHERE subject = $1"
        " AND state = 'pending' UNION (SELECT id FROM review_proposal WHERE subject = $1"
        " AND (state <> 'ended' OR decided_at > agio_now() - $2::interval) ORDER BY id DESC LIMIT 1)) ORDER BY p.id",
        subject,
        _SHOWN_FOR,
    )
    who = request.user
    shown = [_view(row, who.id, who.permissions, ended=row["version"] not in ("", version)) for row in rows]
    return [one for one in shown if one.state in (ProposalState.PENDING, ProposalState.ENDED)]


async def end_moved(review: Own, kinds: Kinds[Own]) -> None:
    """End what waits and is bound to something that has changed since."""
    async with review.kernel.db.read() as conn:
        rows = await conn.fetch(
            f"SELECT {_COLUMNS} FROM review_proposal WHERE state = 'pending' AND version <> '' ORDER BY id LIMIT $1",
            MOST,
        )
        over = [one for one in map(_proposal, rows) if await _is_over(review, kinds, conn, one)]
    for one in over:
        async with review.kernel.db.transaction() as tx:
            await _end(tx, one)


async def _is_over(review: Own, kinds: Kinds[Own], conn: asyncpg.Connection, proposal: Proposal) -> bool:
    version_now = kinds[proposal.kind].version if proposal.kind in kinds else None
    now = await version_now(review, conn, proposal) if version_now else None
    return now is not None and now != proposal.version


async def _end(tx: asyncpg.Connection, proposal: Proposal) -> None:
    with suppress(StaleState):  # somebody decided it meanwhile
        await PROPOSAL_STATES.move(tx, proposal.id, ProposalState.PENDING, END, decided_at=await db_now(tx))


async def decide(review: Own, kinds: Kinds[Own], request: Request[ProposalDecide]) -> DecidedView:
    """Approve, reject or withdraw. Approving does what was proposed, on what it was proposed for, or ends it; the maker
    can only withdraw.
    """
    try:
        return await _decide(review, kinds, request)
    except ApiError as refusal:
        if refusal.code is not CASE_CHANGED:
            raise
        async with review.kernel.db.transaction() as tx:
            proposal = await _locked(tx, id_of(request.form.proposal, "proposal"))
            await _end(tx, proposal)
        raise ApiError(kinds[proposal.kind].over) from refusal


async def _decide(review: Own, kinds: Kinds[Own], request: Request) -> DecidedView:
    form, who = request.form, request.user
    decision = chosen(form.decision, "decision")
    remark = form.remark.strip()
    async with request.idempotent_transaction() as effect:
        tx = effect.tx
        proposal = await _locked(tx, id_of(form.proposal, "proposal"))
        if decision != WITHDRAW and proposal.permission not in who.permissions:
            raise ApiError(FORBIDDEN)
        try:
            state = await decided(
                tx,
                PROPOSAL_STATES,
                proposal.id,
                ProposalState.PENDING,
                decision,
                maker=proposal.maker,
                who=who.id,
                remark=remark,
                same=SAME_PERSON,
            )
        except StaleState as stale:
            raise ApiError(CASE_MOVED) from stale
        applied = Applied(before=proposal.payload)
        if decision == "approve":
            await refuse_gone(review, tx, proposal.maker, proposal.permission)
            kind = kinds[proposal.kind]
            if not kind.reads and await _is_over(review, kinds, tx, proposal):
                raise ApiError(CASE_CHANGED)
            applied = await kind.carry_out(review, tx, proposal, request)
        answer = effect.keep(DecidedView(state, applied.result))
        await review.record(
            tx,
            request,
            f"{proposal.kind}.{decision}",
            proposal.subject,
            remark or proposal.reason,
            before=applied.before,
            after=applied.after,
            permission=proposal.permission,
        )
    return answer


async def refuse_gone(review: Review, tx: asyncpg.Connection, maker: int, permission: str) -> None:
    """An ApiError where whoever asked for something was let go since, or may not ask for it any more: then it is one
    person who wants it, and not two.
    """
    identity = await review.operators.identity(tx, maker)
    if identity is None or permission not in identity.permissions:
        raise ApiError(MAKER_GONE)


async def _locked(tx: asyncpg.Connection, proposal_id: int) -> Proposal:
    row = await tx.fetchrow(f"SELECT {_COLUMNS} FROM review_proposal WHERE id = $1", proposal_id)
    if row is None:
        raise ApiError(NOT_FOUND, field="proposal")
    return _proposal(row)


def _proposal(row: asyncpg.Record) -> Proposal:
    return msgspec.convert(dict(row), Proposal)


def _view(row: asyncpg.Record, who: int, permissions: frozenset[str], *, ended: bool = False) -> ProposalView:
    waits = row["state"] == ProposalState.PENDING and not ended
    return ProposalView(
        id=str(row["id"]),
        kind=row["kind"],
        subject=row["subject"],
        payload=row["payload"],
        reason=row["reason"],
        maker=row["maker_name"],
        state="ended" if ended and row["state"] == ProposalState.PENDING else row["state"],
        checker=row["checker_name"] or "",
        remark=row["remark"] or "",
        created_at=row["created_at"],
        decided_at=row["decided_at"],
        mine=row["maker"] == who,
        may_decide=waits and row["maker"] != who and row["permission"] in permissions,
        permission=row["permission"],
    )
