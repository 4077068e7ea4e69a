"""Money that stays in the house: exchanged at a quote, moved between wallets, and read in the records."""

from __future__ import annotations

import asyncio
import csv
import io
import re
from decimal import Decimal
from pathlib import Path

import pytest
from agio_testing.browser import DESK, number, window
from agio_testing.deeds import open_demo, words
from agio_testing.people import OK, Person, at_a_desk_and_on_a_phone, person
from agio_testing.site import Site
from agio_testing.visitor import Visitor
from playwright.async_api import Browser, Locator, expect

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

QUOTE_MS = 15_000
"""A little more than a quote is valid."""


async def owner(somebody: Person, path: str) -> Locator:
    """Somebody new with the opening balance, on a screen of the wallet."""
    await somebody.joins()
    await somebody.window.open(path)
    return somebody.window.main()


async def free(somebody: Person, coin: str) -> Decimal:
    """What is free of a coin in the spot wallet."""
    return Decimal((await asyncio.to_thread(somebody.who.balance, coin))[0])


async def quote(somebody: Person, amount: str) -> Locator:
    """Ask for a price for an amount; the button that takes it."""
    main = somebody.window.main()
    await somebody.field("wallet.exchange.give").fill(amount)
    await somebody.press("wallet.exchange.ask")
    take = main.get_by_role("button", name=somebody.said("wallet.exchange.take"))
    await expect(take).to_be_visible()
    return take


async def line(somebody: Person, key: str) -> str:
    """A line of the summary before the button."""
    found = somebody.window.main().locator("form dl > div").filter(has_text=somebody.said(key))
    return await found.last.locator("dd").inner_text()


@at_a_desk_and_on_a_phone
async def test_an_exchange_gives_what_its_quote_said(
    browser: Browser, journey_site: Site, language: str, width: int
) -> None:
    async with person(browser, journey_site, language, width) as somebody:
        main = await owner(somebody, "/exchange")
        before = await free(somebody, "BTC")
        await quote(somebody, "240")
        assert number(await line(somebody, "wallet.exchange.spread")) > 0, "what the price costs is told before"
        await somebody.window.keep(f"exchange-quote-{language}")
        await somebody.window.assert_fits()
        await somebody.window.assert_accessible()
        take = await quote(somebody, "250")  # another amount, another quote: looking took its time
        promised = number(await line(somebody, "wallet.exchange.receive"))
        assert 0 < promised < 1
        await take.click()
        await expect(main.get_by_text(somebody.t("wallet.exchange.done")).first).to_be_visible()
        receipt = main.locator("section").filter(has=somebody.page.get_by_text(somebody.t("wallet.exchange.done")))
        assert number(await receipt.locator("footer strong").inner_text()) == promised
        await somebody.window.keep(f"exchange-receipt-{language}")
        await somebody.window.assert_fits()
        assert await free(somebody, "BTC") - before == promised
        assert await free(somebody, "USDT") == 9750

        await main.get_by_role("link", name=somebody.t("wallet.screen.exchange_records")).click()
        await expect(somebody.page).to_have_url(re.compile("/currencyRecord$"))
        await main.get_by_role("row").filter(has_text="USDT → BTC").click()
        drawer = somebody.page.get_by_role("dialog")
        await expect(drawer).to_contain_text(somebody.said("wallet.record.number"))
        assert number(await drawer.locator("strong").first.inner_text()) == promised
        await somebody.window.keep(f"exchange-record-{language}")
        await somebody.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        await drawer.get_by_role("button", name=somebody.t("shell.copy.copy")).click()
        await somebody.is_told("shell.copy.done")
        assert re.fullmatch(r"\d{10,}", await somebody.page.evaluate("navigator.clipboard.readText()"))


async def test_a_quote_runs_out_and_is_renewed_when_asked(browser: Browser, journey_site: Site) -> None:
    async with person(browser, journey_site, "jp", DESK) as somebody:
        main = await owner(somebody, "/exchange")
        take = await quote(somebody, "100")
        await expect(main.get_by_text(somebody.t("wallet.exchange.expired"))).to_be_visible(timeout=QUOTE_MS)
        await expect(take).to_have_count(0)
        assert await free(somebody, "USDT") == 10_000, "nothing happens by itself"
        await somebody.press("wallet.exchange.renew")
        await expect(main.get_by_role("button", name=somebody.said("wallet.exchange.take"))).to_be_visible()
        await somebody.field("wallet.exchange.give").fill("101")
        await expect(main.get_by_role("button", name=somebody.said("wallet.exchange.take"))).to_have_count(0)


@at_a_desk_and_on_a_phone
async def test_what_can_t_be_exchanged_is_said_beside_the_amount(
    browser: Browser, journey_site: Site, language: str, width: int
) -> None:
    async with person(browser, journey_site, language, width) as somebody:
        main = await owner(somebody, "/exchange")
        field = somebody.field("wallet.exchange.give")
        for amount, key in (
            ("", "wallet.form.amount"),
            ("999999", "wallet.form.insufficient"),
            ("0.5", "wallet.code.exchange_minimum"),
        ):
            await field.fill(amount)
            await somebody.press("wallet.exchange.ask")
            await expect(main.get_by_role("alert")).to_contain_text(somebody.said(key))
            await expect(field).to_have_attribute("aria-invalid", "true")


@at_a_desk_and_on_a_phone
async def test_money_moves_between_wallets_and_back(
    browser: Browser, journey_site: Site, language: str, width: int
) -> None:
    async with person(browser, journey_site, language, width) as somebody:
        main = await owner(somebody, "/transfer")
        await somebody.is_told("wallet.transfer.one")  # no product of this deployment uses another wallet
        moved = {"coin": "USDT", "amount": "80.5", "from": "spot", "to": "contract"}
        assert (await asyncio.to_thread(somebody.who.post, "transferAsset", **moved))["code"] == OK
        await somebody.window.open("/transfer?coin=USDT&from=contract")
        await main.get_by_role("button", name=somebody.t("shell.form.max")).click()
        amount = somebody.field("wallet.column.amount")
        await expect(amount).to_have_value("80.5")
        await main.get_by_role("button", name=somebody.t("wallet.transfer.turn")).click()
        await amount.fill("99999")
        await somebody.submit_button().click()
        await expect(main.get_by_role("alert")).to_contain_text(somebody.t("wallet.form.insufficient"))
        await main.get_by_role("button", name=somebody.t("wallet.transfer.turn")).click()
        await amount.fill("30.25")
        await main.get_by_role("button", name=somebody.said("wallet.transfer.do")).click()
        await expect(main.get_by_text(somebody.t("wallet.transfer.done")).first).to_be_visible()
        await somebody.window.keep(f"transfer-{language}")
        await somebody.window.assert_fits()
        assert await free(somebody, "USDT") == Decimal("9949.75")

        await somebody.window.open("/table2?wallet=contract")
        await expect(main).to_contain_text("50.25")


def many_records(who: Visitor) -> None:
    """More movements than a page holds."""
    for amount in range(20, 31):
        quote = who.get("exchangeQuote", amount=str(amount), **{"from": "USDT", "to": "ETH"})["data"]["quote"]
        assert who.post("exchange", quote=quote)["code"] == OK


@at_a_desk_and_on_a_phone
async def test_records_are_turned_narrowed_and_taken_home(
    browser: Browser, journey_site: Site, language: str, width: int, tmp_path: Path
) -> None:
    async with person(browser, journey_site, language, width) as somebody:
        await somebody.joins()
        await asyncio.to_thread(many_records, somebody.who)
        await somebody.window.open("/record?kind=account")
        main = somebody.window.main()
        rows = main.locator("tbody tr")
        await expect(rows).to_have_count(20)
        await somebody.window.assert_fits()
        await somebody.window.assert_accessible()
        await somebody.window.keep(f"records-{language}")
        first = await rows.first.text_content() or ""
        turn = {name: main.get_by_role("button", name=somebody.t(f"shell.table.{name}"), exact=True) for name in TURNS}
        await expect(turn["previous"]).to_be_disabled()
        await turn["next"].click()
        await expect(rows).to_have_count(4)  # eleven exchanges of two movements each, and two of the opening balance
        await expect(turn["next"]).to_be_disabled()
        await turn["previous"].click()
        await expect(rows).to_have_count(20)
        await turn["next"].click()
        await expect(rows).to_have_count(4)
        await turn["first"].click()
        await expect(rows.first).to_have_text(first)
        await expect(turn["first"]).to_be_disabled()

        await choose(somebody, "wallet.column.coin", "BTC")
        await expect(rows).to_have_count(1)
        await expect(rows.first).to_contain_text("0.05")
        await somebody.press("shell.table.clear")
        await choose(somebody, "wallet.column.reason", somebody.t("wallet.reason.exchange"))
        await expect(rows).to_have_count(20)
        await turn["next"].click()
        await expect(rows).to_have_count(2)

        found = await exported(somebody, tmp_path)
        assert len(found) == 22
        assert {row["reason"] for row in found} == {"wallet.exchange"}
        assert sum(row["coin"] == "USDT" for row in found) == 11
        assert all(re.fullmatch(r"-\d\d\.000000", row["amount"]) for row in found if row["coin"] == "USDT")

        await somebody.field("shell.table.from").fill("2001-01-01")
        await somebody.field("shell.table.to").fill("2001-12-31")
        await somebody.field("shell.table.to").press("Enter")
        await somebody.is_told("shell.table.no_match")


TURNS = ("first", "previous", "next")


async def choose(somebody: Person, label: str, option: str) -> None:
    """Choose in a filter above the list."""
    await somebody.field(label).and_(somebody.page.locator("input")).click()
    await somebody.page.get_by_role("option", name=option, exact=True).click()


async def exported(somebody: Person, folder: Path) -> list[dict[str, str]]:
    """The rows of the file that the page offers."""
    async with somebody.page.expect_download() as offered:
        await somebody.press("shell.records.export")
    download = await offered.value
    assert download.suggested_filename == "account.csv"
    await download.save_as(folder / "account.csv")
    text = (folder / "account.csv").read_bytes().decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text)))


async def test_a_demo_account_exchanges_but_is_asked_to_switch_where_money_comes_and_goes(
    browser: Browser, journey_site: Site
) -> None:
    async with window(browser, journey_site, DESK) as one:
        said = words(journey_site, "en")
        await open_demo(one)
        somebody = Person(one, said, "en")
        await one.open("/exchange")
        await (await quote(somebody, "40")).click()
        await somebody.is_told("wallet.exchange.done")
        for path in ("/record?kind=deposits", "/recharge", "/withdraw", "/address", "/bank"):
            await one.open(path)
            await expect(one.main().get_by_text(said("shell.screen.real"))).to_be_visible()
            await expect(one.main().get_by_text(said("wallet.window.from"))).to_have_count(0)


async def test_the_ways_between_the_places_of_the_wallet(browser: Browser, journey_site: Site) -> None:
    async with person(browser, journey_site, "en", DESK) as somebody:
        main = await owner(somebody, "/asset")
        places = main.get_by_role("navigation", name=somebody.t("wallet.title"))
        shown = await places.get_by_role("link").all_inner_texts()
        assert shown == ["Overview", "Spot", "Records", "Addresses", "Cards"]
        await expect(main.get_by_text(somebody.said("wallet.window.used"))).to_have_text(re.compile("0 of 2"))
        for name, path in (
            ("Spot", "/table1"),
            ("Records", "/record"),
            ("Addresses", "/address"),
            ("Cards", "/bank"),
        ):
            await places.get_by_role("link", name=name).click()
            await expect(somebody.page).to_have_url(re.compile(f"{path}$"))
            await expect(places.locator("[aria-current=page]")).to_have_text(name)
