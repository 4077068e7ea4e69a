"""Verification codes: who gets one, how often, and how often it may be guessed."""

import asyncio

import msgspec
import pytest
from agio_account.addresses import code_store
from agio_account.declared.config import Config
from agio_kernel.calls.declared import calls_in
from agio_kernel.ports.outgoing import NoSender

WRONG = "account.warning.code_wrong"


async def test_a_code_reaches_its_address_and_nobody_else(call):
    answer = await call("getCode", account=" Ann@Example.COM ", purpose="register", lang="xby")
    assert (answer.code, answer.data) == (0, {"again_after_s": 60})
    [message] = await call.outbox()
    assert (message.to, message.channel, message.template) == ("ann@example.com", "email", "account.message.code")
    assert len(message.code) == 6 and message.code.isdigit()
    assert message.code not in answer.body.decode()


async def test_a_phone_number_is_read_with_its_country_and_kept_in_e164(call):
    assert (await call("getCode", account="600 123 456", country="ES")).code == 0
    assert (await call("getCode", account="+49 151 23456789")).code == 0
    assert [(m.channel, m.to) for m in await call.outbox()] == [("sms", "+4915123456789"), ("sms", "+34600123456")]


@pytest.mark.parametrize(
    ("fields", "code", "field"),
    [
        ({}, 3100, "account"),
        ({"account": "   "}, 3100, "account"),
        ({"account": "ann@"}, 3101, "account"),
        ({"account": "a" * 300 + "@example.com"}, 3101, "account"),
        ({"account": "ann@exa\u2024mple..com"}, 3101, "account"),
        ({"account": "600123456"}, 3102, "account"),
        ({"account": "+34 1"}, 3102, "account"),
        ({"account": "+" + "9" * 500}, 3102, "account"),
        ({"account": "600123456", "country": "XX"}, 125, "country"),
        ({"account": "ann@example.com", "purpose": "withdraw"}, 3104, "purpose"),
    ],
)
async def test_what_names_no_account_is_refused_with_its_code_and_field(call, db, fields, code, field):
    answer = await call("getCode", **fields)
    assert (answer.code, answer.field) == (code, field)
    assert await db.fetchval("SELECT count(*) FROM account_code") == 0


async def test_one_code_a_minute_and_five_a_day_for_an_address(call, db):
    assert (await call("getCode", account="ann@example.com")).code == 0
    assert (await call("getCode", account="ann@example.com")).code == 3105
    assert (await call("getCode", account="bob@example.com")).code == 0
    for _ in range(4):
        await call.database_clock.advance(seconds=61)
        assert (await call("getCode", account="ann@example.com")).code == 0
    await call.database_clock.advance(seconds=61)
    assert (await call("getCode", account="ann@example.com")).code == 3106
    await call.database_clock.advance(days=1)
    assert (await call("getCode", account="ann@example.com")).code == 0


async def test_the_wait_and_the_day_are_the_purposes_own(call, db):
    await call.register("ann@example.com")
    ann = await call.sign_in_with(await call("userLogin", account="ann@example.com", password="correct horse"))
    await db.execute("DELETE FROM account_code")
    assert (await call("getCode", account="ann@example.com", purpose="reset")).code == 0
    # Somebody else's wish to reset the password keeps nobody from the code they need now.
    assert (await call("getCode", ann, account="ann@example.com", purpose="tpassword")).code == 0
    assert (await call("getCode", ann, account="ann@example.com", purpose="change")).code == 0
    for purpose in ("reset", "tpassword", "change"):
        assert (await call("getCode", ann, account="ann@example.com", purpose=purpose)).code == 3105
    assert (await call("getCode", account="ann@example.com", purpose="register")).code == 0
    assert (await call("getCode", ann, account="ann@example.com", purpose="bind")).code == 0
    await call.database_clock.advance(seconds=61)
    for _ in range(4):
        await call.database_clock.advance(seconds=61)
        assert (await call("getCode", account="ann@example.com", purpose="reset")).code == 0
    await call.database_clock.advance(seconds=61)
    assert (await call("getCode", account="ann@example.com", purpose="reset")).code == 3106
    assert (await call("getCode", ann, account="ann@example.com", purpose="tpassword")).code == 0


async def test_a_mailbox_is_not_flooded_by_many_accounts_and_its_owner_is_not_kept_from_it(call, db):
    await call.register("ann@example.com")
    for number in range(5):
        await call.register(f"b{number}@example.com")
    await db.execute("DELETE FROM account_code")
    await db.execute(
        "INSERT INTO account_code (id, purpose, target, digest, created_at, expires_at, owner, budget) "
        "SELECT n, 'bind', 'ann@example.com', 'x', agio_now() - interval '1 hour', agio_now(), n % 4 + 1, "
        "'user ' || n % 4 "
        "FROM generate_series(1, 20) n"
    )
    stranger = await call.sign_in_with(await call("userLogin", account="b4@example.com", password="correct horse"))
    assert (await call("getCode", stranger, account="ann@example.com", purpose="bind")).code == 3106
    ann = await call.sign_in_with(await call("userLogin", account="ann@example.com", password="correct horse"))
    assert (await call("getCode", ann, account="ann@example.com", purpose="bind")).code == 0


async def test_a_code_is_good_in_the_browser_that_asked_and_nobody_else_spends_its_tries(call):
    code = await call.code_for("ann@example.com")
    stranger = call.elsewhere()
    for _ in range(6):
        wrong = await stranger("userRegister", **call.registration("ann@example.com", "000000"))
        assert (wrong.code, wrong.key) == (1, WRONG)
    assert (await stranger("userRegister", **call.registration("ann@example.com", code))).key == WRONG
    assert (await call("userRegister", **call.registration("ann@example.com", code))).code == 0


async def test_ten_parallel_requests_send_one_code(call):
    answers = await asyncio.gather(*(call("getCode", account="ann@example.com") for _ in range(10)))
    assert sorted(answer.code for answer in answers) == [0] + [3105] * 9
    assert len(await call.outbox()) == 1


async def test_the_same_rtoken_sends_one_code(call):
    first = await call("getCode", rtoken="abcdef1", account="ann@example.com")
    again = await call("getCode", rtoken="abcdef1", account="ann@example.com")
    assert first.body == again.body
    assert len(await call.outbox()) == 1


async def test_known_and_unknown_accounts_get_the_same_answer_and_the_same_rows(call, db):
    await call.register("ann@example.com")
    await db.execute("DELETE FROM account_code")
    known = await call("getCode", account="ann@example.com")
    unknown = await call("getCode", account="eve@example.com")
    assert known.body == unknown.body
    assert await db.fetchval("SELECT count(*) FROM account_code") == 2
    to_unknown, to_known = (await call.outbox())[:2]
    assert (to_known.template, to_known.code) == ("account.message.already_registered", "")
    assert to_unknown.template == "account.message.code"


async def test_nobody_registers_a_taken_address_with_a_guessed_code(call, db):
    await call.register("ann@example.com")
    await db.execute("DELETE FROM account_code")
    await call("getCode", account="ann@example.com")
    answer = await call("userRegister", **call.registration("ann@example.com", "000000"))
    fresh = await call("userRegister", **call.registration("eve@example.com", "000000"))
    assert (answer.code, answer.key, answer.field) == (fresh.code, fresh.key, fresh.field) == (1, WRONG, "code")


async def test_of_fifty_parallel_guesses_at_most_five_are_evaluated(call, db, monkeypatch):
    code = await call.code_for("ann@example.com")
    compared = []
    real = code_store.compare_digest
    monkeypatch.setattr(code_store, "compare_digest", lambda a, b: compared.append(1) or real(a, b))
    wrong = [f"{number:06d}" for number in range(50) if f"{number:06d}" != code]
    answers = await asyncio.gather(
        *(call("userRegister", **call.registration("ann@example.com", guess)) for guess in wrong)
    )
    assert {(answer.code, answer.key) for answer in answers} == {(1, WRONG)}
    assert len(compared) == 5
    assert await db.fetchval("SELECT tries FROM account_code") == 5
    right = await call("userRegister", **call.registration("ann@example.com", code))
    assert (right.code, right.key) == (1, WRONG)
    assert await db.fetchval("SELECT count(*) FROM app_user") == 0


async def test_tries_are_counted_across_processes(call, another_process):
    code = await call.code_for("ann@example.com")
    wrong = "111111" if code != "111111" else "222222"
    for caller in (call, another_process, call, another_process, call):
        assert (await caller("userRegister", **call.registration("ann@example.com", wrong))).key == WRONG
    for caller in (call, another_process):
        assert (await caller("userRegister", **call.registration("ann@example.com", code))).key == WRONG


async def test_a_code_of_another_purpose_or_address_or_time_opens_nothing(call, db):
    for_reset = await call.code_for("ann@example.com", "reset")
    assert for_reset == ""  # an unknown address is told so, and gets no code
    await db.execute("DELETE FROM account_code")
    code = await call.code_for("ann@example.com")
    await call.code_for("bob@example.com")
    assert (await call.register("bob@example.com", code=code)).key == WRONG
    await db.execute("UPDATE account_code SET purpose = 'reset' WHERE target = 'ann@example.com'")
    assert (await call.register("ann@example.com", code=code)).key == WRONG
    await db.execute("UPDATE account_code SET purpose = 'register'")
    await call.database_clock.advance(minutes=10)
    assert (await call.register("ann@example.com", code=code)).key == WRONG


async def test_a_newer_code_replaces_the_older_one_and_a_code_works_once(call, db):
    old = await call.code_for("ann@example.com")
    new = await call.code_for("ann@example.com")
    if old != new:
        assert (await call.register(code=old)).key == WRONG
    assert (await call.register(code=new)).code == 0
    await db.execute("UPDATE app_user SET email = 'moved@example.com'")
    assert (await call.register(code=new)).key == WRONG


async def test_a_network_asks_for_a_limited_number_of_codes(caller_with):
    call = caller_with(config=Config(codes_per_network_hour=3))
    codes = [(await call("getCode", account=f"a{number}@example.com")).code for number in range(5)]
    assert codes == [0, 0, 0, 107, 107]


async def test_without_a_way_to_send_the_call_says_that_it_is_not_available(call):
    kernel = msgspec.structs.replace(call.kernel, sender=NoSender())
    call.calls = {one.path: one for one in calls_in(kernel, "agio_account")}
    assert (await call("getCode", account="ann@example.com")).code == 109


async def test_old_codes_are_deleted_and_those_that_count_are_kept(call, db):
    await call("getCode", account="ann@example.com")
    await call.database_clock.advance(days=3)
    await call("getCode", account="bob@example.com")
    await code_store.forget_old_codes(call.kernel)
    assert await db.fetchval("SELECT array_agg(target) FROM account_code") == ["bob@example.com"]
