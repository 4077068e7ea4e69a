"""A reversed deposit for a development deployment: what the chain takes back after most of it was moved on."""

from __future__ import annotations

import asyncpg
import msgspec
from agio_kernel.cases import opened
from agio_kernel.declarations.asset import AssetSpec
from agio_kernel.ledger import Cause, Realm, Transfer, Wallet
from agio_kernel.ports.chain import Channel
from agio_wallet.assets.transfer_store import insert_transfer
from agio_wallet.declared.reasons import TRANSFER, TRANSFER_CAUSE
from agio_wallet.declared.states import CHAIN, DEPOSIT_STATES, DepositState
from agio_wallet.deposit.settle import credit_deposit, leave_blocks, take_back
from agio_wallet.deposit.store import FOUND, Deposit, insert_deposit
from agio_wallet.wallet import WalletContext


async def reverse_a_deposit(
    context: WalletContext, tx: asyncpg.Connection, user_id: int, channel: Channel, digest: str, amount: int, kept: int
) -> None:
    """A deposit found on the chain and credited; the user leaves ``kept`` of the coin in the spot wallet and moves the
    rest to wealth; then the block is gone. The missing amount opens the case.
    """
    kernel, asset = context.kernel, context.asset(channel.coin)
    deposit = Deposit(
        id=kernel.ids.next(),
        user_id=user_id,
        account=await context.account(tx, user_id, Realm.REAL, asset),
        coin=asset.code,
        chain=channel.chain,
        address=f"0x{digest[:40]}",
        amount=amount,
        minimum=context.minimum_deposit(channel),
        tx_hash=f"0x{digest}",
        output=0,
        source=FOUND,
        state=DepositState.CONFIRMING,
        block_number=20_000_000 + int(digest[:5], 16),
        block_hash=f"0x{digest[::-1]}",
    )
    await insert_deposit(tx, deposit)
    await opened(tx, kernel.ids, DEPOSIT_STATES, deposit, CHAIN, "found")
    await credit_deposit(context, tx, deposit, CHAIN)
    await _move_on(context, tx, user_id, asset, deposit.account, kept)
    credited = msgspec.structs.replace(deposit, state=DepositState.CREDITED)
    await take_back(context, tx, await leave_blocks(context, tx, [credited]))


async def _move_on(
    context: WalletContext, tx: asyncpg.Connection, user_id: int, asset: AssetSpec, spot: int, kept: int
) -> None:
    ledger = context.kernel.ledger
    wealth = await context.account(tx, user_id, Realm.REAL, asset, Wallet.WEALTH)
    available = (await ledger.lock(tx, [spot]))[spot].available
    cause = Cause(TRANSFER_CAUSE, context.kernel.ids.next())
    moved = Transfer(spot, wealth, available - kept, TRANSFER, cause)
    await insert_transfer(tx, user_id, moved)
    await ledger.post(tx, [moved])
