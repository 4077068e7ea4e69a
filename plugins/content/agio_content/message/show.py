"""Sendings of a message: recipient, sender, and the number of users reached."""

from __future__ import annotations

import msgspec
from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.declarations.wire import Id, Moment, Page, whole

from agio_content.content import Content
from agio_content.declared.permissions import READ
from agio_content.draft.show import ItemForm

SHOWN = 50

_SENT = """
    SELECT s.id, coalesce(p.uid::text, '') AS uid, s.writer, s.reached, s.state, s.created_at
    FROM content_sending s LEFT JOIN people p ON p.id = s.user_id
    WHERE s.item = $1 ORDER BY s.id DESC LIMIT $2
"""


class SendingView(msgspec.Struct, frozen=True):
    """One sending, to a user or, where ``uid`` is empty, to everybody; ``over`` once all of them have it."""

    id: Id
    uid: str
    writer: str
    reached: int
    over: bool
    at: Moment


@get("web/operatorContentSendings", permission=READ)
async def list_sendings(content: Content, request: Request[ItemForm]) -> Page[SendingView]:
    """List the sendings of a message."""
    async with content.kernel.db.read() as conn:
        found = await conn.fetch(_SENT, request.form.id, SHOWN)
    return whole(
        [
            SendingView(
                str(row["id"]), row["uid"], row["writer"], row["reached"], row["state"] == "sent", row["created_at"]
            )
            for row in found
        ]
    )
