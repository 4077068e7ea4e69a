"""Whoever does whatever in whatever order: only the table's moves happen, and the money always adds up."""

from datetime import timedelta
from random import Random

import pytest
from agio_wallet.declared.states import WITHDRAWAL_STATES, WithdrawalState
from wallet_site import USDT, approve_due, new_hash

PARAMETERS = {
    "wallet.withdraw.per_day": 90,
    "wallet.withdraw.address_hold": timedelta(),
    "wallet.withdraw.cancel_time": timedelta(),
}


@pytest.mark.parametrize("seed", range(4))
async def test_random_actions_follow_the_table_and_keep_the_sum(site_with, seed):
    site, random = site_with(PARAMETERS), Random(seed)
    await site.move(1, "USDT", 2_000 * USDT)
    ids: list[str] = []
    for _ in range(70):
        action = random.choice(["ask", "approve", "reject", "broadcast", "confirm", "fail", "cancel", "timer"])
        if action == "ask" or not ids:
            answer = await site.withdraw(1, str(random.randrange(100, 400)))
            assert answer.code in (0, 134), answer
            ids += [answer.data["id"]] if answer.code == 0 else []
        elif action == "timer":
            await approve_due(site)
        else:
            id = random.choice(ids)
            before = await states(site)
            if action == "cancel":
                done = (await site("cancelWithdrawal", 1, id=id)).code == 0
            else:
                reason = new_hash() if action == "broadcast" else "because"
                done = await site.act("wallet.withdrawals", id, action, reason) == 0
            legal = (before[id], action) in WITHDRAWAL_STATES.table
            assert done is legal, (before[id], action)
            after = await states(site)
            expected = WITHDRAWAL_STATES.table[before[id], action] if legal else before[id]
            assert after == before | {id: expected}
    await agrees(site)


async def states(site) -> dict[str, WithdrawalState]:
    rows = await site.kernel.db.fetch("SELECT id, state FROM wallet_withdrawal")
    return {str(row["id"]): WithdrawalState(row["state"]) for row in rows}


async def agrees(site) -> None:
    """Available, held and gone are what the states say, and the slots are those of what counts."""
    rows = await site.kernel.db.fetch("SELECT state, gross FROM wallet_withdrawal")
    waiting = sum(row["gross"] for row in rows if row["state"] in ("requested", "approved", "broadcast"))
    gone = sum(row["gross"] for row in rows if row["state"] == "confirmed")
    assert await site.balance(1) == (2_000 * USDT - waiting - gone, waiting)
    counting = sum(row["state"] in ("requested", "approved", "broadcast", "confirmed") for row in rows)
    assert await site.kernel.db.fetchval("SELECT count(*) FROM wallet_withdrawal_slot") == counting
    await site.verify()
