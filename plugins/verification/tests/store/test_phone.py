"""Continuing on the phone on a real database: one link, one device, one form, and a short time."""

from __future__ import annotations

import asyncio
import secrets

import msgspec
import pytest
from agio_kernel.declarations.codes import PICTURE_INVALID, TIER_PRIMARY_REQUIRED
from agio_kernel.declarations.errors import ApiError
from agio_verification.declared.codes import PHONE_LINK_ENDED, PHOTO_KEPT
from agio_verification.phone.photos import admit_phone
from agio_verification.phone.store import forget_links
from agio_verification.verification import Verification

ANN, BEN, NOBODY = 11, 12, 0
PAPER = {"type": "1", "name": "Mio Kobayashi", "number": "L01 X00-T44"}


class Heard:
    """The pages that were told that something changed."""

    def __init__(self) -> None:
        self.users: list[int] = []

    def publish_private(self, topic, user_id, message) -> None:
        self.users.append(user_id)


@pytest.fixture
def heard(bench, monkeypatch):
    reported = Heard()
    monkeypatch.setattr(type(bench.kernel.feed), "publish_private", lambda _, *args: reported.publish_private(*args))
    return reported


async def make(bench, user=ANN, form="identity", **options):
    return (await bench("makePhoneLink", user, form=form, **options)).data["phone_link"]


async def opened(bench, link):
    return await bench("openPhoneLink", NOBODY, phone_link=link)


async def key_of(bench, user=ANN, form="identity", **options):
    return (await opened(bench, await make(bench, user, form, **options))).data["phone_key"]


async def hand_in(bench, key, photo, kind="front"):
    return await bench("uploadPhonePhoto", NOBODY, phone_key=key, files={kind: photo})


async def test_photos_of_the_phone_wait_at_the_page_which_hears_of_each(bench, photo, heard):
    link = await make(bench)
    assert (await bench("phoneLink", ANN, form="identity")).data["opened"] is False
    reported = (await opened(bench, link)).data
    assert reported["photos"]["wanted"] == ["front", "back", "held"] and reported["photos"]["uid"] == "10000011"
    assert (await bench("phoneLink", ANN, form="identity")).data["opened"] is True
    before = len(heard.users)
    answer = await hand_in(bench, reported["phone_key"], photo)
    assert (answer.data["uploaded"], heard.users[before:]) == (["front"], [ANN])
    assert (await bench("verification", ANN)).data["uploaded"] == ["front"]
    assert (await bench("verificationPhoto", ANN, kind="front")).data["image"].startswith("data:image/jpeg;base64,")
    for kind in ("back", "held"):
        await hand_in(bench, reported["phone_key"], photo, kind)
    assert (await bench("submitPrimary", ANN, **PAPER)).data["state"] == "under_review"
    assert (await hand_in(bench, reported["phone_key"], photo)).code == PHOTO_KEPT.number


async def test_of_many_devices_that_open_a_link_at_once_one_does(bench, photo):
    link = await make(bench)
    answers = await asyncio.gather(*(opened(bench, link) for _ in range(8)))
    assert sorted(answer.code for answer in answers) == [0, *[PHONE_LINK_ENDED.number] * 7]
    assert (await opened(bench, link)).code == PHONE_LINK_ENDED.number
    [key] = [answer.data["phone_key"] for answer in answers if answer.code == 0]
    assert (await hand_in(bench, key, photo)).code == 0


async def test_the_device_that_lost_its_answer_asks_again_and_is_given_the_same(bench):
    link, press = await make(bench), secrets.token_hex(8)
    first, again = [await bench("openPhoneLink", NOBODY, rtoken=press, phone_link=link) for _ in range(2)]
    assert first.data == again.data


async def test_a_link_opens_its_user_s_form_and_no_other(bench, photo):
    key = await key_of(bench, form="address")
    wrong = await hand_in(bench, key, photo, "front")
    assert (wrong.code, wrong.field) == (PHOTO_KEPT.number, "front")
    assert (await hand_in(bench, key, photo, "bill")).data["uploaded"] == ["bill"]
    assert (await bench("verification", BEN)).data["uploaded"] == []
    assert (await bench("phoneLink", BEN, form="address")).data == {"ends_at": None, "opened": False}


async def test_no_link_is_made_for_what_is_kept_or_not_open_yet(bench, photo):
    assert (await bench("makePhoneLink", ANN, form="credit")).code == TIER_PRIMARY_REQUIRED.number
    for kind in ("front", "back", "held"):
        await bench("uploadPhoto", ANN, files={kind: photo})
    await bench("submitPrimary", ANN, **PAPER)
    assert (await bench("makePhoneLink", ANN, form="identity")).code == PHOTO_KEPT.number


async def _made_anew(bench):
    await make(bench)


async def _ended(bench):
    await bench("endPhoneLink", ANN, form="identity")


async def _late(bench):
    await bench.advance(hours=1)


async def _suspended(bench):
    await bench.kernel.db.execute("UPDATE app_user SET state = 'suspended' WHERE id = $1", ANN)


@pytest.mark.parametrize("end", [_made_anew, _ended, _late, _suspended])
async def test_what_has_ended_opens_nothing_and_takes_nothing(bench, photo, end):
    key, link = await key_of(bench), await make(bench, form="assets")
    await end(bench)
    ended = [await hand_in(bench, key, photo), await bench("phonePhotos", NOBODY, phone_key=key)]
    if end in (_late, _suspended):
        ended.append(await opened(bench, link))
    assert {answer.code for answer in ended} == {PHONE_LINK_ENDED.number}
    assert await bench.kernel.db.fetchval("SELECT count(*) FROM stored_file") == 0


@pytest.mark.parametrize("what", ["", "x", "0" * 43, "é" * 43, "0" * 5000])
async def test_what_nobody_was_given_is_refused_before_a_file_is_read(bench, what):
    with pytest.raises(ApiError) as refused:
        await admit_phone(bench.kernel.part(Verification), {"phone_key": what})
    assert refused.value.code is PHONE_LINK_ENDED
    assert (await opened(bench, what)).code == PHONE_LINK_ENDED.number


async def test_a_link_is_no_key_and_a_key_no_link(bench, photo):
    link = await make(bench)
    assert (await hand_in(bench, link, photo)).code == PHONE_LINK_ENDED.number
    key = (await opened(bench, link)).data["phone_key"]
    assert (await opened(bench, key)).code == PHONE_LINK_ENDED.number


async def test_what_is_no_picture_is_refused_beside_its_name(bench):
    answer = await hand_in(bench, await key_of(bench), b"<svg/>")
    assert (answer.code, answer.field) == (PICTURE_INVALID.number, "front")


async def test_of_ended_and_uploading_at_once_either_comes_first(bench, photo):
    key = await key_of(bench)
    uploads = [hand_in(bench, key, photo, kind) for kind in ("front", "back", "held")]
    *answers, _ = await asyncio.gather(*uploads, bench("endPhoneLink", ANN, form="identity"))
    assert {answer.code for answer in answers} <= {0, PHONE_LINK_ENDED.number}
    kept = [answer for answer in answers if answer.code == 0]
    assert len((await bench("verification", ANN)).data["uploaded"]) == len(kept)


async def test_nothing_that_opens_something_is_kept(bench):
    link = await make(bench)
    key = (await opened(bench, link)).data["phone_key"]
    row = await bench.kernel.db.fetchrow("SELECT * FROM verification_phone")
    assert not [value for value in row.values() if link in str(value) or key in str(value)]
    await _late(bench)
    async with bench.kernel.db.transaction() as tx:
        assert await forget_links(tx, 10) == 1


async def test_a_form_that_does_not_exist_is_refused(bench):
    with pytest.raises(msgspec.ValidationError):
        await bench("makePhoneLink", ANN, form="wallet")
