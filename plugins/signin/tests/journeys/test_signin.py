"""A day of the welfare zone, as a person spends it."""

from __future__ import annotations

import asyncio

import pytest
from agio_signin.declared.parameters import TIER
from agio_testing.browser import DESK
from agio_testing.site import Site
from agio_testing.users import person
from playwright.async_api import Browser, expect

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]


async def test_somebody_checks_in_once_and_finds_the_reward_with_its_receipt(
    browser: Browser, journey_site: Site
) -> None:
    await asyncio.to_thread(journey_site.set_constants, {TIER: "none"})
    async with person(browser, journey_site, "en", DESK) as ann:
        await ann.joins()
        await ann.window.open("/welfare")
        main = ann.window.main()
        await main.get_by_role("button", name=ann.said("signin.sign")).click()
        await ann.reads("signin.result.signed")
        await expect(main.get_by_role("button", name=ann.said("signin.tomorrow"))).to_be_disabled()
        row = main.get_by_role("row").filter(has_text="0.1")
        await expect(row).to_be_visible()
        await ann.window.assert_fits()
        await ann.window.assert_accessible()
        await row.click()
        await expect(ann.page.get_by_role("dialog")).to_contain_text(ann.t("signin.fact.place"))
        ann.window.assert_quiet()
