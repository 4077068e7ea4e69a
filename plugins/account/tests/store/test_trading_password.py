"""The trading password: six digits that aren't easily guessed, and what too many guesses cost."""

import asyncio
import re

import msgspec
import pytest
from agio_account.declared.parameters import PURCHASE_PASSWORD
from agio_account.security.trading_password import is_trivial
from agio_kernel.declarations import codes
from agio_kernel.declarations.errors import ApiError
from agio_kernel.identity.security import read_security
from agio_kernel.identity.step_up import STEP_UP, StepUp
from agio_kernel.money.gate import Gate
from agio_kernel.money.leaving import Leaving, Stage, WayOut
from agio_kernel.money.rules import BUSINESS_OPEN, Business

PASSWORD = {"password": "correct horse"}
GOOD = {"tpassword": "135792", "tpassword2": "135792"}


async def set_for(call, who, **fields):
    return await call("setTpassword", who, **(GOOD | PASSWORD | fields))


async def steps_up(call, who, tpassword="135792", totp="", buying=False):
    """The code of the answer, as money leaves or something is bought; 0 where nothing is objected."""
    asked = Leaving(WayOut("test.way"), Stage.REQUEST, who.id, "USDT", tpassword=tpassword, totp=totp)
    asked = msgspec.structs.replace(asked, session_id=who.session_id)
    try:
        if buying:
            await call.kernel.rules.ask(STEP_UP, who, StepUp(tpassword))
        else:
            await call.kernel.part(Gate).ask(asked)
    except ApiError as refusal:
        return refusal.code.number
    return 0


async def test_it_is_set_once_with_the_login_password(timed, ann):
    assert (await timed("hasTpassword", ann)).data == {"set": False, "locked_minutes": 0}
    assert (await set_for(timed, ann, password="wrong horse")).code == 3119
    other = await timed("userLogin", account="ann@example.com", **PASSWORD)
    assert (await set_for(timed, ann)).code == 0
    assert (await timed("hasTpassword", ann)).data == {"set": True, "locked_minutes": 0}
    assert (await timed("info", ann)).data["transaction_password"] == 1
    with pytest.raises(ApiError):
        await timed.sign_in_with(other)


async def test_another_one_needs_the_old_one(timed, ann):
    await set_for(timed, ann)
    other = {"tpassword": "864209", "tpassword2": "864209"}
    assert (await set_for(timed, ann, **other)).field == "old"
    assert (await set_for(timed, ann, **other, old="000001")).code == 3116
    assert (await set_for(timed, ann, **other, old="135792")).code == 0
    assert await steps_up(timed, ann) == 3116
    assert await steps_up(timed, ann, "864209") == 0


@pytest.mark.parametrize("weak", ["", "12345", "1234567", "12345a", "１３５７９２", "111111", "123456", "654321"])
async def test_what_is_not_six_digits_or_easily_guessed_is_refused(timed, ann, weak):
    answer = await set_for(timed, ann, tpassword=weak, tpassword2=weak)
    assert (answer.code, answer.field) == (3164, "tpassword")
    assert answer.key == ("account.code.tpassword_weak" if re.fullmatch("[0-9]{6}", weak) else "account.pin.digits")


def test_trivial_ones_are_known():
    trivial = ("000000", "012345", "987654", "890123", "123123", "121212", "112233", "520520", "131420")
    assert all(is_trivial(one) for one in trivial)
    assert not any(is_trivial(one) for one in ("135792", "864209", "190283", "135790", "246813"))


async def test_a_repetition_that_differs_is_refused_beside_its_field(timed, ann):
    answer = await set_for(timed, ann, tpassword2="135793")
    assert (answer.code, answer.field) == (3165, "tpassword2")


async def test_of_fifty_parallel_guesses_five_are_evaluated(timed, ann, counted):
    await set_for(timed, ann)
    counted.clear()
    answers = await asyncio.gather(*(steps_up(timed, ann, f"9{n:05d}") for n in range(50)))
    assert sorted(answers) == [3111] * 45 + [3116] * 5
    assert len(counted) == 5
    assert await steps_up(timed, ann) == 3111
    assert (await timed("hasTpassword", ann)).data["locked_minutes"] == 15
    await timed.database_clock.advance(minutes=15)
    assert await steps_up(timed, ann) == 0


async def test_ten_wrong_in_a_day_take_it_away_and_hold_withdrawals(timed, ann, clock):
    await set_for(timed, ann)
    assert [await steps_up(timed, ann, "900000") for _ in range(6)] == [3116] * 5 + [3111]
    await timed.database_clock.advance(minutes=15)
    assert await steps_up(timed, ann) == 0  # a right one in between takes none of the wrong ones back
    await timed("createApiKey", ann, name="bot", scopes="trade", days="30", **PASSWORD)
    assert [await steps_up(timed, ann, "900000") for _ in range(5)] == [3116] * 4 + [3118]
    assert await timed.kernel.db.fetchval("SELECT state FROM api_key") == "revoked"
    assert await timed.kernel.db.fetchval("SELECT count(*) FROM login_session WHERE ended_at IS NULL") == 0
    assert not (await timed("hasTpassword", ann)).data["set"]
    assert (await timed.outbox())[0].template == "account.message.tpassword_reset"
    assert await steps_up(timed, ann) == 3113
    assert (await set_for(timed, ann)).code == 0
    assert await steps_up(timed, ann) == 3113
    clock.advance(hours=24)
    assert await steps_up(timed, ann) == 0


async def test_a_forgotten_one_is_replaced_with_a_code_and_withdrawals_are_held(timed, ann, bob):
    await set_for(timed, ann)
    new = {"tpassword": "864209", "tpassword2": "864209", "account": "ann@example.com"}
    code = await timed.code_for("ann@example.com", "tpassword", ann)
    assert (await timed("resetTpassword", ann, **new, **PASSWORD, code="abcdef")).field == "code"
    assert (await timed("resetTpassword", ann, **new, password="wrong horse", code=code)).code == 3119
    assert (await timed("resetTpassword", bob, **new, **PASSWORD, code=code)).code == 3107
    assert (await timed("resetTpassword", ann, **new, **PASSWORD, code=code)).code == 0
    assert await steps_up(timed, ann, "864209") == 3113
    handed_over = Leaving(WayOut("test.way"), Stage.HAND_OVER, ann.id, "USDT")
    with pytest.raises(ApiError, match="withdrawals_held"):  # what was asked for before stays where it is, too
        await timed.kernel.part(Gate).ask(handed_over)
    async with timed.kernel.db.read() as conn:
        security = await read_security(conn, ann.id)
    assert security.held(timed.kernel.clock.now()) and security.under_review(timed.kernel.clock.now())
    assert await steps_up(timed, ann, "864209", buying=True) == 0


async def test_it_is_kept_as_a_hash_of_a_keyed_digest(timed, ann, db):
    await set_for(timed, ann)
    kept = await db.fetchval("SELECT trading_hash FROM user_security")
    assert kept.startswith("$argon2id$")
    plain = await timed.kernel.sessions.credentials.verify(kept, "135792")
    assert not plain.ok  # without the key outside the database, trying all million is no use


# --- before money moves ---------------------------------------------------------------------------------------------


async def test_without_one_nothing_is_withdrawn_or_bought(timed, ann):
    assert await steps_up(timed, ann) == codes.SECURITY_REQUIRED.number
    assert await steps_up(timed, ann, buying=True) == codes.SECURITY_REQUIRED.number


async def buys(call, who, tpassword=""):
    """The code of the answer to a purchase, as the host asks before it; 0 where nothing is objected."""
    try:
        await call.kernel.rules.ask(BUSINESS_OPEN, who, Business("shop", "web/buy", True, tpassword))
    except ApiError as refusal:
        return refusal.code.number
    return 0


async def test_a_purchase_asks_for_it_once_a_session(timed, ann):
    assert await buys(timed, ann) == codes.SECURITY_REQUIRED.number
    await set_for(timed, ann)
    assert await buys(timed, ann) == 0, "who set it just now has given it"
    again = await timed.sign_in_with(await timed("userLogin", account="ann@example.com", **PASSWORD))
    assert await buys(timed, again) == codes.TRADING_PASSWORD_REQUIRED.number
    assert await buys(timed, again, "000001") == 3116
    assert await buys(timed, again, "135792") == 0
    assert await buys(timed, again) == 0
    assert not again.stepped_up, "this process read it before: the database says what is so"
    third = await timed.sign_in_with(await timed("userLogin", account="ann@example.com", **PASSWORD))
    assert await buys(timed, third) == codes.TRADING_PASSWORD_REQUIRED.number


@pytest.mark.parametrize(("reading", "without"), [("each", 163), ("never", 0)])
async def test_how_often_a_purchase_asks_for_it_is_the_deployments(timed, ann, monkeypatch, reading, without):
    get = timed.kernel.parameters.get
    monkeypatch.setattr(timed.kernel.parameters, "get", lambda key: reading if key == PURCHASE_PASSWORD else get(key))
    await set_for(timed, ann)
    for who in (ann, ann, msgspec.structs.replace(ann, stepped_up=True)):  # and a session of before the reading
        assert await buys(timed, who) == without
        assert await buys(timed, who, "135792") == 0


async def test_a_purchase_of_a_program_or_of_simulated_money_asks_for_none(timed, ann):
    demo = await timed.sign_in_with(await timed("tempLogin"))
    assert await buys(timed, demo) == 0
    assert await buys(timed, msgspec.structs.replace(ann, session_id=0)) == 0


async def test_a_short_login_password_needs_an_authenticator_before_money_leaves(timed, clock):
    eve = await timed.sign_in_with(await timed.register("eve@example.com", "sixsix"))
    await set_for(timed, eve, password="sixsix")
    assert await steps_up(timed, eve) == 3112
    assert await steps_up(timed, eve, buying=True) == 0
    await timed("updatePassword", eve, old="sixsix", new="long enough", new2="long enough")
    assert await steps_up(timed, eve) == 0


async def test_a_bound_authenticator_is_asked_for_and_its_code_spent(timed, ann, bind):
    await set_for(timed, ann)
    phone = await bind(ann)
    assert await steps_up(timed, ann) == 3110
    code = phone.shows()
    assert await steps_up(timed, ann, totp=code) == 0
    assert await steps_up(timed, ann, totp=code) == 3117
    assert await steps_up(timed, ann, totp="000000") == 3117
    assert await steps_up(timed, ann, buying=True) == 0


async def test_a_demo_account_buys_freely(timed):
    demo = await timed.sign_in_with(await timed("tempLogin"))
    assert await steps_up(timed, demo, buying=True) == 0
