"""The cases of a development deployment: they wait in every queue, once, and the ledger holds."""

import asyncio
from datetime import timedelta

import pytest
from agio_demo.wallet.cases import CASES, SEEDS, seed_cases
from agio_kernel.declarations.principal import Realm
from agio_kernel.declarations.work import Lifespan
from agio_kernel.identity.person import masked
from agio_kernel.ports.events import UserRegistered
from agio_wallet.declared.config import WalletConfig
from agio_wallet.opening_balance import opening_balance
from wallet_site import NOON

QUEUES = ("wallet.deposits", "wallet.withdrawals", "wallet.bank_withdrawals", "wallet.exceptions")


async def waiting(site):
    """Return the number of cases in each queue, with those that are still in their hold."""
    return [len(await listed(site, queue)) for queue in QUEUES]


async def listed(site, queue):
    return [*(await site.cases(queue)).rows, *(await site.cases(queue, awaited="")).rows]


@pytest.mark.parametrize("hour", [0.5, 9, -6], ids=["just opened", "in the evening", "at night"])
async def test_cases_wait_in_every_queue_at_any_hour_and_the_ledger_holds(site, hour):
    await site.at(NOON + timedelta(hours=hour))
    assert await seed_cases(site.context) == len(SEEDS)
    deposits, crypto, bank, exceptions = await waiting(site)
    assert deposits >= 5 and crypto >= 4 and bank >= 2 and exceptions >= 2
    rows = await site.kernel.db.fetch("SELECT created_at, state FROM wallet_withdrawal ORDER BY id")
    now = await site.kernel.db.fetchval("SELECT agio_now()")
    assert all(site.context.terms().window_open(row["created_at"]) and row["created_at"] < now for row in rows)
    assert {row["state"] for row in rows} == {"requested"}
    moments = [row["created_at"] for row in rows]
    assert moments == sorted(moments) and len(set(moments)) == len(moments)
    await site.verify()


async def test_they_are_made_once_even_by_two_processes_and_after_decisions(site):
    first, second = await asyncio.gather(seed_cases(site.context), seed_cases(site.context))
    assert first + second >= len(SEEDS)
    users = await site.kernel.db.fetchval("SELECT count(*) FROM app_user")
    before = await waiting(site)
    page = await site.cases("wallet.deposits")
    assert await site.act("wallet.deposits", page.rows[0].id, "credit") == 0
    assert await seed_cases(site.context) == 0
    assert await waiting(site) == [before[0] - 1, *before[1:]]
    assert await site.kernel.db.fetchval("SELECT count(*) FROM app_user") == users == len(SEEDS)
    assert await site.kernel.db.fetchval("SELECT count(*) FROM wallet_withdrawal") == before[1] + before[2]
    await site.verify()


async def test_an_operator_can_approve_those_that_are_reviewed_at_once(site):
    await seed_cases(site.context)
    rows = await site.kernel.db.fetch("SELECT id::text, kind FROM wallet_withdrawal WHERE review <> '{}'")
    assert {row["kind"] for row in rows} == {"crypto", "bank"}
    for row in rows:
        queue = "wallet.withdrawals" if row["kind"] == "crypto" else "wallet.bank_withdrawals"
        assert await site.act(queue, row["id"], "approve") == 0
    await site.verify()


async def test_what_the_chain_took_back_waits_with_what_is_missing_and_can_be_settled(site):
    await seed_cases(site.context)
    first, second = (await site.cases("wallet.exceptions")).rows
    assert [fact.value for one in (first, second) for fact in one.facts[:1]] == ["487.600000", "864.500000"]
    events = [
        event.label.removeprefix("wallet.case.event.")
        for event in (await site.case("wallet.exceptions", first.id)).events
    ]
    assert events == ["found", "credit", "reverse", "opened"]
    await site.verify()
    assert await site.act("wallet.exceptions", first.id, "collect", "paid again") == 134
    assert await site.act("wallet.exceptions", first.id, "write_off", "not worth the pursuit") == 0
    await site.verify()


async def test_they_have_waited_for_different_times_and_are_named_by_their_users(site):
    await seed_cases(site.context)
    for queue in QUEUES:
        rows = await listed(site, queue)
        assert len({row.opened_at for row in rows}) == len(rows)
        assert [row.opened_at for row in rows] == sorted(row.opened_at for row in rows)
        assert {row.title for row in rows} <= {masked(None, seed.email) for seed in SEEDS}  # nobody verified a name
        case = await site.case(queue, rows[0].id)
        came = abs(case.events[-1].at - rows[0].opened_at) < timedelta(seconds=5)
        assert came or any(fact.value == rows[0].opened_at.isoformat() for fact in case.facts)  # the end of its hold


async def test_nobody_can_sign_in_as_one_of_them_and_all_money_is_real_realm(site):
    await seed_cases(site.context)
    rows = await site.kernel.db.fetch("SELECT password_hash, realm, name, country FROM app_user")
    assert all(row["password_hash"] is None and row["realm"] == Realm.REAL for row in rows)
    assert all(row["name"] and row["country"] for row in rows)


async def test_they_come_beside_the_start(site):
    [lifespan] = CASES.lifespans
    assert isinstance(lifespan, Lifespan)
    async with lifespan.open(site.kernel):
        for _ in range(200):
            if sum(await waiting(site)) == len(SEEDS):
                return
            await asyncio.sleep(0.05)
    raise AssertionError(await waiting(site))


async def test_pages_are_told_of_an_opening_balance_once_they_can_read_it(site, monkeypatch):
    reported = []
    monkeypatch.setattr(site.kernel.feed, "publish_private", lambda *said: reported.append(said))
    monkeypatch.setitem(site.kernel.config, "wallet", WalletConfig(opening_balance={"USDT": "100"}))
    [credit] = opening_balance(site.kernel)
    registered = UserRegistered(4711, "10004711", "ES", "en")
    async with site.kernel.db.transaction() as tx:
        await credit.handler(tx, registered)
        assert reported == [], "a page that asks now would be shown what was before"
    await credit.after(registered)
    assert reported == [("balances", registered.user_id, {"changed": True})]
