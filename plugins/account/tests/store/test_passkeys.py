"""Passkeys: made and used as a phone does, and everything a hostile device, page or site may try instead."""

import asyncio
import json

import pytest
from agio_account.passkeys.challenges import forget_old
from agio_account.passkeys.passkey import MOST
from agio_kernel.calls.rtoken import fingerprint, signed_digest
from agio_kernel.declarations.assertion import Assertion
from agio_kernel.declarations.errors import ApiError
from agio_kernel.identity.step_up import STEP_UP, StepUp
from agio_kernel.money.gate import Gate
from agio_kernel.money.leaving import Leaving, Stage, WayOut
from agio_kernel.money.rules import BUSINESS_OPEN, Business
from agio_testing.environments.authenticator import Authenticator

PASSWORD = {"password": "correct horse"}
REFUSED, OVER, UNKNOWN, OTHER, COPIED, TAKEN, FULL = 3123, 3124, 3125, 3126, 3127, 3128, 3129
ADDRESS = {"coin": "USDT", "chain": "ERC20", "address": "0x52908400098527886E0F7030069857D2E4169EE7", "amount": "200"}
OTHER_ADDRESS = ADDRESS | {"address": "0x8617E340B3D01FA5F11F306F4090FD50E238070D"}
WAY = WayOut("a test", stages=(Stage.REQUEST,))


async def added(call, who, device, **differently):
    """The answer to a device that is added."""
    offered = await call("offerPasskey", who, **PASSWORD)
    assert offered.code == 0, offered
    return await call("addPasskey", who, credential=device.made(offered.data, **differently), name="Phone")


async def challenge_for(call, who, path, rtoken, fields):
    asked = await call("passkeyRequest", who, call=path, intent=rtoken, fields=json.dumps(fields))
    assert asked.code == 0, asked
    return asked.data["challenge"]


def asserted(credential, path, rtoken, fields):
    return Assertion(credential, signed_digest(rtoken, fingerprint(path, fields)))


async def signed_in(call, device, **differently):
    challenge = (await call("passkeyChallenge")).data["challenge"]
    return await call("passkeyLogin", credential=device.signed(challenge, **differently))


def leaving(who, passkey):
    return Leaving(WAY, Stage.REQUEST, who.id, "USDT", 200, passkey=passkey, session_id=who.session_id)


@pytest.fixture
async def device(timed, ann) -> Authenticator:
    """Ann's phone, whose passkey is added."""
    made = Authenticator()
    answer = await added(timed, ann, made)
    assert answer.code == 0, answer
    return made


async def test_a_passkey_is_added_with_the_proof_listed_renamed_and_removed(timed, ann, device):
    assert (await timed("offerPasskey", ann)).field == "password"
    [row] = (await timed("passkeys", ann)).data["rows"]
    assert (row["name"], row["synced"], row["used_at"]) == ("Phone", False, None)
    assert row.keys() == {"id", "name", "synced", "created_at", "used_at"}
    assert (await timed("security", ann)).data["passkeys"] == 1
    assert (await timed("info", ann)).data["passkey"]
    assert (await timed("renamePasskey", ann, id=row["id"], name="Old phone")).code == 0
    assert (await timed("passkeys", ann)).data["rows"][0]["name"] == "Old phone"
    assert (await timed("removePasskey", ann, id=row["id"])).field == "password"
    assert (await timed("removePasskey", ann, id=row["id"], **PASSWORD)).code == 0
    assert (await timed("passkeys", ann)).data["rows"] == []
    assert (await signed_in(timed, device)).code == UNKNOWN


async def test_adding_one_ends_other_sessions_and_has_withdrawals_reviewed(timed, ann):
    other = timed.elsewhere()
    session = await other("userLogin", account="ann@example.com", **PASSWORD)
    assert (await added(timed, ann, Authenticator())).code == 0
    with pytest.raises(ApiError):
        await other.sign_in_with(session)
    assert (await timed("security", ann)).data["review_until"] is not None
    assert (await timed.outbox())[0].template == "account.message.security_changed"


@pytest.mark.parametrize("synced", [False, True])
async def test_it_signs_in_without_a_name_in_the_place_of_password_and_authenticator(timed, ann, bind, synced):
    device = Authenticator(synced=synced)
    assert (await added(timed, ann, device)).code == 0
    await bind(ann)
    assert (await timed("offerPasskey", ann, **PASSWORD)).code == 3110  # the proof of every change: both factors
    for _ in range(2):
        answer = await signed_in(timed, device)
        assert (await timed.sign_in_with(answer)).id == ann.id
    [row] = (await timed("passkeys", ann)).data["rows"]
    assert (row["synced"], row["used_at"] is not None) == (synced, True)


@pytest.mark.parametrize(
    "differently",
    [
        {"origin": "https://agio.example"},
        {"origin": "http://localhost:8001"},
        {"origin": "http://localhost.agio.example:8000"},
        {"party": "agio.example"},
        {"verified": False},
        {"kind": "webauthn.create"},
        {"user": b"somebody else"},
        {"user": None},
    ],
    ids=str,
)
async def test_what_was_signed_elsewhere_or_without_the_person_signs_nobody_in(timed, device, differently):
    assert (await signed_in(timed, device, **differently)).code == REFUSED
    assert (await signed_in(timed, device)).code == 0


@pytest.mark.parametrize(
    "differently", [{"origin": "https://agio.example"}, {"party": "agio.example"}, {"verified": False}], ids=str
)
async def test_what_was_made_elsewhere_or_without_the_person_is_not_added(timed, ann, differently):
    assert (await added(timed, ann, Authenticator(), **differently)).code == REFUSED
    assert (await timed("passkeys", ann)).data["rows"] == []


async def test_a_signature_of_another_key_is_refused(timed, device):
    thief = Authenticator()
    thief.credential, thief.user, thief.count = device.credential, device.user, device.count
    assert (await signed_in(timed, thief)).code == REFUSED


async def test_a_challenge_is_good_once_for_five_minutes_and_one_of_many_at_once(timed, device, clock):
    challenge = (await timed("passkeyChallenge")).data["challenge"]
    signed = [device.signed(challenge) for _ in range(8)]
    answers = await asyncio.gather(*(timed("passkeyLogin", credential=one) for one in signed))
    codes = sorted(answer.code for answer in answers)
    assert codes.count(0) == 1, codes
    assert set(codes) <= {0, OVER, COPIED, UNKNOWN}
    assert (await timed("passkeyLogin", credential=device.signed(challenge))).code == OVER
    late = (await timed("passkeyChallenge")).data["challenge"]
    clock.advance(minutes=5)
    assert (await timed("passkeyLogin", credential=device.signed(late))).code == OVER
    assert (await timed("passkeyLogin", credential=device.signed("AAAA"))).code == OVER  # it was made by nobody here


async def test_a_lost_answer_is_given_again_and_no_second_session_is_opened(timed, device):
    challenge = (await timed("passkeyChallenge")).data["challenge"]
    credential = device.signed(challenge)
    first = await timed("passkeyLogin", rtoken="Login123", credential=credential)
    again = await timed("passkeyLogin", rtoken="Login123", credential=credential)
    assert (first.code, again.code, again.data) == (0, 0, first.data)


async def test_a_challenge_of_one_purpose_is_none_of_another(timed, ann, device):
    visitors = (await timed("passkeyChallenge")).data["challenge"]
    assert (await timed("offerPasskey", ann, passkey=device.signed(visitors))).code == OVER
    own = await challenge_for(timed, ann, "web/lendApply", "Intent12", {})
    assert (await timed("passkeyLogin", credential=device.signed(own))).code == OVER


async def test_a_counter_that_goes_back_or_stays_is_refused_and_noted(timed, ann, device, owner_db):
    assert (await signed_in(timed, device)).code == 0
    for by in (0, -1):
        assert (await signed_in(timed, device, by=by)).code == COPIED
    assert (await signed_in(timed, device, by=5)).code == 0
    noted = await owner_db.fetchval("SELECT count(*) FROM security_signal WHERE signal = 'counter_went_back'")
    assert noted == 2


async def test_two_uses_at_once_of_one_counter_are_one(timed, device):
    challenges = [(await timed("passkeyChallenge")).data["challenge"] for _ in range(2)]
    first = device.signed(challenges[0])
    device.count -= 1  # a copy of the phone
    second = device.signed(challenges[1])
    answers = await asyncio.gather(*(timed("passkeyLogin", credential=one) for one in (first, second)))
    assert sorted(answer.code for answer in answers)[0] == 0
    assert {answer.code for answer in answers} & {COPIED, UNKNOWN}


async def test_one_key_is_of_one_account_and_ten_are_the_most(timed, ann, bob, device):
    assert (await added(timed, bob, device)).code == TAKEN
    assert (await timed("passkeys", bob)).data["rows"] == []
    for _ in range(MOST - 1):
        assert (await added(timed, ann, Authenticator())).code == 0
    assert (await timed("offerPasskey", ann, **PASSWORD)).code == FULL


async def test_an_offer_is_of_who_asked_for_it_and_good_once(timed, ann, bob, clock):
    offered = (await timed("offerPasskey", ann, **PASSWORD)).data
    assert (await timed("addPasskey", bob, credential=Authenticator().made(offered))).code == OVER
    made = [Authenticator().made(offered) for _ in range(3)]
    answers = await asyncio.gather(*(timed("addPasskey", ann, credential=one) for one in made))
    assert sorted(answer.code for answer in answers) == [0, OVER, OVER]
    offered = (await timed("offerPasskey", ann, **PASSWORD)).data
    clock.advance(minutes=5)
    assert (await timed("addPasskey", ann, credential=Authenticator().made(offered))).code == OVER


async def test_somebody_elses_is_as_unknown_as_one_that_never_was(timed, ann, bob, device):
    [row] = (await timed("passkeys", ann)).data["rows"]
    for path, fields in (("renamePasskey", {"name": "Mine"}), ("removePasskey", PASSWORD)):
        theirs = await timed(path, bob, id=row["id"], **fields)
        assert (theirs.code, theirs.field) == ((await timed(path, bob, id="7", **fields)).code, "id")


async def test_a_withdrawal_signed_for_one_address_lets_none_go_to_another(timed, ann, device):
    gate = timed.kernel.part(Gate)
    path, rtoken = "web/submitWithdrawal", "Withdraw1"
    challenge = await challenge_for(timed, ann, path, rtoken, ADDRESS)
    for other in (
        asserted(device.signed(challenge), path, rtoken, OTHER_ADDRESS),
        asserted(device.signed(challenge), path, rtoken, ADDRESS | {"amount": "2000"}),
        asserted(device.signed(challenge), path, rtoken, ADDRESS | {"coin": "BTC"}),
        asserted(device.signed(challenge), path, rtoken, ADDRESS | {"chain": "TRC20"}),
        asserted(device.signed(challenge), path, rtoken, ADDRESS | {"memo": "7"}),
        asserted(device.signed(challenge), path, "Withdraw2", ADDRESS),
        asserted(device.signed(challenge), "web/submitBankWithdrawal", rtoken, ADDRESS),
    ):
        with pytest.raises(ApiError) as refused:
            await gate.ask(leaving(ann, other))
        assert refused.value.code.number == OTHER
    right = asserted(device.signed(challenge), path, rtoken, ADDRESS)
    await gate.ask(leaving(ann, right))
    with pytest.raises(ApiError) as refused:
        await gate.ask(leaving(ann, right))
    assert refused.value.code.number == OVER


def test_a_passkey_is_no_part_of_what_it_signs():
    sent = ADDRESS | {"passkey": "beside", "lang": "en", "token": "t", "rtoken": "Withdraw1"}
    assert fingerprint("web/submitWithdrawal", sent) == fingerprint("web/submitWithdrawal", ADDRESS)


async def test_it_steps_up_in_the_place_of_a_trading_password_that_may_be_missing(timed, ann, device):
    rules = timed.kernel.rules
    with pytest.raises(ApiError) as missing:
        await rules.ask(STEP_UP, ann, StepUp())
    assert missing.value.code.number == 124
    path, rtoken = "web/createWebhook", "Webhook1"
    challenge = await challenge_for(timed, ann, path, rtoken, {"url": "https://hooks.example"})
    given = asserted(device.signed(challenge), path, rtoken, {"url": "https://hooks.example"})
    await rules.ask(STEP_UP, ann, StepUp(passkey=given))
    with pytest.raises(ApiError):
        await rules.ask(STEP_UP, ann, StepUp(passkey=given))


async def test_an_order_is_asked_for_it_once_a_session(timed, ann, device):
    rules, path, rtoken = timed.kernel.rules, "web/placeSpotOrder", "Order123"
    business = Business("spot", path, asks_password=True)
    with pytest.raises(ApiError):
        await rules.ask(BUSINESS_OPEN, ann, business)
    challenge = await challenge_for(timed, ann, path, rtoken, {"price": "1"})
    given = asserted(device.signed(challenge), path, rtoken, {"price": "1"})
    await rules.ask(BUSINESS_OPEN, ann, Business("spot", path, asks_password=True, passkey=given))
    await rules.ask(BUSINESS_OPEN, ann, business)  # the session is known from now on


async def test_another_accounts_passkey_steps_up_for_nobody_else(timed, ann, bob, device):
    theirs = Authenticator()
    assert (await added(timed, bob, theirs)).code == 0
    path, rtoken = "web/lendApply", "Intent12"
    challenge = await challenge_for(timed, ann, path, rtoken, {})
    with pytest.raises(ApiError) as refused:
        await timed.kernel.rules.ask(STEP_UP, ann, StepUp(passkey=asserted(theirs.signed(challenge), path, rtoken, {})))
    assert refused.value.code.number == UNKNOWN
    with pytest.raises(ApiError) as refused:
        await timed.kernel.rules.ask(STEP_UP, bob, StepUp(passkey=asserted(device.signed(challenge), path, rtoken, {})))
    assert refused.value.code.number == OVER


async def test_it_is_the_proof_of_a_change_of_security(timed, ann, device):
    path, rtoken, pins = "web/setTpassword", "Password1", {"tpassword": "482916", "tpassword2": "482916"}
    challenge = await challenge_for(timed, ann, path, rtoken, pins)
    others = {"tpassword": "739158", "tpassword2": "739158"}
    assert (await timed("setTpassword", ann, rtoken=rtoken, passkey=device.signed(challenge), **others)).code == OTHER
    assert (
        await timed("setTpassword", ann, rtoken="Password2", passkey=device.signed(challenge), **pins)
    ).code == OTHER
    assert (await timed("setTpassword", ann, rtoken=rtoken, passkey=device.signed(challenge), **pins)).code == 0
    assert (await timed("security", ann)).data["trading_password"]


async def test_an_account_without_one_is_told_so(timed, ann, bob, device):
    asked = {"call": "web/lendApply", "intent": "Intent12", "fields": "{}"}
    assert (await timed("passkeyRequest", bob, **asked)).code == UNKNOWN
    for fields in ('{"a": 1}', "[]", "{]", '{"a": {}}'):
        assert (await timed("passkeyRequest", ann, **asked | {"fields": fields})).field == "fields"


@pytest.mark.parametrize(
    "text",
    [
        "{}",
        "[]",
        "nothing",
        "[" * 2000,
        '{"id": "AA", "rawId": "AA", "type": "public-key", "response": {}}',
        '{"id": "AA", "rawId": "AA", "type": "public-key", "response": {"clientDataJSON": "e30", "signature": "AA", '
        '"authenticatorData": "AA", "attestationObject": "AA"}}',
        '{"id": "AA", "rawId": "A", "type": "public-key", "response": {"clientDataJSON": "_", "signature": "_", '
        '"authenticatorData": "_", "attestationObject": "_"}}',
    ],
)
async def test_bytes_that_are_no_browsers_are_refused(timed, ann, text):
    assert (await timed("passkeyLogin", credential=text)).code == REFUSED
    assert (await timed("addPasskey", ann, credential=text)).code == REFUSED


async def test_authenticator_data_that_is_cut_or_wrong_is_refused(timed, device):
    for n in range(0, 37, 4):
        challenge = (await timed("passkeyChallenge")).data["challenge"]
        read = json.loads(device.signed(challenge))
        read["response"]["authenticatorData"] = read["response"]["authenticatorData"][:n]
        assert (await timed("passkeyLogin", credential=json.dumps(read))).code == REFUSED


async def test_a_suspended_account_is_not_signed_in_to(timed, ann, device, owner_db):
    await owner_db.execute("UPDATE app_user SET state = 'suspended' WHERE id = $1", ann.id)
    assert (await signed_in(timed, device)).code == UNKNOWN


async def test_challenges_are_counted_and_old_ones_forgotten(timed, ann, device, clock, monkeypatch):
    monkeypatch.setattr("agio_account.profile.passkeys.AN_HOUR", 3)
    codes = [(await timed("offerPasskey", ann, **PASSWORD)).code for _ in range(6)]
    assert 0 in codes and codes[-1] == 107, codes
    clock.advance(hours=25)
    await forget_old(timed.kernel)
    assert await timed.kernel.db.fetchval("SELECT count(*) FROM account_passkey_challenge") == 0
