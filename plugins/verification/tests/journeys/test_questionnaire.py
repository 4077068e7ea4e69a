"""The questionnaire from a visitor's reading to the level of who answered it: wide and on a phone."""

from __future__ import annotations

import pytest
from agio_testing.browser import PHONE
from agio_testing.site import Site
from agio_testing.users import person
from playwright.async_api import Browser, expect

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

# The numbers of the choices, from 0: the example of docs/risk-level.md, 65 points.
ANSWERS = {
    "purpose": 4,
    "investment_purpose": 2,
    "amount": 2,
    "trades": 1,
    "occupation": 6,
    "income": 3,
    "source": 0,
    "expected": 3,
}


async def test_answers_give_a_level_that_stays(browser: Browser, journey_site: Site) -> None:
    async with person(browser, journey_site, "jp", PHONE) as somebody:
        await somebody.window.open("/questionnaire")
        await expect(
            somebody.window.main().get_by_role("link", name=somebody.t("verification.questionnaire.log_in"))
        ).to_be_visible()
        await somebody.window.assert_fits()
        await somebody.joins()
        await somebody.window.open("/fengxian")
        await expect(somebody.text("verification.risk.0").first).to_be_visible()
        await somebody.window.main().get_by_role("link", name=somebody.t("verification.risk.begin")).click()
        await somebody.submit_button().click()
        await expect(somebody.text("verification.questionnaire.choose").first).to_be_visible()
        for name, choice in ANSWERS.items():
            await somebody.field(f"verification.question.{name}").first.click()
            await somebody.page.get_by_role("option").nth(choice).click()
        await somebody.window.keep("questionnaire")
        async with somebody.page.expect_response(lambda answer: "web/answerQuestionnaire" in answer.url) as answered:
            await somebody.submit_button().click()
        assert (await (await answered.value).json())["code"] == 0
        await expect(somebody.submit_button()).to_have_count(0)
        await somebody.window.assert_accessible()
        await somebody.window.open("/fengxian")
        await expect(somebody.text("verification.risk.2").first).to_be_visible()
        score = somebody.t("verification.risk.score").format(score=65)
        await expect(somebody.page.get_by_text(score)).to_be_visible()
        await somebody.window.assert_fits()
        await somebody.window.keep("risk-level")
