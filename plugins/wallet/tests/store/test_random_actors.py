"""Random actions in random order: only the table's moves happen, and the money always adds up."""

import asyncio
from datetime import timedelta
from random import Random

import pytest
from agio_wallet.declared.states import WITHDRAWAL_STATES, WithdrawalState
from wallet_site import USDT, approve_due, new_hash

pytestmark = pytest.mark.usefixtures("holds_watched")
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


@pytest.mark.parametrize("seed", range(2))
async def test_whoever_moves_withdrawals_at_once_leaves_no_hold_without_its_cause(site_with, seed):
    site = site_with(PARAMETERS | {"wallet.withdraw.per_day": 100})
    ids: list[tuple[int, str]] = []
    for user in (1, 2, 3):
        await site.move(user, "USDT", 5_000 * USDT)

    async def customer(user: int, random: Random) -> None:
        for _ in range(12):
            answer = await site.withdraw(user, "100")
            if answer.code == 0:
                ids.append((user, answer.data["id"]))
            if ids and random.random() < 0.7:
                owner, id = random.choice(ids)
                # Two at once, whoever is second finds it done.
                await asyncio.gather(*(site("cancelWithdrawal", owner, id=id) for _ in range(2)))

    async def desk(random: Random) -> None:
        for _ in range(12):
            if ids:
                _, id = random.choice(ids)
                trigger = random.choice(("reject", "broadcast", "confirm", "fail"))
                await site.act("wallet.withdrawals", id, trigger, new_hash() if trigger == "broadcast" else "because")
            await approve_due(site)

    working = asyncio.gather(
        *(customer(user, Random(seed * 10 + user)) for user in (1, 2, 3)), *(desk(Random(seed)) for _ in range(2))
    )
    proved = 0
    while not working.done():
        await site.verify()
        proved += 1
    await working
    await site.verify()
    assert proved > 1
