"""A VIP product as a person has it, to the end of its term; and a fund: bought, valued, given back and paid."""

from __future__ import annotations

import asyncio
import importlib.util
from pathlib import Path

import pytest
from agio_testing.browser import DESK, PHONE
from agio_testing.site import Site
from agio_testing.users import Person, person
from playwright.async_api import Browser, expect

_found = importlib.util.spec_from_file_location("wealth_wire_forms", Path(__file__).parents[1] / "wire_forms.py")
assert _found is not None and _found.loader is not None
_forms = importlib.util.module_from_spec(_found)
_found.loader.exec_module(_forms)

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

TERM = 15
"""Days of the first VIP product."""


def prepare(somebody: Person) -> None:
    """Have the funds valued, and be somebody who may have any of them."""
    _forms.opened(somebody.who)
    _forms.assessed(somebody.who)


async def buys(somebody: Person, amount: str) -> None:
    """Order for an amount of the spot wallet, by the form of the page."""
    main = somebody.window.main()
    await main.get_by_role("radio", name=somebody.t("wealth.wallet.spot"), exact=True).click()
    await somebody.field("wealth.fact.amount").fill(amount)
    await main.get_by_role("checkbox").check()
    await somebody.submit_button().click()
    await agrees(somebody, "wealth.side.buy")


async def agrees(somebody: Person, key: str) -> None:
    """Press what the dialog of a command ends with, and see the dialog go."""
    dialog = somebody.page.get_by_role("dialog")
    await dialog.get_by_role("button", name=somebody.t(key), exact=True).click()
    await expect(somebody.text("shell.command.view").first).to_be_visible()
    await expect(dialog).to_have_count(0)


async def term_passes(somebody: Person, site: Site) -> None:
    """Move the clock of the newest VIP order to the end of its term, and wait until everything is paid."""
    order = (await asyncio.to_thread(somebody.who.rows, "getVipOrders"))[0]["id"]
    # own moments: one order of a site on which days would close what other journeys buy
    await asyncio.to_thread(
        site.query,
        f"WITH o AS (UPDATE wealth_vip SET begins = begins - {TERM + 1}, ends = ends - {TERM + 1},"
        f" ends_at = ends_at - interval '{TERM + 1} days', created_at = created_at - interval '{TERM + 1} days'"
        " WHERE id = $1 RETURNING id)"
        f" UPDATE scheduled_job d SET at = at - interval '{TERM + 1} days', try_at = try_at - interval"
        f" '{TERM + 1} days'"
        " FROM o WHERE d.kind = 'wealth.accrue' AND d.id = o.id",
        int(order),
    )
    for _ in range(600):
        shown = (await asyncio.to_thread(somebody.who.get, "getVipOrder", id=order))["data"]
        if shown["state"] == "completed":
            return
        await asyncio.sleep(0.1)
    raise AssertionError(f"the term didn't end: {shown}")


# own moments: one order of a site on which days would close what other journeys buy
PAID = """
    WITH o AS (UPDATE wealth_order SET pays_at = agio_now() WHERE id = $1 RETURNING id, pays_at)
    UPDATE scheduled_job d SET at = o.pays_at, try_at = o.pays_at FROM o WHERE d.id = o.id RETURNING d.id
"""
"""The working days of a redemption are over."""


async def newest(somebody: Person) -> dict[str, str]:
    """Return somebody's newest order of a fund."""
    return (await asyncio.to_thread(somebody.who.rows, "getFundOrders"))[0]


async def test_shares_of_a_fund_are_bought_at_the_next_value_given_back_and_paid(
    browser: Browser, journey_site: Site
) -> None:
    async with person(browser, journey_site, "en", DESK) as ann:
        await ann.joins()
        await asyncio.to_thread(prepare, ann)
        main = ann.window.main()
        await ann.window.open("/etflow_buy?fund=steady-20")
        await buys(ann, "500")
        order = await newest(ann)
        await ann.window.open("/etflow_wdtg")
        await expect(ann.text("wealth.state.waiting").first).to_be_visible()
        await asyncio.to_thread(_forms.settled, journey_site, ann.who, order["id"], "filled")
        # The feed brings it: nobody reloads the page.
        await expect(ann.text("wealth.state.filled").first).to_be_visible()
        await main.get_by_text(order["reference"]).first.click()
        drawer = ann.page.get_by_role("dialog")
        await drawer.get_by_role("button", name=ann.t("shell.receipt.check"), exact=True).click()
        await expect(drawer).to_contain_text(ann.t("shell.receipt.same"))
        await ann.window.keep("wealth-fund-receipt")
        filled = await newest(ann)
        await ann.window.open("/etflow_buy?fund=steady-20")
        await expect(main).to_contain_text(ann.t("wealth.mine"))
        await ann.window.assert_fits()
        await ann.window.assert_accessible()
        await ann.window.keep("wealth-fund")
        await main.get_by_role("radio", name=ann.t("wealth.side.redeem"), exact=True).click()
        await ann.field("wealth.fact.shares").fill("200")
        await ann.submit_button().click()
        await agrees(ann, "wealth.side.redeem")
        given = (await newest(ann))["id"]
        await asyncio.to_thread(_forms.settled, journey_site, ann.who, given, "redeeming")
        await asyncio.to_thread(journey_site.query, PAID, int(given))
        await ann.window.open("/etflow_wdtg")
        await expect(ann.text("wealth.state.redeemed").first).to_be_visible(timeout=30_000)
        paid = await newest(ann)
        assert paid["value"] == filled["value"]
        rows = await asyncio.to_thread(ann.who.rows, "getAsset2")
        [has] = [row["available"] for row in rows if (row["coin"], row["wallet"]) == ("USDT", "wealth")]
        assert has == paid["amount"]
        await ann.window.keep("wealth-fund-orders")
        ann.window.assert_quiet()


async def test_on_a_phone_in_japanese_a_vip_product_is_bought_and_pays_at_its_end(
    browser: Browser, journey_site: Site
) -> None:
    async with person(browser, journey_site, "jp", PHONE) as mio:
        await mio.joins()
        await asyncio.to_thread(prepare, mio)
        await mio.window.open("/vip_index")
        await mio.window.main().get_by_role("button", name=mio.t("wealth.choose"), exact=True).first.click()
        await mio.field("wealth.fact.amount").fill("1000")
        main = mio.window.main()
        await expect(main).to_contain_text("1,001.23")  # fifteen days of 0.0082 percent
        await mio.window.assert_fits()
        await mio.window.assert_accessible()
        await mio.window.keep("wealth-vip-phone")
        await buys(mio, "1000")
        await term_passes(mio, journey_site)
        await mio.window.open("/vip_wdtg")
        await expect(main).to_contain_text(mio.t("wealth.state.completed"))
        await expect(main).to_contain_text("1.23")
        await mio.window.assert_fits()
        await mio.window.assert_accessible()
        await mio.window.keep("wealth-vip-orders-phone")
        mio.window.assert_quiet()
