"""Setting a dead man's switch."""

from __future__ import annotations

from datetime import timedelta
from typing import Annotated

import msgspec
from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.declarations.wire import Milliseconds, Symbol
from agio_kernel.ports.clock import epoch_ms

from agio_spot.spot import Spot
from agio_spot.switches import ALL_PAIRS

LONGEST_S = 86_400


class CancelAfterForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """After how many seconds, of which pair or of all; 0 is never."""

    seconds: Annotated[int, msgspec.Meta(ge=0, le=LONGEST_S)]
    pair: Symbol | None = None


class CancelAfterView(msgspec.Struct, frozen=True):
    """When open orders are withdrawn, of which pair or of all; null where nothing is."""

    pair: Symbol | None
    at: Milliseconds | None


@post(
    "web/cancelAllSpotOrdersAfter",
    opens_business=False,
    scope="trade",
    rate_per_minute=1200,
    example=CancelAfterForm(seconds=60),
)
async def cancel_all_after(spot: Spot, request: Request[CancelAfterForm]) -> CancelAfterView:
    """Withdraw all open orders after a time, unless this is asked again.

    A dead man's switch: a program renews it while it lives. Orders placed after the cancellation stay.
    """
    form = request.form
    pair_id = ALL_PAIRS if form.pair is None else spot.pair(form.pair).pair_id
    async with request.idempotent_transaction() as effect:
        due = await spot.switches.set(effect.tx, request.user, pair_id, timedelta(seconds=form.seconds))
        return effect.keep(CancelAfterView(form.pair, None if due is None else epoch_ms(due)))
