"""Primary and advanced identity on a real database: one outcome each, and nobody twice."""

from __future__ import annotations

import asyncio

import pytest
from agio_kernel.declarations.codes import MALFORMED, NOT_AVAILABLE, TIER_PRIMARY_REQUIRED, VALUE_MISSING
from agio_verification.declared.codes import (
    CARD_INVALID,
    DOCUMENT_INVALID,
    IDENTITY_SENT,
    IDENTITY_USED,
    PHOTO_KEPT,
    PHOTO_REQUIRED,
)
from agio_verification.facts import Facts
from agio_verification.identity.case import REASONS
from agio_verification.photo.forget import forget_unsent
from agio_verification.verification import Verification

ANN, BEN = 11, 12
QUEUE = "verification.identities"
PAPER = {"type": "1", "name": "Mio Kobayashi", "number": "L01 X00-T44"}
CARD = {"bank": "Mizuho, Shibuya", "card": "4539 5787 6362 1486"}
COVERED = "verification.refusal.held_covered"


async def upload(bench, user, photo, *kinds):
    return [await bench("uploadPhoto", user, files={kind: photo}) for kind in kinds]


async def send(bench, user, photo, **paper):
    await upload(bench, user, photo, "front", "back", "held")
    return await bench("submitPrimary", user, **(PAPER | paper))


async def shown(bench, user):
    return (await bench("verification", user)).data


async def tier(bench, user):
    async with bench.kernel.db.read() as conn:
        return await Facts().tier(conn, user)


async def row(bench, user, level=1):
    return await bench.kernel.db.fetchrow(
        "SELECT * FROM verification_identity WHERE user_id = $1 AND level = $2", user, level
    )


async def test_what_is_handed_in_is_reviewed_and_approved(bench, photo):
    before = await shown(bench, ANN)
    assert (before["country"], before["primary"], before["wanted"]) == ("JP", None, ["back", "bill", "front", "held"])
    sent = await send(bench, ANN, photo)
    assert (sent.data["state"], sent.data["number_end"], sent.data["country"]) == ("under_review", "0T44", "JP")
    assert await tier(bench, ANN) == 0
    [case] = await bench.waiting(QUEUE)
    assert await bench.decide(QUEUE, case, "approve") == 0
    assert await tier(bench, ANN) == 1


@pytest.mark.parametrize(
    ("type", "name"), list(enumerate(("idcard", "passport", "driver", "residence", "other"), start=1))
)
async def test_a_document_is_named_by_its_name_as_by_its_number(bench, photo, type, name):
    await upload(bench, ANN, photo, "front", "back", "held")
    paper = {"name": "Mio Kobayashi", "number": "L01X00T44"}
    sent = await bench("submitPrimary", ANN, document=name, **paper)
    assert (sent.code, sent.data["type"], sent.data["document"]) == (0, type, name)
    await upload(bench, BEN, photo, "front", "back", "held")
    sent = await bench("submitPrimary", BEN, type=str(type), **paper | {"number": "L02X00T44"})
    assert (sent.code, sent.data["type"], sent.data["document"]) == (0, type, name)


async def test_a_document_without_a_name_or_with_two_is_refused(bench, photo):
    await upload(bench, ANN, photo, "front", "back", "held")
    paper = {"name": "Mio Kobayashi", "number": "L01X00T44"}
    none = await bench("submitPrimary", ANN, **paper)
    assert (none.code, none.field) == (VALUE_MISSING.number, "type")
    two = await bench("submitPrimary", ANN, type="2", document="idcard", **paper)
    assert (two.code, two.field) == (MALFORMED.number, "document")


async def test_numbers_are_sealed_and_shown_by_their_end(bench, photo):
    await send(bench, ANN, photo)
    kept = await row(bench, ANN)
    assert not [column for column, value in dict(kept).items() if b"L01X00T44" in str(value).encode()]
    async with bench.kernel.db.read() as conn:
        [case] = await bench.waiting(QUEUE)
        detail = await bench.queues[QUEUE].source.detail(conn, case)
    [number] = [fact for fact in detail.facts if fact.label == "verification.fact.number"]
    assert (number.value, number.masked) == ("L01X00T44", True)


async def test_only_what_was_refused_is_sent_again(bench, photo):
    await send(bench, ANN, photo)
    first = await row(bench, ANN)
    [case] = await bench.waiting(QUEUE)
    assert await bench.decide(QUEUE, case, "reject", COVERED) == 0
    seen = await shown(bench, ANN)
    assert seen["primary"]["refused"] == [{"part": "held", "reason": COVERED}]
    assert (seen["primary"]["open"], seen["wanted"]) == (["held"], ["bill", "held"])
    [front] = await upload(bench, ANN, photo, "front")
    assert (front.code, front.field) == (PHOTO_KEPT.number, "front")
    missing = await bench("submitPrimary", ANN, **PAPER)
    assert (missing.code, missing.field) == (PHOTO_REQUIRED.number, "held")
    await upload(bench, ANN, photo, "held")
    again = await bench("submitPrimary", ANN, **(PAPER | {"name": "Somebody Else", "number": "99999999"}))
    assert (again.data["state"], again.data["name"]) == ("under_review", "Mio Kobayashi")
    second = await row(bench, ANN)
    assert [second[name] == first[name] for name in ("front", "back", "document", "held")] == [True, True, True, False]
    files = await bench.kernel.db.fetch("SELECT id FROM stored_file")
    assert {one["id"] for one in files} == {second["front"], second["back"], second["held"]}
    assert await bench.waiting(QUEUE) == [case]


async def test_what_is_under_review_or_approved_is_read_only(bench, photo):
    await send(bench, ANN, photo)
    for approved in (False, True):
        if approved:
            [case] = await bench.waiting(QUEUE)
            await bench.decide(QUEUE, case, "approve")
            assert (await bench("withdrawIdentity", ANN, level="1")).code == NOT_AVAILABLE.number
        assert {one.code for one in await upload(bench, ANN, photo, "front", "held")} == {PHOTO_KEPT.number}
        assert (await bench("submitPrimary", ANN, **PAPER)).code == IDENTITY_SENT.number
    assert await bench.kernel.db.fetchval("SELECT count(*) FROM verification_photo") == 0


async def test_all_of_what_was_withdrawn_may_be_sent_anew(bench, photo):
    await send(bench, ANN, photo)
    assert (await bench("withdrawIdentity", ANN, level="1")).data["state"] == "withdrawn"
    assert await bench.waiting(QUEUE) == []
    await upload(bench, ANN, photo, "front")
    sent = await bench("submitPrimary", ANN, **(PAPER | {"type": "2", "number": "TK1234567"}))
    assert (sent.data["type"], sent.data["number_end"]) == (2, "4567")


async def test_what_is_wrong_is_refused_beside_its_field(bench, photo):
    bare = await bench("submitPrimary", ANN, **PAPER)
    assert (bare.code, bare.field) == (PHOTO_REQUIRED.number, "front")
    wrong = await send(bench, ANN, photo, number="!!")
    assert (wrong.code, wrong.field) == (DOCUMENT_INVALID.number, "number")
    assert await row(bench, ANN) is None
    assert len(await bench.kernel.db.fetch("SELECT FROM verification_photo")) == 3


async def test_of_two_who_verify_one_identity_at_once_one_is_approved_and_the_other_refused(bench, photo):
    for user in (ANN, BEN):
        assert (await send(bench, user, photo)).data["state"] == "under_review"
    cases = await bench.waiting(QUEUE)
    decided = await asyncio.gather(*(bench.decide(QUEUE, case, "approve") for case in cases))
    assert sorted(decided) == [0, IDENTITY_USED.number]
    assert sorted([await tier(bench, ANN), await tier(bench, BEN)]) == [0, 1]
    [left] = await bench.waiting(QUEUE)
    assert await bench.decide(QUEUE, left, "reject", "verification.refusal.document_used") == 0
    loser = BEN if await tier(bench, ANN) else ANN
    again = await bench("submitPrimary", loser, **(PAPER | {"number": "l01x00t44"}))
    assert (again.code, again.field) == (IDENTITY_USED.number, "number")


async def test_deciding_withdrawing_and_sending_again_at_once_has_one_outcome(bench, photo):
    await send(bench, ANN, photo)
    [case] = await bench.waiting(QUEUE)
    for _ in range(4):
        rejected, withdrawn = await asyncio.gather(
            bench.decide(QUEUE, case, "reject", COVERED), bench("withdrawIdentity", ANN, level="1")
        )
        assert sorted((rejected, withdrawn.code)) == [0, NOT_AVAILABLE.number]
        await upload(bench, ANN, photo, "held")
        answers = await asyncio.gather(*(bench("submitPrimary", ANN, **PAPER) for _ in range(3)))
        assert sorted(one.code == 0 for one in answers) == [False, False, True]
    approved, rejected, withdrawn = await asyncio.gather(
        bench.decide(QUEUE, case, "approve"),
        bench.decide(QUEUE, case, "reject", COVERED),
        bench("withdrawIdentity", ANN, level="1"),
    )
    assert sorted((approved, rejected, withdrawn.code)) == [0, NOT_AVAILABLE.number, NOT_AVAILABLE.number]
    assert await tier(bench, ANN) == (1 if approved == 0 else 0)


async def test_advanced_rests_on_an_approved_primary_one_and_its_papers(bench, photo):
    early = await bench("submitAdvanced", ANN, **CARD)
    assert early.code == TIER_PRIMARY_REQUIRED.number
    await send(bench, ANN, photo)
    [case] = await bench.waiting(QUEUE)
    await bench.decide(QUEUE, case, "approve")
    wrong = await bench("submitAdvanced", ANN, tier=1, **(CARD | {"card": "12"}))
    assert (wrong.code, wrong.field) == (CARD_INVALID.number, "card")
    sent = await bench("submitAdvanced", ANN, tier=1, **CARD)
    assert (sent.data["level"], sent.data["card_end"], sent.data["name"]) == (2, "1486", "Mio Kobayashi")
    [case] = await bench.waiting(QUEUE)
    await bench.decide(QUEUE, case, "reject", f"{COVERED},verification.refusal.bank_unlike")
    seen = await shown(bench, ANN)
    assert (seen["advanced"]["open"], seen["wanted"]) == (["bank", "held"], ["bill", "held"])
    await upload(bench, ANN, photo, "held")
    assert (await bench("submitAdvanced", ANN, tier=1, **CARD)).code == 0
    assert (await row(bench, ANN))["held"] != (await row(bench, ANN, 2))["held"]
    assert await bench.decide(QUEUE, case, "approve") == 0
    assert await tier(bench, ANN) == 2


async def test_the_bank_is_a_reason_only_where_one_was_handed_in(bench, photo):
    unlike = "verification.refusal.bank_unlike"

    async def fitting(case):
        async with bench.kernel.db.read() as conn:
            return (await bench.queues[QUEUE].source.detail(conn, case)).reasons["reject"]

    await send(bench, ANN, photo)
    [case] = await bench.waiting(QUEUE)
    assert await fitting(case) == tuple(reason for reason in REASONS if not reason.startswith("bank"))
    assert await bench.decide(QUEUE, case, "reject", unlike) == MALFORMED.number
    assert await bench.decide(QUEUE, case, "reject", f"{COVERED},{unlike}") == MALFORMED.number
    assert (await shown(bench, ANN))["primary"]["state"] == "under_review"
    assert await bench.decide(QUEUE, case, "approve") == 0
    await bench("submitAdvanced", ANN, tier=1, **CARD)
    [case] = await bench.waiting(QUEUE)
    assert await fitting(case) == REASONS
    assert await bench.decide(QUEUE, case, "reject", unlike) == 0


async def test_photos_that_were_never_sent_are_let_go_and_no_others(bench, photo):
    await send(bench, BEN, photo)
    await upload(bench, ANN, photo, "front")
    await bench.advance(days=8)
    await upload(bench, ANN, photo, "back")
    assert await forget_unsent(Verification(bench.kernel)) == 1
    assert await forget_unsent(Verification(bench.kernel)) == 0
    assert (await shown(bench, ANN))["uploaded"] == ["back"]
    assert await bench.kernel.db.fetchval("SELECT count(*) FROM stored_file") == 4


async def test_nobody_sees_the_photo_of_another(bench, photo):
    await upload(bench, ANN, photo, "front")
    assert (await bench("verificationPhoto", ANN, kind="front")).data["width"] == 640
    assert (await bench("verificationPhoto", BEN, kind="front")).code != 0
    assert (await bench("verificationPhoto", ANN, kind="back")).code != 0
