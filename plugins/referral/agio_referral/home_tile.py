"""Tile of the front page: the share of the first level."""

from __future__ import annotations

from decimal import Decimal

from agio_kernel.declarations.tiles import Figure, Words, percent

from agio_referral.declared.parameters import PPM
from agio_referral.referral import Referral


async def home_figure(referral: Referral) -> Figure | None:
    """The share of the fees of whom one invited."""
    return Figure(percent(Decimal(referral.shares()[0]) / PPM, least=0), Words("referral.nav.figure"))
