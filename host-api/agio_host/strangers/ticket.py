"""Tickets: the host's word, which PostgreSQL verifies, whose call it has handed to a plugin's process."""

from __future__ import annotations

import hmac
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from contextvars import ContextVar

import msgspec
from agio_kernel.calls.request import Request
from agio_kernel.calls.rtoken import Answer, Effect, Intents, Replay
from agio_kernel.declarations.codes import IN_PROGRESS
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Subject

TICKET_S = 30.0
TICKET: ContextVar[str] = ContextVar("ticket", default="")
"""Ticket of the call that the current task carries out."""


def sign_ticket(key: bytes, plugin: str, request: Request) -> str:
    """The ticket of a call: it moves money of nobody else than the user whose call it is."""
    who = request.principal
    user = who if who is not None and who.subject is Subject.USER and who.viewer is None else None
    owner, realm = ("", "") if user is None else (user.id, int(user.realm))
    until = f"{time.time() + TICKET_S:.3f}"
    parts = (plugin, owner, realm, until, request.fingerprint.hex(), request.rtoken, request.call.path, request.scope)
    body = "|".join(map(str, parts))
    return f"{body}|{hmac.digest(key, body.encode(), 'sha256').hex()}"


class TicketIntents(Intents):
    """Intents in a plugin's process: of the ticket's call alone, by the kernel's functions."""

    @asynccontextmanager
    async def effect(self, scope: str, call: str, rtoken: str, print_: bytes) -> AsyncIterator[Effect]:
        async with self._db.transaction() as tx:
            begun = await tx.fetchrow("SELECT mine, fingerprint, answer FROM stranger.begin_intent($1)", TICKET.get())
            assert begun is not None, "a function with OUT parameters returns one row"
            if not begun["mine"]:
                raise ApiError(IN_PROGRESS)
            if begun["answer"] is not None:
                raise Replay(self._opened(begun, print_))
            effect = Effect(tx)
            yield effect
            answer = effect.kept or Answer(b"")
            await tx.execute(
                "SELECT stranger.keep_intent($1)", self._secrets.seal("intent", msgspec.msgpack.encode(answer))
            )
