"""The ledger's alarm: seen by every operator, and cleared by one who may stop money, once the ledger proves clean."""

from __future__ import annotations

from agio_kernel.calls.declared import get, post
from agio_kernel.calls.request import Request
from agio_kernel.cases.workflow.fields import reason_of
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.wire import Page, whole
from agio_kernel.ledger.watcher import AlarmStands, Watcher, clear_alarm, open_alarm

from agio_operator.console.console import Console
from agio_operator.console.schemas import Form
from agio_operator.declared.codes import ALARM_STANDS, ALREADY_SO
from agio_operator.declared.permissions import MONEY_FREEZE
from agio_operator.money.schemas import ClearedView, LedgerAlarm


class AlarmClear(Form, frozen=True):
    """Reason for which the ledger's alarm may be closed."""

    reason: str = ""


@get("web/operatorAlarm", access=Access.OPERATOR)
async def show_alarm(console: Console, _request: Request) -> Page[LedgerAlarm]:
    """The ledger's alarm, where one is open.

    The open alarm with what was found; no row where all is well.
    """
    async with console.kernel.db.read() as conn:
        alarm = await open_alarm(conn)
    if alarm is None:
        return whole([])
    return whole([LedgerAlarm(alarm.raised_at, sum(alarm.counts.values()), alarm.counts, alarm.found)])


@post("web/operatorAlarmClear", permission=MONEY_FREEZE)
async def clear(console: Console, request: Request[AlarmClear]) -> ClearedView:
    """Close the ledger's alarm.

    Refused while the whole ledger, verified now, isn't clean.
    """
    reason = reason_of(request.form.reason)
    try:
        await console.kernel.part(Watcher).require_clean()
    except AlarmStands as error:
        raise ApiError(ALARM_STANDS) from error
    async with request.idempotent_transaction() as effect:
        alarm = await clear_alarm(effect.tx, request.user.called, reason)
        if alarm is None:
            raise ApiError(ALREADY_SO)
        answer = effect.keep(ClearedView(cleared=True))
        await console.record(
            effect.tx, request, "ledger.clear_alarm", f"alarm:{alarm.id}", reason, before=alarm.counts, after={}
        )
    return answer
