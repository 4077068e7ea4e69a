"""What every order is made on at this moment, for the pages that explain it."""

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
    """How long a C2C order is valid.

    Of a new order; what was ordered keeps the terms it was ordered on.
    """
    return TermsView(c2c.kernel.parameters.get(VALIDITY) // timedelta(seconds=1))
