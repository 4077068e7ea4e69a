"""Proof of address on a real database: one outcome, and only what was refused is sent again."""

from __future__ import annotations

import asyncio

from agio_kernel.declarations.codes import NOT_AVAILABLE
from agio_verification.declared.codes import IDENTITY_SENT, PHOTO_KEPT, PHOTO_REQUIRED
from agio_verification.facts import Facts

ANN, BEN = 11, 12
QUEUE = "verification.addresses"
HOME = "2-11-3 Meguro, Meguro-ku, Tokyo"
OLD, UNLIKE = "verification.refusal.bill_old", "verification.refusal.address_unlike"


async def send(bench, user, photo, address=HOME):
    await bench("uploadPhoto", user, files={"bill": photo})
    return await bench("submitAddress", user, address=address)


async def proved(bench, user):
    async with bench.kernel.db.read() as conn:
        return await Facts().address_proved(conn, user)


async def test_an_address_is_reviewed_and_then_a_fact_for_others(bench, photo):
    missing = await bench("submitAddress", ANN, address=HOME)
    assert (missing.code, missing.field) == (PHOTO_REQUIRED.number, "bill")
    assert (await send(bench, ANN, photo)).data["state"] == "under_review"
    assert (await send(bench, ANN, photo)).code == IDENTITY_SENT.number
    [case] = await bench.waiting(QUEUE)
    assert not await proved(bench, ANN)
    assert await bench.decide(QUEUE, case, "approve") == 0
    assert [await proved(bench, user) for user in (ANN, BEN)] == [True, False]
    assert (await bench("uploadPhoto", ANN, files={"bill": photo})).code == PHOTO_KEPT.number


async def test_only_what_was_refused_is_sent_again(bench, photo, tmp_path):
    await send(bench, ANN, photo)
    [case] = await bench.waiting(QUEUE)
    await bench.decide(QUEUE, case, "reject", OLD)
    again = await send(bench, ANN, photo, "Somewhere else")
    assert (again.data["state"], again.data["address"]) == ("under_review", HOME)
    await bench.decide(QUEUE, case, "reject", UNLIKE)
    assert (await bench("uploadPhoto", ANN, files={"bill": photo})).code == PHOTO_KEPT.number
    again = await bench("submitAddress", ANN, address="Somewhere else")
    assert (again.data["state"], again.data["address"]) == ("under_review", "Somewhere else")
    files = await bench.kernel.db.fetch("SELECT id FROM stored_file")
    assert [path.name for path in tmp_path.glob("*/*")] == [one["id"] for one in files]
    assert len(files) == 1


async def test_deciding_and_withdrawing_at_once_has_one_outcome(bench, photo):
    for _ in range(4):
        await send(bench, ANN, photo)
        [case] = await bench.waiting(QUEUE)
        rejected, withdrawn = await asyncio.gather(
            bench.decide(QUEUE, case, "reject", OLD), bench("withdrawAddress", ANN)
        )
        assert sorted((rejected, withdrawn.code)) == [0, NOT_AVAILABLE.number]
