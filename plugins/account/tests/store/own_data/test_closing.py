"""Closing one's account: it waits, can be taken back, is refused while anything is open, and is erased in the end."""

from datetime import timedelta

import pytest
from agio_account.closing import reasons
from agio_account.declared.parameters import CLOSING_ADDRESS, PARAMETERS, RETENTION
from agio_kernel.declarations.open_business import Locked, Open, OpenBusiness
from agio_kernel.jobs import JobRunner
from agio_kernel.ledger.transfer import Balance
from agio_kernel.plugins.registered import registered
from agio_kernel.postgres.personal import Until

from ...conftest import Caller, is_signed_in

PASSWORD = {"password": "correct horse"}
OPEN, OVER, CLOSED, WRONG, TAKEN = 3170, 3171, 3172, 3119, 1


async def run(call, clock, **later):
    """Let time pass, and what is due by then be done."""
    clock.advance(**later)
    works = call.kernel.directory.made("jobs", call.kernel)
    while await JobRunner(call.kernel.db, works).run(clock.now()):
        pass


async def test_an_account_closes_after_its_wait_and_every_way_in_ends(timed, ann, clock):
    key = await timed("createApiKey", ann, name="bot", scopes="trade", **PASSWORD)
    assert key.code == 0
    asked = await timed("closeAccount", ann, **PASSWORD)
    assert (asked.code, asked.data["state"], asked.data["days"], asked.data["years"]) == (0, "waiting", 7, 5)
    session = await timed("userLogin", account="ann@example.com", **PASSWORD)
    assert await is_signed_in(timed, session), "until then it is used as ever"
    await run(timed, clock, days=6)
    assert (await timed("closing", ann)).data["state"] == "waiting"
    await run(timed, clock, days=1, seconds=1)
    assert not await is_signed_in(timed, session)
    assert (await timed("userLogin", account="ann@example.com", **PASSWORD)).code == CLOSED
    wrong = await timed("userLogin", account="ann@example.com", password="wrong horse")
    assert wrong.code == TAKEN and wrong.key == "account.warning.sign_in_failed", "only to who knows the password"
    assert await timed.kernel.db.fetchval("SELECT count(*) FROM api_key WHERE user_id = $1", ann.id) == 0
    assert (await timed.outbox())[0].template == "account.message.closed"
    taken = await timed.register("ann@example.com", code="000000")
    assert taken.code != 0, "its address stays reserved"


async def test_it_can_be_taken_back_and_asked_for_again(timed, ann, clock):
    assert (await timed("keepAccount", ann)).code == OVER
    assert (await timed("closeAccount", ann, password="wrong horse")).code == WRONG
    assert (await timed("closeAccount", ann, **PASSWORD)).code == 0
    assert (await timed("closeAccount", ann, **PASSWORD)).code == OVER
    assert (await timed("keepAccount", ann)).data["state"] == "taken_back"
    assert (await timed("keepAccount", ann)).code == OVER
    await run(timed, clock, days=8)
    assert (await timed("userLogin", account="ann@example.com", **PASSWORD)).code == 0
    again = await timed.sign_in_with(await timed("userLogin", account="ann@example.com", **PASSWORD))
    assert (await timed("closeAccount", again, **PASSWORD)).code == 0
    await run(timed, clock, days=7, seconds=1)
    assert (await timed("userLogin", account="ann@example.com", **PASSWORD)).code == CLOSED


async def test_open_business_refuses_it_with_its_name_and_page(timed, ann, clock, monkeypatch):
    async def positions(conn, user_id=None):
        return Open(2, (Locked("USDT", 1_500_000),)) if user_id == ann.id else Open(0)

    business = [OpenBusiness("contract.open.positions", positions, "contract.trade")]
    monkeypatch.setattr(reasons, "businesses", lambda kernel: business)
    [reason] = (await timed("closing", ann)).data["reasons"]
    held = [{"coin": "USDT", "amount": "1.500000"}]
    assert reason == {"title": "contract.open.positions", "count": 2, "held": held, "link": "contract.trade"}
    assert (await timed("closeAccount", ann, **PASSWORD)).code == OPEN
    business.clear()
    assert (await timed("closeAccount", ann, **PASSWORD)).code == 0
    business.append(OpenBusiness("contract.open.positions", positions, "contract.trade"))
    await run(timed, clock, days=7, seconds=1)
    session = await timed("userLogin", account="ann@example.com", **PASSWORD)
    assert session.code == 0, "what was opened meanwhile keeps it open"
    assert (await timed("closing", await timed.sign_in_with(session))).data["state"] == "stopped"


@pytest.mark.parametrize(("amount", "code"), [(0, 0), (1_000_000, 0), (1_000_001, OPEN)])
async def test_balances_above_dust_refuse_it(timed, ann, monkeypatch, amount, code):

    async def balances(conn, owner, realm):
        return [Balance(2, owner, 1, amount, 0)]

    monkeypatch.setattr(type(timed.kernel.ledger), "balances", staticmethod(balances))
    assert (await timed("closeAccount", ann, **PASSWORD)).code == code


async def test_what_law_needs_is_kept_for_its_years_and_then_erased(timed, ann, clock, owner_db):
    bob = await timed.sign_in_with(await timed.register("bob@example.com"))
    for who in (ann, bob):
        assert (await timed("setPhrase", who, phrase="blue heron", **PASSWORD)).code == 0
    assert (await timed("closeAccount", ann, **PASSWORD)).code == 0
    await run(timed, clock, days=7, seconds=1)
    phrases = "SELECT array_agg(user_id) FROM account_phrase"
    assert await timed.kernel.db.fetchval(phrases) == [bob.id], "what needs no keeping goes at once"
    row = await timed.kernel.db.fetchrow("SELECT * FROM app_user WHERE id = $1", ann.id)
    assert (row["state"], row["email"]) == ("closed", "ann@example.com")
    await run(timed, clock, days=5 * 365 - 2)
    assert await timed.kernel.db.fetchval("SELECT email FROM app_user WHERE id = $1", ann.id)
    await run(timed, clock, days=4)
    row = await timed.kernel.db.fetchrow("SELECT * FROM app_user WHERE id = $1", ann.id)
    gone = ("email", "phone", "wallet", "avatar", "password_hash")
    assert [row[name] for name in gone] == [None] * 5 and row["name"] == row["verified_name"] == ""
    assert await timed.kernel.db.fetchval("SELECT email FROM app_user WHERE id = $1", bob.id) == "bob@example.com"
    assert await timed.kernel.db.fetchval("SELECT state FROM account_closing WHERE user_id = $1", ann.id) == "erased"
    async with timed.kernel.db.read() as conn:
        await timed.kernel.ledger.seal(conn)
        assert (await timed.kernel.ledger.verify(conn)).findings == []
    for one in registered(timed.kernel):
        if one.said.until in (Until.CLOSE, Until.LAW) and one.said.erasure == "delete":
            count = f"SELECT count(*) FROM {one.table._meta.tablename} WHERE {one.said.rows}"
            assert await timed.kernel.db.fetchval(count, ann.id) == 0, one.table._meta.tablename


async def test_addresses_are_freed_where_the_deployment_says_so(caller_with, ann, clock, db):
    call: Caller = caller_with(parameters={CLOSING_ADDRESS: "freed", RETENTION: 1}, clock=clock)
    who = await call.sign_in_with(await call("userLogin", account="ann@example.com", **PASSWORD))
    assert (await call("closeAccount", who, **PASSWORD)).code == 0
    await run(call, clock, days=7, seconds=1)
    assert (await call.register("ann@example.com")).code == 0


def test_the_parameters_are_those_that_operators_decide_on() -> None:
    closing = {one.key: one.default for one in PARAMETERS if one.key.startswith("account.closing.")}
    assert closing == {
        "account.closing.wait": timedelta(days=7),
        "account.closing.dust": 1,
        "account.closing.address": "reserved",
        "account.closing.retention": 5,
    }
