"""A reversed deposit for a development deployment: what the chain takes back after most of it was moved on."""

from __future__ import annotations

import asyncpg
import msgspec
from agio_kernel.chain import Channel
from agio_kernel.contracts import AssetSpec
from agio_kernel.ledger import Cause, Realm, Transfer, Wallet

from agio_wallet.case_events import CHAIN, note
from agio_wallet.deposit_store import FOUND, Deposit, insert_deposit
from agio_wallet.desk import Desk
from agio_wallet.ledger_codes import TRANSFER, TRANSFER_CAUSE
from agio_wallet.settle_deposit import credit_deposit, leave_blocks, take_back
from agio_wallet.states import DepositState


async def reverse_a_deposit(
    desk: Desk, tx: asyncpg.Connection, user_id: int, channel: Channel, digest: str, amount: int, kept: int
) -> None:
    """A deposit found on the chain and credited; the user leaves ``kept`` of the coin in the spot wallet and moves the
    rest to wealth; then the block is gone. What wasn't left opens the case.
    """
    kernel, asset = desk.kernel, desk.asset(channel.coin)
    deposit = Deposit(
        id=kernel.ids.next(),
        user_id=user_id,
        account=await desk.account(tx, user_id, Realm.REAL, asset),
        coin=asset.code,
        chain=channel.chain,
        address=f"0x{digest[:40]}",
        amount=amount,
        minimum=desk.minimum_deposit(asset),
        tx_hash=f"0x{digest}",
        output=0,
        source=FOUND,
        state=DepositState.CONFIRMING,
        block_number=20_000_000 + int(digest[:5], 16),
        block_hash=f"0x{digest[::-1]}",
    )
    await insert_deposit(tx, deposit)
    await note(tx, kernel.ids, deposit.id, CHAIN, "found")
    await credit_deposit(desk, tx, deposit, CHAIN)
    await _move_on(desk, tx, user_id, asset, deposit.account, kept)
    credited = msgspec.structs.replace(deposit, state=DepositState.CREDITED)
    await take_back(desk, tx, await leave_blocks(desk, tx, [credited]))


async def _move_on(desk: Desk, tx: asyncpg.Connection, user_id: int, asset: AssetSpec, spot: int, kept: int) -> None:
    ledger = desk.kernel.ledger
    wealth = await desk.account(tx, user_id, Realm.REAL, asset, Wallet.WEALTH)
    available = (await ledger.lock(tx, [spot]))[spot].available
    cause = Cause(TRANSFER_CAUSE, desk.kernel.ids.next())
    await ledger.post(tx, [Transfer(spot, wealth, available - kept, TRANSFER, cause)])
