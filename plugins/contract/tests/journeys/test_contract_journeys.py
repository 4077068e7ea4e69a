"""A contract, as a person opens it, keeps it alive, closes a part of it; and as a crash takes it away."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import pytest
from agio_testing.browser import DESK, PHONE
from agio_testing.site import Site
from agio_testing.users import Person, person
from agio_testing.visitor import Visitor
from playwright.async_api import Browser, Locator, expect

sys.path.insert(0, str(Path(__file__).parent))

from crash import CALM_S, crashing_site, is_early

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

MARGIN = {"coin": "USDT", "from": "spot", "to": "contract", "amount": "5000"}
PRODUCT = "BTCUSDT-PERP"
CRASH_WITHIN_MS = 120_000
EARLY_S, STEP_S = 12, 6


@pytest.fixture(scope="module")
def crash_site(pages: Path) -> Iterator[Site]:
    """A market that crashes once a minute."""
    with crashing_site(pages) as site:
        yield site


def mark_of(who: Visitor) -> Decimal:
    """The newest mark."""
    answer = who.get("contractQuote", product=PRODUCT, side="long", kind="market", lots="1", leverage="1")
    return Decimal(answer["data"]["mark"]) if answer["code"] == 0 else Decimal(0)


async def has_margin(somebody: Person, who: Visitor) -> None:
    """A demo account with money in the contract wallet, signed in."""
    await asyncio.to_thread(who.in_demo)
    assert (await asyncio.to_thread(who.post, "transferAsset", **MARGIN))["code"] == 0
    await somebody.window.keep_session("agio.token", who)


def ticket(somebody: Person) -> Locator:
    """The form of an order: on a phone in a sheet."""
    return somebody.page.locator("form").filter(has=somebody.page.get_by_role("slider"))


async def writes(somebody: Person, leverage: str, lots: str) -> None:
    """An order at the market."""
    form = ticket(somebody)
    await form.get_by_role("tab", name=somebody.t("contracts.type.market"), exact=True).click()
    field = form.locator("input").first
    await field.fill(leverage)
    await field.press("Enter")
    await form.get_by_label(somebody.t("contracts.fact.lots"), exact=True).fill(lots)


async def sends(somebody: Person) -> None:
    """Place it, and confirm it."""
    command = ticket(somebody).locator("button[type=submit]")
    await expect(command).to_be_enabled()
    await command.click()
    asked = somebody.page.get_by_role("dialog", name=somebody.said("contracts.form.confirm"))
    await asked.get_by_role("button", name=somebody.said("contracts.form.submit")).click()


async def looks_why(somebody: Person, tab: str) -> None:
    """The receipt of what was closed, with the price drawn and the rule in words, computed again in the page."""
    await somebody.page.get_by_role("tab", name=somebody.said(f"contracts.tab.{tab}")).click()
    await somebody.page.locator("tbody tr, article header button").filter(has_text="BTC-PERP").first.click()
    await expect(somebody.page.get_by_role("img", name=somebody.said("shell.receipt.line"))).to_be_visible()
    await expect(somebody.text("contracts.receipt.exit_formula")).to_be_visible()
    await somebody.page.get_by_role("button", name=somebody.t("shell.receipt.check"), exact=True).click()
    await expect(somebody.text("shell.receipt.same").first).to_be_visible()


async def test_a_position_is_opened_with_its_exits_given_more_margin_and_closed_in_part(
    browser: Browser, journey_site: Site
) -> None:
    async with person(browser, journey_site, "en", DESK) as ann:
        who = journey_site.visitor()
        await has_margin(ann, who)
        await ann.window.open("/preciousMetal?pair=BTCUSDT")
        mark = await asyncio.to_thread(mark_of, who)
        await writes(ann, "10", "100")
        await ticket(ann).get_by_text(ann.t("contracts.form.levels"), exact=True).click()
        await ticket(ann).get_by_label(ann.t("contracts.form.tp"), exact=True).fill(f"{mark * 2:.2f}")
        await ticket(ann).get_by_label(ann.t("contracts.form.sl"), exact=True).fill(f"{mark / 2:.2f}")
        await expect(ticket(ann)).not_to_contain_text(f"{ann.t('contracts.form.worst')}–")
        await ann.window.keep("contract-ticket")
        # A stop-loss beyond the margin would never be reached: the field says so, and takes a nearer one.
        await ticket(ann).get_by_label(ann.t("contracts.form.sl"), exact=True).fill(f"{mark * Decimal('0.96'):.2f}")
        await sends(ann)
        await ann.reads("contracts.result.placed_market")
        held = ann.page.get_by_role("table", name=ann.t("contracts.tab.holding"), exact=True)
        row = held.locator("tbody tr").filter(has_text="BTC-PERP")
        await expect(row).to_contain_text("Long 10×")
        await expect(row).to_contain_text("100")

        await row.get_by_role("button", name=ann.said("contracts.margin.title")).click()
        small = ann.page.get_by_role("group", name=ann.said("contracts.margin.title"))
        await small.get_by_label(ann.t("contracts.margin.amount"), exact=True).fill("150")
        await expect(small).to_contain_text("→")
        await ann.window.keep("contract-margin")
        await small.locator("button[type=submit]").click()
        await ann.reads("contracts.result.margin_add")

        await row.get_by_role("button", name=ann.t("contracts.close.command"), exact=True).click()
        small = ann.page.get_by_role("group", name=ann.said("contracts.close.title"))
        await small.get_by_label(ann.t("contracts.fact.lots"), exact=True).fill("40")
        await small.locator("button[type=submit]").click()
        await ann.reads("contracts.result.by_user")
        await expect(row).to_contain_text("60")
        await ann.window.keep("contract-held")
        await looks_why(ann, "closed")
        await ann.window.keep("contract-receipt")
        await ann.window.assert_fits()
        await ann.window.assert_accessible()
        ann.window.assert_quiet()


async def test_on_a_phone_in_japanese_a_crash_liquidates_once_and_its_receipt_says_by_which_tick(
    browser: Browser, crash_site: Site
) -> None:
    async with person(browser, crash_site, "jp", PHONE) as mio:
        who = crash_site.visitor()
        await has_margin(mio, who)
        await mio.window.open("/preciousMetal?pair=BTCUSDT")
        await mio.page.get_by_role("button", name=mio.t("contracts.command.long"), exact=True).last.click()
        await writes(mio, "25", "200")
        await mio.window.keep("contract-ticket-phone")
        async with asyncio.timeout(CRASH_WITHIN_MS / 1000):
            while not is_early(await asyncio.to_thread(mark_of, who), EARLY_S):
                await asyncio.to_thread(crash_site.advance, seconds=STEP_S)
        await sends(mio)
        card = mio.page.locator("article").filter(has_text="BTC-PERP")
        await expect(card.get_by_role("meter")).to_be_visible()
        await mio.window.keep("contract-held-phone")
        await asyncio.to_thread(crash_site.advance, seconds=CALM_S - 2 * EARLY_S)
        reported = mio.page.get_by_text(mio.said("contracts.result.by_liquidated")).first
        await expect(reported).to_be_visible(timeout=CRASH_WITHIN_MS)
        await expect(card.get_by_role("meter")).to_have_count(0)
        await looks_why(mio, "liquidated")
        await mio.window.keep("contract-liquidated-phone")
        closures = await asyncio.to_thread(who.rows, "contractClosures")
        assert [(one["reason"], one["shortfall"].strip("0.")) for one in closures] == [("liquidated", "")]
        await mio.window.assert_fits()
        await mio.window.assert_accessible()
        mio.window.assert_quiet()
