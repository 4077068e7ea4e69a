"""Between real and demo: a session of its own each way, and a way back only while the real session is open."""

import msgspec
import pytest
from agio_kernel.declarations import codes
from agio_kernel.declarations.errors import ApiError

ANN = {"account": "ann@example.com", "password": "correct horse"}


async def to(call, who, realm):
    return await call("switchRealm", who, realm=realm)


@pytest.fixture
async def demo(timed, ann):
    return await timed.sign_in_with(await timed("tempLogin", ann, amount="5000"))


async def test_one_switches_to_the_demo_account_and_back(timed, ann, demo):
    back = await to(timed, demo, "real")
    assert (back.code, back.data["realm"]) == (0, "real")
    real = await timed.sign_in_with(back)
    assert (real.id, real.is_demo) == (ann.id, False)
    again = await timed.sign_in_with(await to(timed, real, "demo"))
    assert again.id == demo.id


async def test_going_back_ends_the_sessions_it_replaces(timed, ann, demo):
    real = await timed.sign_in_with(await to(timed, demo, "real"))
    ended = await timed.kernel.db.fetch("SELECT id FROM login_session WHERE ended_at IS NOT NULL")
    assert {row["id"] for row in ended} == {ann.session_id, demo.session_id}
    assert real.session_id not in (ann.session_id, demo.session_id)


async def test_a_demo_session_cant_revive_a_real_one_that_ended(timed, ann, demo):
    await timed("updatePassword", ann, old="correct horse", new="another horse", new2="another horse")
    answer = await to(timed, demo, "real")
    assert answer.code == 3132
    assert not (await timed("info", demo)).data["switchable"]


async def test_a_demo_session_of_somebody_else_leads_nowhere(timed, ann, bob, demo):
    theirs = await timed.sign_in_with(await timed("tempLogin", bob))
    assert (await timed.sign_in_with(await to(timed, theirs, "real"))).id == bob.id
    visitor = await timed.sign_in_with(await timed("tempLogin"))
    assert (await to(timed, visitor, "real")).code == 3132


async def test_without_a_demo_account_one_is_asked_for_an_amount(timed, ann):
    assert (await to(timed, ann, "demo")).code == 3130
    assert not (await timed("info", ann)).data["switchable"]


async def test_an_expired_demo_account_must_be_regenerated(timed, ann, demo, clock, bind):
    clock.advance(days=6, hours=23)
    real = await timed.sign_in_with(await timed("userLogin", **ANN))
    assert (await timed("info", real)).data["switchable"]
    clock.advance(hours=1)
    assert (await to(timed, real, "demo")).code == 3131
    assert not (await timed("info", real)).data["switchable"]
    renewed = await timed.sign_in_with(await timed("tempLogin", real))
    assert renewed.id != demo.id and renewed.demo_expires_at is not None
    assert (await to(timed, renewed, "real")).code == 0


async def test_a_session_of_an_expired_demo_account_says_so(timed, clock):
    answer = await timed("tempLogin")
    await timed.sign_in_with(answer)
    clock.advance(days=7)
    with pytest.raises(ApiError) as refused:
        await timed.sign_in_with(answer)
    assert refused.value.code is codes.DEMO_EXPIRED


@pytest.fixture
async def over(caller_with, clock):
    """A deployment, and somebody in a demo account whose hour is over while their real session is still open."""
    call = caller_with(clock=clock, parameters={"account.demo.lifetime": "1h"})
    ann = await call.sign_in_with(await call.register("ann@example.com"))
    answer = await call("tempLogin", ann, amount="5000")
    clock.advance(hours=1)
    return call, await call.kernel.sessions.resolve(answer.opened.token, answer.opened.binding, expired_demo=True)


def test_only_what_leads_out_of_an_expired_demo_account_may_be_called_there(call):
    assert {path for path, one in call.calls.items() if one.expired_demo} == {
        "web/tempLogin",
        "web/switchRealm",
        "web/exitDemo",
        "web/logout",
    }


async def test_an_expired_demo_account_is_regenerated_for_the_same_person(over):
    call, demo = over
    renewed = await call.sign_in_with(await call("tempLogin", demo, amount="700"))
    assert renewed.is_demo and renewed.id != demo.id
    real = await call.sign_in_with(await to(call, renewed, "real"))
    assert (await call("info", real)).data["email"] == "ann@example.com"
    assert (await call.sign_in_with(await to(call, real, "demo"))).id == renewed.id


async def test_an_expired_demo_account_leads_back_to_the_real_one(over):
    call, demo = over
    assert (await to(call, demo, "demo")).code == 3131
    real = await call.sign_in_with(await to(call, demo, "real"))
    assert (await call("info", real)).data["email"] == "ann@example.com"


async def test_logging_out_of_an_expired_demo_account_ends_the_real_session_behind_it(over):
    call, demo = over
    await call("logout", demo)
    assert await call.kernel.db.fetchval("SELECT count(*) FROM login_session WHERE ended_at IS NULL") == 0


async def test_a_new_demo_account_closes_the_one_before(timed, ann, demo):
    renewed = await timed("tempLogin", demo, amount="100")
    assert (await timed.sign_in_with(renewed)).id != demo.id
    states = dict(await timed.kernel.db.fetch("SELECT id, state FROM app_user"))
    assert states[demo.id] == "closed"
    assert (await to(timed, await timed.sign_in_with(renewed), "real")).code == 0


async def test_leaving_the_demo_account_closes_it_and_goes_back(timed, ann, demo):
    left = await timed("exitDemo", demo)
    real = await timed.sign_in_with(left)
    assert real.id == ann.id
    assert (await to(timed, real, "demo")).code == 3130
    assert (await timed("exitDemo", real)).code == 3133


async def test_a_visitor_who_leaves_the_demo_account_is_signed_out(timed):
    answer = await timed("tempLogin")
    left = await timed("exitDemo", await timed.sign_in_with(answer))
    assert (left.code, left.data, left.ended) == (0, {"token": None}, True)
    with pytest.raises(ApiError):
        await timed.sign_in_with(answer)


async def test_logging_out_of_the_demo_account_ends_the_real_session_behind_it(timed, ann, demo):
    await timed("logout", demo)
    assert await timed.kernel.db.fetchval("SELECT count(*) FROM login_session WHERE ended_at IS NULL") == 0


async def test_where_one_is_already_nothing_happens(timed, ann):
    assert (await to(timed, ann, "real")).data == {"token": None, "realm": "real"}


async def test_there_is_no_third_realm(timed, ann):
    with pytest.raises(msgspec.ValidationError, match="realm"):
        await to(timed, ann, "moon")


async def test_a_switch_that_is_asked_for_again_gives_the_same_session(timed, ann, demo):
    first = await timed("switchRealm", demo, rtoken="press001", realm="real")
    again = await timed("switchRealm", demo, rtoken="press001", realm="real")
    assert first.body == again.body and again.binding == first.opened.binding
