"""Set where a position is closed by itself: take-profit and stop-loss, on a position or on an order that waits."""

from __future__ import annotations

import msgspec
from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.declarations.errors import ApiError

from agio_contract.contracts import Contracts
from agio_contract.declared.codes import ENDED
from agio_contract.declared.states import PositionState
from agio_contract.order.draft import check_stops, read_stop
from agio_contract.order.own import changed, own, settled
from agio_contract.position.schemas import PositionView
from agio_contract.position.show import shown
from agio_contract.schemas import StopsForm


@post("web/changeContractStops", opens_business=False, scope="trade", example=StopsForm(id="1", stop_loss="1"))
async def change_stops(contracts: Contracts, request: Request[StopsForm]) -> PositionView:
    """Set take-profit and stop-loss.

    Both at once: what is left empty is taken away. They hold for ticks from now on, while a close waits, too.
    """
    form, user = request.form, request.user.id
    settled_ms = await settled(contracts, user, [int(form.id)])
    async with request.idempotent_transaction() as effect:
        before = await own(contracts, effect.tx, user, int(form.id), settled_ms)
        if before.closed_at is not None:
            raise ApiError(ENDED, field="id")
        info, terms = contracts.instrument(before.symbol), contracts.terms(before.product)
        take_profit = read_stop(info, terms, form.take_profit, "take_profit")
        stop_loss = read_stop(info, terms, form.stop_loss, "stop_loss")
        newest = contracts.kernel.prices.latest(before.symbol)
        pending = before.state is PositionState.PENDING
        basis = before.price or before.reference if pending or newest is None else newest.price
        check_stops(before.side, basis, take_profit, stop_loss)
        after = msgspec.structs.replace(before, take_profit=take_profit, stop_loss=stop_loss)
        (after,) = await changed(effect.tx, [(before, after)])
        answer = effect.keep(shown(contracts, after))
    contracts.tell_pages(user)
    return answer
