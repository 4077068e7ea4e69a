"""Money that stays in the house: exchanged at a quote, moved between wallets, and read in the records."""

from __future__ import annotations

import asyncio
import csv
import io
import re
from decimal import Decimal
from pathlib import Path

import pytest
from agio_testing.browser import PHONE, number
from agio_testing.site import Site
from agio_testing.users import OK, Person, person
from agio_testing.visitor import Visitor
from playwright.async_api import Browser, Locator, expect

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]
TURNS = ("first", "previous", "next")


async def free(somebody: Person, coin: str) -> Decimal:
    """Return the available amount of a coin in the spot wallet."""
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


async def test_money_stays_in_the_house_exchanged_moved_and_read_in_the_records(
    browser: Browser, journey_site: Site, tmp_path: Path
) -> None:
    async with person(browser, journey_site, "jp", PHONE) as somebody:
        await somebody.joins()
        await turns_the_records(somebody, tmp_path)
        await exchanges(somebody)
        await exchanges_on_the_page_of_a_coin(somebody)
        await moves_money(somebody)
        await walks_the_pages(somebody)
        await exchanges_as_a_demo(somebody)


async def turns_the_records(somebody: Person, folder: Path) -> None:
    """They are turned, narrowed and taken home."""
    await asyncio.to_thread(many_records, somebody.who)
    await somebody.window.open("/record")
    main = somebody.window.main()
    rows = main.locator("tbody tr")
    await expect(rows).to_have_count(20)
    await somebody.window.assert_fits()
    await somebody.window.assert_accessible()
    await somebody.window.keep(f"records-{somebody.language}")
    first = await rows.first.text_content() or ""
    turn = {name: main.get_by_role("button", name=somebody.t(f"shell.table.{name}"), exact=True) for name in TURNS}
    await expect(turn["previous"]).to_be_disabled()
    await turn["next"].click()
    await expect(rows).to_have_count(3)  # 22 exchanges, and the opening balance
    await expect(turn["next"]).to_be_disabled()
    await turn["previous"].click()
    await expect(rows).to_have_count(20)
    await turn["next"].click()
    await expect(rows).to_have_count(3)
    await turn["first"].click()
    await expect(rows.first).to_have_text(first)
    await expect(turn["first"]).to_be_disabled()

    await choose(somebody, "wallet.column.coin", "BTC")
    await expect(rows).to_have_count(1)
    await expect(rows.first).to_contain_text("0.05")
    await somebody.press("shell.table.clear")
    await choose(somebody, "wallet.column.type", somebody.t("wallet.reason.exchange"))
    await expect(rows).to_have_count(20)
    await turn["next"].click()
    await expect(rows).to_have_count(2)

    found = await exported(somebody, folder)
    assert len(found) == 44
    type_, coin, amount = (somebody.t(f"wallet.column.{name}") for name in ("type", "coin", "amount"))
    assert {row[type_] for row in found} == {somebody.t("wallet.reason.exchange")}
    assert sum(row[coin] == "USDT" for row in found) == 22
    assert all(re.fullmatch(r"-\d\d\.000000", row[amount]) for row in found if row[coin] == "USDT")

    period = main.get_by_role("group")  # a statement has days of its own
    await period.get_by_label(somebody.t("shell.table.from"), exact=True).fill("2001-01-01")
    until = period.get_by_label(somebody.t("shell.table.to"), exact=True)
    await until.fill("2001-12-31")
    await until.press("Enter")
    await somebody.reads("shell.table.no_match")


async def exchanges(somebody: Person) -> None:
    """Exchange coins: an error stands beside the amount, and an exchange gives the amount of its quote."""
    await somebody.window.open("/exchange")
    main = somebody.window.main()
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

    before, paid = await free(somebody, "BTC"), await free(somebody, "USDT") - 250
    await quote(somebody, "240")
    assert number(await line(somebody, "wallet.exchange.spread")) > 0, "what the price costs is told before"
    await somebody.window.keep(f"exchange-quote-{somebody.language}")
    await somebody.window.assert_fits()
    await somebody.window.assert_accessible()
    take = await quote(somebody, "250")  # another amount, another quote: looking took its time
    promised = number(await line(somebody, "wallet.exchange.receive"))
    assert 0 < promised < 1
    await take.click()
    await expect(main.get_by_text(somebody.t("wallet.exchange.done")).first).to_be_visible()
    receipt = main.locator("section").filter(has=somebody.page.get_by_text(somebody.t("wallet.exchange.done")))
    assert number(await receipt.locator("footer strong").inner_text()) == promised
    await somebody.window.keep(f"exchange-receipt-{somebody.language}")
    await somebody.window.assert_fits()
    assert await free(somebody, "BTC") - before == promised
    assert await free(somebody, "USDT") == paid

    await main.get_by_role("link", name=somebody.t("wallet.screen.exchange_records")).click()
    await expect(somebody.page).to_have_url(re.compile("/currencyRecord$"))
    await main.get_by_role("row").filter(has_text="USDT → BTC").click()
    drawer = somebody.page.get_by_role("dialog")
    await expect(drawer).to_contain_text(somebody.said("wallet.record.number"))
    assert number(await drawer.locator("strong").first.inner_text()) == promised
    await somebody.window.keep(f"exchange-record-{somebody.language}")
    await somebody.window.assert_fits()
    await somebody.window.assert_accessible()
    await somebody.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    await drawer.get_by_role("button", name=somebody.t("shell.copy.copy")).click()
    await somebody.reads("shell.copy.done")
    assert re.fullmatch(r"\d{10,}", await somebody.page.evaluate("navigator.clipboard.readText()"))


async def exchanges_on_the_page_of_a_coin(somebody: Person) -> None:
    """Exchange on the page of a coin, where its owner gives some, and read the texts that name it."""
    coins, money = await free(somebody, "BTC"), await free(somebody, "USDT")
    await somebody.window.open("/ldcoin?coin=BTC")
    main = somebody.window.main()
    take = await quote(somebody, "0.001")
    promised = number(await line(somebody, "wallet.exchange.receive"))
    await take.click()
    await expect(main.get_by_text(somebody.t("wallet.exchange.done")).first).to_be_visible()
    assert await free(somebody, "BTC") == coins - Decimal("0.001")
    assert await free(somebody, "USDT") == money + promised
    await somebody.window.assert_fits()
    await somebody.window.assert_accessible()
    title = somebody.t("content.coin.title").replace("{coin}", "BTC")
    news = main.locator("section").filter(has=somebody.page.get_by_text(title))
    await news.get_by_role("link").first.click()
    await expect(main).to_contain_text("BTC")
    await expect(somebody.page).to_have_url(re.compile(r"[?&]id=\d+"))


async def moves_money(somebody: Person) -> None:
    """Between wallets and back."""
    before = await free(somebody, "USDT")
    await somebody.window.open("/transfer")
    main = somebody.window.main()
    await expect(somebody.field("wallet.column.amount")).to_be_visible()  # options keep money in another wallet
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
    await somebody.window.keep(f"transfer-{somebody.language}")
    await somebody.window.assert_fits()
    assert await free(somebody, "USDT") == before - Decimal("50.25")

    await somebody.window.open("/table2?wallet=contract")
    await expect(main).to_contain_text("50.25")


async def walks_the_pages(somebody: Person) -> None:
    """Each entry of the wallet leads to its place."""
    await somebody.window.open("/asset")
    cursors = somebody.window.main().get_by_role("navigation", name=somebody.t("wallet.title"))
    names = await cursors.get_by_role("link").all_inner_texts()
    assert len(names) >= 5, names
    for name in names[1:]:
        await cursors.get_by_role("link", name=name, exact=True).click()
        await expect(cursors.locator("[aria-current=page]")).to_have_text(name)


async def exchanges_as_a_demo(somebody: Person) -> None:
    """With demo money."""
    await somebody.window.open("/demo")
    await somebody.begin_demo()
    await somebody.window.open("/exchange")
    await (await quote(somebody, "40")).click()
    await somebody.reads("wallet.exchange.done")


def many_records(who: Visitor) -> None:
    """More events than a page holds."""
    for amount in range(20, 42):
        quote = who.get("exchangeQuote", amount=str(amount), **{"from": "USDT", "to": "ETH"})["data"]["quote"]
        assert who.post("exchange", quote=quote)["code"] == OK


async def choose(somebody: Person, label: str, option: str) -> None:
    """Choose in a filter above the list."""
    await somebody.field(label).and_(somebody.page.locator("input")).click()
    await somebody.page.get_by_role("option", name=option, exact=True).click()


async def exported(somebody: Person, folder: Path) -> list[dict[str, str]]:
    """The rows of the file that the page offers."""
    async with somebody.page.expect_download() as offered:
        await somebody.press("shell.records.export")
    download = await offered.value
    assert download.suggested_filename == "history.csv"
    await download.save_as(folder / "history.csv")
    text = (folder / "history.csv").read_bytes().decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text)))
