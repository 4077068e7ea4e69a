"""The inbox of an account: what it was told, what of it is unread, and by which ways it wants to hear."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import asyncpg
import msgspec
from agio_kernel.calls.declared import get, post
from agio_kernel.calls.request import Request
from agio_kernel.declarations.call import NoForm
from agio_kernel.declarations.codes import NOT_FOUND
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Principal
from agio_kernel.declarations.wire import Id, Moment, Page
from agio_kernel.identity.users import find_user
from agio_kernel.notices import (
    Category,
    Choice,
    Shown,
    choices,
    mark_read,
    notices_of,
    save_choice,
    shown_notice,
    unread_count,
)
from agio_kernel.ports.feed import Topic
from agio_kernel.ports.kernel import Kernel
from agio_kernel.records import Listing, Records
from agio_kernel.settings.presentation import Presentation

from agio_account.schemas import Listed
from agio_account.sessions.devices import read_id


class ReadForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The notice that was read; with ``all`` everything up to it."""

    id: str = ""
    all: bool = False


class ChoiceForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ways of delivery for a category of notices. Notices of security are always delivered."""

    category: Literal["money", "orders"]
    inbox: bool = False
    email: bool = False
    sms: bool = False


class NoticeRow(msgspec.Struct, frozen=True):
    """One notice; ``link`` is the name of the page to go to, or empty."""

    id: Id
    category: Category
    title: str
    text: str
    link: str
    at: Moment
    read: bool


class Inbox(Page[NoticeRow], frozen=True, kw_only=True):
    """A page of notices, newest first. ``unread`` counts up to 100."""

    unread: int


class Unread(msgspec.Struct, frozen=True):
    """Number of unread notices, up to 100."""

    unread: int


class NoticeChoices(msgspec.Struct, frozen=True):
    """The ways by category, and which ways this deployment has and the account is reached by."""

    rows: Sequence[Choice]
    email: bool
    sms: bool


def notice_records(kernel: Kernel) -> Records:
    """The account's notices, in the language of the page; beside them how many are unread."""

    async def listing(conn: asyncpg.Connection, who: Principal, request: Request) -> Listing:
        def shown(row: asyncpg.Record) -> NoticeRow:
            return _row(shown_notice(row, kernel.messages, request.language, kernel.part(Presentation).brand.name))

        return Listing(notices_of(who.id), shown, {"unread": await unread_count(conn, who.id)})

    return Records(
        plugin="account",
        name="notices",
        path="notices",
        summary="What the account was told, newest first",
        form=Listed,
        answer=Inbox,
        columns=("id", "at", "category", "title", "text", "read"),
        listing=listing,
        scope="none",
    )


@post("web/readNotices", opens_business=False, scope="none")
async def read_notices(kernel: Kernel, request: Request[ReadForm]) -> Unread:
    """Mark notices as read.

    Mark a notice, or all up to it, as read.
    """
    who, form = request.user, request.form
    through = read_id(form.id)
    async with request.idempotent_transaction() as effect:
        found = await mark_read(effect.tx, who.id, through, only=not form.all)
        if not found and not form.all:
            raise ApiError(NOT_FOUND, field="id")
        answer = effect.keep(Unread(await unread_count(effect.tx, who.id)))
    kernel.feed.publish_private("messages", who.id, answer)
    return answer


@get("web/noticeChoices", scope="none")
async def show_choices(kernel: Kernel, request: Request[NoForm]) -> NoticeChoices:
    """Show the ways of delivery of my notices."""
    async with kernel.db.read() as conn:
        return await _choices(kernel, conn, request.user)


@post("web/chooseNotices", opens_business=False, scope="none")
async def choose(kernel: Kernel, request: Request[ChoiceForm]) -> NoticeChoices:
    """Hear of a category by other ways."""
    form = request.form
    async with request.idempotent_transaction() as effect:
        choice = Choice(Category(form.category), form.inbox, form.email, form.sms)
        await save_choice(effect.tx, request.user.id, choice)
        return effect.keep(await _choices(kernel, effect.tx, request.user))


def inbox_topic(kernel: Kernel) -> Topic:
    """Topic of the number of unread notices, as it changes."""

    async def snapshot(_argument: str, who: Principal | None) -> Unread | None:
        return None if who is None else Unread(await unread_count(kernel.db, who.id))

    return Topic("messages", snapshot, private=True)


async def _choices(kernel: Kernel, conn: Any, who: Principal) -> NoticeChoices:
    user = await find_user(conn, who.id)
    reached = {"email": user and user.email, "sms": user and user.phone}
    ways = {way: bool(address) and way in kernel.sender.channels for way, address in reached.items()}
    return NoticeChoices(await choices(conn, who.id), **ways)


def _row(one: Shown) -> NoticeRow:
    return NoticeRow(str(one.id), one.category, one.title, one.text, one.link, one.at, one.read)
