"""The authenticator: bound by its first code, asked for at sign-in, each code good once."""

import asyncio
import threading

import pytest
from agio_account.security import factors
from agio_kernel.declarations.errors import ApiError
from pyotp.totp import TOTP

ANN = {"account": "ann@example.com", "password": "correct horse"}
PASSWORD = {"password": "correct horse"}


async def test_a_bound_authenticator_is_asked_for_at_sign_in(timed, ann, bind):
    phone = await bind(ann)
    asked = await timed("userLogin", **ANN)
    assert (asked.code, asked.field) == (3110, "totp")
    assert (await timed("userLogin", **ANN, totp="000000")).code == 3117
    assert (await timed("userLogin", **ANN, totp=phone.shows())).code == 0


async def test_that_one_is_bound_is_said_only_to_who_knows_the_password(timed, ann, bind):
    await bind(ann)
    answer = await timed("userLogin", account="ann@example.com", password="wrong horse")
    assert (answer.code, answer.key) == (1, "account.warning.sign_in_failed")


async def test_the_offer_is_a_uri_for_authenticators(timed, ann):
    offered = (await timed("bindTotp", ann, **PASSWORD)).data
    assert offered["uri"].startswith("otpauth://totp/Agio:ann%40example.com?secret=" + offered["secret"])
    assert "issuer=Agio" in offered["uri"]
    assert not (await timed("info", ann)).data["totp"]  # nothing is asked for before the first code
    assert (await timed("userLogin", **ANN)).code == 0


async def test_an_offer_ends_after_ten_minutes_and_takes_a_right_code(timed, ann, clock):
    assert (await timed("confirmTotp", ann, totp="123456")).code == 3115
    secret = (await timed("bindTotp", ann, **PASSWORD)).data["secret"]
    for wrong in ("000000", "12345", "١٢٣٤٥٦", ""):
        assert (await timed("confirmTotp", ann, totp=wrong)).code == 3117
    clock.advance(minutes=10)
    assert (await timed("confirmTotp", ann, totp=TOTP(secret).at(clock.now()))).code == 3115


async def test_the_same_code_works_once(timed, ann, bind):
    phone = await bind(ann)
    code = phone.shows()
    answers = await asyncio.gather(*(timed("userLogin", **ANN, totp=code) for _ in range(4)))
    assert sorted(answer.code for answer in answers) == [0, 3117, 3117, 3117]
    assert (await timed("userLogin", **ANN, totp=code)).code == 3117


async def test_the_code_that_bound_it_signs_nobody_in_and_neither_does_an_older_one(timed, ann, bind, clock):
    phone = await bind(ann)
    for seconds in (0, 30):
        code = TOTP(phone.secret).at(clock.now().timestamp() - seconds)
        assert (await timed("userLogin", **ANN, totp=code)).code == 3117


async def test_of_fifty_parallel_guesses_five_are_evaluated_and_the_count_outlives_the_process(
    timed, ann, bind, another_process, monkeypatch
):
    phone = await bind(ann)
    evaluated = []
    real = factors.matching_step
    monkeypatch.setattr(factors, "matching_step", lambda *a: evaluated.append(a) or real(*a))
    limits = "agio_account.signing_in.limits.ACCOUNT_LIMITS"
    monkeypatch.setattr(limits, ())  # the sign-in's own limit would hide the factor's
    monkeypatch.setattr("agio_account.signing_in.limits.NETWORK_LIMITS", ())
    # The same of how many sign in at once.
    monkeypatch.setattr(timed.kernel.sessions.credentials, "_sign_ins", threading.BoundedSemaphore(50))
    answers = await asyncio.gather(*(timed("userLogin", **ANN, totp=f"{n:06d}") for n in range(50)))
    assert sorted(answer.code for answer in answers) == [3111] * 45 + [3117] * 5
    assert len(evaluated) == 5
    another_process.kernel.sessions.credentials = timed.kernel.sessions.credentials
    assert (await another_process("userLogin", **ANN, totp=phone.shows())).code == 3111
    assert len(evaluated) == 5


async def test_a_pause_later_the_right_code_is_welcome(timed, ann, bind, monkeypatch):
    phone = await bind(ann)
    monkeypatch.setattr("agio_account.signing_in.limits.ACCOUNT_LIMITS", ())
    for _ in range(5):
        await timed("userLogin", **ANN, totp="000000")
    assert (await timed("userLogin", **ANN, totp=phone.shows())).code == 3111
    await timed.database_clock.advance(minutes=15)
    assert (await timed("userLogin", **ANN, totp=phone.shows())).code == 0


async def test_a_recovery_code_signs_in_once_and_however_it_is_typed(timed, ann, bind):
    phone = await bind(ann)
    assert len(set(phone.recovery)) == 10
    typed = phone.recovery[0].replace("-", "").lower()
    answers = await asyncio.gather(*(timed("userLogin", **ANN, recovery=typed) for _ in range(3)))
    assert sorted(answer.code for answer in answers) == [0, 3117, 3117]
    assert (await timed("security", ann)).data["recovery_left"] == 9
    assert (await timed("userLogin", **ANN, recovery="AAAAA-AAAAA")).code == 3117
    signals = await timed.kernel.db.fetch("SELECT signal FROM security_signal")
    assert "recovery_code_used" in {row["signal"] for row in signals}


async def test_somebody_elses_recovery_code_is_worth_nothing(timed, ann, bob, bind):
    await bind(ann)
    theirs = await bind(bob)
    assert (await timed("userLogin", **ANN, recovery=theirs.recovery[0])).code == 3117


async def test_new_recovery_codes_replace_the_old(timed, ann, bind):
    phone = await bind(ann)
    renewed = await timed("renewRecoveryCodes", ann, **PASSWORD, totp=phone.shows())
    assert (await timed("userLogin", **ANN, recovery=phone.recovery[0])).code == 3117
    assert (await timed("userLogin", **ANN, recovery=renewed.data["recovery"][0])).code == 0


async def test_unbinding_takes_the_factor_and_ends_the_other_sessions(timed, ann, bind):
    phone = await bind(ann)
    other = await timed("userLogin", **ANN, totp=phone.shows())
    assert (await timed("unbindTotp", ann, **PASSWORD)).code == 3110
    assert (await timed("unbindTotp", ann, password="wrong horse", totp=phone.shows())).code == 3119
    assert (await timed("unbindTotp", ann, **PASSWORD, totp=phone.shows())).code == 0
    with pytest.raises(ApiError):
        await timed.sign_in_with(other)
    assert (await timed("userLogin", **ANN)).code == 0
    assert (await timed("unbindTotp", ann, **PASSWORD)).code == 3115
    assert await timed.kernel.db.fetchval("SELECT count(*) FROM recovery_code") == 0


async def test_a_factor_that_changes_ends_the_keys_of_programs(timed, ann, bind):
    key = {"name": "bot", "scopes": "trade", "days": "30", **PASSWORD}
    assert (await timed("createApiKey", ann, **key)).code == 0
    phone = await bind(ann)
    assert (await timed("createApiKey", ann, **key, totp=phone.shows())).code == 0
    assert (await timed("unbindTotp", ann, **PASSWORD, totp=phone.shows())).code == 0
    states = await timed.kernel.db.fetch("SELECT state FROM api_key")
    assert [row["state"] for row in states] == ["revoked", "revoked"]


async def test_binding_needs_the_password_ends_the_other_sessions_and_is_told_to_the_owner(timed, ann, bind):
    other = await timed("userLogin", **ANN)
    assert (await timed("bindTotp", ann, password="wrong horse")).code == 3119
    await bind(ann)
    with pytest.raises(ApiError):
        await timed.sign_in_with(other)
    assert (await timed.outbox())[0].template == "account.message.security_changed"
    assert (await timed("security", ann)).data["review_until"] is not None
    assert (await timed("bindTotp", ann, **PASSWORD)).code == 3114
