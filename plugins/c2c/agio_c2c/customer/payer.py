"""Name that a wire should carry, and the questions to the user before."""

from __future__ import annotations

from typing import Literal

import msgspec
from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.declarations.call import NoForm

from agio_c2c.c2c import C2c
from agio_c2c.quote import lacks


class Payer(msgspec.Struct, frozen=True):
    """The verified name; empty where nobody verified one. ``needs`` is the verification that an order waits for."""

    name: str
    needs: Literal["", "primary", "advanced"]


@get("web/getC2cPayer")
async def my_payer(c2c: C2c, request: Request[NoForm]) -> Payer:
    """The name that I was verified by, for a bank wire."""
    async with c2c.kernel.db.read() as conn:
        return Payer(await c2c.verified_name(conn, request.user.id), lacks(c2c, request.user))
