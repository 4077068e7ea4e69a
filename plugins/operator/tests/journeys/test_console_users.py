"""A user's page in the console, and the site as that user sees it: from the reason to the audit, beside the user's own
session.
"""

from __future__ import annotations

import asyncio
import re

import pytest
from agio_testing.browser import ARTIFACTS, PHONE, Window
from agio_testing.console import operator
from agio_testing.site import Site
from agio_testing.users import person
from playwright.async_api import Browser, Page, expect

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

REASON = "Ticket 81: an order is missing"


async def open_user(one: Window, account: str) -> None:
    """By the search, as an operator finds somebody who wrote."""
    page = one.page
    await one.open("/operator?view=users")
    await page.get_by_role("searchbox").fill(account)
    await page.get_by_role("search").get_by_role("button", name="Search").click()
    row = page.get_by_role("row").filter(has_text=account)
    await row.get_by_role("button").first.click()
    await expect(page.get_by_role("button", name="View as user")).to_be_visible()


async def look(one: Window) -> Page:
    """Open the view, for a reason; the new window."""
    page = one.page
    await page.get_by_role("button", name="View as user").click()
    asked = page.get_by_role("dialog")
    await asked.get_by_role("textbox").fill(REASON)
    async with page.context.expect_page() as opened:
        await asked.get_by_role("button", name="Open view").click()
    seen = await opened.value
    await seen.wait_for_url(f"{one.site.url}/")
    return seen


async def test_an_operator_sees_the_site_as_a_user_and_can_do_nothing_there(
    browser: Browser, journey_site: Site
) -> None:
    async with person(browser, journey_site, "en") as user, operator(browser, journey_site) as console:
        account = await user.joins()
        await open_user(console, account)
        await console.keep("console-user")
        view = await look(console)
        bar = view.get_by_role("complementary", name="Viewing a user's account")
        await expect(bar).to_contain_text("Viewing as")
        await expect(bar).to_contain_text("Read only")
        await expect(bar).to_contain_text("Administrator")

        await view.goto(f"{journey_site.url}/asset")
        await expect(view.get_by_role("main")).to_contain_text("USDT")
        await expect(bar).to_be_visible()
        ARTIFACTS.mkdir(exist_ok=True)
        await view.screenshot(path=ARTIFACTS / "view-as-assets-1440.png")
        answer = await view.evaluate(
            """async () => {
                const token = sessionStorage.getItem("agio.view");
                const body = new URLSearchParams({ token, lang: "en", rtoken: "abcdef987654", name: "Mallory" });
                return (await (await fetch("/web/updateName", { method: "POST", body })).json()).code;
            }"""
        )
        assert answer == 119
        assert await view.evaluate("localStorage.getItem('agio.token')") is None

        await bar.get_by_role("button", name="End view").click()
        await expect(view.get_by_role("alertdialog")).to_contain_text("Viewing session ended")
        await view.reload()
        await expect(view.get_by_role("alertdialog")).to_contain_text("Viewing session ended")
        await view.close()

        await console.open("/operator?view=audit")
        for reported in ("Started viewing as the user", "Viewed a page as the user", "Stopped viewing as the user"):
            await expect(console.page.get_by_role("button", name=reported).first).to_be_visible()
        await expect(console.page.get_by_text(REASON).first).to_be_visible()

        await user.window.open("/asset")  # whose own session knows nothing of it
        await expect(user.window.main()).to_contain_text("USDT")
        await expect(user.page.get_by_role("complementary", name="Viewing a user's account")).to_have_count(0)


async def test_a_users_page_shows_what_every_product_keeps_and_fits(browser: Browser, journey_site: Site) -> None:
    user = await asyncio.to_thread(journey_site.visitor().registered)
    async with operator(browser, journey_site, PHONE, theme="light") as console:
        await open_user(console, user.account)
        page = console.page
        await expect(page.get_by_text("Total")).to_be_visible()
        for name in (
            "Deposits",
            "Reversed deposits",
            "Crypto withdrawals",
            "Bank withdrawals",
            "Spot orders",
            "Security signals",
            "Logins",
            "Demo accounts",
            "Cases",
        ):
            await page.get_by_role("tab", name=re.compile(rf"^{name}(\W*\d+)?$")).click()
            await expect(page.locator("[aria-busy=true]")).to_have_count(0)
            await console.assert_fits()
        await page.get_by_role("tab", name="Logins").click()
        await expect(page.get_by_text("Open", exact=True).first).to_be_visible()
        await console.keep("console-user-lists")
        await console.assert_accessible()
