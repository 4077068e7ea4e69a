"""Filters of records, as a form asks for them."""

from __future__ import annotations

from datetime import date, datetime, timedelta

import msgspec
from agio_kernel.calls.request import Request
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ledger import Wallet
from agio_kernel.ports.clock import HONG_KONG
from agio_kernel.ports.languages import SOURCE

from agio_wallet.declared.codes import FILTER_INVALID
from agio_wallet.wallet import WalletContext


class Filter(msgspec.Struct, frozen=True):
    """Filter of records, and the language of the reader: a field that is None doesn't filter. ``since`` is included,
    ``until`` is not."""

    coin: str | None = None
    status: int | None = None
    wallet: int | None = None
    reason: int | None = None
    since: datetime | None = None
    until: datetime | None = None
    language: str = SOURCE


def filter_of(context: WalletContext, request: Request) -> Filter:
    """The filter of a request's form; an ApiError where it can't be read."""
    form = request.form
    reason = None
    if form.reason:
        numbers = {name: number for number, name in context.kernel.ledger.codes.reason_names.items()}
        reason = numbers.get(form.reason)
        if reason is None:
            raise ApiError(FILTER_INVALID, field="reason")
    return Filter(
        coin=context.asset(form.coin).code if form.coin else None,
        status=int(form.status) if form.status else None,
        wallet=Wallet[form.wallet.upper()] if form.wallet else None,
        reason=reason,
        since=_midnight(form.from_day, "from", 0),
        until=_midnight(form.to_day, "to", 1),
        language=request.language,
    )


def _midnight(text: str, field: str, days: int) -> datetime | None:
    if not text:
        return None
    try:
        day = date.fromisoformat(text) + timedelta(days=days)
    except (ValueError, OverflowError) as error:
        raise ApiError(FILTER_INVALID, field=field) from error
    return datetime(day.year, day.month, day.day, tzinfo=HONG_KONG)
