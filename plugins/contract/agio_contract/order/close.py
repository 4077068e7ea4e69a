"""Close positions: from now on the next tick does it, at its bid or ask, whatever that is."""

from __future__ import annotations

import msgspec
from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.wire import Page, whole

from agio_contract.contracts import Contracts
from agio_contract.declared.codes import CLOSING, LOTS_WRONG, MARKET_CLOSED, NOT_HELD
from agio_contract.declared.states import POSITION_STATES, PositionState
from agio_contract.order.own import changed, own, own_all, settled
from agio_contract.position.position import Position
from agio_contract.position.schemas import PositionView
from agio_contract.position.show import shown
from agio_contract.schemas import CloseAllForm, CloseForm


@post("web/closeContract", opens_business=False, scope="trade", example=CloseForm(id="1"))
async def close(contracts: Contracts, request: Request[CloseForm]) -> PositionView:
    """Close a position, or a part of it.

    One position, or some of its lots.
    """
    user, id = request.user.id, int(request.form.id)
    settled_ms = await settled(contracts, user, [id])
    async with request.idempotent_transaction() as effect:
        before = await own(contracts, effect.tx, user, id, settled_ms)
        (after,) = await changed(effect.tx, [(before, closing(contracts, before, request.form.lots))])
        answer = effect.keep(shown(contracts, after))
    contracts.tell_pages(user)
    return answer


@post("web/closeContracts", opens_business=False, scope="trade")
async def close_all(contracts: Contracts, request: Request[CloseAllForm]) -> Page[PositionView]:
    """Close every position.

    Every position of the account, or of one contract, but those whose market is closed or that a tick closes. A
    ApiError where there is no such contract.
    """
    user, product = request.user.id, request.form.product
    if product:
        contracts.terms(product)
    async with contracts.kernel.db.read() as conn:
        held = await conn.fetch(
            "SELECT id, symbol FROM contract_position WHERE user_id = $1 AND state = 'holding'"
            " AND ($2 = '' OR product = $2) ORDER BY id",
            user,
            product,
        )
    ids = [row["id"] for row in held if contracts.kernel.prices.is_open(row["symbol"])]
    settled_ms = await settled(contracts, user, ids)
    async with request.idempotent_transaction() as effect:
        found = [
            one.position for one in await own_all(contracts, effect.tx, user, ids, settled_ms) if not one.is_moving
        ]
        pairs = [(one, closing(contracts, one, 0)) for one in found if one.state is PositionState.HOLDING]
        after = await changed(effect.tx, pairs)
        answer = effect.keep(whole([shown(contracts, one) for one in after]))
    contracts.tell_pages(user)
    return answer


def closing(contracts: Contracts, before: Position, lots: int) -> Position:
    """The position with so many of its lots being closed, 0 being all; refused while its market is closed."""
    if before.state is PositionState.CLOSING:
        raise ApiError(CLOSING, field="id")
    if before.state is not PositionState.HOLDING:
        raise ApiError(NOT_HELD, field="id")
    if not contracts.kernel.prices.is_open(before.symbol):
        raise ApiError(MARKET_CLOSED, field="id")
    if lots > before.lots:
        raise ApiError(LOTS_WRONG, field="lots", most=before.lots)
    state = POSITION_STATES.next(before.state, "close")
    return msgspec.structs.replace(before, state=state, closing=lots or before.lots)
