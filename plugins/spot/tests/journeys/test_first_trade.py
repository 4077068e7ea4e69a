"""From nothing to a trade: by e-mail and by a demo account, at a desktop and on a phone."""

from __future__ import annotations

import re

import pytest
from agio_testing.browser import DESK, PHONE, new_account, number, window
from agio_testing.page_commands import (
    PASSWORD,
    buy_at_market,
    buy_below_the_market,
    confirm,
    holding,
    open_demo,
    order_form,
    show_orders,
)
from agio_testing.site import Site
from agio_testing.users import Person, person
from playwright.async_api import Browser, expect

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]


async def sets_a_trading_password(somebody: Person) -> None:
    """The first order has one set in a dialog over the form, and goes on."""
    asked = somebody.page.get_by_role("dialog").filter(has_text=somebody.t("shell.proof.set_title"))
    await expect(asked).to_be_visible()
    await somebody.window.keep("trade-sets-trading-password")
    await somebody.window.assert_accessible()
    await asked.get_by_label(somebody.t("shell.proof.login"), exact=True).fill(PASSWORD)
    await asked.get_by_label(somebody.t("shell.proof.six"), exact=True).fill("482916")
    await asked.get_by_label(somebody.t("shell.proof.repeat"), exact=True).fill("482916")
    await asked.get_by_role("button", name=somebody.t("shell.proof.set"), exact=True).click()
    await expect(asked).to_be_hidden()


async def test_a_registered_user_buys_bitcoin_at_the_market(browser: Browser, journey_site: Site) -> None:
    async with person(browser, journey_site, "en", DESK) as somebody:
        one = somebody.window
        await somebody.register(new_account())
        before = await holding(one, "BTC")
        await one.keep("asset-before-trade")
        await one.open("/currencyTrade")
        form = await order_form(one)
        await form.get_by_role("tab", name="Market", exact=True).click()
        await form.get_by_role("textbox", name="Total").fill("250")
        await one.page.get_by_role("button", name="Buy BTC", exact=True).last.click()
        asked = one.page.get_by_role("dialog").filter(has_text="Confirm")
        await asked.get_by_role("button", name="Buy BTC", exact=True).click()
        await sets_a_trading_password(somebody)
        shown = await show_orders(one, "Filled")
        await expect(shown).to_contain_text("BTC/USDT")
        await expect(shown).to_contain_text(re.compile("Buy"))
        await buy_at_market(one, "50")  # it is asked for once
        await one.keep("trade-filled")
        await one.assert_fits()
        after = await holding(one, "BTC")
        assert after > before, (before, after)
        await one.keep("asset-after-trade")
        await one.assert_fits()


async def test_a_demo_account_places_an_order_and_takes_it_back(browser: Browser, journey_site: Site) -> None:
    """The price stands in the title meanwhile."""
    async with window(browser, journey_site, PHONE) as one:
        await open_demo(one)
        await one.open("/currencyTrade")
        await expect(one.page).to_have_title(re.compile(r"^[\d,]+\.\d\d BTC/USDT"))
        await buy_below_the_market(one, "0.01")
        pending = await show_orders(one, "Open")
        await expect(pending).to_contain_text("0.01")
        await one.keep("trade-pending")
        # On a phone the last card lies under the bar of the page until somebody scrolls to its end.
        await one.main().evaluate("main => main.scrollTo(0, main.scrollHeight)")
        await pending.get_by_role("button", name=re.compile("^Cancel the")).click()
        await expect(pending).not_to_contain_text("0.01")
        withdrawn = await show_orders(one, "Cancelled")
        await expect(withdrawn).to_contain_text("BTC/USDT")
        await one.keep("trade-withdrawn")


async def test_a_stop_waits_for_its_price_with_its_money_and_is_taken_back(
    browser: Browser, journey_site: Site
) -> None:
    async with window(browser, journey_site, PHONE) as one:
        await open_demo(one)
        await one.open("/currencyTrade")
        form = await order_form(one)
        await form.get_by_role("tab", name="Stop-limit").click()
        trigger = form.get_by_role("textbox", name="Trigger")
        await expect(trigger).not_to_have_value("")
        above = f"{number(await trigger.input_value()) * 102 / 100:.2f}"
        for field in (trigger, form.get_by_role("textbox", name="Price")):
            await field.click()
            await field.fill(above)
        await form.get_by_role("textbox", name="Quantity").fill("0.01")
        await expect(form.get_by_text("Fee · taker")).to_be_visible()
        await one.keep("trade-stop-ticket")
        await one.assert_fits()
        await confirm(one, "Buy BTC")
        pending = await show_orders(one, "Open")
        await expect(pending).to_contain_text("Stop-limit")
        await expect(pending).to_contain_text("≥ ")
        await one.keep("trade-stop-pending")
        await one.assert_fits()
        await one.main().evaluate("main => main.scrollTo(0, main.scrollHeight)")
        await pending.get_by_role("button", name=re.compile("^Cancel the")).click()
        await expect(pending).not_to_contain_text("Stop-limit")
