"""Actions of operators in the console, by the names they see."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

from agio_kernel.cases import reference_of
from playwright.async_api import Browser, Locator, Page, expect

from agio_testing.browser import DESK, Window, window
from agio_testing.operators import credentials, first_operator
from agio_testing.page_commands import Words, words
from agio_testing.site import Site

CODED = ("refuse", "reject")
"""The decisions whose reason is one of the queue's codes: the user reads it. Others take the operator's words."""
ASKED = {"broadcast": "wallet.fact.hash"}
"""Field asked for in place of a reason, by trigger: of a payment to a chain."""


async def sign_in(one: Window, login: str = "", password: str = "") -> None:
    """Sign in by the console's page; as the first operator of the deployment where nobody is named."""
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
    async with window(browser, site, width, theme=theme) as console:
        await console.keep_session("agio.operator.token", await asyncio.to_thread(first_operator, site))
        yield console


def case_pane(one: Window) -> Locator:
    """The case that is open."""
    return one.page.get_by_role("region", name=words(one.site, "en")("operator.case.pane"), exact=True)


async def take(one: Window) -> Locator:
    """Take the case that is open; the bar with the decisions that its state allows."""
    said, pane = words(one.site, "en"), case_pane(one)
    await pane.get_by_role("button", name=said("operator.case.take"), exact=True).click()
    await expect(pane.get_by_text(said("operator.case.yours"), exact=True)).to_be_visible()
    return pane.locator("footer")


async def give_back(one: Window) -> None:
    """Leave the case that one has taken to others."""
    said = words(one.site, "en")
    await case_pane(one).get_by_role("button", name=said("operator.case.give_back"), exact=True).click()


async def look_at(one: Window) -> int:
    """Open each document of the open case and tick what is left to a person; how many there are.

    A case is decided in steps, and a tick of an earlier one stands: pressed again it would be taken back.
    """
    said, pane = words(one.site, "en"), case_pane(one)
    await expect(pane).to_be_visible()
    await expect(pane.locator("[aria-busy=true]")).to_have_count(0)  # its documents and checks are there
    for document in await pane.get_by_role("button", name=re.compile(re.escape(said("operator.document.view")))).all():
        await document.click()
        await expect(one.page.get_by_role("dialog").locator("img")).to_be_visible()  # only what was shown was seen
        await one.page.get_by_role("dialog").get_by_role("button", name=said("shell.close"), exact=True).click()
        await expect(one.page.get_by_role("dialog")).to_have_count(0)
    boxes = await pane.get_by_role("checkbox").all()
    for box in boxes:
        if not await box.is_checked():
            await box.click()
        await expect(box).to_be_checked()
        await expect(box).not_to_contain_text(said("operator.check.yours"))  # but the operator's name
    for lacking in ("kernel.code.document_unseen", "kernel.code.check_open"):
        await expect(pane.locator("footer")).not_to_contain_text(said(lacking))  # the page has heard of all of it
    return len(boxes)


async def give_reason(bar: Locator, said: Words, trigger: str, reason: str) -> None:
    """The operator's own words, or what the queue asks for instead."""
    label = said(ASKED.get(trigger, "operator.case.reason"))
    await bar.locator("label").filter(has_text=label).locator("input").fill(reason)


async def write_line(page: Page, said: Words, given: Mapping[str, str], label: str) -> Locator:
    """A line of the bank's statement, in the dialog of a decision that asks for one; the button that carries it out."""
    dialog = page.get_by_role("dialog")
    for name, value in given.items():
        key = name.replace("_", ".", 1)
        field = dialog.get_by_label(said(f"kernel.{key}"), exact=True)
        await field.fill(value.replace("-", "/") if name == "wire_day" else value)
    return dialog.get_by_role("button", name=label, exact=True)


async def choose_reason(page: Page, said: Words, trigger: str, reason: str, plugin: str = "wallet") -> Locator:
    """The code of a decision that has codes, in its dialog; the button that carries it out."""
    dialog = page.get_by_role("dialog")
    await dialog.get_by_role("combobox", name=said("operator.case.reason")).click()
    await page.get_by_role("option", name=said(f"{plugin}.refusal.{reason}"), exact=True).click()
    return dialog.get_by_role("button", name=said(f"{plugin}.trigger.{trigger}"), exact=True)


async def carry_out(button: Locator) -> None:
    """Press a decision, which is accepted."""
    async with button.page.expect_response(lambda answer: "web/operatorCaseAct" in answer.url) as answered:
        await button.click()
    envelope = await (await answered.value).json()
    assert envelope["code"] == 0, envelope


CASES = {
    "wallet.deposits": ("wallet_deposit", "D"),
    "wallet.withdrawals": ("wallet_withdrawal", "W"),
    "wallet.bank_withdrawals": ("wallet_withdrawal", "B"),
}
"""The table of a queue's cases, and the prefix of their references."""


async def decide(console: Window, queue: str, case: str, trigger: str, reason: str, **given: str) -> None:
    """Open a case of the wallet, take it and decide it, by a reason or by a line of the bank's statement."""
    said = words(console.site, "en")
    kind, prefix = CASES[queue]
    found = await asyncio.to_thread(console.site.query, f"SELECT number FROM {kind} WHERE id = $1", int(case))
    await console.open(f"/operator?queue={queue}&case={reference_of(prefix, found[0]['number'])}")
    bar = await take(console)
    button = bar.get_by_role("button", name=said(f"wallet.trigger.{trigger}"), exact=True)
    if trigger in CODED:
        await button.click()
        button = await choose_reason(console.page, said, trigger, reason)
    elif given:
        await look_at(console)
        await button.click()
        button = await write_line(console.page, said, given, said(f"wallet.trigger.{trigger}"))
    else:
        await look_at(console)
        await give_reason(bar, said, trigger, reason)
    await carry_out(button)
