"""Close a position and order its opposite, both at the next tick; neither where one of them can't be. Its form has but
one field: that is where a refusal of the order stands.
"""

from __future__ import annotations

from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.declarations.codes import INSUFFICIENT_BALANCE
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ledger import InsufficientFunds
from agio_kernel.settings.catalogues import OPEN

from agio_contract.contracts import Contracts
from agio_contract.declared.codes import HALTED, LOTS_WRONG
from agio_contract.order.close import closing
from agio_contract.order.draft import draft_of
from agio_contract.order.open import accept
from agio_contract.order.own import changed, own, settled
from agio_contract.position.position import Kind
from agio_contract.position.schemas import PositionView
from agio_contract.position.show import shown
from agio_contract.position.store import open_lots
from agio_contract.schemas import PositionForm


@post("web/reverseContract", opens_business=True, money=False, scope="trade", example=PositionForm(id="1"))
async def reverse(contracts: Contracts, request: Request[PositionForm]) -> PositionView:
    """Close a position and order its opposite."""
    who, id = request.user, int(request.form.id)
    settled_ms = await settled(contracts, who.id, [id])
    try:
        async with request.idempotent_transaction() as effect:
            tx = effect.tx
            before = await own(contracts, tx, who.id, id, settled_ms)
            row = contracts.product(before.product)
            if row.terms.trading != OPEN:
                raise ApiError(HALTED, field="id")
            if before.lots > row.terms.order_lots:
                raise ApiError(LOTS_WRONG, field="id", most=row.terms.order_lots)
            await changed(tx, [(before, closing(contracts, before, 0))])
            newest = contracts.fresh(before.symbol, "id")
            side = before.side.other
            others = await open_lots(tx, who.id, before.product, side.value)
            draft = draft_of(contracts, row, newest, side, Kind.MARKET, before.lots, before.leverage, others)
            position = await accept(contracts, tx, who, draft, before.seen_ms + 1)
            answer = effect.keep(shown(contracts, position))
    except InsufficientFunds as error:
        raise ApiError(INSUFFICIENT_BALANCE, field="id") from error
    except ApiError as refusal:
        refusal.field = "id"
        raise
    contracts.tell_pages(who.id)
    return answer
