"""A new coin, as people subscribe to it, hear of the draw, trade it once it is listed, and have it free in the end."""

from __future__ import annotations

import asyncio

import pytest
from agio_kernel.declarations.codes import INSUFFICIENT_BALANCE
from agio_testing.browser import DESK, PHONE
from agio_testing.console import carry_out, operator, take
from agio_testing.operators import decide, first_operator
from agio_testing.page_commands import words
from agio_testing.site import Site
from agio_testing.users import Person, person
from playwright.async_api import Browser, expect

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]


async def subscribes(somebody: Person, quantity: str) -> None:
    """Ask for a quantity of the coin that is shown, by the page."""
    await somebody.field("subscription.fact.quantity").fill(quantity)
    await somebody.window.main().get_by_role("checkbox").check()
    await somebody.submit_button().click()
    dialog = somebody.page.get_by_role("dialog")
    await dialog.get_by_role("button", name=somebody.t("subscription.form.subscribe"), exact=True).click()
    await expect(dialog).to_have_count(0)
    await expect(somebody.text("shell.command.view").first).to_be_visible()


async def time_passes(site: Site, key: str, moment: str) -> None:
    """Move the clock of an issue, so that a moment of it was just now, and what is due with it."""
    # own moments: one issue of a site on which days would close what other journeys buy
    await asyncio.to_thread(
        site.query,
        f"WITH m AS (SELECT id, {moment} - agio_now() + interval '2 seconds' AS by"
        f" FROM subscription_issue WHERE key = $1),"
        " i AS (UPDATE subscription_issue i SET opens_at = opens_at - m.by, closes_at = closes_at - m.by,"
        " draws_at = draws_at - m.by, lists_at = lists_at - m.by, frees_at = frees_at - m.by FROM m WHERE i.id = m.id)"
        " UPDATE scheduled_job d SET at = d.at - m.by, try_at = d.try_at - m.by FROM m"
        " WHERE d.kind LIKE 'subscription.%' AND (d.id = m.id"
        " OR d.id IN (SELECT o.id FROM subscription_order o WHERE o.issue_id = m.id))",
        key,
    )


async def reaches(somebody: Person, state: str) -> dict:
    """Wait until the newest subscription is in a state."""
    for _ in range(600):
        found = (await asyncio.to_thread(somebody.who.rows, "getSubscriptions"))[0]
        if found["state"] == state:
            return found
        await asyncio.sleep(0.1)
    raise AssertionError(f"it is never {state}: {found}")


async def test_from_the_subscription_over_the_draw_and_the_listing_to_coins_that_are_sold(
    browser: Browser, journey_site: Site
) -> None:
    async with person(browser, journey_site, "en", DESK) as ann:
        await ann.joins()
        await ann.window.open("/subscription?issue=meridian")
        await subscribes(ann, "4000")
        await expect(ann.text("subscription.state.under_review")).to_be_visible()
        await ann.window.keep("subscription-open")
        await ann.window.assert_fits()
        await ann.window.assert_accessible()
        await time_passes(journey_site, "meridian", "closes_at")
        await time_passes(journey_site, "meridian", "draws_at")
        await reaches(ann, "passed")
        reported = ann.window.main().locator("span").filter(has_text=ann.t("subscription.state.passed")).first
        await expect(reported).to_be_visible()  # by the feed; how much has passed stands under the same word
        await ann.window.open("/subscription?issue=meridian")
        await ann.button("subscription.how.recheck").first.click()
        await expect(ann.text("subscription.how.same").first).to_be_visible()
        await time_passes(journey_site, "meridian", "lists_at")
        await reaches(ann, "locked")
        order = {"pair": "MRDUSDT", "side": "sell", "type": "market", "quantity": "100"}
        for _ in range(300):  # the listing is an event, and the market opens with the next look
            depth = await asyncio.to_thread(ann.who.get, "spotDepth", pair="MRDUSDT")
            if depth["code"] == 0 and depth["data"]["bids"]:
                break
            await asyncio.sleep(0.1)
        assert depth["code"] == 0, depth
        locked = await asyncio.to_thread(ann.who.post, "placeSpotOrder", **order)
        assert locked["code"] == INSUFFICIENT_BALANCE.number, locked
        await time_passes(journey_site, "meridian", "frees_at")
        await reaches(ann, "released")
        sold = await asyncio.to_thread(ann.who.post, "placeSpotOrder", **order)
        assert sold["code"] == 0, sold
        await ann.window.open("/subscriptionRecord")
        await expect(ann.window.main()).to_contain_text(ann.t("subscription.state.released"))
        await ann.window.keep("subscription-records")
        await ann.window.assert_fits()
        ann.window.assert_quiet()


async def test_on_a_phone_in_japanese_the_form_is_a_page_and_says_what_is_missing(
    browser: Browser, journey_site: Site
) -> None:
    async with person(browser, journey_site, "jp", PHONE) as mio:
        await mio.joins()
        await mio.window.open("/subscriptionBuy?issue=halo")
        await mio.field("subscription.fact.quantity").fill("2000")
        await expect(mio.window.main()).to_contain_text("2,502.5")
        await subscribes(mio, "100")
        await mio.window.keep("subscription-buy-phone")
        await mio.window.open("/subscription?issue=halo")
        await expect(mio.text("subscription.state.passed").first).to_be_visible()
        await mio.window.assert_fits()
        await mio.window.assert_accessible()
        mio.window.assert_quiet()


async def test_on_a_phone_in_thai_lots_that_an_operator_gives_out_pass_in_part_and_the_rest_comes_back(
    browser: Browser, journey_site: Site
) -> None:
    async with person(browser, journey_site, "ty", PHONE) as ploy, operator(browser, journey_site) as console:
        said, queue = words(journey_site, "en"), "subscription.allocations"
        await ploy.joins()
        few = "UPDATE subscription_issue SET rule = 'operator', lots = 150 WHERE key = 'quanta' AND state = 'announced'"
        await asyncio.to_thread(journey_site.query, few)
        await time_passes(journey_site, "quanta", "opens_at")
        await ploy.window.open("/subscriptionBuy?issue=quanta")
        await subscribes(ploy, "10000")  # 200 lots
        other = await asyncio.to_thread(lambda: journey_site.visitor().registered())
        refused = await asyncio.to_thread(lambda: other.post("subscribeIssue", issue="quanta", quantity="5000"))
        await time_passes(journey_site, "quanta", "draws_at")
        order = (await asyncio.to_thread(ploy.who.rows, "getSubscriptions"))[0]
        await console.open(f"/operator?queue={queue}&case={order['reference']}")
        bar = await take(console)
        why = bar.locator("label").filter(has_text=said("subscription.ask.reason")).locator("input")
        await why.fill("The equal share: more was asked for than is issued")
        await console.keep("subscription-case")
        await carry_out(bar.get_by_role("button", name=said("subscription.trigger.pass_share"), exact=True))
        desk = await asyncio.to_thread(first_operator, journey_site)
        done = await asyncio.to_thread(decide, desk, queue, refused["data"]["reference"], "reject", "account_review")
        assert done["code"] == 0, done
        await ploy.window.open("/subscription?issue=quanta")
        await expect(ploy.window.main()).to_contain_text("5,000 QTA")  # the equal share of what was asked for
        await expect(ploy.window.main()).to_contain_text(ploy.t("subscription.track.listed"))
        await time_passes(journey_site, "quanta", "lists_at")
        passed = await reaches(ploy, "locked")
        assert (passed["passed_lots"], passed["paid"], passed["fee"]) == (100, "400.000000", "0.400000")
        assert passed["refund"] == "400.400000"
        await expect(ploy.text("subscription.state.locked").first).to_be_visible()  # by the feed
        await ploy.window.keep("subscription-passed-phone")
        await ploy.window.assert_fits()
        await ploy.window.assert_accessible()
        [gone] = await asyncio.to_thread(other.rows, "getSubscriptions")
        assert (gone["state"], gone["reason"], gone["frozen"]) == (
            "rejected",
            "subscription.refusal.account_review",
            "0.000000",
        )
        ploy.window.assert_quiet()
