"""Snapshots that begin the live feed: the caller's open orders and balances."""

from typing import Any

from agio_kernel.declarations.principal import Principal
from agio_kernel.money.amounts import format_amount

from agio_spot.schemas import BalanceView, view_order
from agio_spot.spot import Spot


async def orders_snapshot(spot: Spot, _: str, principal: Principal | None) -> list[Any] | None:
    """The caller's open orders to begin with, oldest first."""
    if principal is None:
        return None
    own = await spot.open_orders(principal.id)
    return [view_order(spot.every_pair[r.order.pair_id], r) for r in own.values() if r.order.pair_id in spot.every_pair]


async def balances_snapshot(spot: Spot, _: str, principal: Principal | None) -> list[BalanceView] | None:
    """The caller's balances to begin with."""
    if principal is None:
        return None
    assets = {asset.id: asset for asset in spot.kernel.assets.values()}
    async with spot.kernel.db.read() as conn:
        balances = await spot.kernel.ledger.balances(conn, principal.id, int(principal.realm))
    return [
        BalanceView(
            asset.code,
            balance.in_wallet.label,
            format_amount(balance.available, asset.scale),
            format_amount(balance.held, asset.scale),
        )
        for balance in balances
        if (asset := assets.get(balance.asset)) is not None
    ]
