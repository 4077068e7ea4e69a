"""What operators do in the console, by the names they see."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from browser import DESK, Window, window
from deeds import Words, words
from operators import credentials, first_operator
from playwright.async_api import Browser, Locator, expect
from running_site import Site

CODED = ("refuse", "reject")
"""The decisions whose reason is one of the queue's codes: the user reads it. Others take the operator's words."""
ASKED = {"broadcast": ("wallet.fact.hash", "wallet.ask.bank_reference")}
"""What is asked for in place of a reason, by trigger: of a payment to a chain, or by a bank."""


async def sign_in(one: Window, login: str = "", password: str = "") -> None:
    """By the page for it; as the first operator of the deployment where nobody is named."""
    said, page = words(one.site, "en"), one.page
    if not login:
        login, password = credentials(one.site)
    await one.open("/operator/login")
    await page.get_by_role("textbox", name=said("operator.sign_in.login")).fill(login)
    await page.get_by_role("textbox", name=said("operator.sign_in.password")).fill(password)
    await page.get_by_role("button", name=said("operator.sign_in.submit")).click()
    await expect(page.get_by_role("textbox", name=said("operator.sign_in.password"))).to_have_count(0)
    await one.settled()


@asynccontextmanager
async def operator(browser: Browser, site: Site, width: int = DESK, *, theme: str = "dark") -> AsyncIterator[Window]:
    """The first operator of the deployment, who has signed in."""
    async with window(browser, site, width, theme=theme) as desk:
        await desk.keep_session("agio.operator.token", await asyncio.to_thread(first_operator, site))
        yield desk


def case_pane(one: Window) -> Locator:
    """The case that is open."""
    return one.page.get_by_role("region", name=words(one.site, "en")("operator.case.pane"), exact=True)


async def take(one: Window) -> Locator:
    """Take the case that is open; the bar with the decisions that its state allows."""
    said, pane = words(one.site, "en"), case_pane(one)
    await pane.get_by_role("button", name=said("operator.case.take"), exact=True).click()
    await expect(pane.get_by_text(said("operator.case.yours"), exact=True)).to_be_visible()
    return pane.locator("footer")


async def tick_all(one: Window) -> int:
    """Tick each check of the open case that is left to a person; how many there are."""
    boxes = await case_pane(one).get_by_role("checkbox").all()
    for box in boxes:
        await box.click()
        await expect(box).to_be_checked()
        await expect(box).not_to_contain_text(words(one.site, "en")("operator.check.yours"))  # but the operator's name
    return len(boxes)


def codes_of(bar: Locator, said: Words) -> Locator:
    """The field that chooses a reason code; only queues that have codes show it."""
    return bar.get_by_label(said("operator.case.reason"), exact=True).and_(bar.locator("input"))


async def give_reason(bar: Locator, said: Words, trigger: str, reason: str) -> None:
    """What a decision needs: one of its codes, what the queue asks for instead, or the operator's own words."""
    if trigger in CODED:
        await codes_of(bar, said).click()
        await bar.page.get_by_role("option", name=said(f"wallet.refusal.{reason}"), exact=True).click()
    else:
        coded = await codes_of(bar, said).count()
        usual = "operator.deed.remark" if coded else "operator.case.reason"
        label = re.compile("|".join(re.escape(said(key)) for key in ASKED.get(trigger, (usual,))))
        await bar.locator("label").filter(has_text=label).locator("input").fill(reason)


async def carry_out(button: Locator) -> None:
    """Press a decision, which is accepted."""
    async with button.page.expect_response(lambda answer: "web/operatorCaseAct" in answer.url) as answered:
        await button.click()
    envelope = await (await answered.value).json()
    assert envelope["code"] == 0, envelope


async def decide(desk: Window, queue: str, case: str, trigger: str, reason: str) -> None:
    """Open a case of the wallet, take it and decide it."""
    said = words(desk.site, "en")
    await desk.open(f"/operator?queue={queue}&case={case}")
    bar = await take(desk)
    await give_reason(bar, said, trigger, reason)
    await carry_out(bar.get_by_role("button", name=said(f"wallet.trigger.{trigger}"), exact=True))
