"""A user's assets: every coin of every wallet, with its value in USDT by the newest price."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from agio_kernel.declarations.asset import AssetSpec
from agio_kernel.declarations.principal import Principal
from agio_kernel.ledger import Balance, Wallet, asset_of
from agio_kernel.ledger.net_worth import Part
from agio_kernel.money.amounts import format_amount
from agio_kernel.money.valuation import VALUE_SCALE, Valuation, cut
from agio_kernel.ports.chain import Channel
from agio_kernel.ports.kernel import Kernel

from agio_wallet.schemas import AssetView, PartView
from agio_wallet.wallet import WalletContext


async def asset_rows(context: WalletContext, who: Principal) -> list[AssetView]:
    """One row for each coin and wallet, coins without a balance included, the most valuable first."""
    kernel = context.kernel
    balances = await _balances(kernel, who)
    valuation = Valuation(kernel.prices)
    ways_out = [] if who.is_demo else context.ways_out()
    rows = [
        _row(valuation, asset, wallet, balances.get((wallet, asset.id)), ways_out)
        for asset in kernel.assets.values()
        for wallet in Wallet
        if wallet is Wallet.SPOT or (wallet, asset.id) in balances
    ]
    return [row for _, row in sorted(rows, key=lambda pair: pair[0], reverse=True)]


def part_of(kernel: Kernel, part: Part, language: str) -> PartView:
    """Return the amount that a product keeps, or is owed, as its owner sees it."""
    return PartView(
        label=kernel.messages.text(part.label, language),
        link=part.link,
        coin=part.coin,
        amount=format_amount(part.amount, kernel.assets[part.coin].scale),
        usdt=format_amount(cut(part.value or Fraction(0)), VALUE_SCALE),
        priced=part.value is not None,
    )


async def _balances(kernel: Kernel, who: Principal) -> Mapping[tuple[int, int], Balance]:
    async with kernel.db.read() as conn:
        found = await kernel.ledger.balances(conn, who.id, who.realm)
    return {(balance.wallet, asset_of(balance.account)): balance for balance in found}


def _row(
    valuation: Valuation, asset: AssetSpec, wallet: Wallet, balance: Balance | None, ways_out: Sequence[Channel]
) -> tuple[tuple[int, int], AssetView]:
    available = balance.available if balance else 0
    held = balance.held if balance else 0
    value = valuation.usdt(asset, available + held)
    frozen_value = valuation.usdt(asset, held)
    row = AssetView(
        coin=asset.code,
        name=asset.title,
        wallet=wallet.label,
        available=format_amount(available, asset.scale),
        frozen=format_amount(held, asset.scale),
        usdt=format_amount(value or 0, VALUE_SCALE),
        frozen_usdt=format_amount(frozen_value or 0, VALUE_SCALE),
        priced=value is not None,
        decimals=asset.scale,
        withdrawal_chains=[way.chain for way in ways_out if way.coin == asset.code] if wallet is Wallet.SPOT else (),
    )
    return (value or 0, -asset.id), row
