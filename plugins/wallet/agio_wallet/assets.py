"""A user's assets: every coin of every wallet, with its value in USDT by the newest price."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from agio_kernel.amounts import format_amount
from agio_kernel.contracts import AssetSpec, Kernel
from agio_kernel.ledger import Balance, Wallet, asset_of
from agio_kernel.session.principal import Principal

QUOTE = "USDT"
VALUE_SCALE = 2


def value_in_usdt(kernel: Kernel, asset: AssetSpec, minor: int) -> int | None:
    """The value of ``minor`` units in hundredths of a USDT, rounded down; None where the coin has no price."""
    if asset.code == QUOTE:
        return minor * 10**VALUE_SCALE // 10**asset.scale
    tick = kernel.prices.latest(asset.code + QUOTE)
    decimals = _price_decimals(kernel, asset.code + QUOTE)
    if tick is None or decimals is None:
        return None
    return minor * tick.price * 10**VALUE_SCALE // 10 ** (asset.scale + decimals)


def _price_decimals(kernel: Kernel, symbol: str) -> int | None:
    return next((i.price_decimals for i in kernel.prices.instruments() if i.symbol == symbol), None)


async def asset_rows(kernel: Kernel, who: Principal) -> list[dict[str, Any]]:
    """One row for each coin and wallet, coins without a balance included, the most valuable first."""
    balances = await _balances(kernel, who)
    rows = [
        _row(kernel, asset, wallet, balances.get((wallet, asset.id)))
        for asset in kernel.assets.values()
        for wallet in Wallet
        if wallet is Wallet.SPOT or (wallet, asset.id) in balances
    ]
    return [row for _, row in sorted(rows, key=lambda pair: pair[0], reverse=True)]


async def _balances(kernel: Kernel, who: Principal) -> Mapping[tuple[int, int], Balance]:
    async with kernel.db.read() as conn:
        found = await kernel.ledger.balances(conn, who.id, who.realm)
    return {(balance.wallet, asset_of(balance.account)): balance for balance in found}


def _row(
    kernel: Kernel, asset: AssetSpec, wallet: Wallet, balance: Balance | None
) -> tuple[tuple[int, int], dict[str, Any]]:
    available = balance.available if balance else 0
    held = balance.held if balance else 0
    value = value_in_usdt(kernel, asset, available + held)
    frozen_value = value_in_usdt(kernel, asset, held)
    row = {
        "coin": asset.code,
        "name": asset.title,
        "wallet": wallet.name.lower(),
        "available": format_amount(available, asset.scale),
        "frozen": format_amount(held, asset.scale),
        "usdt": format_amount(value or 0, VALUE_SCALE),
        "frozen_usdt": format_amount(frozen_value or 0, VALUE_SCALE),
        "priced": value is not None,
        "decimals": asset.scale,
    }
    return (value or 0, -asset.id), row
