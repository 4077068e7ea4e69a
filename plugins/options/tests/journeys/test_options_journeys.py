"""An option, as a person buys it, watches it and looks at why its price was what it was."""

from __future__ import annotations

import asyncio
import re

import pytest
from agio_testing.browser import DESK, PHONE
from agio_testing.site import Site
from agio_testing.users import Person, person
from playwright.async_api import Browser, expect

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

ENDS_WITHIN_MS = 60_000
WATCHED_S = 6
"""Seconds at the end of a term: before them the clock is moved."""
STAKE = {"coin": "USDT", "from": "spot", "to": "contract", "amount": "500"}
ENDED = ("won", "lost", "tied")


async def orders(somebody: Person, direction: str) -> None:
    """Stake 50 for 30 seconds, and confirm it."""
    await somebody.page.get_by_role("group", name=somebody.t("options.fact.term")).get_by_role("button").first.click()
    await somebody.page.get_by_label(somebody.t("options.fact.stake"), exact=True).fill("50")
    command = somebody.page.get_by_role("button", name=somebody.t(f"options.direction.{direction}"), exact=True)
    await expect(command.last).to_be_enabled()
    await command.last.click()
    # On a phone the form itself is a sheet, with buttons of the same names.
    asked = somebody.page.get_by_role("dialog", name=somebody.said("options.confirm_title"))
    await asked.get_by_role("button", name=somebody.t(f"options.direction.{direction}"), exact=True).click()


async def buys(somebody: Person, direction: str) -> None:
    """An order that is accepted."""
    await orders(somebody, direction)
    await somebody.reads("options.result.accepted")


async def answers(somebody: Person, *chosen: str) -> None:
    """The questions before the first order, answered with these texts."""
    test = somebody.page.get_by_role("dialog", name=somebody.t("shell.risk.title"))
    for text in chosen:
        await test.get_by_label(somebody.t(text), exact=True).check()
    await test.get_by_role("button", name=somebody.t("shell.risk.answer"), exact=True).click()


async def sees_it_end(somebody: Person) -> None:
    """The ring runs down, and the page says what became of it; of the term only the end is watched."""
    ring = somebody.page.get_by_role("group", name=somebody.said("options.ring"))
    await expect(ring).to_be_visible()
    await expect(ring).to_contain_text(re.compile(r"0:[0-2]\d"))
    left = re.search(r"0:([0-2]\d)", await ring.inner_text())
    if left and (unseen := int(left[1]) - WATCHED_S) > 0:
        await asyncio.to_thread(somebody.window.site.advance, seconds=unseen)
    reported = "|".join(somebody.said(f"options.result.{state}").pattern for state in ENDED)
    await expect(somebody.page.get_by_text(re.compile(reported)).first).to_be_visible(timeout=ENDS_WITHIN_MS)
    await expect(ring).to_have_count(0)


async def looks_why(somebody: Person) -> None:
    """The receipt of the settlement, computed again in the page."""
    await somebody.page.get_by_role("tab", name=somebody.t("options.tab.ended")).click()
    row = somebody.page.locator("tbody tr, article header button").filter(has_text="BTC/USDT").first
    await row.click()
    await somebody.page.get_by_role("button", name=somebody.t("shell.receipt.check"), exact=True).click()
    await expect(somebody.text("shell.receipt.same").first).to_be_visible()


async def test_a_demo_account_buys_thirty_seconds_watches_the_ring_and_recomputes_the_receipt(
    browser: Browser, journey_site: Site
) -> None:
    async with person(browser, journey_site, "en", DESK) as ann:
        who = journey_site.visitor()
        await asyncio.to_thread(who.in_demo)
        assert (await asyncio.to_thread(who.post, "transferAsset", **STAKE))["code"] == 0
        await ann.window.keep_session("agio.token", who)
        await ann.window.open("/optionTrade")
        await buys(ann, "rise")
        await ann.window.keep("options-holding")
        await sees_it_end(ann)
        await looks_why(ann)
        await ann.window.keep("options-receipt")
        await ann.window.assert_fits()
        await ann.window.assert_accessible()
        ann.window.assert_quiet()


async def test_on_a_phone_in_japanese_an_option_falls_and_stands_in_the_records(
    browser: Browser, journey_site: Site
) -> None:
    async with person(browser, journey_site, "jp", PHONE) as mio:
        await mio.joins()
        assert (await asyncio.to_thread(mio.who.post, "transferAsset", **STAKE))["code"] == 0
        await mio.window.open("/optionTrade")
        await mio.page.get_by_role("button", name=mio.t("options.direction.fall"), exact=True).last.click()
        await buys(mio, "fall")
        await mio.window.keep("options-phone")
        await sees_it_end(mio)
        await looks_why(mio)
        await mio.window.keep("options-receipt-phone")
        await mio.window.open("/optionRecord")
        await expect(mio.window.main()).to_contain_text("BTC/USDT")
        await mio.window.assert_fits()
        await mio.window.assert_accessible()
        mio.window.assert_quiet()


async def test_the_first_option_of_a_real_account_waits_for_its_questions_and_then_goes_on(
    browser: Browser, journey_site: Site
) -> None:
    async with person(browser, journey_site, "en", DESK) as ann:
        await ann.joins()
        await asyncio.to_thread(
            journey_site.query,
            "DELETE FROM risk_test t USING app_user u WHERE u.id = t.user_id AND u.email = $1 RETURNING t.id",
            ann.who.account,
        )
        assert (await asyncio.to_thread(ann.who.post, "transferAsset", **STAKE))["code"] == 0
        await ann.window.open("/optionTrade")
        await orders(ann, "rise")
        await answers(ann, "options.risk.lose.part", "options.risk.odds.more", "options.risk.decides.settlement")
        await expect(ann.text("options.risk.lose.why")).to_be_visible()
        await ann.window.keep("options-first-questions")
        await answers(ann, "options.risk.lose.all")
        await ann.reads("options.result.accepted")
        await ann.window.assert_accessible()
        await ann.window.open("/riskLimits")
        await ann.reads("account.risk.passed")
        await ann.page.get_by_label(ann.t("account.risk.day"), exact=True).fill("200")
        await ann.press("account.risk.save")
        await ann.reads("account.risk.saved")
        await ann.window.assert_accessible()
        await ann.window.keep("risk-limits")
        await ann.window.open("/messages")
        await ann.window.assert_fits()
        ann.window.assert_quiet()
