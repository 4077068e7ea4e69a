"""The page for developers: first programs, limits, errors, and whether the markets trade."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.call import NoForm
from agio_kernel.declarations.realm import Realm
from agio_kernel.ports.kernel import Kernel

from agio_programs.declared.config import ProgramsConfig
from agio_programs.developers.quick_starts import QUICK_STARTS, QuickStart
from agio_programs.dialect import errors
from agio_programs.market_data.markets import Markets


class LimitsView(msgspec.Struct, frozen=True):
    """Limits: the weight of one network's requests in a minute, and the number of one account's orders."""

    weight_per_minute: int
    orders_per_ten_seconds: int
    orders_per_day: int


class ErrorView(msgspec.Struct, frozen=True):
    """An error in the dialect's words, which programs compare: it is translated nowhere."""

    code: int
    status: int
    message: str


class GuideView(msgspec.Struct, frozen=True):
    """Guide for developers; in the texts of ``quick_starts`` ``{origin}`` stands for the address of the site."""

    quick_starts: Sequence[QuickStart]
    limits: LimitsView
    errors: Sequence[ErrorView]
    markets: int
    markets_open: int


def _reported(limits: LimitsView) -> Sequence[ErrorView]:
    """Return the errors that a well-written program meets, each with its meaning: retry, correct or query again."""
    reported = (
        errors.not_authorized(),
        errors.too_much(limits.weight_per_minute, 1),
        errors.banned(1_800_000_000_000, 1),
        errors.unknown_outcome(),
        errors.too_many_orders(limits.orders_per_ten_seconds, "10 SECOND", 1),
        errors.late(),
        errors.bad_signature(),
        errors.missing("quantity"),
        errors.no_symbol(),
        errors.crosses(),
        errors.unknown_order(),
        errors.no_order(),
        errors.no_key(),
        errors.unknown_key(),
    )
    return [ErrorView(one.code, one.status, one.message) for one in reported]


@get("web/developerGuide", access=Access.VISITOR)
async def developer_guide(kernel: Kernel, _request: Request[NoForm]) -> GuideView:
    """Show the guide for people who write programs.

    Returns first programs, limits, errors, and the number of markets that take orders.
    """
    config: ProgramsConfig = kernel.config.get("programs") or ProgramsConfig()
    limits = LimitsView(config.weight_per_minute, config.orders_per_ten_seconds, config.orders_per_day)
    try:
        markets = kernel.part(Markets).listed(Realm.REAL)
    except errors.DialectError:
        markets = ()  # where nothing is traded
    return GuideView(
        quick_starts=QUICK_STARTS,
        limits=limits,
        errors=_reported(limits),
        markets=len(markets),
        markets_open=sum(one.phase == "open" for one in markets),
    )
