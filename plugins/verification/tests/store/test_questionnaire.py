"""The questionnaire on a real database: one level, every taking kept, and one of two at once."""

from __future__ import annotations

import asyncio

import msgspec
import pytest
from agio_kernel.declarations.codes import NOT_FOUND
from agio_kernel.identity.verification import RiskAssessed, RiskLevel
from agio_kernel.ports.events import Subscription
from agio_verification.declared.codes import QUESTIONNAIRE_TAKEN
from agio_verification.facts import Facts

ANN, BEN = 11, 12
ANSWERS = {
    "purpose": "5",
    "investment_purpose": "3",
    "amount": "3",
    "trades": "2",
    "occupation": "7",
    "income": "4",
    "source": "1",
    "expected": "4",
}


async def level(bench, user):
    async with bench.kernel.db.read() as conn:
        return await Facts().risk_level(conn, user)


async def long_ago(bench):
    await bench.advance(days=31)


async def test_answers_give_a_level_which_others_may_know(bench):
    before = (await bench("riskLevel", ANN)).data
    assert (before["level"], before["takings"], before["again"]) == (0, [], True)
    assert await level(bench, ANN) is RiskLevel.NOT_ASSESSED
    reported = (await bench("answerQuestionnaire", ANN, **ANSWERS)).data
    assert (reported["level"], reported["takings"][0]["score"], reported["again"]) == (2, 65, False)
    assert await level(bench, ANN) is RiskLevel.BALANCED
    assert await level(bench, BEN) is RiskLevel.NOT_ASSESSED
    assert (await bench("riskLevel", BEN)).data["takings"] == []


async def test_it_is_answered_again_after_its_days_and_each_taking_is_kept(bench):
    await bench("answerQuestionnaire", ANN, **ANSWERS)
    assert (await bench("answerQuestionnaire", ANN, **ANSWERS)).code == QUESTIONNAIRE_TAKEN.number
    await long_ago(bench)
    again = (await bench("answerQuestionnaire", ANN, **(ANSWERS | {"investment_purpose": "1", "purpose": "1"}))).data
    assert [one["level"] for one in again["takings"]] == [1, 2]
    assert await level(bench, ANN) is RiskLevel.CONSERVATIVE
    assert (
        await bench.kernel.db.fetchval("SELECT count(*) FROM verification_questionnaire WHERE user_id = $1", ANN) == 2
    )


async def test_of_many_at_once_one_counts(bench):
    answers = await asyncio.gather(*(bench("answerQuestionnaire", ANN, **ANSWERS) for _ in range(4)))
    assert sorted(answer.code for answer in answers) == [0, *[QUESTIONNAIRE_TAKEN.number] * 3]
    assert await bench.kernel.db.fetchval("SELECT count(*) FROM verification_questionnaire") == 1


async def test_each_answer_is_told_to_others_once(bench):
    async def heard(tx, event):
        """The outbox keeps it for whoever asked."""

    bench.kernel.bus.subscribe("a-product", [Subscription(RiskAssessed, "a-product.risk", heard)])
    await bench.kernel.bus.keep_subscribers(["a-product"])
    await bench("answerQuestionnaire", ANN, **ANSWERS)
    events = await bench.kernel.db.fetch("SELECT payload FROM event_outbox WHERE name = 'RiskAssessed'")
    assert len(events) == 1


@pytest.mark.parametrize(("field", "value"), [("purpose", "7"), ("trades", "0"), ("occupation", "13"), ("income", "x")])
async def test_an_answer_that_is_no_choice_is_refused_at_its_field(bench, field, value):
    with pytest.raises(msgspec.ValidationError, match=rf"\$\.{field}`"):
        await bench("answerQuestionnaire", ANN, **(ANSWERS | {field: value}))
    assert await level(bench, ANN) is RiskLevel.NOT_ASSESSED


async def test_proofs_of_assets_are_kept_with_the_answers_and_seen_by_their_owner(bench, photo):
    for kind in ("asset1", "asset3"):
        assert (await bench("uploadPhoto", ANN, files={kind: photo})).code == 0
    assert (await bench("riskLevel", ANN)).data["uploaded"] == ["asset1", "asset3"]
    reported = (await bench("answerQuestionnaire", ANN, **ANSWERS)).data
    assert (reported["takings"][0]["proofs"], reported["uploaded"]) == (2, [])
    assert (await bench("verificationPhoto", ANN, kind="asset3")).data["image"].startswith("data:image/jpeg")
    for user, kind in ((ANN, "asset2"), (BEN, "asset3")):
        assert (await bench("verificationPhoto", user, kind=kind)).code == NOT_FOUND.number
    await long_ago(bench)
    again = (await bench("answerQuestionnaire", ANN, **ANSWERS)).data
    assert [one["proofs"] for one in again["takings"]] == [0, 2]


async def test_answers_that_are_refused_take_no_proof(bench, photo):
    await bench("answerQuestionnaire", ANN, **ANSWERS)
    await bench("uploadPhoto", ANN, files={"asset1": photo})
    assert (await bench("answerQuestionnaire", ANN, **ANSWERS)).code == QUESTIONNAIRE_TAKEN.number
    assert (await bench("riskLevel", ANN)).data["uploaded"] == ["asset1"]
