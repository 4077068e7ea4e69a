"""The clock of a deployment in development, moved ahead from the console; a live site has no such call."""

from __future__ import annotations

from datetime import timedelta
from typing import Literal

import structlog
from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.cases.workflow.fields import chosen, reason_of
from agio_kernel.identity.moved_clock import advance

from agio_operator.console.console import Console
from agio_operator.console.schemas import Form
from agio_operator.declared.permissions import CLOCK_ADVANCE
from agio_operator.platform.schemas import ClockView

log = structlog.get_logger(__name__)

_UNITS = {"h": timedelta(hours=1), "d": timedelta(days=1)}


class ClockAdvance(Form, frozen=True):
    """Span by which the clock of a development deployment is moved ahead."""

    span: Literal["1h", "12h", "1d", "7d", "30d", "365d"] | None = None
    reason: str = ""


@post("web/operatorClockAdvance", permission=CLOCK_ADVANCE, development=True)
async def advance_clock(console: Console, request: Request[ClockAdvance]) -> ClockView:
    """Move the clock of a deployment in development ahead.

    Work that falls due meanwhile is carried out soon. One operator does: nothing is at stake there.

    It is moved before anything is written: a move waits for rows that somebody who is about to be audited may hold.
    """
    span, reason = chosen(request.form.span, "span"), reason_of(request.form.reason)
    by = int(span[:-1]) * _UNITS[span[-1]]
    async with request.idempotent_transaction() as effect:
        ahead = await advance(console.kernel.clock, by)
        log.info("clock.moved", by=str(by), ahead=str(ahead))
        answer = effect.keep(ClockView(ahead // timedelta(milliseconds=1)))
        await console.record(
            effect.tx,
            request,
            "clock.advance",
            "clock",
            reason,
            before={"ahead": str(ahead - by)},
            after={"ahead": str(ahead)},
        )
    return answer
