"""Demo accounts: simulated money in a realm of its own, for a time."""

import asyncio
from datetime import timedelta

import pytest
from agio_account.declared.config import Config
from agio_kernel.declarations.principal import Realm
from agio_kernel.ledger import Wallet
from agio_kernel.ports.events import DemoEnded, DemoOpened, Subscription


async def balances(call, who):
    async with call.kernel.db.read() as conn:
        return {
            (balance.realm, balance.wallet): balance.available
            for balance in await call.kernel.ledger.balances(conn, who.id, who.realm)
        }


async def test_a_demo_account_has_the_chosen_amount_in_the_demo_realm(call):
    answer = await call("tempLogin", amount="2500.5")
    assert answer.code == 0
    who = await call.sign_in_with(answer)
    assert who.is_demo and who.realm is Realm.DEMO
    assert (answer.data["uid"], answer.data["amount"]) == (who.uid, "2500.500000")
    assert answer.data["token"] == answer.opened.token
    assert await balances(call, who) == {(Realm.DEMO, Wallet.SPOT): 2_500_500_000}
    assert (await call("info", who)).data["realm"] == "demo"


async def test_the_money_comes_from_a_house_account_of_the_demo_realm(call):
    await call("tempLogin", amount="300")
    await call("tempLogin")
    async with call.kernel.db.read() as conn:
        rows = await call.kernel.ledger.trial_balance(conn)
        assert await call.kernel.ledger.balances(conn, 0, Realm.REAL) == []
        real = await conn.fetchval("SELECT count(*) FROM ledger_transfer WHERE debit & 1 = 0 OR credit & 1 = 0")
        house = await call.kernel.ledger.house(conn, Realm.DEMO, 1, "external:demo")
        assert await call.kernel.ledger.house_balance(conn, house) == -(300 + 100_000) * 10**6
    assert rows and real == 0


@pytest.mark.parametrize(
    ("amount", "code"),
    [
        ("99.999999", 132),
        ("1000000.000001", 133),
        ("0", 185),
        ("-500", 130),
        ("1e3", 130),
        ("NaN", 130),
        ("５００", 130),
        ("500.1234567", 131),
        ("9" * 60, 130),
    ],
)
async def test_an_amount_that_is_none_or_out_of_bounds_is_refused(call, db, amount, code):
    answer = await call("tempLogin", amount=amount)
    assert (answer.code, answer.field) == (code, "amount")
    assert await db.fetchval("SELECT count(*) FROM app_user") == 0


async def test_one_press_opens_one_demo_account_however_often_it_is_sent(call, db):
    answers = await asyncio.gather(*(call("tempLogin", rtoken="press001", amount="500") for _ in range(8)))
    assert {answer.code for answer in answers} <= {0, 104}  # done, or its twin is still running
    again = await call("tempLogin", rtoken="press001", amount="500")
    assert {answer.body for answer in answers if answer.code == 0} == {again.body}
    assert await db.fetchval("SELECT count(*) FROM app_user") == 1
    assert await db.fetchval("SELECT count(*) FROM ledger_transfer") == 1
    assert (await call("tempLogin", rtoken="press001", amount="501")).code == 103


async def test_a_demo_account_ends_after_its_parameters_time(caller_with, db):
    call = caller_with(parameters={"account.demo.lifetime": timedelta(hours=2)})
    who = await call.sign_in_with(await call("tempLogin"))
    assert await db.fetchval("SELECT demo_expires_at - created_at FROM app_user WHERE id = $1", who.id) == timedelta(
        hours=2
    )


async def test_a_demo_account_has_no_password_to_sign_in_with_and_registering_makes_another_account(call, db):
    demo = await call.sign_in_with(await call("tempLogin"))
    row = await db.fetchrow("SELECT email, phone, password_hash, realm FROM app_user WHERE id = $1", demo.id)
    assert (row["email"], row["phone"], row["password_hash"], row["realm"]) == (None, None, None, 1)
    real = await call.sign_in_with(await call.register("ann@example.com"))
    assert real.id != demo.id and not real.is_demo
    assert await balances(call, real) == {}
    assert (await balances(call, demo)) == {(Realm.DEMO, Wallet.SPOT): 100_000 * 10**6}


async def test_the_database_itself_refuses_a_demo_account_with_an_address(call, db):
    demo = await call.sign_in_with(await call("tempLogin"))
    for change in ("email = 'x@example.com'", "phone = '+34600123456'", "password_hash = 'x'", "realm = 0"):
        with pytest.raises(Exception, match="app_user_"):
            await db.execute(f"UPDATE app_user SET {change} WHERE id = $1", demo.id)


async def test_a_demo_account_remembers_the_real_one_it_was_opened_from(call, db):
    real = await call.sign_in_with(await call.register("ann@example.com"))
    demo = await call.sign_in_with(await call("tempLogin", real))
    again = await call.sign_in_with(await call("tempLogin", demo))
    parents = dict(await db.fetch("SELECT id, demo_parent FROM app_user"))
    assert (parents[demo.id], parents[again.id], parents[real.id]) == (real.id, real.id, None)


async def test_other_plugins_hear_of_a_demo_account(call):
    heard = []

    async def hear(tx, event):
        heard.append(event)

    call.kernel.bus.subscribe("signin", [Subscription(DemoOpened, "hear", hear)])
    who = await call.sign_in_with(await call("tempLogin", amount="100"))
    await call.kernel.bus.deliver_due()
    assert heard == [DemoOpened(who.id, 100 * 10**6)]


async def test_other_plugins_hear_of_a_demo_account_that_is_left_or_replaced(call):
    heard = []

    async def hear(tx, event):
        heard.append(event.user_id)

    call.kernel.bus.subscribe("signin", [Subscription(DemoEnded, "hear", hear)])
    real = await call.sign_in_with(await call.register("ann@example.com"))
    first = await call.sign_in_with(await call("tempLogin", real))
    second = await call.sign_in_with(await call("tempLogin", first))
    assert (await call("exitDemo", second)).code == 0
    await call.kernel.bus.deliver_due()
    assert heard == [first.id, second.id]


async def test_a_network_opens_a_limited_number(caller_with):
    call = caller_with(config=Config(demos_per_network_hour=2))
    assert [(await call("tempLogin")).code for _ in range(3)] == [0, 0, 107]
