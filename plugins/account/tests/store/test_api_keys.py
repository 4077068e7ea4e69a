"""Keys for programs as their owner makes and ends them; how they are recognised is the kernel's test."""

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

KEY = {"name": "bot", "scopes": "read,trade", "password": "correct horse"}


async def test_a_key_is_made_shown_once_and_listed_without_its_secret(timed, ann):
    made = await timed("createApiKey", ann, **KEY, ips="192.0.2.9, 2001:db8::/48", days="30")
    assert made.code == 0
    listed = await timed("apiKeys", ann)
    [row] = listed.data["rows"]
    assert (row["id"], row["key"], row["name"]) == (made.data["id"], made.data["key"], "bot")
    assert (row["scopes"], row["ips"], row["state"]) == (["read", "trade"], ["192.0.2.9/32", "2001:db8::/48"], "active")
    assert made.data["secret"] not in listed.body.decode()


async def test_asking_again_shows_the_same_key_and_makes_no_second(timed, ann):
    first = await timed("createApiKey", ann, rtoken="press001", **KEY)
    assert (await timed("createApiKey", ann, rtoken="press001", **KEY)).body == first.body
    assert len((await timed("apiKeys", ann)).data["rows"]) == 1


async def test_a_key_needs_the_owners_proof(timed, ann, bind):
    assert (await timed("createApiKey", ann, **KEY | {"password": "wrong horse"})).code == 3119
    phone = await bind(ann)
    assert (await timed("createApiKey", ann, **KEY)).code == 3110
    assert (await timed("createApiKey", ann, **KEY, totp=phone.shows())).code == 0


@pytest.mark.parametrize(
    ("fields", "code", "field"),
    [
        ({"scopes": "read,withdraw"}, 3151, "scopes"),
        ({"scopes": ""}, 3151, "scopes"),
        ({"ips": "home"}, 3152, "ips"),
        ({"ips": "0.0.0.0/0"}, 3152, "ips"),
        ({"ips": ",".join(["192.0.2.1"] * 21)}, 3152, "ips"),
        ({"days": "0"}, 3153, "days"),
        ({"days": "366"}, 3153, "days"),
        ({"name": ""}, 3160, "name"),
        ({"public_key": "-----BEGIN PUBLIC KEY-----"}, 3154, "public_key"),
    ],
)
async def test_a_key_that_makes_no_sense_is_refused_beside_its_field(timed, ann, fields, code, field):
    answer = await timed("createApiKey", ann, **KEY | fields)
    assert (answer.code, answer.field) == (code, field)
    assert len((await timed("apiKeys", ann)).data["rows"]) == 0


async def test_an_account_has_twenty_keys_and_no_more(timed, ann, monkeypatch):
    monkeypatch.setattr("agio_kernel.identity.api_keys.PER_ACCOUNT", 1)
    first = await timed("createApiKey", ann, **KEY)
    assert (await timed("createApiKey", ann, **KEY)).code == 3150
    assert (await timed("revokeApiKey", ann, id=first.data["id"])).code == 0
    assert (await timed("createApiKey", ann, **KEY)).code == 0


async def test_somebody_elses_key_is_as_unknown_as_one_that_never_was(timed, ann, bob):
    made = await timed("createApiKey", ann, **KEY)
    theirs = await timed("revokeApiKey", bob, id=made.data["id"])
    nobodys = await timed("revokeApiKey", bob, id="1")
    assert (
        (theirs.code, theirs.key, theirs.field)
        == (nobodys.code, nobodys.key, nobodys.field)
        == (
            108,
            "kernel.code.not_found",
            "id",
        )
    )
    assert (await timed("revokeApiKey", None, id=made.data["id"])).code == 2000
    assert (await timed("apiKeys", bob)).data["rows"] == []
    assert (await timed("apiKeys", ann)).data["rows"][0]["state"] == "active"


async def test_a_demo_account_has_keys_of_its_own_and_proves_nothing(timed, ann):
    demo = await timed.sign_in_with(await timed("tempLogin"))
    made = await timed("createApiKey", demo, name="bot", scopes="trade")
    assert (made.code, made.data["kind"]) == (0, "hmac")
    assert [row["id"] for row in (await timed("apiKeys", demo)).data["rows"]] == [made.data["id"]]
    assert (await timed("apiKeys", ann)).data["rows"] == []
    assert (await timed("revokeApiKey", ann, id=made.data["id"])).code == 108
    assert (await timed("revokeApiKey", demo, id=made.data["id"])).code == 0


async def test_a_key_with_the_owners_public_key_has_no_secret(timed, ann):
    pem = Ed25519PrivateKey.generate().public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
    made = await timed("createApiKey", ann, **KEY, public_key=pem.decode())
    assert (made.code, made.data["kind"], made.data["secret"]) == (0, "ed25519", None)
    assert (await timed("apiKeys", ann)).data["rows"][0]["kind"] == "ed25519"


def test_no_call_that_guards_an_account_is_for_programs(call):
    for_programs = sorted(path for path, one in call.calls.items() if one.api_scope is not None)
    assert for_programs == ["web/countries", "web/feedTicket", "web/info", "web/securityQuestions"]
