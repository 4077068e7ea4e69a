"""Signing in and out: what opens a session, what is said when it doesn't, and how often it may be tried."""

import asyncio
import threading

import pytest
from agio_account.signing_in.limits import ACCOUNT_LIMITS
from agio_kernel.declarations import codes
from agio_kernel.declarations.errors import ApiError
from agio_kernel.identity.credentials import Credentials, PasswordCost
from agio_kernel.identity.security import InviteGiven
from agio_kernel.ports.events import Subscription
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

FAILED = (1, "account.warning.sign_in_failed", "password")


@pytest.fixture
async def ann(call):
    return await call.sign_in_with(await call.register("ann@example.com"))


async def test_the_right_password_opens_a_session(call, ann):
    for account in ("ann@example.com", " ANN@example.com "):
        answer = await call("userLogin", account=account, password="correct horse")
        assert answer.code == 0
        assert (await call.sign_in_with(answer)).id == ann.id


async def test_an_invitation_code_given_at_sign_in_is_told_to_who_keeps_invitations(call, ann):
    heard = []

    async def hear(tx, event):
        heard.append(event)

    call.kernel.bus.subscribe("referral", [Subscription(InviteGiven, "hear", hear)])
    form = {"account": "ann@example.com", "password": "correct horse"}
    assert (await call("userLogin", **form, invite=" FRIEND ")).code == 0
    assert (await call("userLogin", **form)).code == 0
    await call.kernel.bus.deliver_due()
    assert heard == [InviteGiven(ann.id, "FRIEND")]
    answer = await call("userLogin", **form, invite="x" * 33)
    assert (answer.code, answer.field) == (1, "invite")


async def test_a_log_in_of_6_to_12_characters_says_so_and_locks_nobody_out_who_has_more(caller_with):
    call = caller_with(parameters={"account.password.login_max": 12})
    for address, password in (("ann@example.com", "horse 1"), ("bob@example.com", "correct horse battery")):
        assert (await call.register(address, password=password)).code == 0
        assert (await call("userLogin", account=address, password=password)).code == 0
        said = await call("userLogin", account=address, password="another horse battery")
        assert (said.code, said.key, said.field) == (1, "account.warning.password_length", "password")
        assert (await call("userLogin", account=address, password="horse 2")).key == FAILED[1]


async def test_a_phone_signs_in_with_and_without_its_prefix(call):
    code = await call.code_for("+34600123456")
    await call("userRegister", **call.registration("600123456", code))
    assert (await call("userLogin", account="+34600123456", password="correct horse")).code == 0
    assert (await call("userLogin", account="600123456", country="ES", password="correct horse")).code == 0


async def test_known_and_unknown_accounts_get_the_same_answer(call, ann):
    wrong = await call("userLogin", account="ann@example.com", password="wrong horse")
    unknown = await call("userLogin", account="eve@example.com", password="wrong horse")
    assert (wrong.code, wrong.key, wrong.field) == (unknown.code, unknown.key, unknown.field) == FAILED


async def test_known_and_unknown_accounts_cost_the_same_work(call, ann, monkeypatch):
    kept = []
    real = call.kernel.sessions.credentials._hasher.verify

    class Counting:
        """argon2 itself, which is where the time goes."""

        def __getattr__(self, name):
            return getattr(hasher, name)

        def verify(self, hashed, password):
            kept.append(hashed)
            return real(hashed, password)

    hasher = call.kernel.sessions.credentials._hasher
    monkeypatch.setattr(call.kernel.sessions.credentials, "_hasher", Counting())
    for account in ("ann@example.com", "eve@example.com"):
        answer = await call("userLogin", account=account, password="wrong horse")
        assert (answer.code, answer.key, answer.field) == FAILED
    costs = [hashed.split("$")[3] for hashed in kept]
    assert len(costs) == 2 and costs[0] == costs[1]  # both verified, at the same cost


@pytest.mark.parametrize(
    ("fields", "key", "field"),
    [
        ({"password": "correct horse"}, "account.code.account_empty", "account"),
        ({"account": "nobody", "password": "correct horse"}, "account.code.phone_invalid", "account"),
        ({"account": "ann@example.com"}, "account.warning.password_empty", "password"),
        ({"account": "ann@example.com", "password": "short"}, "account.warning.password_length", "password"),
        ({"account": "ann@example.com", "password": "x" * 25}, "account.warning.password_length", "password"),
        ({"account": "ann@example.com", "password": "x" * 65}, "account.warning.password_length", "password"),
        (
            {"account": "ann@example.com", "password": "correct horse", "totp": "12345"},
            "account.warning.totp_invalid",
            "totp",
        ),
        (
            {"account": "ann@example.com", "password": "correct horse", "totp": "１２３４５６"},
            "account.warning.totp_invalid",
            "totp",
        ),
    ],
)
async def test_an_incomplete_form_is_a_warning_beside_its_field(call, fields, key, field):
    answer = await call("userLogin", **fields)
    assert (answer.code, answer.key, answer.field) == (1, key, field)


@pytest.mark.usefixtures("within_a_minute")
async def test_the_wait_grows_with_the_attempts_and_counts_across_processes(call, another_process, db, ann):
    async def attempt(number: int, password: str = "wrong horse") -> int:
        caller = (call, another_process)[number % 2]
        return (await caller("userLogin", account="ann@example.com", password=password)).code

    assert [await attempt(number) for number in range(7)] == [1, 1, 1, 1, 1, 107, 107]
    assert await attempt(0, "correct horse") == 107
    # A minute later the minute's window is a new one, and the quarter of an hour is what counts.
    await db.execute("DELETE FROM attempt_counter WHERE key LIKE '% 60s'")
    assert [await attempt(number) for number in range(6)] == [1, 1, 1, 1, 1, 107]
    await db.execute("DELETE FROM attempt_counter WHERE key LIKE '% 60s'")
    assert await attempt(0, "correct horse") == 107
    assert [limit for limit, _ in ACCOUNT_LIMITS] == [5, 10, 20]


@pytest.mark.usefixtures("within_a_minute")
async def test_fifty_parallel_guesses_at_a_password_are_refused_but_for_five(call, ann, monkeypatch):
    verified = []
    real = call.kernel.sessions.credentials.verify

    async def counting(kept, password):
        verified.append(password)
        return await real(kept, password)

    monkeypatch.setattr(call.kernel.sessions.credentials, "verify", counting)
    answers = await asyncio.gather(
        *(call("userLogin", account="ann@example.com", password=f"guess {number:02}") for number in range(50))
    )
    assert sorted(answer.code for answer in answers) == [1] * 5 + [107] * 45
    assert len(verified) == 5


async def test_a_flood_is_refused_before_it_is_counted_in_the_database_and_a_known_browser_is_not(
    call, ann, db, monkeypatch
):
    monkeypatch.setattr(call.kernel.sessions.credentials, "_sign_ins", threading.BoundedSemaphore(1))
    form = {"account": "ann@example.com", "password": "correct horse"}
    with call.kernel.sessions.credentials.sign_in(""):
        for browser in ("", "elsewhere"):
            assert (await call.elsewhere(browser=browser)("userLogin", **form)).code == 107
        assert await db.fetchval("SELECT count(*) FROM attempt_counter WHERE key LIKE 'account login%'") == 0
        assert (await call("userLogin", **form)).code == 0
    assert (await call.elsewhere()("userLogin", **form)).code == 0


async def test_a_success_forgets_the_failures_before_it(call, ann):
    for _ in range(3):
        for _ in range(4):
            await call("userLogin", account="ann@example.com", password="wrong horse")
        assert (await call("userLogin", account="ann@example.com", password="correct horse")).code == 0


@pytest.mark.usefixtures("within_a_minute")
async def test_an_unknown_account_is_counted_like_a_known_one(call):
    codes_ = [(await call("userLogin", account="eve@example.com", password="wrong horse")).code for _ in range(6)]
    assert codes_ == [1] * 5 + [107]


async def test_a_network_that_tries_many_accounts_is_stopped_and_no_other_is(call, within_a_minute):
    codes = [
        (await call("userLogin", account=f"a{number}@example.com", password="wrong horse")).code for number in range(62)
    ]
    assert codes == [1] * 60 + [107] * 2
    elsewhere = await call.elsewhere()("userLogin", account="b@example.com", password="wrong horse")
    assert (elsewhere.code, elsewhere.key, elsewhere.field) == FAILED


async def test_counters_name_nobody(call, db, ann):
    await call("userLogin", account="ann@example.com", password="wrong horse")
    keys = await db.fetchval("SELECT string_agg(key, ' ') FROM attempt_counter")
    assert "login" in keys and "ann" not in keys


async def test_a_suspended_account_signs_in_no_more_and_hears_no_reason(call, db, ann):
    await db.execute("UPDATE app_user SET state = 'suspended'")
    answer = await call("userLogin", account="ann@example.com", password="correct horse")
    assert (answer.code, answer.key, answer.field) == FAILED


async def test_a_password_changed_while_it_was_verified_opens_nothing(call, db, ann, monkeypatch):
    real = call.kernel.sessions.credentials.verify

    async def change_meanwhile(kept, password):
        verified = await real(kept, password)
        await db.execute("UPDATE app_user SET password_hash = 'another'")
        return verified

    monkeypatch.setattr(call.kernel.sessions.credentials, "verify", change_meanwhile)
    answer = await call("userLogin", account="ann@example.com", password="correct horse")
    assert (answer.code, answer.key, answer.field) == FAILED


async def test_a_hash_of_another_cost_is_renewed_at_the_next_sign_in(call, db, ann):
    before = await db.fetchval("SELECT password_hash FROM app_user")
    call.kernel.sessions.credentials = Credentials(PasswordCost(time=2, memory_kib=64))
    assert (await call("userLogin", account="ann@example.com", password="correct horse")).code == 0
    after = await db.fetchval("SELECT password_hash FROM app_user")
    assert "m=8," in before and "m=64," in after
    assert (await call("userLogin", account="ann@example.com", password="correct horse")).code == 0


async def test_a_replayed_sign_in_gives_the_same_token_and_cookie_and_no_second_session(call, db, ann):
    form = {"account": "ann@example.com", "password": "correct horse"}
    first = await call("userLogin", rtoken="press001", **form)
    again = await call("userLogin", rtoken="press001", **form)
    assert again.body == first.body and again.binding == first.opened.binding
    assert await db.fetchval("SELECT count(*) FROM login_session") == 2  # the registration's and this one


@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    changes=st.dictionaries(st.sampled_from(["account", "password", "totp", "country"]), st.text("abc1@.", max_size=9))
)
async def test_the_same_rtoken_with_any_other_field_is_a_conflict(call, db, changes):
    form = {"account": "ann@example.com", "password": "correct horse", "totp": "", "country": ""}
    await db.execute("DELETE FROM intent")
    await db.execute("DELETE FROM attempt_counter")
    await db.execute("DELETE FROM account_code")
    if not await db.fetchval("SELECT true FROM app_user"):
        await call.register()
    assert (await call("userLogin", rtoken="press001", **form)).code == 0
    answer = await call("userLogin", rtoken="press001", **form | changes)
    expected = codes.RTOKEN_CONFLICT.number if form | changes != form else 0
    assert answer.code == expected


async def test_logging_out_ends_the_session_and_clears_its_cookie(call, ann):
    answer = await call("userLogin", account="ann@example.com", password="correct horse")
    who = await call.sign_in_with(answer)
    left = await call("logout", who)
    assert (left.code, left.ended) == (0, True)
    with pytest.raises(ApiError) as refused:
        await call.sign_in_with(answer)
    assert refused.value.code is codes.LOGIN_REQUIRED


async def test_info_says_who_is_signed_in(call, ann):
    data = (await call("info", ann)).data
    assert (data["uid"], data["email"], data["phone"], data["realm"]) == (ann.uid, "ann@example.com", None, "real")
    assert (data["country"], data["language"], data["expires"]) == ("ES", "en", None)
    assert (data["transaction_password"], data["totp"], data["password_set"]) == (0, False, True)
    assert (data["wallet"], data["avatar"], data["currency"], data["switchable"]) == (None, None, "USD", False)
    assert not any("hash" in name for name in data)


async def test_a_feed_ticket_is_its_owners_once(call, ann):
    ticket = (await call("feedTicket", ann)).data["ticket"]
    assert call.kernel.sessions.redeem(ticket) == ann
    assert call.kernel.sessions.redeem(ticket) is None


async def test_countries_have_their_dialling_codes(call):
    data = (await call("countries")).data
    assert {"code": "ES", "dial": "+34"} in data["rows"]
    assert len(data["rows"]) > 200 and data["next"] == ""
