"""The contract wallet at a glance: what is free, what stands for positions and orders, and the open result."""

from __future__ import annotations

from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.declarations.call import NoForm
from agio_kernel.money.amounts import format_amount

from agio_contract.contracts import Contracts
from agio_contract.declared.states import PositionState
from agio_contract.position.position import Position
from agio_contract.position.schemas import SummaryView
from agio_contract.position.store import OPEN

COIN = "USDT"


@get("web/contractSummary")
async def summary(contracts: Contracts, request: Request[NoForm]) -> SummaryView:
    """The contract wallet of the account."""
    who, kernel = request.user, contracts.kernel
    asset = contracts.asset(COIN)
    async with kernel.db.read() as conn:
        rows = await conn.fetch(
            f"SELECT * FROM contract_position WHERE user_id = $1 AND coin = $2 AND {OPEN}", who.id, COIN
        )
        balances = await kernel.ledger.balances(conn, who.id, who.realm)
    available = sum(one.available for one in balances if one.asset == asset.id and one.in_wallet is contracts.wallet)
    positions = [Position.of(row) for row in rows]
    held = [one for one in positions if one.state is not PositionState.PENDING]
    orders = [one for one in positions if one.state is PositionState.PENDING]
    margin, ordered = sum(one.held for one in held), sum(one.held for one in orders)
    result = 0
    for one in held:
        newest = kernel.prices.latest(one.symbol)
        if newest is not None and one.entry_price is not None:
            result += one.size.result(one.side, one.entry_price, newest.price)
    shown = lambda minor: format_amount(minor, asset.scale)  # noqa: E731
    return SummaryView(
        coin=COIN,
        available=shown(available),
        margin=shown(margin),
        ordered=shown(ordered),
        balance=shown(available + margin + ordered),
        result=shown(result),
        holding=len(held),
        pending=len(orders),
        now=kernel.clock.now_ms(),
    )
