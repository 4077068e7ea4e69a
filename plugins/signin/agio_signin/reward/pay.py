"""Pay a reward: the row, the money and the event, in one transaction."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal

import asyncpg
from agio_kernel.declarations.codes import Code
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Principal
from agio_kernel.ledger import Cause, Reason, Transfer, Wallet

from agio_signin.declared.reasons import REWARD_CAUSE, REWARDS
from agio_signin.reward.reward import Kind, Reward, RewardPaid
from agio_signin.signin import Signin


async def pay(
    signin: Signin,
    tx: asyncpg.Connection,
    who: Principal,
    now: datetime,
    amount: Decimal,
    reason: Reason,
    paid_already: Code,
    *,
    day: date | None = None,
    place: int | None = None,
    task: str = "",
) -> Reward:
    """Pay a reward from the house into the spot wallet; refused with ``paid_already`` where this day or task was
    paid."""
    kernel, asset = signin.kernel, signin.asset
    account = (Wallet.SPOT, asset.id)
    accounts = await kernel.ledger.open_accounts(tx, who.id, who.realm, [account])
    reward = Reward(
        id=kernel.ids.next(),
        user_id=who.id,
        kind=Kind.TASK if task else Kind.DAY,
        day=day,
        place=place,
        task=task,
        account=accounts[account],
        coin=asset.code,
        amount=signin.minor(amount),
        paid_at=now,
    )
    if not await reward.insert_once(tx):
        raise ApiError(paid_already)
    house = await kernel.ledger.house(tx, who.realm, asset.id, REWARDS.name)
    cause = Cause(REWARD_CAUSE, reward.id)
    await kernel.ledger.post(tx, [Transfer(house, reward.account, reward.amount, reason, cause)])
    title = signin.milestones[task].title if task else ""
    await kernel.bus.emit(tx, RewardPaid(who.id, reward.id, reward.coin, reward.amount, place, title))
    return reward
