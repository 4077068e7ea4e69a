"""Ways by which a user receives each category of notices."""

from __future__ import annotations

from collections.abc import Iterable

import asyncpg
import msgspec

from agio_kernel.notices.declaration import Category
from agio_kernel.notices.tables import NoticeChoices
from agio_kernel.postgres.db import Database
from agio_kernel.postgres.query import any_of, done, insert, rows


class Choice(msgspec.Struct, frozen=True):
    """The ways for one category. A ``fixed`` one can't be chosen."""

    category: Category
    inbox: bool = True
    email: bool = False
    sms: bool = False
    fixed: bool = False


FIXED = {
    Category.SECURITY: Choice(Category.SECURITY, email=True, sms=True, fixed=True),
    Category.SERVICE: Choice(Category.SERVICE, fixed=True),
}
"""Security reaches the inbox, and the first address that there is; what operators write reaches the inbox."""


async def choices(conn: asyncpg.Connection | Database, user_id: int) -> tuple[Choice, ...]:
    """Every category's, in the order they are shown."""
    ways = (NoticeChoices.category, NoticeChoices.inbox, NoticeChoices.email, NoticeChoices.sms)
    found = await rows(conn, NoticeChoices.select(*ways).where(NoticeChoices.user_id == user_id), Choice)
    chosen = {one.category: one for one in found}
    return tuple(FIXED.get(category) or chosen.get(category, Choice(category)) for category in Category)


async def choices_of(conn: asyncpg.Connection, user_ids: Iterable[int], category: Category) -> dict[int, Choice]:
    """One category's, of many users."""
    found = {user_id: FIXED.get(category) or Choice(category) for user_id in user_ids}
    if category in FIXED or not found:
        return found
    ways = (NoticeChoices.user_id, NoticeChoices.inbox, NoticeChoices.email, NoticeChoices.sms)
    one = NoticeChoices.select(*ways).where(any_of(NoticeChoices.user_id, found), NoticeChoices.category == category)
    for row in await rows(conn, one):
        found[row["user_id"]] = Choice(category, row["inbox"], row["email"], row["sms"])
    return found


async def save_choice(tx: asyncpg.Connection, user_id: int, choice: Choice) -> None:
    """Keep what was chosen; the table refuses one for security."""
    ways = (NoticeChoices.inbox, NoticeChoices.email, NoticeChoices.sms)
    chosen = {
        NoticeChoices.user_id: user_id,
        NoticeChoices.category: str(choice.category),
        **dict(zip(ways, (choice.inbox, choice.email, choice.sms), strict=True)),
    }
    one = (NoticeChoices.user_id, NoticeChoices.category)
    await done(tx, insert(NoticeChoices, chosen).on_conflict(one, "DO UPDATE", list(ways)))
