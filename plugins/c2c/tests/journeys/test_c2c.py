"""Coins for a bank wire, as a person orders, pays and proves it, and as the desk finishes it or lets it expire."""

from __future__ import annotations

import asyncio
import io
import re
from decimal import Decimal

import pytest
from agio_testing.browser import DESK, PHONE
from agio_testing.console import carry_out, choose_reason, look_at, operator, take, write_line
from agio_testing.operators import agree, decide, second_operator
from agio_testing.page_commands import words
from agio_testing.site import Site
from agio_testing.users import Person, person
from agio_testing.wire_forms import module_of
from agio_testing.wires import line
from PIL import Image
from playwright.async_api import Browser, expect

for_all = module_of("c2c").for_all
pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]


def judged(site: Site, reference: str) -> None:
    """Two operators who had nothing to do with an order settle its dispute."""
    number = reference.partition("-")[2]
    fiat = site.query("SELECT fiat, currency FROM c2c_order WHERE statement = '' AND state = 'disputed'")[0]
    given = line(f"IN{number}", f"{fiat['fiat'] / 100:.2f}", fiat["currency"])
    why = "The wire came with another reference"
    decided = decide(second_operator(site), "c2c.purchases", reference, "settle", why, **given)
    assert decided["code"] == 0, decided
    agree(site, "c2c.purchases", reference, by="third")


async def orders(somebody: Person, path: str, amount: str, **more: str) -> dict:
    """Order by the page, and wait until the desk has matched it; the order."""
    await somebody.window.open(path)
    await somebody.field("c2c.fact.amount").fill(amount)
    for name, value in ({"payer": "Mio Kobayashi", "bank": "Example Bank, Osaka"} | more).items():
        await somebody.input(name).fill(value)
    await expect(somebody.submit_button()).to_be_enabled()
    await somebody.submit_button().click()
    asked = somebody.page.get_by_role("dialog")
    await asked.get_by_role("button", name=somebody.t("c2c.create.confirm"), exact=True).click()
    await expect(somebody.page).to_have_url(re.compile(r"/c2c_order/\d+"))
    await expect(somebody.text("c2c.state.matched").first).to_be_visible()
    return (await asyncio.to_thread(somebody.who.rows, "getC2cOrders"))[0]


async def sells(somebody: Person, path: str, amount: str, tpassword: str) -> dict:
    """Sell by the page to the only card of the book, proved by the trading password, and wait for the match."""
    await somebody.window.open(path)
    await somebody.field("c2c.fact.amount").fill(amount)
    await expect(somebody.field("c2c.fact.payee_card")).to_have_value(re.compile("Example Bank, Osaka"))
    await expect(somebody.submit_button()).to_be_enabled()
    await somebody.submit_button().click()
    await somebody.window.keep("c2c-sale-proof")
    await somebody.page.get_by_role("dialog").get_by_label(somebody.t("shell.command.password")).fill(tpassword)
    await expect(somebody.page).to_have_url(re.compile(r"/c2c_order/\d+"))
    await expect(somebody.text("c2c.state.matched").first).to_be_visible()
    return (await asyncio.to_thread(somebody.who.rows, "getC2cOrders"))[0]


def picture() -> bytes:
    """Large enough to be read."""
    body = io.BytesIO()
    Image.effect_noise((700, 900), 90).convert("RGB").save(body, "JPEG")
    return body.getvalue()


async def proves(somebody: Person, number: str = "TRX20261120-7741") -> None:
    """A picture and the bank's number, and the desk looks for the money."""
    await somebody.page.get_by_label(somebody.t("c2c.proof.proof"), exact=True).set_input_files(
        {"name": "proof.jpg", "mimeType": "image/jpeg", "buffer": picture()}
    )
    await expect(somebody.page.get_by_text(somebody.t("shell.upload.kept")).first).to_be_visible()
    await somebody.input("bank_reference").fill(number)
    await somebody.page.get_by_role("button", name=somebody.said("c2c.proof.send")).click()
    await expect(somebody.text("c2c.state.proof_sent").first).to_be_visible()


async def test_a_purchase_is_matched_paid_proved_and_finished_by_the_desk(browser: Browser, journey_site: Site) -> None:
    async with person(browser, journey_site, "en", DESK) as ann, operator(browser, journey_site) as console:
        await asyncio.to_thread(for_all, journey_site)
        await ann.joins()
        order = await orders(ann, "/c2c_create?side=buy&coin=USDT&currency=EUR", "500")
        await expect(ann.window.main()).to_contain_text(order["reference"])
        await ann.window.keep("c2c-order")
        await ann.window.assert_fits()
        await ann.window.assert_accessible()
        await proves(ann)
        await console.open(f"/operator?queue=c2c.purchases&case={order['reference']}")
        bar = await take(console)
        await look_at(console)
        await bar.get_by_role("button", name=re.compile(ann.t("c2c.trigger.finish"))).click()
        given = line("IN-2026-1001", order["fiat"], "EUR")
        finish = await write_line(console.page, words(journey_site, "en"), given, ann.t("c2c.trigger.finish"))
        await console.keep("c2c-case")
        await carry_out(finish)
        # Nobody has verified that Ann is who paid, so two operators agree.
        await asyncio.to_thread(agree, journey_site, "c2c.purchases", order["reference"])
        await expect(ann.text("c2c.state.finished").first).to_be_visible()  # told by the feed
        ann.window.assert_quiet()


async def test_on_a_phone_in_japanese_an_order_expires_and_leads_to_support(
    browser: Browser, journey_site: Site
) -> None:
    async with person(browser, journey_site, "jp", PHONE) as mio:
        await asyncio.to_thread(for_all, journey_site)
        await mio.joins()
        await orders(mio, "/c2c_create?side=buy&coin=USDT&currency=JPY", "500")
        await mio.window.keep("c2c-order-phone")
        await mio.window.assert_fits()
        await mio.window.assert_accessible()
        await asyncio.to_thread(journey_site.advance, hours=3)
        await expect(mio.text("c2c.outcome.expired").first).to_be_visible()
        await expect(mio.window.main()).to_contain_text(mio.t("c2c.outcome.expired_buy"))
        await expect(mio.page.get_by_role("button", name=mio.said("c2c.proof.send"))).to_have_count(0)
        await mio.window.keep("c2c-expired-phone")
        await mio.window.assert_fits()
        mio.window.assert_quiet()


async def test_coins_are_sold_for_a_wire_that_the_desk_sends_and_the_seller_confirms(
    browser: Browser, journey_site: Site
) -> None:
    async with person(browser, journey_site, "en", DESK) as ann, operator(browser, journey_site) as console:
        await asyncio.to_thread(for_all, journey_site)
        await ann.joins()
        before, _ = await asyncio.to_thread(ann.who.balance, "USDT")
        path = "/c2c_create?side=sell&coin=USDT&currency=EUR"
        await asyncio.to_thread(ann.who.usable_card)
        order = await sells(ann, path, "500", await asyncio.to_thread(ann.who.has_trading_password))
        assert Decimal((await asyncio.to_thread(ann.who.balance, "USDT"))[1]) == 500
        await console.open(f"/operator?queue=c2c.sales&case={order['reference']}")
        bar = await take(console)
        await look_at(console)
        await bar.get_by_role("button", name=re.compile(ann.t("c2c.trigger.pay"))).click()
        given = line("OUT-2026-77", order["fiat"], "EUR")
        await carry_out(await write_line(console.page, words(journey_site, "en"), given, ann.t("c2c.trigger.pay")))
        # Nobody has verified that Ann is who is paid, so two operators agree.
        await asyncio.to_thread(agree, journey_site, "c2c.sales", order["reference"])
        confirm = ann.button("c2c.confirm.command")
        await expect(confirm).to_be_visible()  # told by the feed
        await ann.window.keep("c2c-sale")
        await ann.window.assert_fits()
        await ann.window.assert_accessible()
        await confirm.click()
        dialog = ann.page.get_by_role("dialog")
        await dialog.get_by_role("button", name=ann.t("c2c.confirm.command"), exact=True).click()
        await expect(ann.text("c2c.state.finished").first).to_be_visible()
        after, frozen = await asyncio.to_thread(ann.who.balance, "USDT")
        assert (Decimal(after), Decimal(frozen)) == (Decimal(before) - 500, 0)
        ann.window.assert_quiet()


async def test_on_a_phone_in_thai_a_rejection_says_why_and_is_disputed_until_the_verdict(
    browser: Browser, journey_site: Site
) -> None:
    async with person(browser, journey_site, "ty", PHONE) as ploy, operator(browser, journey_site) as console:
        said = words(journey_site, "en")
        await asyncio.to_thread(for_all, journey_site)
        await ploy.joins()
        order = await orders(ploy, "/c2c_create?side=buy&coin=USDT&currency=USD", "500")
        await proves(ploy, "TRX20261121-0815")
        await console.open(f"/operator?queue=c2c.purchases&case={order['reference']}")
        bar = await take(console)
        await bar.get_by_role("button", name=said("c2c.trigger.reject"), exact=True).click()
        await carry_out(await choose_reason(console.page, said, "reject", "not_arrived", "c2c"))
        # The feed brings the reason, and it's said in the user's language.
        await expect(ploy.window.main()).to_contain_text(ploy.t("c2c.refusal.not_arrived"))
        await ploy.window.keep("c2c-rejected-phone")
        await ploy.press("c2c.dispute.open")
        dialog = ploy.page.get_by_role("dialog")
        await dialog.get_by_label(ploy.t("c2c.dispute.claim"), exact=True).fill("ธนาคารยืนยันว่าโอนสำเร็จแล้ว")
        await dialog.get_by_role("button", name=ploy.t("c2c.dispute.send"), exact=True).click()
        await expect(ploy.text("c2c.outcome.disputed").first).to_be_visible()
        await ploy.window.assert_fits()
        await console.open(f"/operator?queue=c2c.purchases&case={order['reference']}")
        bar = console.page.get_by_role("region", name=said("operator.case.pane"), exact=True).locator("footer")
        await look_at(console)
        # Who rejected it gives no verdict on that: two others do.
        await expect(bar).to_contain_text(said("operator.case.own_verdict"))
        await console.keep("c2c-verdict")
        await asyncio.to_thread(judged, journey_site, order["reference"])
        await expect(ploy.text("c2c.state.finished").first).to_be_visible()
        await ploy.window.assert_fits()
        await ploy.window.assert_accessible()
        await ploy.window.keep("c2c-settled-phone")
        ploy.window.assert_quiet()
