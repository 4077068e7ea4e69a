"""Proposals: what needs two people. One operator makes it, another decides, and the decision carries it out."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import asyncpg
import msgspec
from agio_kernel.calls.envelope import Envelope
from agio_kernel.calls.request import Request
from agio_kernel.declarations.codes import FORBIDDEN, NOT_FOUND
from agio_kernel.declarations.errors import Refusal
from agio_kernel.declarations.principal import Principal
from agio_kernel.declarations.states import StaleState
from agio_kernel.postgres.paging import Listed
from agio_kernel.postgres.query import sql
from agio_kernel.records import ForOperators, Listing, Records
from agio_kernel.settings.two_people import WITHDRAW, decided
from agio_kernel.wire import Id, Moment, Page

from agio_operator.declared.codes import CASE_MOVED, MAKER_GONE, PROPOSAL_PENDING, SAME_PERSON
from agio_operator.declared.permissions import AUDIT_EXPORT
from agio_operator.declared.states import PROPOSAL_STATES, ProposalState
from agio_operator.fields import EXPORTED, chosen, id_of
from agio_operator.forms import Proposals
from agio_operator.links import LINKS
from agio_operator.store import Directory

if TYPE_CHECKING:
    from agio_operator.console.console import Console

_ROWS = """
    SELECT p.*, m.login AS maker_login, c.login AS checker_login
    FROM operator_proposal p JOIN operator m ON m.id = p.maker LEFT JOIN operator c ON c.id = p.checker
"""


class ProposalView(msgspec.Struct, frozen=True):
    """What one operator asks for and another decides."""

    id: Id
    kind: str
    subject: str
    payload: dict[str, Any]
    reason: str
    maker: str
    state: str
    checker: str
    remark: str
    created_at: Moment
    decided_at: Moment | None
    mine: bool
    may_decide: bool


class ProposedView(msgspec.Struct, frozen=True):
    """A proposal that was made."""

    proposal: Id


class DecidedView(msgspec.Struct, frozen=True):
    """What a proposal has become, and what came of it."""

    state: str
    result: dict[str, Any] | None


class Proposal(msgspec.Struct, frozen=True):
    """Something an operator asked for; ``subject`` names it as ``kind:id``, and only one of a kind may wait for it."""

    id: int
    kind: str
    subject: str
    payload: dict[str, Any]
    permission: str
    maker: int
    reason: str
    state: ProposalState


class Carried(msgspec.Struct, frozen=True):
    """What carrying out a proposal changed, for the audit, and what the checker is told."""

    before: Any = None
    after: Any = None
    result: dict[str, Any] | None = None


CarryOut = Callable[["Console", asyncpg.Connection, Proposal, Request], Awaitable[Carried]]
"""Does what was proposed, in the transaction of its approval; a Refusal leaves it waiting."""


async def propose(
    console: Console,
    tx: asyncpg.Connection,
    request: Request,
    kind: str,
    subject: str,
    payload: dict[str, Any],
    reason: str,
    *,
    permission: str | None = None,
) -> str:
    """Ask for something that another operator must approve, and record that; returns the proposal's id."""
    needed = permission or request.call.permission
    assert needed, "what is proposed needs a permission"
    number = await tx.fetchval(
        "INSERT INTO operator_proposal (id, kind, subject, payload, permission, maker, reason) "
        "VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (kind, subject) WHERE state = 'pending' DO NOTHING "
        "RETURNING id",
        console.kernel.ids.next(),
        kind,
        subject,
        payload,
        needed,
        request.who.id,
        reason,
    )
    if number is None:
        raise Refusal(PROPOSAL_PENDING)
    await console.record(tx, request, f"{kind}.propose", subject, reason, after=payload, permission=needed)
    return str(number)


async def _listing(_conn: asyncpg.Connection, who: Principal, request: Request) -> Listing:
    form = request.form
    in_state = sql(f"{_ROWS} WHERE p.state = {{}}", form.state)
    theirs = sql("(maker = {} OR permission = ANY ({}))", who.id, sorted(who.permissions))
    listed = Listed(in_state, "own", narrow=[theirs], oldest_first=form.state == "pending")
    return Listing(listed, lambda row: _view(row, who.id, who.permissions))


PROPOSALS = Records(
    name="proposal",
    path="operatorProposals",
    summary="Proposals to decide, and the own ones",
    form=Proposals,
    answer=Page[ProposalView],
    columns=(
        *("created_at", "kind", "subject", "maker", "reason", "payload"),
        *("state", "checker", "remark", "decided_at"),
    ),
    listing=_listing,
    links=LINKS["web/operatorProposals"],
    operators=ForOperators(None, AUDIT_EXPORT.key, EXPORTED),
)
"""What this operator may decide or has made, the oldest waiting one first."""


async def proposals_about(
    console: Console, conn: asyncpg.Connection, request: Request, subject: str
) -> list[ProposalView]:
    """What is proposed for one thing and waits."""
    rows = await conn.fetch(f"{_ROWS} WHERE p.state = 'pending' AND p.subject = $1 ORDER BY p.id", subject)
    return [_view(row, request.who.id, request.who.permissions) for row in rows]


async def decide(console: Console, kinds: dict[str, CarryOut], request: Request) -> Envelope:
    """Approve, reject or withdraw. Approving does what was proposed; the maker can only withdraw."""
    form, who = request.form, request.who
    decision = chosen(form.decision, "decision")
    remark = form.remark.strip()
    async with request.effect() as effect:
        tx = effect.tx
        proposal = await _locked(tx, id_of(form.proposal, "proposal"))
        if decision != WITHDRAW and proposal.permission not in who.permissions:
            raise Refusal(FORBIDDEN)
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
            raise Refusal(CASE_MOVED) from stale
        carried = Carried(before=proposal.payload)
        if decision == "approve":
            await refuse_gone(tx, proposal.maker, proposal.permission)
            carried = await kinds[proposal.kind](console, tx, proposal, request)
        answer = effect.answer(DecidedView(state, carried.result))
        await console.record(
            tx,
            request,
            f"{proposal.kind}.{decision}",
            proposal.subject,
            remark or proposal.reason,
            before=carried.before,
            after=carried.after,
            permission=proposal.permission,
        )
    return answer


async def refuse_gone(tx: asyncpg.Connection, maker: int, permission: str) -> None:
    """A Refusal where whoever asked for something was let go since, or may not ask for it any more: then it is one
    person who wants it, and not two.
    """
    identity = await Directory().identity(tx, maker)
    if identity is None or permission not in identity.permissions:
        raise Refusal(MAKER_GONE)


async def _locked(tx: asyncpg.Connection, proposal_id: int) -> Proposal:
    row = await tx.fetchrow(
        f"SELECT {', '.join(Proposal.__struct_fields__)} FROM operator_proposal WHERE id = $1", proposal_id
    )
    if row is None:
        raise Refusal(NOT_FOUND, field="proposal")
    return msgspec.convert(dict(row), Proposal)


def _view(row: asyncpg.Record, who: int, permissions: frozenset[str]) -> ProposalView:
    return ProposalView(
        id=str(row["id"]),
        kind=row["kind"],
        subject=row["subject"],
        payload=row["payload"],
        reason=row["reason"],
        maker=row["maker_login"],
        state=row["state"],
        checker=row["checker_login"] or "",
        remark=row["remark"] or "",
        created_at=row["created_at"],
        decided_at=row["decided_at"],
        mine=row["maker"] == who,
        may_decide=row["state"] == "pending" and row["maker"] != who and row["permission"] in permissions,
    )
