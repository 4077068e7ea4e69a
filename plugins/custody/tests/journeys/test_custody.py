"""Money in custody, as a person puts it there, watches it earn and takes it out before its time."""

from __future__ import annotations

import asyncio
import re
from decimal import Decimal

import pytest
from agio_testing.browser import DESK, PHONE
from agio_testing.operators import decide, first_operator
from agio_testing.site import Site
from agio_testing.users import Person, person
from playwright.async_api import Browser, expect

QUEUE = "custody.redemptions"
pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

PASSED = 3
"""Days that pass for an order: it is as if it had been bought so many days before."""


async def buys(somebody: Person, amount: str) -> None:
    """Put an amount of the first product in custody, by the page."""
    await somebody.field("custody.fact.amount").fill(amount)
    await somebody.window.main().get_by_role("checkbox").check()
    await somebody.submit_button().click()
    dialog = somebody.page.get_by_role("dialog")
    await dialog.get_by_role("button", name=somebody.t("custody.buy"), exact=True).click()
    await expect(somebody.text("shell.command.view").first).to_be_visible()
    await expect(dialog).to_have_count(0)


async def has(somebody: Person) -> Decimal:
    """Return the amount of the coin that somebody can spend."""
    rows = await asyncio.to_thread(somebody.who.rows, "getAsset2")
    return next(Decimal(row["available"]) for row in rows if (row["coin"], row["wallet"]) == ("USDT", "spot"))


async def days_pass(somebody: Person, site: Site) -> str:
    """Move the clock of somebody's newest order, and wait until what is due by then is credited; the order's id."""
    order = (await asyncio.to_thread(somebody.who.rows, "getProfitOrders"))[0]["id"]
    # own moments: one order of a site on which days would close what other journeys buy
    await asyncio.to_thread(
        site.query,
        f"WITH o AS (UPDATE custody_order SET begins = begins - {PASSED}, ends = ends - {PASSED},"
        f" ends_at = ends_at - interval '{PASSED} days', created_at = created_at - interval '{PASSED} days'"
        " WHERE id = $1 RETURNING id)"
        f" UPDATE scheduled_job d SET at = at - interval '{PASSED} days', try_at = try_at - interval '{PASSED} days'"
        " FROM o WHERE d.kind = 'custody.accrue' AND d.id = o.id",
        int(order),
    )
    for _ in range(600):
        shown = (await asyncio.to_thread(somebody.who.get, "getProfitOrder", id=order))["data"]
        if len(shown["credits"]) == PASSED:
            return order
        await asyncio.sleep(0.1)
    raise AssertionError(f"three days were not credited: {shown}")


async def test_an_order_earns_for_three_days_is_redeemed_with_the_loss_in_sight_and_paid_by_an_operator(
    browser: Browser, journey_site: Site
) -> None:
    async with person(browser, journey_site, "en", DESK) as ann:
        await ann.joins()
        await ann.window.open("/profit_index")
        await buys(ann, "1000")
        await ann.window.keep("custody-products")
        order = await days_pass(ann, journey_site)
        await ann.window.open(f"/profitOrder/{order}")
        await expect(ann.window.main()).to_contain_text("3")
        await ann.window.keep("custody-order")
        await ann.window.assert_fits()
        await ann.window.assert_accessible()
        dialog = ann.page.get_by_role("dialog")
        await ann.window.main().get_by_role("row").nth(1).click()  # a day that was credited opens its receipt
        await dialog.get_by_role("button", name=ann.t("shell.receipt.check"), exact=True).click()
        await expect(dialog).to_contain_text(ann.t("shell.receipt.same"))
        await ann.page.keyboard.press("Escape")
        await expect(dialog).to_have_count(0)
        await ann.press("custody.redeem_early")
        await expect(dialog).to_contain_text("50.00")  # five percent
        await expect(dialog).to_contain_text("950.00")
        await dialog.get_by_role("button", name=ann.t("custody.redeem"), exact=True).click()
        await expect(ann.text("custody.state.redeeming")).to_be_visible()
        await expect(ann.button("custody.redeem_early")).to_have_count(0)
        before = await has(ann)
        case = (await asyncio.to_thread(ann.who.get, "getProfitOrder", id=order))["data"]["reference"]
        operator = await asyncio.to_thread(first_operator, journey_site)
        done = await asyncio.to_thread(decide, operator, QUEUE, case, "redeem", "Paid before the day")
        assert done["code"] == 0, done
        assert await has(ann) == before + 950
        await ann.window.open(f"/profitOrder/{order}")
        await expect(ann.text("custody.state.redeemed")).to_be_visible()
        await expect(ann.window.main()).to_contain_text("950.00")
        await ann.window.keep("custody-redeemed")
        ann.window.assert_quiet()


async def test_on_a_phone_in_japanese_the_calculator_shows_the_curve_and_the_yields_are_recomputed(
    browser: Browser, journey_site: Site
) -> None:
    async with person(browser, journey_site, "jp", PHONE) as mio:
        await mio.joins()
        await mio.window.open("/profit_buy")
        await mio.field("custody.fact.amount").fill("1000")
        await expect(mio.window.main()).to_contain_text("1,000.57")  # seven days of 0.0082 percent
        await mio.press("custody.fixed.check")
        await expect(mio.text("custody.fixed.same")).to_be_visible()
        await mio.window.keep("custody-buy-phone")
        await buys(mio, "1000")
        await mio.window.open("/profit_wdtg")
        await expect(mio.window.main()).to_contain_text(mio.t("custody.state.in_custody"))
        await mio.window.keep("custody-orders-phone")
        await mio.window.assert_fits()
        await mio.window.open("/profit_index")
        await (
            mio.window.main()
            .get_by_role("article")
            .first.get_by_role("button", name=mio.t("custody.buy_short"))
            .click()
        )
        await expect(mio.page.get_by_role("dialog").locator("input").first).to_be_visible()
        await mio.page.get_by_role("dialog").get_by_role("button", name=mio.t("shell.close"), exact=True).click()
        await mio.page.get_by_role("tab", name=mio.t("custody.tab.ended")).click()
        await mio.reads("custody.none.ended")
        await mio.page.get_by_role("tab", name=re.compile(rf"^{mio.t('custody.tab.held')}\s*1$")).click()
        await expect(mio.text("custody.state.in_custody").last).to_be_visible()
        await mio.window.assert_fits()
        await mio.window.assert_accessible()
        mio.window.assert_quiet()
