"""A change of an account locks it first: of two at once one waits, and neither is ended as a deadlock."""

from __future__ import annotations

import pytest
from agio_account.security import bind_totp, factors, proof
from agio_account.sessions import switch_realm
from agio_account.signing_in import log_in
from agio_account.signing_in import open_demo as open_demo_account
from agio_kernel.declarations.principal import Realm, Subject
from agio_kernel.identity.security import read_security
from agio_kernel.identity.users import lock_user
from agio_testing.races.locks import Meeting, concurrently
from pyotp.totp import TOTP

PASSWORD = {"password": "correct horse"}
TPASSWORD = {"tpassword": "135791", "tpassword2": "135791"}


@pytest.fixture
def meeting(owner_db):
    return Meeting(owner_db)


@pytest.fixture
def meet(meeting, monkeypatch):
    """Lets two meet in the middle of their work, each after a function of its own."""

    def met(*places):
        for module, name in places:
            monkeypatch.setattr(module, name, meeting.after(getattr(module, name)))

    return met


async def both(meeting, one, other):
    """Return the answers of two concurrent calls: the other one begins in the middle of the first."""
    first = concurrently(one)
    await meeting.begun()
    second = concurrently(other)
    return [(await task).code for task in (first, second)]


async def test_an_authenticator_is_bound_while_a_trading_password_is_set(timed, ann, clock, meet, meeting):
    offered = await timed("bindTotp", ann, **PASSWORD)
    code = TOTP(offered.data["secret"]).at(clock.now())
    meet((bind_totp, "read_security"), (proof, "lock_user"))
    confirming = timed("confirmTotp", ann, totp=code)
    assert await both(meeting, confirming, timed("setTpassword", ann, **PASSWORD, **TPASSWORD)) == [0, 0]


async def test_somebody_signs_in_at_a_new_device_while_a_trading_password_is_set(timed, ann, bind, meet, meeting):
    phone = await bind(ann)
    meet((log_in, "spend_second_factor"), (proof, "lock_user"))
    setting = timed("setTpassword", ann, **PASSWORD, **TPASSWORD, recovery=phone.recovery[0])
    signing_in = timed.elsewhere()("userLogin", account="ann@example.com", **PASSWORD, totp=phone.shows())
    assert await both(meeting, setting, signing_in) == [0, 0]


async def test_a_trading_password_is_taken_away_while_a_question_is_set(timed, ann, meet, meeting):
    assert (await timed("setTpassword", ann, **PASSWORD, **TPASSWORD)).code == 0
    async with timed.kernel.db.read() as conn:
        security = await read_security(conn, ann.id)
    meet((factors, "write_security"), (proof, "lock_user"))
    taking = concurrently(factors._take_away(timed.kernel, security))
    setting = concurrently(timed("setSecurityQuestion", ann, **PASSWORD, question="idol", answer="nobody"))
    await taking
    assert (await setting).code == 0


async def demo_of(timed, real):
    return await timed.sign_in_with(await timed("tempLogin", real))


@pytest.mark.parametrize("first", [Realm.DEMO, Realm.REAL])
async def test_a_demo_account_is_opened_anew_in_both_windows_at_once_and_one_stays(timed, ann, meet, meeting, first):
    demo = await demo_of(timed, ann)
    one, other = (demo, ann) if first is Realm.DEMO else (ann, demo)
    meet((open_demo_account, "find_demo_of"))
    assert await both(meeting, timed("tempLogin", one), timed("tempLogin", other)) == [0, 0]
    sql = "SELECT count(*) FROM app_user WHERE demo_parent = $1 AND state = 'active'"
    assert await timed.kernel.db.fetchval(sql, ann.id) == 1


async def test_somebody_leaves_the_demo_account_while_both_accounts_are_suspended(timed, ann, meeting, monkeypatch):
    demo = await demo_of(timed, ann)
    sessions = timed.kernel.sessions

    async def suspend(locked):
        async with timed.kernel.db.transaction() as tx:
            await lock_user(tx, ann.id)
            await locked(tx, demo.id)
            for user_id in (ann.id, demo.id):
                await sessions.end_access(tx, Subject.USER, user_id)

    monkeypatch.setattr(switch_realm, "open_session", meeting.after(switch_realm.open_session))
    suspending = concurrently(suspend(meeting.after(lock_user)))
    assert (await timed("exitDemo", demo)).code == 0
    await suspending
