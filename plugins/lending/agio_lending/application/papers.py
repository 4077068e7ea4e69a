"""The papers of an application: uploaded one by one, sent with it, and forgotten where they never are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Literal

import asyncpg
import msgspec
from agio_kernel.calls.declared import get, post
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import Tier, require
from agio_kernel.declarations.call import NoForm
from agio_kernel.declarations.codes import MALFORMED, NOT_FOUND
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.wire import Moment, OptionalId, Page, TextKey, whole
from agio_kernel.declarations.work import TaskSpec
from agio_kernel.documents import DocumentKind, ShownDocument, keep, show, take
from agio_kernel.entities import Entity, Id, Key
from agio_kernel.postgres.personal import Erasure, Personal, Until

from agio_lending.declared.codes import PAPER_REQUIRED
from agio_lending.declared.parameters import KEPT_UNSENT
from agio_lending.lending import Lending
from agio_lending.loan.loan import Loan

PaperName = Literal["housing", "income", "statement", "id_front", "id_back"]

PAPERS = {
    name: DocumentKind(name, missing=PAPER_REQUIRED, title=f"lending.paper.{name}")
    for name in ("housing", "income", "statement", "id_front", "id_back")
}
"""Papers of an application: proof of housing, of income, a bank statement, and identity."""

AT_ONCE = 100


class Paper(Entity, table="lending_paper"):
    """Paper that was uploaded, one of each kind for each user, until it is sent."""

    personal = Personal(
        why="Papers until they are sent",
        until=Until.EXPIRY,
        erasure=Erasure.DELETE,
        document="file",
        other="kind",
    )

    user_id: Key[Id]
    kind: Key[str]
    file: str
    created_at: Moment


class Uploaded(msgspec.Struct, frozen=True):
    """Paper that is uploaded now."""

    kind: str


class PaperForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Paper to upload or show."""

    kind: PaperName


class PapersForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Loan whose papers to list; empty for the next application."""

    id: OptionalId = ""


class PaperView(msgspec.Struct, frozen=True):
    """A paper that an application needs: not there yet, uploaded and waiting to be sent, or sent with it."""

    kind: PaperName
    title: TextKey
    state: Literal["missing", "uploaded", "sent"]


@post(
    "web/lendUpload",
    opens_business=False,
    rate_per_minute=20,
    files=("housing", "income", "statement", "id_front", "id_back"),
)
async def upload(lending: Lending, request: Request[NoForm]) -> Uploaded:
    """Upload one paper of an application.

    One file, named after what it shows; it takes the place of an earlier one that wasn't sent yet.
    """
    who, files = require(request.principal, real=True, tier=Tier.ADVANCED), lending.kernel.files
    kinds = list(request.files)
    if len(kinds) != 1:
        raise ApiError(MALFORMED, field="file")
    kind = PAPERS[kinds[0]]
    taken = await take(lending.kernel, request, kind)
    async with request.idempotent_transaction() as effect:
        tx = effect.tx
        file = await keep(files, tx, who.id, taken)
        # The row is locked before it is read: of two uploads at once the second forgets the first one's file.
        await tx.execute(
            "INSERT INTO lending_paper (user_id, kind, file, created_at) VALUES ($1, $2, '', agio_now())"
            " ON CONFLICT (user_id, kind) DO NOTHING",
            who.id,
            kind.name,
        )
        earlier = await tx.fetchval(
            "SELECT file FROM lending_paper WHERE user_id = $1 AND kind = $2 FOR UPDATE", who.id, kind.name
        )
        await tx.execute(
            "UPDATE lending_paper SET file = $3, created_at = agio_now() WHERE user_id = $1 AND kind = $2",
            who.id,
            kind.name,
            file,
        )
        if earlier:
            await files.forget(tx, who.id, earlier)
        return effect.keep(Uploaded(kind.name))


@get("web/lendPaper", scope="none", viewing=False, example=PaperForm(kind="income"))
async def show_paper(lending: Lending, request: Request[PaperForm]) -> ShownDocument:
    """A paper that I uploaded and haven't sent.

    The one that waits to be sent, to its owner.
    """
    who, kind = require(request.principal, real=True), PAPERS[request.form.kind]
    async with lending.kernel.db.read() as conn:
        name = (await papers_of(conn, who.id)).get(kind.name)
        return await show(lending.kernel.files, conn, who.id, kind, name, "kind")


@get("web/lend_img")
async def list_papers(lending: Lending, request: Request[PapersForm]) -> Page[PaperView]:
    """The papers of a loan of mine, or of my next application.

    All that an application needs, in their order, to the borrower alone.
    """
    who, wanted = request.user, request.form.id
    async with lending.kernel.db.read() as conn:
        loan = await Loan.find_own(conn, int(wanted), who.id) if wanted else None
        if wanted and loan is None:
            raise ApiError(NOT_FOUND, field="id")
        uploaded = {} if loan else await papers_of(conn, who.id)
    there = "sent" if loan else "uploaded"
    has = lambda name: getattr(loan, name) if loan else name in uploaded  # noqa: E731
    stands = lambda name: there if has(name) else "missing"  # noqa: E731
    return whole([PaperView(name, one.title, stands(name)) for name, one in PAPERS.items()])  # type: ignore[arg-type]


async def papers_of(conn: asyncpg.Connection, user_id: int) -> Mapping[str, str]:
    """The file of each paper that waits to be sent."""
    found = await conn.fetch("SELECT kind, file FROM lending_paper WHERE user_id = $1", user_id)
    return {one["kind"]: one["file"] for one in found}


async def take_papers(tx: asyncpg.Connection, user_id: int, kept: Mapping[str, str]) -> dict[str, str]:
    """Move the uploaded papers to the application; ``kept`` are those of an earlier one, which serve where no new one
    was uploaded. An ApiError beside the first that is missing.
    """
    taken = await tx.fetch("DELETE FROM lending_paper WHERE user_id = $1 RETURNING kind, file", user_id)
    papers = {**kept, **{one["kind"]: one["file"] for one in taken}}
    for kind in PAPERS.values():
        if not papers.get(kind.name):
            raise ApiError(kind.missing, field=kind.name)
    return papers


def unsent_task(lending: Lending) -> TaskSpec:
    """Papers that were never sent are let go."""

    async def run() -> int:
        kernel = lending.kernel
        async with kernel.db.transaction() as tx:
            unsent = await _unsent(tx, kernel.parameters.get(KEPT_UNSENT))
            for owner, file in unsent:
                await kernel.files.forget(tx, owner, file)
        return len(unsent)

    return TaskSpec("lending.forget_unsent", run, 3600, "Let go of papers that were never sent with an application")


async def _unsent(tx: asyncpg.Connection, older_than: timedelta) -> Sequence[tuple[int, str]]:
    found = await tx.fetch(
        "DELETE FROM lending_paper WHERE (user_id, kind) IN (SELECT user_id, kind FROM lending_paper"
        " WHERE created_at < agio_now() - $1::interval ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED)"
        " RETURNING user_id, file",
        older_than,
        AT_ONCE,
    )
    return [(one["user_id"], one["file"]) for one in found if one["file"]]
