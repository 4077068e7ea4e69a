"""E-mail and phone of an account: the new one and the old one both prove themselves."""

import asyncio

import pytest
from agio_account.addresses import code_store

PASSWORD = {"password": "correct horse"}


async def bind_new(call, who, account, **fields):
    code = await call.code_for(account, "bind", who)
    path = "bindEmail" if "@" in account else "bindPhone"
    return await call(path, who, **({"account": account, "code": code} | PASSWORD | fields))


async def test_a_first_phone_needs_its_code_and_the_password(timed, ann):
    assert (await bind_new(timed, ann, "+34600123456", password="wrong horse")).code == 3119
    assert (await bind_new(timed, ann, "+34600123456")).data == {"phone": "+34600123456"}
    assert (await timed("info", ann)).data["phone"] == "+34600123456"
    assert (await timed("userLogin", account="+34600123456", **PASSWORD)).code == 0


async def test_another_email_needs_a_code_from_the_old_one_too(timed, ann):
    answer = await bind_new(timed, ann, "new@example.com")
    assert (answer.code, answer.field) == (1, "oldCode")
    answer = await bind_new(timed, ann, "new@example.com", oldCode="abcdef")
    assert (answer.code, answer.field) == (1, "oldCode")
    old = await timed.code_for("ann@example.com", "change", ann)
    other = await timed("userLogin", account="ann@example.com", **PASSWORD)
    assert (await bind_new(timed, ann, "new@example.com", oldCode=old)).data == {"email": "new@example.com"}
    assert (await timed("userLogin", account="new@example.com", **PASSWORD)).code == 0
    assert (await timed("userLogin", account="ann@example.com", **PASSWORD)).code == 1
    ended = await timed.kernel.db.fetchval("SELECT count(*) FROM login_session WHERE ending = 'replaced'")
    assert other.code == 0 and ended == 1
    reported = [message for message in await timed.outbox() if message.template == "account.message.security_changed"]
    assert [message.to for message in reported] == ["ann@example.com"]  # the one who may have lost it


async def test_a_bound_authenticator_is_asked_for(timed, ann, bind):
    phone = await bind(ann)
    assert (await bind_new(timed, ann, "+34600123456")).code == 3110
    assert (await bind_new(timed, ann, "+34600123456", totp=phone.shows())).code == 0


async def test_somebody_elses_address_is_not_told_apart_and_its_owner_hears(timed, ann, bob):
    await timed.kernel.db.execute("DELETE FROM account_code")
    free = await timed("getCode", ann, account="free@example.com", purpose="bind")
    taken = await timed("getCode", ann, account="bob@example.com", purpose="bind")
    assert free.body == taken.body
    message = (await timed.outbox())[0]
    assert (message.to, message.template, message.code) == ("bob@example.com", "account.message.already_bound", "")
    old = await timed.code_for("ann@example.com", "change", ann)
    answer = await timed("bindEmail", ann, account="bob@example.com", code="000000", oldCode=old, **PASSWORD)
    assert (answer.code, answer.key, answer.field) == (1, "account.warning.code_wrong", "code")


async def test_an_address_registered_meanwhile_stays_its_owners(timed, ann, monkeypatch):
    old = await timed.code_for("ann@example.com", "change", ann)
    code = await timed.code_for("late@example.com", "bind", ann)
    await timed.register("late@example.com")
    answer = await timed("bindEmail", ann, account="late@example.com", code=code, oldCode=old, **PASSWORD)
    assert (answer.code, answer.field) == (1, "code")
    assert (await timed("info", ann)).data["email"] == "ann@example.com"


async def test_a_code_belongs_to_the_account_that_asked_for_it(timed, ann, bob):
    code = await timed.code_for("+34600123456", "bind", ann)
    answer = await timed("bindPhone", bob, account="+34600123456", code=code, **PASSWORD)
    assert (answer.code, answer.field) == (1, "code")
    assert (await timed("bindPhone", ann, account="+34600123456", code=code, **PASSWORD)).code == 0


async def test_somebody_elses_wrong_tries_cost_nothing(timed, ann, bob):
    code = await timed.code_for("+34600123456", "bind", ann)
    for _ in range(5):
        await timed("bindPhone", bob, account="+34600123456", code="abcdef", **PASSWORD)
    assert (await timed("bindPhone", ann, account="+34600123456", code=code, **PASSWORD)).code == 0


@pytest.mark.parametrize("changed", ["owner = {bob}", "purpose = 'tpassword'", "target = '+34600123457'"])
async def test_a_code_moved_in_the_table_opens_nothing(timed, ann, bob, db, changed):
    code = await timed.code_for("+34600123456", "bind", ann)
    await db.execute(f"UPDATE account_code SET {changed.format(bob=bob.id)}")
    for who, account in ((bob, "+34600123456"), (ann, "+34600123457"), (ann, "+34600123456")):
        answer = await timed("bindPhone", who, account=account, code=code, **PASSWORD)
        assert (answer.code, answer.field) == (1, "code")


@pytest.mark.parametrize("purpose", ["bind", "change", "tpassword"])
async def test_codes_of_an_account_are_for_who_is_signed_in_and_go_to_its_own_address(timed, ann, bob, purpose):
    assert (await timed("getCode", account="bob@example.com", purpose=purpose)).code == 2000
    if purpose != "bind":
        answer = await timed("getCode", ann, account="bob@example.com", purpose=purpose)
        assert (answer.code, answer.field) == (3107, "account")


async def test_of_fifty_parallel_guesses_at_the_old_addresss_code_five_are_evaluated(timed, ann, monkeypatch):
    code = await timed.code_for("new@example.com", "bind", ann)
    old = await timed.code_for("ann@example.com", "change", ann)
    compared = []
    real = code_store.compare_digest
    monkeypatch.setattr(code_store, "compare_digest", lambda a, b: compared.append(1) or real(a, b))
    monkeypatch.setattr("agio_kernel.identity.factor_tries.LIMIT", 1000)  # the password's own limit would hide it
    wrong = [f"{number:06d}" for number in range(50) if f"{number:06d}" != old]
    form = {"account": "new@example.com", "code": code, **PASSWORD}
    await asyncio.gather(*(timed("bindEmail", ann, **form, oldCode=guess) for guess in wrong))
    assert len(compared) <= 5
    assert (await timed("info", ann)).data["email"] == "ann@example.com"


@pytest.mark.parametrize(
    ("path", "account", "code"),
    [
        ("bindEmail", "+34600123456", 3101),
        ("bindEmail", "ann at example", 3101),
        ("bindPhone", "a@example.com", 3102),
        ("bindEmail", "", 3100),
    ],
)
async def test_an_address_of_the_wrong_kind_is_refused(timed, ann, path, account, code):
    answer = await timed(path, ann, account=account, code="123456", **PASSWORD)
    assert (answer.code, answer.field) == (code, "account")
