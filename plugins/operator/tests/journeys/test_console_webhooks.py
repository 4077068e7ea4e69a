"""A webhook of the deployment from the console: two operators, the secret once, a test event, and what became of it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator

import pytest
from agio_testing.browser import DESK, PHONE, window
from agio_testing.console import operator
from agio_testing.environments.webhook_receiver import Receiver
from agio_testing.operators import first_operator, second_operator
from agio_testing.page_commands import words
from agio_testing.site import Site
from playwright.async_api import Browser, expect

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]
SECRET = re.compile(r"whsec_\S+")


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    receiver = Receiver()
    yield receiver
    receiver.stop()


async def test_an_address_is_added_by_two_takes_its_secret_and_is_told_of_a_test(
    browser: Browser, journey_site: Site, receiver: Receiver
) -> None:
    said = words(journey_site, "en")
    async with operator(browser, journey_site, DESK) as console:
        page = console.page
        await console.open("/operator?view=webhooks")
        await page.get_by_role("button", name=said("operator.webhook.add"), exact=True).click()
        dialog = page.get_by_role("dialog", name=said("operator.webhook.add"))
        await dialog.get_by_label(said("operator.webhook.url")).fill(receiver.url)
        await dialog.get_by_label(said("operator.case.reason")).fill("the back office")
        await console.keep("webhooks-add")
        await dialog.get_by_role("button", name=said("operator.command.propose"), exact=True).click()
        await expect(dialog).to_have_count(0)
        await asyncio.to_thread(agree_on, journey_site, receiver.url)
        await console.open("/operator?view=webhooks")

        async def choose(what: str) -> None:
            row = page.get_by_role("row").filter(has_text=receiver.url)
            await row.get_by_role(
                "button", name=said("operator.webhook.change").replace("{url}", receiver.url), exact=True
            ).click()
            await page.get_by_role("menuitem", name=said(what), exact=True).click()
            asked = page.get_by_role("dialog")
            await asked.get_by_label(said("operator.case.reason")).fill("as agreed")
            await asked.get_by_role("button", name=said(what), exact=True).click()

        await choose("operator.webhook.rotate")
        shown = page.get_by_role("dialog", name=said("operator.webhook.made"))
        receiver.secret = await shown.get_by_text(SECRET).first.inner_text()
        await console.assert_accessible()
        await shown.get_by_role("button", name=said("operator.webhook.kept"), exact=True).click()
        for what in ("operator.webhook.on", "operator.webhook.test"):
            await choose(what)
            await expect(page.get_by_role("dialog")).to_have_count(0)
        reported = page.get_by_role("row").filter(has_text="operator.webhook_tested").first
        await expect(reported.get_by_text(said("operator.webhook.outcome.taken"))).to_be_visible(timeout=20_000)
        assert receiver.arrived[0].body["type"] == "operator.webhook_tested" and receiver.unsigned == []
        await console.assert_fits()
        await console.assert_accessible()
        await console.keep("webhooks")
    for language in ("jp", "ty"):
        async with window(browser, journey_site, PHONE, language=language) as phone:
            await phone.keep_session("agio.operator.token", await asyncio.to_thread(first_operator, journey_site))
            await phone.open("/operator?view=webhooks")
            await expect(phone.main().get_by_text(receiver.url).first).to_be_visible()
            await phone.assert_fits()
            await phone.assert_accessible()
            await phone.keep(f"webhooks-{language}")


def agree_on(site: Site, url: str) -> None:
    """The second operator agrees that this address is told."""
    second = second_operator(site)
    [waiting] = [one for one in second.rows("operatorProposals") if one["subject"] == f"webhook:{url}"]
    answer = second.post("operatorProposalDecide", proposal=waiting["id"], decision="approve")
    assert answer["code"] == 0, answer
