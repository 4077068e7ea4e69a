"""Add margin to a position, or take out what it doesn't need; and say before what that would do."""

from __future__ import annotations

from typing import Any

import msgspec
from agio_kernel.calls.declared import get, post
from agio_kernel.calls.request import Request
from agio_kernel.declarations.codes import INSUFFICIENT_BALANCE, NOT_FOUND
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ledger import InsufficientFunds
from agio_kernel.money.amount_field import amount_field
from agio_kernel.money.amounts import figure, format_amount

from agio_contract.contracts import Contracts
from agio_contract.declared.codes import MARGIN_BOUND, MARKET_CLOSED, NOT_HELD
from agio_contract.declared.states import HELD
from agio_contract.order.own import changed, own, settled
from agio_contract.position.margin import risk_ppm
from agio_contract.position.position import Position
from agio_contract.position.schemas import MarginQuoteView, MarginView, PositionView, price_text, share
from agio_contract.position.show import most_added, most_taken, shown
from agio_contract.position.walk import bounded
from agio_contract.schemas import MarginForm


@get("web/contractMarginQuote", example=MarginForm(id="1", amount="10", way="add"))
async def quote_margin(contracts: Contracts, request: Request[MarginForm]) -> MarginQuoteView:
    """Quote a change of margin.

    Returns the position's figures after the change, at the newest mark.
    """
    async with contracts.kernel.db.read() as conn:
        row = await conn.fetchrow(
            "SELECT * FROM contract_position WHERE id = $1 AND user_id = $2", int(request.form.id), request.user.id
        )
    if row is None:
        raise ApiError(NOT_FOUND, field="id")
    position = Position.of(row)
    mark = _mark(contracts, position)
    after = _with(contracts, position, request.form, mark)
    amount = lambda minor: format_amount(minor, position.scale)  # noqa: E731

    def view(one: Position) -> MarginView:
        assert one.entry_price is not None, "what is held was entered"
        result = one.size.result(one.side, one.entry_price, mark)
        risk = risk_ppm(one.size, one.margin, result, mark, one.maintenance_ppm)
        return MarginView(amount(one.margin), price_text(one.liquidation, one.decimals), share(risk))

    taken = most_taken(contracts, position, mark)
    return MarginQuoteView(
        id=str(position.id),
        coin=position.coin,
        before=view(position),
        after=view(after),
        most_added=amount(most_added(position)),
        most_taken=amount(taken),
    )


@post(
    "web/changeContractMargin", opens_business=False, scope="trade", example=MarginForm(id="1", amount="10", way="add")
)
async def change_margin(contracts: Contracts, request: Request[MarginForm]) -> PositionView:
    """Add or take out margin.

    Hold more of the wallet, or less, for a position.
    """
    user, id = request.user.id, int(request.form.id)
    settled_ms = await settled(contracts, user, [id])
    try:
        async with request.idempotent_transaction() as effect:
            tx = effect.tx
            before = await own(contracts, tx, user, id, settled_ms)
            after = _with(contracts, before, request.form, _mark(contracts, before))
            (after,) = await changed(tx, [(before, after)])
            more = after.margin - before.margin
            ledger = contracts.kernel.ledger
            await (ledger.hold(tx, before.account, more) if more > 0 else ledger.release(tx, before.account, -more))
            answer = effect.keep(shown(contracts, after))
    except InsufficientFunds as error:
        raise ApiError(INSUFFICIENT_BALANCE, field="amount") from error
    contracts.tell_pages(user)
    return answer


def _mark(contracts: Contracts, position: Position) -> int:
    """The newest mark; none is too old while the market is closed."""
    if contracts.kernel.prices.is_open(position.symbol):
        return contracts.fresh(position.symbol, "id").price
    newest = contracts.kernel.prices.latest(position.symbol)
    return newest.price if newest else position.entry_price or position.reference


def _with(contracts: Contracts, position: Position, form: Any, mark: int) -> Position:
    """The position with the margin that a form asks for, within the bounds; while its market is closed only more."""
    if position.state not in HELD:
        raise ApiError(NOT_HELD, field="id")
    amount = amount_field(form.amount, position.scale, "amount")
    adds = form.way == "add"
    if not adds and not contracts.kernel.prices.is_open(position.symbol):
        raise ApiError(MARKET_CLOSED, field="amount")
    most = most_added(position) if adds else most_taken(contracts, position, mark)
    if amount > most:
        raise ApiError(MARGIN_BOUND, field="amount", most=figure(most, position.scale))
    return bounded(msgspec.structs.replace(position, margin=position.margin + (amount if adds else -amount)))
