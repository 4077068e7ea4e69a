"""Close positions: from now on the next tick does it, at its bid or ask."""

from __future__ import annotations

import asyncpg
import msgspec
from agio_kernel.calls.envelope import Envelope
from agio_kernel.calls.request import Request
from agio_kernel.declarations.errors import Refusal
from agio_kernel.wire import whole

from agio_contract.contracts import Contracts
from agio_contract.declared.codes import LOTS_WRONG, MARKET_CLOSED, MOVING
from agio_contract.declared.states import POSITION_STATES
from agio_contract.order.own import changed, own
from agio_contract.position.board import share_boards
from agio_contract.position.position import Position
from agio_contract.position.show import shown


async def close(contracts: Contracts, request: Request) -> Envelope:
    """One position, or some of its lots."""
    async with request.effect() as effect:
        before = await own(contracts, effect.tx, request.who.id, int(request.form.id))
        after = await closing(contracts, effect.tx, before, request.form.lots)
        answer = effect.answer(shown(contracts, after))
    contracts.tell_pages(request.who.id)
    return answer


async def close_all(contracts: Contracts, request: Request) -> Envelope:
    """Every position of the account, or of one contract, but those whose market is closed or that a tick closes. A
    Refusal where there is no such contract.
    """
    who, product = request.who, request.form.product
    if product:
        contracts.terms(product)
    async with request.effect() as effect:
        tx = effect.tx
        held = await tx.fetch(
            "SELECT id, symbol FROM contract_position WHERE user_id = $1 AND state = 'holding'"
            " AND ($2 = '' OR product = $2) ORDER BY id",
            who.id,
            product,
        )
        await share_boards(tx, sorted({row["symbol"] for row in held}))
        after = []
        for row in held:
            if not contracts.kernel.prices.is_open(row["symbol"]):
                continue
            try:
                after.append(await closing(contracts, tx, await own(contracts, tx, who.id, row["id"]), 0))
            except Refusal as refusal:
                if refusal.code is not MOVING:
                    raise
        answer = effect.answer(whole([shown(contracts, one) for one in after]))
    contracts.tell_pages(who.id)
    return answer


async def closing(contracts: Contracts, tx: asyncpg.Connection, before: Position, lots: int) -> Position:
    """Have so many lots of a position closed, 0 being all; refused while its market is closed."""
    state = POSITION_STATES.next(before.state, "close")
    if not contracts.kernel.prices.is_open(before.symbol):
        raise Refusal(MARKET_CLOSED, field="id")
    if lots > before.lots:
        raise Refusal(LOTS_WRONG, field="lots", most=before.lots)
    after = msgspec.structs.replace(before, state=state, closing=lots or before.lots)
    (after,) = await changed(tx, [(before, after)])
    return after
