"""Terms of every order made at this moment, for the pages that explain them."""

from __future__ import annotations

from datetime import timedelta

import msgspec
from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.call import NoForm

from agio_c2c.c2c import C2c
from agio_c2c.declared.parameters import VALIDITY


class TermsView(msgspec.Struct, frozen=True):
    """``valid_s`` is how long there is for the wire, from the match on."""

    valid_s: int


@get("web/getC2cTerms", access=Access.VISITOR)
async def terms(c2c: C2c, request: Request[NoForm]) -> TermsView:
    """Show the validity of a C2C order.

    It holds for new orders; an earlier order keeps the terms it was made on.
    """
    return TermsView(c2c.kernel.parameters.get(VALIDITY) // timedelta(seconds=1))
