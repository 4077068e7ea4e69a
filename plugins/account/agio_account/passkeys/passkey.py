"""Passkeys: the keys of an account by which its owner signs."""

from __future__ import annotations

from agio_kernel.declarations.wire import Moment
from agio_kernel.entities import Big, Entity, Hidden, Id, UserId
from agio_kernel.postgres.personal import Erasure, Personal, Until

MOST = 10
"""The most passkeys of an account."""


class Passkey(Entity, table="account_passkey"):
    """A passkey of an account. ``sign_count`` is its counter at its last use, 0 where it has none; ``synced``: other
    devices of its owner have it, too.
    """

    personal = Personal(
        why="Signing in",
        until=Until.CLOSE,
        erasure=Erasure.DELETE,
        device="name",
        secret="credential public_key",
    )

    id: Id
    user_id: UserId
    credential: Hidden[bytes]
    public_key: Hidden[bytes]
    sign_count: Hidden[Big]
    name: str
    synced: bool
    created_at: Moment
    used_at: Moment | None = None
