"""Devices: their owner sees and ends them, hears of new ones, and nobody touches somebody else's."""

import pytest
from agio_kernel.declarations.errors import ApiError

ANN = {"account": "ann@example.com", "password": "correct horse"}


async def test_the_list_shows_where_one_is_signed_in(timed, ann):
    await timed.elsewhere()("userLogin", **ANN)
    data = (await timed("devices", ann)).data
    assert [(row["agent"], row["network"], row["current"]) for row in data["rows"]] == [
        ("Chrome", "198.51.100.9", False),
        ("Firefox", "192.0.2.1", True),
    ]
    assert (len(data["rows"]), data["next"]) == (2, "")
    assert all(isinstance(row["id"], str) for row in data["rows"])
    first = (await timed("devices", ann, size="1")).data
    second = (await timed("devices", ann, size="1", after=first["next"])).data
    assert ([*first["rows"], *second["rows"]], second["next"]) == (data["rows"], "")


async def test_the_lists_are_taken_away_as_csv_by_their_owner_alone(timed, ann, bob):
    key = (await timed("createApiKey", ann, name="bot", scopes="read,trade", days="30", password="correct horse")).data
    devices = (await timed("exportAccount", ann, kind="devices")).data
    header, own = devices["csv"].splitlines()
    assert (header, own.split(",")[1]) == ("id,agent,network,created_at,seen_at,current", "Firefox")
    assert (devices["filename"], devices["rows"], devices["complete"]) == ("devices.csv", 1, True)
    keys = (await timed("exportAccount", ann, kind="api_keys")).data
    assert "bot,read trade" in keys["csv"] and key["secret"] not in keys["csv"]
    assert (await timed("exportAccount", bob, kind="api_keys")).data["rows"] == 0
    assert (await timed("exportAccount", ann, kind="notices")).data["csv"].startswith("id,at,category,title,text,read")
    assert (await timed("exportAccount", ann, kind="passwords")).field == "kind"
    assert timed.calls["web/exportAccount"].api_scope is None, "no key takes away what it may not read"


async def test_a_device_that_is_ended_is_signed_out(timed, ann):
    other = await timed.elsewhere()("userLogin", **ANN)
    who = await timed.sign_in_with(other)
    assert (await timed("revokeDevice", ann, id=str(who.session_id))).code == 0
    with pytest.raises(ApiError):
        await timed.sign_in_with(other)
    assert (await timed("revokeDevice", ann, id=str(who.session_id))).code == 108
    own = await timed("revokeDevice", ann, id=str(ann.session_id))
    assert (own.code, own.ended) == (0, True)


async def test_all_others_are_ended_at_once(timed, ann):
    for _ in range(3):
        await timed.elsewhere()("userLogin", **ANN)
    await timed("createApiKey", ann, name="bot", scopes="trade", days="30", password="correct horse")
    assert (await timed("revokeOtherDevices", ann)).data == {"ended": 3, "keys": 1}, "the owner is told what is left"
    assert [row["current"] for row in (await timed("devices", ann)).data["rows"]] == [True]


@pytest.mark.parametrize("no_id", ["", "0", "-1", "x", "٣", "9" * 19, "9" * 40, "1e3", "0x10"])
async def test_an_id_that_is_none_is_unknown(timed, ann, no_id):
    for path in ("revokeDevice", "revokeApiKey"):
        answer = await timed(path, ann, id=no_id)
        assert (answer.code, answer.field) == (108, "id")


async def test_somebody_elses_device_is_as_unknown_as_one_that_never_was(timed, ann, bob):
    demo = await timed.sign_in_with(await timed("tempLogin"))
    for stranger in (bob, demo):
        answer = await timed("revokeDevice", stranger, id=str(ann.session_id))
        assert (answer.code, answer.field) == (108, "id")
    assert (await timed("revokeDevice", None, id=str(ann.session_id))).code == 2000
    assert [row["id"] for row in (await timed("devices", bob)).data["rows"]] == [str(bob.session_id)]
    assert await timed.kernel.db.fetchval("SELECT ended_at FROM login_session WHERE id = $1", ann.session_id) is None


async def test_a_new_device_is_told_to_the_owner_and_to_reviewers(timed, ann, db):
    before = len(await timed.outbox())
    await timed("userLogin", **ANN)
    assert len(await timed.outbox()) == before
    elsewhere = timed.elsewhere()
    await elsewhere("userLogin", **ANN)
    assert (await timed.outbox())[0].template == "account.message.new_device"
    await elsewhere("userLogin", **ANN)
    assert len(await timed.outbox()) == before + 1
    assert await db.fetchval("SELECT array_agg(signal) FROM security_signal") == ["new_device"]


async def test_a_session_ends_by_itself_when_it_isnt_used(timed, ann, clock):
    answer = await timed("userLogin", **ANN)
    clock.advance(hours=12)
    with pytest.raises(ApiError) as refused:
        await timed.sign_in_with(answer)
    assert refused.value.code.name == "session_expired"
    assert len((await timed("devices", ann)).data["rows"]) == 0
