"""A recurring buy from the form to its first run and receipt, as a person makes it."""

from __future__ import annotations

import pytest
from agio_testing.browser import DESK
from agio_testing.site import Site
from agio_testing.users import person
from playwright.async_api import Browser, expect

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]


async def test_a_recurring_buy_is_previewed_set_up_listed_paused_and_ended(
    browser: Browser, journey_site: Site
) -> None:
    async with person(browser, journey_site, "en", DESK) as ann:
        await ann.joins()
        await ann.window.open("/automations")
        main = ann.window.main()
        await main.get_by_label(ann.t("wallet.recurring_buy.amount")).fill("100")
        await expect(main).to_contain_text(ann.said("automation.past.chart"))
        await main.get_by_role("button", name=ann.t("wallet.recurring_buy.button"), exact=True).click()
        await (
            ann.page.get_by_role("dialog")
            .get_by_role("button", name=ann.t("wallet.recurring_buy.button"), exact=True)
            .click()
        )
        row = main.get_by_role("row").filter(has_text=ann.t("automation.state.active"))
        await expect(row).to_be_visible()
        await ann.window.assert_fits()
        await ann.window.assert_accessible()
        await row.get_by_role("button", name=ann.t("automation.pause")).click()
        paused = main.get_by_role("row").filter(has_text=ann.t("automation.state.paused"))
        await paused.click()
        await ann.page.get_by_role("dialog").get_by_role("button", name=ann.t("automation.end")).click()
        await expect(main.get_by_role("row").filter(has_text=ann.t("automation.state.ended"))).to_be_visible()
        ann.window.assert_quiet()


async def test_a_price_alert_is_set_up_from_a_market_listed_and_ended(browser: Browser, journey_site: Site) -> None:
    async with person(browser, journey_site, "en", DESK) as ann:
        await ann.joins()
        await ann.window.open("/ldcoin?coin=BTC")
        main = ann.window.main()
        await main.get_by_role("button", name=ann.t("market.price_alert.title"), exact=True).click()
        await main.get_by_label(ann.t("market.price_alert.level")).fill("900000")
        button = ann.t("market.price_alert.button")
        await main.get_by_role("button", name=button, exact=True).click()
        await ann.page.get_by_role("dialog").get_by_role("button", name=button, exact=True).click()
        row = main.get_by_role("row").filter(has_text=ann.t("automation.state.active"))
        await expect(row).to_contain_text("BTCUSDT rises to 900,000")
        await ann.window.assert_fits()
        await ann.window.assert_accessible()
        await row.click()
        await ann.page.get_by_role("dialog").get_by_role("button", name=ann.t("automation.end")).click()
        await expect(main.get_by_role("row").filter(has_text=ann.t("automation.state.ended"))).to_be_visible()
        ann.window.assert_quiet()
