"""Forgotten and changed passwords: what proves the owner, and what ends with the old password."""

import asyncio

import pytest
from agio_account.addresses import code_store
from agio_kernel.declarations import codes
from agio_kernel.declarations.errors import ApiError
from agio_kernel.identity.security import read_security

NEW = {"password": "another horse", "password2": "another horse"}
WRONG_CODE = (1, "account.warning.code_wrong", "code")


def said(answer):
    return answer.code, answer.key, answer.field


async def security_of(call, who):
    async with call.kernel.db.read() as conn:
        return await read_security(conn, who.id)


async def test_a_forgotten_password_is_set_with_a_code_and_every_session_ends(timed, ann):
    code = await timed.code_for("ann@example.com", "reset")
    assert (await timed("resetPassword", account="ann@example.com", code=code, **NEW)).code == 0
    assert (await timed("userLogin", account="ann@example.com", password="correct horse")).code == 1
    assert (await timed("userLogin", account="ann@example.com", password="another horse")).code == 0
    sessions = await timed.kernel.db.fetch("SELECT ending FROM login_session ORDER BY id")
    assert [row["ending"] for row in sessions] == ["replaced", None]
    assert (await security_of(timed, ann)).under_review(timed.kernel.clock.now())


async def test_a_reset_ends_the_keys_of_programs(timed, ann):
    key = await timed("createApiKey", ann, name="bot", scopes="read", password="correct horse")
    assert key.code == 0
    code = await timed.code_for("ann@example.com", "reset")
    assert (await timed("resetPassword", account="ann@example.com", code=code, **NEW)).code == 0
    assert await timed.kernel.db.fetchval("SELECT state FROM api_key") == "revoked"


async def test_a_changed_password_ends_the_keys_of_programs(timed, ann):
    assert (await timed("createApiKey", ann, name="bot", scopes="read", password="correct horse")).code == 0
    changed = {"old": "correct horse", "new": "another horse", "new2": "another horse"}
    assert (await timed("updatePassword", ann, **changed)).code == 0
    assert await timed.kernel.db.fetchval("SELECT state FROM api_key") == "revoked"


async def test_a_reset_of_an_unknown_account_gets_the_same_answers_at_the_same_cost(timed, ann, monkeypatch):
    hashed = []
    real = timed.kernel.sessions.credentials.hash

    async def counting(password):
        hashed.append(password)
        return await real(password)

    monkeypatch.setattr(timed.kernel.sessions.credentials, "hash", counting)
    monkeypatch.setattr(code_store, "compare_digest", lambda a, b: True)
    await timed.code_for("eve@example.com", "reset")
    unknown = await timed("resetPassword", account="eve@example.com", code="000000", **NEW)
    monkeypatch.undo()
    monkeypatch.setattr(timed.kernel.sessions.credentials, "hash", counting)
    assert said(unknown) == WRONG_CODE and len(hashed) == 1
    await timed.code_for("ann@example.com", "reset")
    assert said(await timed("resetPassword", account="ann@example.com", code="abcdef", **NEW)) == WRONG_CODE


async def test_asking_for_a_reset_says_nothing_about_the_account(timed, ann):
    await timed.kernel.db.execute("DELETE FROM account_code")
    known = await timed("getCode", account="ann@example.com", purpose="reset")
    unknown = await timed("getCode", account="eve@example.com", purpose="reset")
    assert known.body == unknown.body
    to_unknown, to_known = (await timed.outbox())[:2]
    assert (to_known.template, to_unknown.template) == ("account.message.code", "account.message.not_registered")
    assert to_unknown.code == ""


async def test_of_fifty_parallel_guesses_at_a_reset_code_five_are_evaluated(timed, ann, monkeypatch):
    code = await timed.code_for("ann@example.com", "reset")
    compared = []
    real = code_store.compare_digest
    monkeypatch.setattr(code_store, "compare_digest", lambda a, b: compared.append(1) or real(a, b))
    wrong = [f"{number:06d}" for number in range(50) if f"{number:06d}" != code]
    await asyncio.gather(*(timed("resetPassword", account="ann@example.com", code=guess, **NEW) for guess in wrong))
    assert len(compared) == 5
    assert said(await timed("resetPassword", account="ann@example.com", code=code, **NEW)) == WRONG_CODE


async def test_a_bound_authenticator_is_needed_to_reset(timed, ann, bind):
    phone = await bind(ann)
    code = await timed.code_for("ann@example.com", "reset")
    form = {"account": "ann@example.com", "code": code, **NEW}
    asked = await timed("resetPassword", **form)
    assert (asked.code, asked.field) == (3110, "totp")
    assert (await timed("resetPassword", **form, totp="000000")).code == 3117
    assert (await timed("resetPassword", **form, totp=phone.shows())).code == 0


async def test_a_code_for_registering_resets_nothing(timed, ann):
    await timed.code_for("carl@example.com")
    code = (await timed.outbox())[0].code
    assert said(await timed("resetPassword", account="carl@example.com", code=code, **NEW)) == WRONG_CODE


async def test_a_changed_password_ends_the_other_sessions_and_renews_this_one(timed, ann):
    assert not (await security_of(timed, ann)).under_review(timed.kernel.clock.now())
    other = await timed("userLogin", account="ann@example.com", password="correct horse")
    answer = await timed("updatePassword", ann, old="correct horse", new="another horse", new2="another horse")
    assert answer.code == 0
    assert (await timed.sign_in_with(answer)).id == ann.id
    with pytest.raises(ApiError) as refused:
        await timed.sign_in_with(other)
    assert refused.value.code is codes.SESSION_REPLACED
    assert await timed.kernel.db.fetchval("SELECT count(*) FROM login_session WHERE ended_at IS NULL") == 1
    assert (await timed.outbox())[0].template == "account.message.security_changed"
    assert (await timed("userLogin", account="ann@example.com", password="another horse")).code == 0
    assert (await security_of(timed, ann)).under_review(timed.kernel.clock.now())


@pytest.mark.parametrize(
    ("fields", "code", "field"),
    [
        ({"old": "wrong horse", "new": "another horse", "new2": "another horse"}, 3119, "old"),
        ({"old": "correct horse", "new": "another horse", "new2": "other"}, 1, "new2"),
        ({"old": "correct horse", "new": "short", "new2": "short"}, 1, "new"),
        ({"old": "correct horse", "new": "password", "new2": "password"}, 1, "new"),
        ({"old": "correct horse", "new": "correct horse", "new2": "correct horse"}, 1, "new"),
    ],
)
async def test_a_change_that_is_not_right_changes_nothing(timed, ann, fields, code, field):
    answer = await timed("updatePassword", ann, **fields)
    assert (answer.code, answer.field) == (code, field)
    assert (await timed("userLogin", account="ann@example.com", password="correct horse")).code == 0
    assert (await security_of(timed, ann)).changed_at is None


async def test_of_fifty_parallel_guesses_at_the_old_password_five_are_evaluated(timed, ann, counted):
    answers = await asyncio.gather(
        *(
            timed("updatePassword", ann, old=f"guess number {n}", new="another horse", new2="another horse")
            for n in range(50)
        )
    )
    assert sorted(answer.code for answer in answers) == [3111] * 45 + [3119] * 5
    assert len(counted) == 5


async def test_two_changes_at_once_keep_one_password(timed, ann):
    news = ("horse no. 1", "horse no. 2")
    answers = await asyncio.gather(
        *(timed("updatePassword", ann, old="correct horse", new=new, new2=new) for new in news)
    )
    one, other = sorted(answer.code for answer in answers)
    assert one == 0
    assert other in (2000, 3119), "the second meets a session that ended, or an old password that is no more"


async def test_a_short_password_is_remembered_as_one(timed):
    ann = await timed.sign_in_with(await timed.register("ann@example.com", "sixsix"))
    assert (await security_of(timed, ann)).short_password
    await timed("updatePassword", ann, old="sixsix", new="long enough", new2="long enough")
    assert not (await security_of(timed, ann)).short_password


async def test_a_demo_account_has_no_password_to_change(timed):
    demo = await timed.sign_in_with(await timed("tempLogin"))
    for path in ("updatePassword", "setTpassword", "bindTotp", "bindEmail", "security"):
        fields = {"new": "another horse", "new2": "another horse"} if path == "updatePassword" else {}
        fields |= {"tpassword": "135790", "tpassword2": "135790"} if path == "setTpassword" else {}
        fields |= {"account": "a@example.com"} if path == "bindEmail" else {}
        assert (await timed(path, demo, **fields)).code == codes.REAL_ACCOUNT_REQUIRED.number, path
