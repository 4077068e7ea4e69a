"""Say what an order would cost and risk, by the very functions that book and liquidate it."""

from __future__ import annotations

from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import Access
from agio_kernel.money.amounts import format_amount

from agio_contract.contracts import Contracts
from agio_contract.order.draft import drafted
from agio_contract.position.margin import half_spread, liquidation_price, risk_ppm, share_down, share_up
from agio_contract.position.schemas import QuoteView, price_text, quantity_text, share
from agio_contract.position.store import open_lots
from agio_contract.schemas import OrderForm


@get(
    "web/contractQuote",
    access=Access.VISITOR,
    example=OrderForm(product="BTCUSDT-PERP", side="long", kind="market", lots=10, leverage=20),
)
async def quote(contracts: Contracts, request: Request[OrderForm]) -> QuoteView:
    """Quote an order.

    Returns its margin, fee, liquidation price and worst loss, were it accepted now.
    """
    form, user = request.form, request.principal
    others = 0
    if user is not None:
        async with contracts.kernel.db.read() as conn:
            others = await open_lots(conn, user.id, form.product, form.side)
    draft = drafted(contracts, form, others)
    decimals, size, value = draft.info.price_decimals, draft.size, draft.size.value(draft.reference)
    shown = lambda minor: format_amount(minor, draft.scale)  # noqa: E731
    price = lambda value: price_text(value, decimals)  # noqa: E731
    at = lambda bound: shown(size.result(draft.side, draft.reference, bound)) if bound else ""  # noqa: E731
    paid = share_up(value, -draft.interest_ppm) if draft.interest_ppm < 0 else -share_down(value, draft.interest_ppm)
    liquidation = liquidation_price(draft.side, size, draft.reference, draft.margin, draft.maintenance_ppm)
    return QuoteView(
        product=draft.row.key,
        coin=draft.row.terms.coin,
        side=draft.side,
        price=price(draft.reference),
        bid=price(half_spread(draft.mark, draft.spread, buys=False)),
        ask=price(half_spread(draft.mark, draft.spread, buys=True)),
        mark=price(draft.mark),
        quantity=quantity_text(draft.lots, draft.lot),
        value=shown(value),
        margin=shown(draft.margin),
        leverage=draft.leverage,
        most_leverage=draft.most_leverage,
        fee=shown(draft.open_fee),
        fee_rate=share(draft.fee_ppm),
        interest=shown(paid),
        interest_rate=share(draft.interest_ppm),
        maintenance=share(draft.maintenance_ppm),
        liquidation=price(liquidation),
        risk=share(risk_ppm(size, draft.margin, 0, draft.reference, draft.maintenance_ppm)),
        gain=at(draft.take_profit),
        loss=at(draft.stop_loss),
        worst_loss=shown(-draft.margin - draft.open_fee),
        cost=shown(draft.margin + draft.open_fee),
    )
