"""Every counter by account, held against a stranger: what others use up isn't the owner's."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest
from agio_account.security.factors import weigh_answer
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Subject
from agio_kernel.identity.known_browsers import known_browser
from agio_kernel.identity.security import read_security
from agio_kernel.money.gate import Gate
from agio_kernel.money.leaving import Leaving, Stage, WayOut

ANN = "ann@example.com"
PASSWORD = "correct horse"
LOCKED, TOO_MANY, DAY = 3111, 107, 3106


class Row(msgspec.Struct):
    """One counter: an attempt at it as a stranger, or the owner, makes it, and what says that it is used up."""

    attempt: Callable[..., Awaitable[int]]
    over: int
    tries: int = 5
    session: bool = False


async def signs_in(call: Any, who: Any, phone: Any, *, right: bool) -> int:
    more = {"totp": phone.shows()} if right else {}
    return (await call("userLogin", account=ANN, password=PASSWORD if right else "wrong horse", **more)).code


async def gives_a_second_factor(call: Any, who: Any, phone: Any, *, right: bool) -> int:
    """Try codes of the authenticator with a stolen password, slowly enough for the door."""
    await call.kernel.db.execute("DELETE FROM attempt_counter")
    return (await call("userLogin", account=ANN, password=PASSWORD, totp=phone.shows() if right else "000000")).code


async def asks_for_a_reset(call: Any, who: Any, phone: Any, *, right: bool) -> int:
    await call.database_clock.advance(seconds=61)
    return (await call("getCode", account=ANN, purpose="reset")).code


async def proves_the_password(call: Any, who: Any, phone: Any, *, right: bool) -> int:
    form = {"password": PASSWORD if right else "wrong horse", "question": "idol", "answer": "Ada Lovelace"}
    return (await call("setSecurityQuestion", who, **form, totp=phone.shows())).code


async def steps_up(call: Any, who: Any, phone: Any, *, right: bool) -> int:
    try:
        given = {"tpassword": "135792" if right else "900000", "totp": phone.shows(), "session_id": who.session_id}
        await call.kernel.part(Gate).ask(Leaving(WayOut("test.way"), Stage.REQUEST, who.id, "USDT", **given))
    except ApiError as refusal:
        return refusal.code.number
    return 0


async def answers_the_question(call: Any, who: Any, phone: Any, *, right: bool) -> int:
    """Answer the security question as somebody asks for another password: the asker isn't told the result, a reviewer
    reads it."""
    kernel = call.kernel
    async with kernel.db.read() as conn:
        owner = await conn.fetchval("SELECT id FROM app_user WHERE email = $1", ANN)
        security = await read_security(conn, owner)
        browser = await known_browser(conn, Subject.USER, owner, call.client.browser)
    said = await weigh_answer(kernel, security, "Ada Lovelace" if right else "Emmy Noether", browser)
    return {"answer_right": 0, "answer_wrong": 1, "answer_not_weighed": LOCKED}[said or ""]


COUNTERS = {
    "sign-in": Row(signs_in, TOO_MANY),
    "authenticator": Row(gives_a_second_factor, LOCKED),
    "codes of a day": Row(asks_for_a_reset, DAY),
    "password in a session": Row(proves_the_password, LOCKED, session=True),
    "security question": Row(answers_the_question, LOCKED),
    "trading password": Row(steps_up, LOCKED, session=True),
}


@pytest.fixture
async def phone(timed, db, ann, bind):
    bound = await bind(ann)
    form = {"tpassword": "135792", "tpassword2": "135792", "password": PASSWORD}
    assert (await timed("setTpassword", ann, **form, totp=bound.shows())).code == 0
    await forget_counters(db)
    assert await proves_the_password(timed, ann, bound, right=True) == 0
    return bound


async def forget_counters(db):
    await db.execute("DELETE FROM attempt_counter")
    await db.execute("DELETE FROM factor_tries")
    await db.execute("DELETE FROM account_code")


@pytest.mark.usefixtures("within_a_minute")
@pytest.mark.parametrize("name", COUNTERS)
async def test_what_others_use_up_is_not_the_owners_in_a_known_browser(timed, db, ann, phone, name):
    row = COUNTERS[name]
    other = timed.elsewhere(address="192.0.2.1", browser="another")  # in the owner's own network
    thief = None
    if row.session:  # a session that somebody opened elsewhere with what was stolen
        opened = await other("userLogin", account=ANN, password=PASSWORD, totp=phone.shows())
        thief = await other.sign_in_with(opened)
    await forget_counters(db)
    for _ in range(row.tries):
        assert await row.attempt(other, thief, phone, right=False) not in (row.over,)
    assert await row.attempt(other, thief, phone, right=True) == row.over
    assert await row.attempt(timed, ann, phone, right=True) == 0


@pytest.mark.usefixtures("within_a_minute")
@pytest.mark.parametrize("name", COUNTERS)
async def test_a_known_browser_has_a_budget_too(timed, db, ann, phone, name):
    row = COUNTERS[name]
    await forget_counters(db)
    for _ in range(row.tries):
        assert await row.attempt(timed, ann, phone, right=False) != row.over
    assert await row.attempt(timed, ann, phone, right=False) == row.over


async def test_strangers_share_one_budget_however_many_browsers_they_say_they_are(timed, ann, within_a_minute):
    others = [timed.elsewhere(address=f"198.51.100.{number}", browser=f"b{number}") for number in range(6)]
    codes = [(await one("userLogin", account=ANN, password="wrong horse")).code for one in others]
    assert codes == [1, 1, 1, 1, 1, TOO_MANY]


async def test_an_owners_day_of_other_purposes_is_untouched(timed, db, ann, phone):
    for _ in range(5):
        assert await asks_for_a_reset(timed.elsewhere(), None, phone, right=True) == 0
    assert (await timed("getCode", ann, account=ANN, purpose="tpassword")).code == 0
    assert (await timed("getCode", ann, account=ANN, purpose="change")).code == 0
    assert (await timed("getCode", account=ANN, purpose="reset")).code == 0


async def test_a_day_of_guesses_at_the_trading_password_is_one_whoever_guesses(timed, db, ann, phone):
    other = timed.elsewhere(browser="another")
    thief = await other.sign_in_with(await other("userLogin", account=ANN, password=PASSWORD, totp=phone.shows()))
    await forget_counters(db)
    answers = [await steps_up(timed, who, phone, right=False) for who in [ann] * 5 + [thief] * 5]
    assert answers == [3116] * 9 + [3118], "the tenth of a day takes it away"
