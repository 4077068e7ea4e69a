"""The credit score on a real database: asked for after verification, one request at a time, each decided once."""

from __future__ import annotations

import asyncio

import pytest
from agio_kernel.declarations.codes import NOT_AVAILABLE, TIER_PRIMARY_REQUIRED
from agio_kernel.identity.verification import CreditScored
from agio_kernel.ports.events import Subscription
from agio_verification.credit.case import CreditRejected
from agio_verification.declared.codes import CREDIT_ASKED, PHOTO_KEPT, PHOTO_REQUIRED, SCORE_INVALID
from agio_verification.facts import Facts
from agio_verification.questionnaire.risk import POINTS

ANN, BEN = 11, 12
QUEUE = "verification.credits"
GIVEN = "72 Steady salary for two years"
OLD, CUT = "verification.refusal.proof_old", "verification.refusal.proof_cut"


async def ask(bench, user, photo, *proofs):
    for proof in proofs or ("proof1",):
        await bench("uploadPhoto", user, tier=1, files={proof: photo})
    return await bench("askCreditScore", user, tier=1)


async def score(bench, user):
    async with bench.kernel.db.read() as conn:
        return await Facts().credit_score(conn, user)


async def kept(bench):
    return await bench.kernel.db.fetchval("SELECT count(*) FROM stored_file")


async def test_a_score_is_given_with_its_moment_and_reason_and_is_a_fact_for_others(bench, photo):
    assert await score(bench, ANN) is None
    asked = (await ask(bench, ANN, photo, "proof1", "proof3")).data
    assert (asked["score"], asked["wanted"]) == (None, [])
    assert (asked["requests"][0]["state"], asked["requests"][0]["proofs"]) == ("under_review", ["proof1", "proof3"])
    [case] = await bench.waiting(QUEUE)
    assert await bench.decide(QUEUE, case, "approve", GIVEN) == 0
    seen = (await bench("creditScore", ANN)).data
    [request] = seen["requests"]
    assert (seen["score"], request["score"], request["reason"]) == (72, 72, "Steady salary for two years")
    assert seen["scored_at"] == request["decided_at"]
    found = await score(bench, ANN)
    at = await bench.kernel.db.fetchval("SELECT decided_at FROM verification_credit")
    assert found is not None and (found.score, found.at) == (72, at)
    assert await score(bench, BEN) is None
    assert (await bench("creditScore", BEN)).data["requests"] == []


async def test_before_verification_nothing_is_taken(bench, photo):
    uploaded = await bench("uploadPhoto", ANN, files={"proof1": photo})
    asked = await bench("askCreditScore", ANN)
    assert {uploaded.code, asked.code} == {TIER_PRIMARY_REQUIRED.number}
    seen = (await bench("creditScore", ANN)).data
    assert (seen["verified"], seen["wanted"], seen["uploaded"]) == (False, [], [])
    assert await kept(bench) == 0


async def test_a_request_needs_a_proof(bench):
    asked = await bench("askCreditScore", ANN, tier=1)
    assert (asked.code, asked.field) == (PHOTO_REQUIRED.number, "proof1")
    assert await bench.waiting(QUEUE) == []


async def test_the_newest_score_counts_and_each_one_is_kept(bench, photo):
    for text in (GIVEN, "81: The debt is paid back"):
        await ask(bench, ANN, photo)
        [case] = await bench.waiting(QUEUE)
        assert await bench.decide(QUEUE, case, "approve", text) == 0
    await ask(bench, ANN, photo)
    [case] = await bench.waiting(QUEUE)
    assert await bench.decide(QUEUE, case, "reject", f"{OLD},{CUT}") == 0
    seen = (await bench("creditScore", ANN)).data
    assert [one["score"] for one in seen["requests"]] == [None, 81, 72]
    assert seen["requests"][0]["refused"] == [OLD, CUT]
    assert seen["score"] == 81
    assert await bench.decide(QUEUE, case, "approve", GIVEN) == NOT_AVAILABLE.number


@pytest.mark.parametrize(
    "text", ["72", "101 Too good", "-1 Below", "Steady salary", "72Steady", "7.5 Half a point", "٧٢ Salary"]
)
async def test_what_is_no_score_with_a_reason_decides_nothing(bench, photo, text):
    await ask(bench, ANN, photo)
    [case] = await bench.waiting(QUEUE)
    assert await bench.decide(QUEUE, case, "approve", text) == SCORE_INVALID.number
    assert await bench.waiting(QUEUE) == [case]
    assert await score(bench, ANN) is None


async def test_of_many_who_ask_at_once_one_is_under_review(bench, photo):
    await bench("uploadPhoto", ANN, tier=1, files={"proof1": photo})
    answers = await asyncio.gather(*(bench("askCreditScore", ANN, tier=1) for _ in range(4)))
    assert sorted(one.code for one in answers) == [0, *[CREDIT_ASKED.number] * 3]
    assert (await bench("askCreditScore", ANN, tier=1)).code == CREDIT_ASKED.number
    assert (await bench("uploadPhoto", ANN, tier=1, files={"proof2": photo})).code == PHOTO_KEPT.number
    assert len(await bench.waiting(QUEUE)) == 1


async def test_the_table_itself_holds_one_request_under_review(bench, photo):
    await ask(bench, ANN, photo)
    again = (
        "INSERT INTO verification_credit (id, user_id, proof1, proof2, proof3, state, created_at)"
        " SELECT id + 1, user_id, '', '', '', state, created_at FROM verification_credit ON CONFLICT DO NOTHING"
    )
    assert await bench.kernel.db.execute(again) == "INSERT 0 0"


async def test_deciding_withdrawing_and_asking_at_once_has_one_outcome(bench, photo):
    for trigger, reason in (("approve", GIVEN), ("reject", OLD)) * 2:
        before = len((await bench("creditScore", ANN)).data["requests"])
        await ask(bench, ANN, photo)
        [case] = await bench.waiting(QUEUE)
        decided, withdrawn, asked = await asyncio.gather(
            bench.decide(QUEUE, case, trigger, reason),
            bench("withdrawCreditRequest", ANN),
            bench("askCreditScore", ANN, tier=1),
        )
        assert sorted((decided, withdrawn.code)) == [0, NOT_AVAILABLE.number]
        assert asked.code in (CREDIT_ASKED.number, PHOTO_REQUIRED.number)
        seen = (await bench("creditScore", ANN)).data["requests"]
        ended = {"approve": "approved", "reject": "rejected"}[trigger] if decided == 0 else "withdrawn"
        assert (len(seen), seen[0]["state"]) == (before + 1, ended)


async def test_what_is_withdrawn_lets_its_proofs_go(bench, photo):
    await ask(bench, ANN, photo, "proof1", "proof2")
    assert (await bench("verificationPhoto", ANN, kind="proof2")).data["width"] == 640
    assert (await bench("verificationPhoto", BEN, kind="proof2")).code != 0
    withdrawn = await bench("withdrawCreditRequest", ANN)
    assert (withdrawn.data["requests"][0]["state"], withdrawn.data["requests"][0]["proofs"]) == ("withdrawn", [])
    assert await kept(bench) == 0
    assert (await bench("withdrawCreditRequest", ANN)).code == NOT_AVAILABLE.number


async def test_each_decision_is_told_in_its_transaction(bench, photo):
    async def heard(tx, event):
        """The outbox keeps it for whoever asked."""

    heard_of = [Subscription(event, f"a-lender.{event.__name__}", heard) for event in (CreditScored, CreditRejected)]
    bench.kernel.bus.subscribe("a-lender", heard_of)
    await bench.kernel.bus.keep_subscribers(["a-lender"])
    for trigger, reason in (("approve", "no score"), ("approve", GIVEN), ("reject", OLD)):
        if not await bench.waiting(QUEUE):
            await ask(bench, ANN, photo)
        [case] = await bench.waiting(QUEUE)
        await bench.decide(QUEUE, case, trigger, reason)
    reported = await bench.kernel.db.fetch("SELECT name FROM event_outbox WHERE name LIKE 'Credit%' ORDER BY id")
    assert [one["name"] for one in reported] == ["CreditScored", "CreditRejected"]


async def test_the_reviewer_sees_the_proofs_of_assets_that_stood_with_the_questionnaire(bench, photo, tmp_path):
    await bench("uploadPhoto", ANN, files={"asset2": photo})
    await bench("answerQuestionnaire", ANN, **dict.fromkeys(POINTS, "1"))
    asset = await bench.kernel.db.fetchval("SELECT asset2 FROM verification_questionnaire")
    await ask(bench, ANN, photo)
    [case] = await bench.waiting(QUEUE)
    async with bench.kernel.db.read() as conn:
        detail = await bench.queues[QUEUE].source.detail(conn, case)
    assert asset in detail.documents and len(detail.documents) == 2
    await bench("withdrawCreditRequest", ANN)
    # The request's own proof is let go; the proof of assets is the questionnaire's, and the case shows it no more.
    assert [row["id"] for row in await bench.kernel.db.fetch("SELECT id FROM stored_file")] == [asset]
    assert [path.name for path in tmp_path.glob("*/*")] == [asset]
    assert await bench.kernel.db.fetchval("SELECT asset2 FROM verification_credit") == ""
