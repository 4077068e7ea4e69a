"""Papers of an identity that a service receives."""

from __future__ import annotations

import asyncpg
import msgspec
from agio_kernel.ports.kernel import Kernel

from agio_verification.identity.identity import PHOTOS, Identity
from agio_verification.verification import SEALED


class Picture(msgspec.Struct, frozen=True):
    """One photo; on the wire its bytes are Base64."""

    type: str
    data: bytes


class Papers(msgspec.Struct, frozen=True):
    """Question to the service: whether these photos show this person's document. ``check`` comes back with the verdict,
    and stays the same where a request is repeated.
    """

    check: str
    country: str
    type: int
    name: str
    number: str
    photos: dict[str, Picture]


async def papers_of(kernel: Kernel, conn: asyncpg.Connection, check: int, identity: Identity) -> Papers:
    """The papers, opened; LookupError where a photo is gone."""
    photos: dict[str, Picture] = {}
    for kind in PHOTOS:
        found = await kernel.files.get(conn, getattr(identity, kind))
        if found is None:
            raise LookupError(f"the photo {kind} is gone")
        photos[kind] = Picture(found[0].media_type, found[1])
    number = kernel.secrets.open(SEALED, identity.document).decode()
    return Papers(str(check), identity.country, int(identity.type), identity.name, number, photos)
