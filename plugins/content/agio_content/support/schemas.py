"""Forms and answers of the calls about tickets."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from agio_kernel.cases.threads import LONGEST
from agio_kernel.declarations.wire import Cursor, Id, Moment, PageSize

from agio_content.support.ticket import LONGEST_SUBJECT

Topic = Literal["account", "verification", "funds", "trading", "products", "other"]


class OpenTicketForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Question of a user, as a subject and a text; a picture may go with it."""

    topic: Topic
    subject: Annotated[str, msgspec.Meta(max_length=4 * LONGEST_SUBJECT)] = ""
    text: Annotated[str, msgspec.Meta(max_length=4 * LONGEST)] = ""


class TicketForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ticket to read."""

    id: Id


class TicketsForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A page of my tickets, the newest first."""

    after: Cursor = ""
    size: PageSize = 20


class TicketView(msgspec.Struct, frozen=True):
    """One ticket. ``unread`` are the operators' messages that weren't read, up to 100; ``written_at`` is the last one's
    moment.
    """

    id: Id
    reference: str
    topic: Topic
    subject: str
    state: Literal["waiting", "answered", "closed"]
    unread: int
    created_at: Moment
    written_at: Moment
