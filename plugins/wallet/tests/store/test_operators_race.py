"""Two operators on 500 cases, and approval against cancelling: each case moves once, and the money with it."""

import asyncio
from datetime import timedelta
from random import Random

import pytest
from agio_kernel.declarations.principal import Principal, Realm, Subject
from agio_kernel.ledger import Cause, Transfer
from agio_wallet.declared.states import DepositState
from agio_wallet.deposit.store import SUBMITTED, Deposit, insert_deposit
from agio_wallet.withdrawal.objections import standing_of
from agio_wallet.withdrawal.store import CRYPTO
from agio_wallet.withdrawal.submit import Destination, record_withdrawal
from wallet_site import ASSETS, GRANT, OWN_ADDRESS, TEST_CAUSE, TEST_FUNDS, USDT, approve_due, new_hash

pytestmark = pytest.mark.usefixtures("holds_watched")
CASES, AT_ONCE = 500, 6
OPERATORS = tuple(
    Principal(Subject.OPERATOR, 900 + number, str(900 + number), 1, name=f"o{number}") for number in (1, 2)
)
PARAMETERS = {"wallet.withdraw.address_hold": timedelta(), "wallet.withdraw.cancel_time": timedelta()}


async def requested(site, users) -> list[str]:
    """A withdrawal of 100 USDT of each user, who has 150."""
    ledger, asset, ids = site.kernel.ledger, ASSETS["USDT"], []
    for user in users:
        async with site.kernel.db.transaction() as tx:
            account = await site.context.account(tx, user, Realm.REAL, asset)
            funds = await ledger.house(tx, Realm.REAL, asset.id, TEST_FUNDS.name)
            cause = Cause(TEST_CAUSE, site.kernel.ids.next())
            await ledger.post(tx, [Transfer(funds, account, 150 * USDT, GRANT, cause)])
            standing = await standing_of(site.context, tx, user, site.context.way_out())
            destination = Destination(CRYPTO, standing.chain, standing.now, OWN_ADDRESS)
            one = await record_withdrawal(site.context, tx, user, 100 * USDT, destination, standing)
            ids.append(str(one.id))
    return ids


async def submitted(site, users) -> list[str]:
    """A deposit of 25 USDT of each user."""
    asset, ids = ASSETS["USDT"], []
    for user in users:
        async with site.kernel.db.transaction() as tx:
            account = await site.context.account(tx, user, Realm.REAL, asset)
            number, state = site.kernel.ids.next(), DepositState.UNDER_REVIEW
            one = Deposit(
                number, user, account, "USDT", "ERC20", "", 25 * USDT, USDT, new_hash(), 0, SUBMITTED, state=state
            )
            assert await insert_deposit(tx, one)
            ids.append(str(number))
    return ids


async def decide(site, operator, queue, id, trigger) -> bool:
    """Whether this decision was the one."""
    return await site.act(queue, id, trigger, "because", by=operator) == 0


async def work_through(site, operator, queue, ids, trigger, seed) -> set[str]:
    """An operator at several cases at once, in an order of their own; the cases whose decision was theirs."""
    waiting, won = list(ids), set()
    Random(seed).shuffle(waiting)

    async def one_desk() -> None:
        while waiting:
            id = waiting.pop()
            if await decide(site, operator, queue, id, trigger):
                won.add(id)

    await asyncio.gather(*(one_desk() for _ in range(AT_ONCE)))
    return won


async def decisions(site) -> dict[str, list[str]]:
    rows = await site.kernel.db.fetch(
        "SELECT case_id, array_agg('operator:' || actor || ' ' || label) AS made FROM case_event"
        " WHERE side = 'operator' GROUP BY case_id"
    )
    return {str(row["case_id"]): row["made"] for row in rows}


@pytest.mark.slow
async def test_of_two_operators_on_500_withdrawals_one_decides_each(site_with):
    site = site_with(PARAMETERS)
    ids = await requested(site, range(1, CASES + 1))
    first, second = await asyncio.gather(
        *(work_through(site, who, "wallet.withdrawals", ids, "approve", who.id) for who in OPERATORS)
    )
    assert first | second == set(ids) and not first & second
    assert first and second
    made = await decisions(site)
    assert made == {id: [f"operator:{'o1' if id in first else 'o2'} approve"] for id in ids}
    assert await site.kernel.db.fetchval("SELECT count(*) FROM wallet_withdrawal WHERE state = 'approved'") == CASES
    await site.verify()


@pytest.mark.slow
async def test_of_two_operators_on_500_deposits_one_credits_or_one_refuses_each(site):
    ids = await submitted(site, range(1, CASES + 1))
    credited, refused = await asyncio.gather(
        work_through(site, OPERATORS[0], "wallet.deposits", ids, "credit", 1),
        work_through(site, OPERATORS[1], "wallet.deposits", ids, "refuse", 2),
    )
    assert credited | refused == set(ids) and not credited & refused
    assert credited and refused
    assert all(len(made) == 1 for made in (await decisions(site)).values())
    assert await site.kernel.db.fetchval("SELECT count(*) FROM ledger_transfer") == len(credited)
    await site.verify()


@pytest.mark.slow
async def test_200_times_approval_by_two_operators_and_the_timer_against_cancelling(site_with):
    site = site_with(PARAMETERS)
    users = range(1, 201)
    of_user = dict(zip(users, await requested(site, users), strict=True))

    async def cancel(user) -> bool:
        return (await site("cancelWithdrawal", user, id=of_user[user])).code == 0

    async def cancel_all() -> set[str]:
        waiting, won = list(users), set()
        Random(3).shuffle(waiting)
        while waiting:
            user = waiting.pop()
            if await cancel(user):
                won.add(of_user[user])
        return won

    ids = list(of_user.values())
    cancelled, first, second, by_timer = await asyncio.gather(
        cancel_all(),
        *(work_through(site, who, "wallet.withdrawals", ids, "approve", who.id) for who in OPERATORS),
        approve_due(site),
    )
    assert not cancelled & (first | second) and not first & second
    assert len(cancelled) + len(first) + len(second) + by_timer == len(ids)
    assert cancelled and first | second
    for user, id in of_user.items():
        expected = (150 * USDT, 0) if id in cancelled else (50 * USDT, 100 * USDT)
        assert await site.balance(user) == expected
    assert await site.kernel.db.fetchval("SELECT count(*) FROM wallet_withdrawal_slot") == len(ids) - len(cancelled)
    await site.verify()
