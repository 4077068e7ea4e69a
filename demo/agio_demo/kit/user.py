"""Somebody whom a development deployment begins with."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from hashlib import sha256
from typing import ClassVar

import asyncpg
import msgspec
from agio_kernel.declarations.principal import Principal, Subject
from agio_kernel.identity.users import AccountTaken, User, create_user, find_by_email
from agio_kernel.ports.clock import db_now
from agio_kernel.ports.events import Event, UserRegistered
from agio_kernel.ports.kernel import Kernel

Welcome = Callable[[asyncpg.Connection, UserRegistered], Awaitable[None]]


class DemoUserMade(Event, frozen=True):
    """A development deployment begins with somebody whose story needs them verified as far as ``tier``, and who has
    shown that they live at ``address`` unless that is empty. The plugin that verifies people makes it so, in
    development only.
    """

    user_id: int
    tier: int
    address: str = ""


class DemoUser(msgspec.Struct, frozen=True):
    """Somebody whom a development deployment begins with, and nobody can sign in as. ``handle`` is the class's own."""

    handle: ClassVar[str]

    name: str
    country: str
    language: str

    @property
    def digest(self) -> str:
        """64 hexadecimal digits that are theirs alone."""
        return sha256(f"agio {self.handle} {self.name}".encode()).hexdigest()

    @property
    def email(self) -> str:
        """Unique in a data folder, and of a domain that nobody can own."""
        return f"{self.handle}.{self.digest[:10]}@example.com"


async def demo_user(
    kernel: Kernel,
    who: DemoUser,
    before: timedelta,
    *,
    now: Callable[[asyncpg.Connection], Awaitable[datetime]] = db_now,
    welcome: Welcome | None = None,
    tier: int = 0,
    address: str = "",
) -> User:
    """Their account, registered so long ago and without a password: nobody can sign in. It is made once, with what
    ``welcome`` does in the same transaction before others hear of it. They are verified as far as ``tier``, and live at
    ``address``, where the deployment verifies people.
    """
    async with kernel.db.transaction() as tx:
        if known := await find_by_email(tx, who.email):
            return known
        try:
            user = await create_user(
                tx,
                kernel.ids,
                now=await now(tx) - before,
                country=who.country,
                language=who.language,
                password_hash=None,
                email=who.email,
                name=who.name,
            )
        except AccountTaken:  # another process of this deployment was first
            user = await find_by_email(tx, who.email)
            assert user is not None, "its address is taken"
            return user
        registered = UserRegistered(user.id, user.uid, user.country, user.language, "")
        if welcome is not None:
            await welcome(tx, registered)
        await kernel.bus.emit(tx, registered)
        if tier or address:
            await kernel.bus.emit(tx, DemoUserMade(user.id, tier, address))
    return user


def principal_of(user: User, *, tier: int = 0) -> Principal:
    """Principal of a seeded user's requests."""
    return Principal(Subject.USER, user.id, user.uid, 0, name=user.name, tier=tier)
