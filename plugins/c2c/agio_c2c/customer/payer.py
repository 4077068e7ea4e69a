"""Whose name a wire should carry."""

from __future__ import annotations

import msgspec
from agio_kernel.calls.request import Request

from agio_c2c.c2c import C2c


class Payer(msgspec.Struct, frozen=True):
    """The verified name; empty where nobody verified one."""

    name: str


async def my_payer(c2c: C2c, request: Request) -> Payer:
    """The caller's own."""
    async with c2c.kernel.db.read() as conn:
        return Payer(await c2c.verified_name(conn, request.who.id))
