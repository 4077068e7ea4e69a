"""Take back what waits for a tick: an order, everything that it held is free again; or the close of a position."""

from __future__ import annotations

import msgspec
from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ports.clock import db_now

from agio_contract.contracts import Contracts
from agio_contract.declared.codes import ENDED, FILLED
from agio_contract.declared.states import PositionState
from agio_contract.order.own import changed, own, settled
from agio_contract.position.book import give_back
from agio_contract.position.position import Reason
from agio_contract.position.schemas import PositionView
from agio_contract.position.show import shown
from agio_contract.position.walk import cancelled, kept
from agio_contract.schemas import PositionForm


@post("web/cancelContract", opens_business=False, scope="trade", example=PositionForm(id="1"))
async def cancel(contracts: Contracts, request: Request[PositionForm]) -> PositionView:
    """Cancel a pending order.

    By its owner; what a tick has filled or closed can't be taken back.
    """
    user, id = request.user.id, int(request.form.id)
    settled_ms = await settled(contracts, user, [id])
    async with request.idempotent_transaction() as effect:
        tx = effect.tx
        before = await own(contracts, tx, user, id, settled_ms)
        if before.state is PositionState.CLOSING:
            (after,) = await changed(tx, [(before, kept(before))])
        elif before.state is PositionState.PENDING:
            after = msgspec.structs.replace(cancelled(before, Reason.USER), closed_at=await db_now(tx))
            (after,) = await changed(tx, [(before, after)])
            await give_back(tx, [(before, before.lots)], [before], [])
            await contracts.kernel.ledger.release(tx, before.account, before.held)
        else:
            raise ApiError(ENDED if before.closed_at else FILLED, field="id")
        answer = effect.keep(shown(contracts, after))
    contracts.tell_pages(user)
    return answer
