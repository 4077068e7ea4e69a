"""Asking for one's data, and fetching the files that were asked for."""

from __future__ import annotations

import base64
from datetime import timedelta

from agio_kernel.calls.declared import get, post
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import require
from agio_kernel.declarations.call import NoForm
from agio_kernel.declarations.errors import ApiError
from agio_kernel.identity.security import note_signal
from agio_kernel.identity.users import lock_user
from agio_kernel.ports.kernel import Kernel
from agio_kernel.records.archives import Archives

from agio_account.declared.codes import DATA_TOO_SOON
from agio_account.messages.notices import DATA_ASKED, notify
from agio_account.own_data.archive import KIND
from agio_account.own_data.schemas import ArchivePart, ArchivesView, ArchiveView, PartForm
from agio_account.schemas import Proof
from agio_account.security.proof import prove
from agio_account.security.proof import spend as spend_proof

EVERY = timedelta(days=7)


@get("web/archives", scope="none", viewing=False)
async def list_archives(kernel: Kernel, request: Request[NoForm]) -> ArchivesView:
    """My files.

    Archives of data and long statements, as far as they are made; a file is there for seven days.
    """
    who = require(request.principal)
    async with kernel.db.read() as conn:
        found = await kernel.part(Archives).of(conn, who.id)
    archives, text = kernel.part(Archives), kernel.messages.text
    return ArchivesView([ArchiveView.of(one, text(archives.title(one.kind), request.language)) for one in found])


@get("web/archivePart", scope="none", viewing=False, rate_per_minute=300)
async def show_part(kernel: Kernel, request: Request[PartForm]) -> ArchivePart:
    """A part of one of my files.

    In base64; the parts of a file follow one another from 0.
    """
    who, form = require(request.principal), request.form
    async with kernel.db.read() as conn:
        body = await kernel.part(Archives).part(conn, who.id, int(form.id), form.part)
    return ArchivePart(base64.b64encode(body).decode())


@post("web/askData", opens_business=False, scope="none", rate_per_minute=10)
async def ask_data(kernel: Kernel, request: Request[Proof]) -> None:
    """Ask for my data.

    An archive of everything that is kept about the account, once a week; the owner is told now and when it is ready.
    """
    proven = await prove(kernel, request, request.form)
    user, now = proven.user, kernel.clock.now()
    async with request.idempotent_transaction() as effect:
        await lock_user(effect.tx, user.id)
        last = await effect.tx.fetchval(
            "SELECT max(asked_at) FROM archive WHERE user_id = $1 AND kind = $2 AND state <> 'failed'", user.id, KIND
        )
        if last is not None and now < last + EVERY:
            raise ApiError(DATA_TOO_SOON, time=last + EVERY)
        await spend_proof(kernel, effect.tx, proven)
        await kernel.part(Archives).ask(effect.tx, user.id, user.realm, KIND, {}, request.language)
        await note_signal(effect.tx, kernel.ids, user.id, "data", "data_asked", now)
        await notify(kernel, effect.tx, user, DATA_ASKED)
        return effect.keep(None)
