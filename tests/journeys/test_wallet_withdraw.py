"""A withdrawal from the form to the chain or the bank, or back: every rule before the button, every state after it."""

from __future__ import annotations

import asyncio
import re
import secrets
import shutil
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from agio_kernel.clock import HONG_KONG
from browser import DESK, Window, new_account, number, window
from deeds import PASSWORD, buy_at_market, words
from people import STEP_S, Person, at_a_desk_and_on_a_phone, person
from playwright.async_api import Browser, Locator, expect
from running_site import Site, new_folder
from test_cases import sign_in
from test_wallet_deposit import decide as decide_deposit
from test_wallet_deposit import on_the_deposit_page, submitted

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

CRYPTO, BANK = "wallet.withdrawals", "wallet.bank_withdrawals"
ADDRESS = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359"
PIN, WRONG_PIN = "135790", "246813"
OPEN, CLOSED = 13, 6
"""Hours in Hong Kong at which the window is open, and isn't."""
LIVE_MS = 15_000
"""A page asks by itself every ten seconds."""
CARD = {
    "payee_name": "Mio Kobayashi",
    "account": "0123 4567 8901",
    "card_number": "4000 1234 5678 9010",
    "bank_name": "First Bank",
    "swift": "hasehkhh",
    "routing": "024",
    "bank_address": "1 Queen's Road Central, Hong Kong",
    "payee_phone": "+852 5555 0101",
    "payee_address": "2 Queen's Road Central, Hong Kong",
}


@pytest.fixture(scope="module")
def withdraw_site(pages: Path) -> Iterator[Site]:
    """A site whose clock of money these journeys set: nobody else's journey may meet another hour."""
    with new_folder() as folder:
        site = Site(folder)
        shutil.rmtree(folder / "build")
        shutil.copytree(pages, folder / "build")
        site.start()
        try:
            yield site
        finally:
            if site.process is not None:
                site.stop()


async def at(site: Site, hour: int, days: int = 0) -> None:
    """From now on the database's clock runs from this hour of today in Hong Kong, or of a later day."""
    now = datetime.now(HONG_KONG)
    moment = now.replace(hour=hour, minute=30, second=0, microsecond=0) + timedelta(days=days)
    await asyncio.to_thread(
        site.query,
        "CREATE OR REPLACE FUNCTION wallet_now() RETURNS timestamptz LANGUAGE sql STABLE AS"
        f" $$ SELECT now() + interval '{(moment - now).total_seconds():.0f} seconds' $$",
    )


def field(somebody: Person, name: str) -> Locator:
    """A field of the screen, by the name it is sent under."""
    return somebody.window.main().locator(f'input[name="{name}"]')


def submit_button(somebody: Person) -> Locator:
    """The button that the form ends with."""
    return somebody.window.main().locator("form button[type=submit]")


def state(somebody: Person, name: str) -> Locator:
    """The chip of a state."""
    return somebody.page.get_by_text(somebody.t(f"wallet.state.{name}"), exact=True).first


async def set_trading_password(somebody: Person) -> None:
    """On the page for it; from then on withdrawals are reviewed for a day."""
    if "/bindmpwd" not in somebody.page.url:
        await somebody.window.open("/bindmpwd")
    main = somebody.window.main()
    await main.get_by_label(somebody.t("account.pin.six"), exact=True).fill(PIN)
    await main.get_by_label(somebody.t("account.pin.repeat"), exact=True).fill(PIN)
    await field(somebody, "password").fill(PASSWORD)
    async with somebody.page.expect_response(lambda answer: "web/setTpassword" in answer.url) as answered:
        await submit_button(somebody).click()
    assert (await (await answered.value).json())["code"] == 0
    await expect(somebody.page).to_have_url(re.compile("/security"))


async def ready(somebody: Person, path: str = "/withdraw") -> None:
    """With an account of their own and a trading password, on the form."""
    await somebody.register(new_account())
    await set_trading_password(somebody)
    await somebody.window.open(path)


async def ask(somebody: Person, amount: str) -> Locator:
    """Give the amount, wait for its price, and press the button; the dialog that asks for the proof."""
    await field(somebody, "amount").fill(amount)
    label = somebody.t("wallet.withdraw.submit_sum").format(amount=f"{float(amount):,.2f} USDT")
    await somebody.window.main().get_by_role("button", name=label, exact=True).click()
    dialog = somebody.page.get_by_role("dialog")
    await expect(dialog).to_be_visible()
    return dialog


def pin_of(somebody: Person, dialog: Locator) -> Locator:
    """The one field behind the six boxes of the trading password."""
    return dialog.get_by_label(somebody.t("wallet.withdraw.confirm.password"), exact=True)


async def sent(somebody: Person, locator: Locator, digits: str, call: str = "submitWithdrawal") -> dict[str, Any]:
    """Type the last digits: they send it. What the server answered."""
    async with somebody.page.expect_response(lambda answer: f"web/{call}" in answer.url) as answered:
        await locator.fill(digits)
    return await (await answered.value).json()


async def withdraw(somebody: Person, amount: str) -> str:
    """A withdrawal to a new address, asked for; its id."""
    await field(somebody, "address").fill(ADDRESS)
    dialog = await ask(somebody, amount)
    envelope = await sent(somebody, pin_of(somebody, dialog), PIN)
    assert envelope["code"] == 0, envelope
    await expect(somebody.window.main().get_by_role("heading", level=2).first).to_have_text(
        somebody.t("wallet.withdraw.done.title")
    )
    return envelope["data"]["id"]


@asynccontextmanager
async def operator(browser: Browser, site: Site) -> AsyncIterator[Window]:
    """An operator at a desk."""
    async with window(browser, site, DESK) as desk:
        await sign_in(desk, words(site, "en"))
        yield desk


async def decide(desk: Window, queue: str, case: str, trigger: str, reason: str) -> None:
    """Take the case and decide it: with a reason code where the decision has some, otherwise with words."""
    said, page = words(desk.site, "en"), desk.page
    await desk.open(f"/operator?queue={queue}&case={case}")
    pane = page.get_by_role("region", name=said("operator.case.pane"), exact=True)
    await pane.get_by_role("button", name=said("operator.case.take"), exact=True).click()
    await expect(pane.get_by_text(said("operator.case.yours"), exact=True)).to_be_visible()
    bar = pane.locator("footer")
    if trigger == "reject":
        await bar.get_by_label(said("operator.case.reason"), exact=True).and_(page.locator("input")).click()
        await page.get_by_role("option", name=said(f"wallet.refusal.{reason}"), exact=True).click()
    else:
        await bar.locator("label input").fill(reason)
    async with page.expect_response(lambda answer: "web/operatorCaseAct" in answer.url) as answered:
        await bar.get_by_role("button", name=said(f"wallet.trigger.{trigger}"), exact=True).click()
    envelope = await (await answered.value).json()
    assert envelope["code"] == 0, envelope


async def usdt(somebody: Person) -> float:
    """All USDT that the page of assets shows."""
    await somebody.window.open("/asset")
    row = somebody.window.main().get_by_role("row", name=re.compile("^USDT "))
    await expect(row).to_be_visible()
    return number((await row.inner_text()).split("USDT", 1)[1])


async def open_record(somebody: Person, path: str, text: str) -> Locator:
    """The drawer of a row of the records."""
    await somebody.window.open(path)
    await somebody.window.main().get_by_role("row").filter(has_text=text).first.click()
    drawer = somebody.page.get_by_role("dialog")
    await expect(drawer).to_be_visible()
    return drawer


@at_a_desk_and_on_a_phone
async def test_a_withdrawal_goes_from_the_form_to_the_chain(
    browser: Browser, withdraw_site: Site, language: str, width: int
) -> None:
    await at(withdraw_site, OPEN)
    async with person(browser, withdraw_site, language, width) as somebody, operator(browser, withdraw_site) as desk:
        await somebody.register(new_account())
        await somebody.window.open("/withdraw")
        await somebody.is_told("wallet.withdraw.block.trading_password")
        await expect(submit_button(somebody)).to_be_disabled()
        await somebody.window.main().get_by_role("link", name=somebody.t("wallet.withdraw.block.set_password")).click()
        await set_trading_password(somebody)

        await somebody.window.open("/withdraw")
        main = somebody.window.main()
        await somebody.is_told("wallet.withdraw.window.hours")
        await somebody.is_told("wallet.withdraw.review.security_change")
        await submit_button(somebody).click()
        for key in ("wallet.withdraw.error.address", "wallet.withdraw.error.amount"):
            await somebody.is_told(key)
        await field(somebody, "address").fill(ADDRESS.lower())
        await somebody.is_told("wallet.code.address_checksum")
        await field(somebody, "address").fill(ADDRESS)
        await somebody.is_told("wallet.address.valid")
        await somebody.is_told("wallet.withdraw.block.address_held")
        await field(somebody, "remark").fill("Ledger")
        await field(somebody, "amount").fill("50")
        await somebody.is_told("wallet.code.withdrawal_minimum")
        await field(somebody, "amount").fill("20000")
        await somebody.is_told("wallet.withdraw.error.balance")
        await main.get_by_role("button", name=somebody.t("shell.form.max"), exact=True).click()
        await expect(field(somebody, "amount")).to_have_value("10,000")

        dialog = await ask(somebody, "1000")
        await expect(dialog).to_contain_text(re.compile(r"−50\.00\sUSDT"))
        await expect(dialog).to_contain_text(re.compile(r"950\.00\sUSDT"))
        assert (await sent(somebody, pin_of(somebody, dialog), WRONG_PIN))["code"] == 3116
        await somebody.is_told("account.code.tpassword_wrong")
        await expect(pin_of(somebody, dialog)).to_be_focused()
        envelope = await sent(somebody, pin_of(somebody, dialog), PIN)
        assert envelope["code"] == 0, envelope
        case = envelope["data"]["id"]
        await somebody.is_told("wallet.withdraw.done.title")
        await somebody.is_told("wallet.withdraw.state.review")
        await expect(state(somebody, "requested")).to_be_visible()
        await somebody.window.assert_fits()
        await somebody.window.keep("withdraw-requested")

        await at(withdraw_site, OPEN, days=2)  # past the hold of the new address
        await decide(desk, CRYPTO, case, "approve", "The owner confirmed it.")
        await expect(state(somebody, "approved")).to_be_visible(timeout=LIVE_MS)
        await expect(somebody.button("wallet.withdraw.cancel.button")).to_have_count(0)
        tx_hash = f"0x{secrets.token_hex(32)}"
        await decide(desk, CRYPTO, case, "broadcast", tx_hash)
        await expect(state(somebody, "broadcast")).to_be_visible(timeout=LIVE_MS)
        await expect(main.get_by_text(f"{tx_hash[:6]}…{tx_hash[-6:]}", exact=True)).to_be_visible()
        await decide(desk, CRYPTO, case, "confirm", "Twelve confirmations.")
        await expect(state(somebody, "confirmed")).to_be_visible(timeout=LIVE_MS)
        await somebody.window.keep("withdraw-confirmed")

        assert await usdt(somebody) == 9_000
        drawer = await open_record(somebody, "/moneyRecord", "1,000.00")
        for key in ("requested", "approve", "broadcast", "confirm"):
            line = drawer.get_by_role("listitem").filter(has_text=somebody.t(f"wallet.case.event.{key}"))
            await expect(line.first).to_be_visible()
        await expect(drawer.get_by_role("button", name=somebody.t("wallet.withdraw.cancel.button"))).to_have_count(0)
        await somebody.window.keep("withdraw-record")
        await somebody.window.assert_fits()


@at_a_desk_and_on_a_phone
async def test_a_rejected_withdrawal_returns_the_gross_and_says_why_in_the_language_of_its_owner(
    browser: Browser, withdraw_site: Site, language: str, width: int
) -> None:
    await at(withdraw_site, OPEN)
    async with person(browser, withdraw_site, language, width) as somebody, operator(browser, withdraw_site) as desk:
        await ready(somebody, "/walletAdd?for=withdraw")
        await field(somebody, "address").fill(ADDRESS)
        await field(somebody, "remark").fill("Kraken")
        await somebody.press("wallet.address.save")
        await expect(somebody.page).to_have_url(re.compile(r"/withdraw\?address=\d+"))
        main = somebody.window.main()
        await expect(main.get_by_text("Kraken", exact=True)).to_be_visible()
        dialog = await ask(somebody, "500")
        case = (await sent(somebody, pin_of(somebody, dialog), PIN))["data"]["id"]
        await somebody.is_told("wallet.withdraw.done.title")

        await decide(desk, CRYPTO, case, "reject", "address_risk")
        why = somebody.t("wallet.refusal.address_risk")
        await expect(main.get_by_text(why, exact=True)).to_be_visible(timeout=LIVE_MS)
        await expect(state(somebody, "rejected")).to_be_visible()
        await somebody.window.keep("withdraw-rejected")
        await somebody.press("wallet.withdraw.done.again")
        await expect(main.get_by_text("10,000.00", exact=True)).to_be_visible()
        await expect(
            main.get_by_text(somebody.t("wallet.withdraw.used").format(used=0, limit=2), exact=True)
        ).to_be_visible()
        assert await usdt(somebody) == 10_000
        drawer = await open_record(somebody, "/tbjl", "500.00")
        await expect(drawer.get_by_text(why, exact=True)).to_be_visible()


async def test_who_thinks_better_of_it_cancels_and_has_everything_back(browser: Browser, withdraw_site: Site) -> None:
    await at(withdraw_site, OPEN)
    async with window(browser, withdraw_site, DESK, language="ty", theme="light") as one:
        somebody = Person(one, words(withdraw_site, "th"), "ty")
        await ready(somebody)
        await withdraw(somebody, "2000")
        main = somebody.window.main()
        await somebody.press("wallet.withdraw.cancel.button")
        asked = somebody.page.get_by_role("dialog")
        await expect(asked).to_contain_text(re.compile(r"2,000\.00\sUSDT"))
        await one.keep("withdraw-cancel")
        await asked.get_by_role("button", name=somebody.t("wallet.withdraw.cancel.keep"), exact=True).click()
        await expect(asked).to_have_count(0)
        await somebody.press("wallet.withdraw.cancel.button")
        await asked.get_by_role("button", name=somebody.t("wallet.withdraw.cancel.button"), exact=True).click()
        await expect(state(somebody, "cancelled")).to_be_visible()
        await somebody.is_told("wallet.withdraw.state.returned")
        await expect(somebody.button("wallet.withdraw.cancel.button")).to_have_count(0)
        await one.assert_fits()
        await one.assert_accessible()
        await somebody.press("wallet.withdraw.done.again")
        await expect(
            main.get_by_text(somebody.t("wallet.withdraw.used").format(used=0, limit=2), exact=True)
        ).to_be_visible()
        assert await usdt(somebody) == 10_000


@at_a_desk_and_on_a_phone
async def test_a_bank_withdrawal_to_a_new_card_is_paid(
    browser: Browser, withdraw_site: Site, language: str, width: int
) -> None:
    await at(withdraw_site, OPEN)
    async with person(browser, withdraw_site, language, width) as somebody, operator(browser, withdraw_site) as desk:
        await ready(somebody, "/bankWithdraw")
        await somebody.is_told("wallet.bank.none")
        await somebody.window.main().get_by_role("link", name=somebody.t("wallet.bank.add"), exact=True).click()
        main = somebody.window.main()
        await somebody.press("wallet.bank.save")
        for wrong in ("payee_name", "account", "currency", "bank_name", "swift", "bank_address", "payee_phone"):
            await somebody.is_told(f"wallet.card.error.{wrong}")
        await expect(field(somebody, "payee_name")).to_be_focused()
        for name, value in CARD.items():
            await field(somebody, name).fill(value)
        currency = main.get_by_label(somebody.t("wallet.card.currency"), exact=True).and_(
            somebody.page.locator("input")
        )
        await currency.fill("HKD")
        await somebody.page.get_by_role("option", name=re.compile("^HKD")).click()
        await somebody.window.keep("bank-card")
        await somebody.window.assert_fits()
        await somebody.window.assert_accessible()
        await somebody.press("wallet.bank.save")
        await expect(somebody.page).to_have_url(re.compile(r"/bankWithdraw\?card=\d+"))
        await expect(main.get_by_text("Mio Kobayashi", exact=True)).to_be_visible()

        dialog = await ask(somebody, "2000")
        await expect(dialog).to_contain_text("•••• 8901")
        envelope = await sent(somebody, pin_of(somebody, dialog), PIN, "submitBankWithdrawal")
        assert envelope["code"] == 0, envelope
        case = envelope["data"]["id"]
        await decide(desk, BANK, case, "approve", "The payee is the account's owner.")
        await expect(state(somebody, "approved")).to_be_visible(timeout=LIVE_MS)
        await decide(desk, BANK, case, "broadcast", "FT-2026/1121")
        await decide(desk, BANK, case, "confirm", "The bank says paid.")
        await expect(state(somebody, "confirmed")).to_be_visible(timeout=LIVE_MS)
        await expect(main.get_by_text("FT-2026/1121", exact=True)).to_be_visible()
        await somebody.window.keep("bank-withdraw-confirmed")
        assert await usdt(somebody) == 8_000
        drawer = await open_record(somebody, "/addcardRecord", "First Bank")
        await expect(drawer).to_contain_text("•••• 8901")

        await somebody.window.open("/bank")
        await expect(main).to_contain_text("•••• 8901")
        await expect(main).not_to_contain_text("4567")
        await main.get_by_role("button", name=somebody.t("wallet.remove"), exact=True).click()
        asked = somebody.page.get_by_role("dialog")
        await asked.get_by_role("button", name=somebody.t("wallet.remove"), exact=True).click()
        await somebody.is_told("wallet.bank.none")


async def test_a_closed_window_and_a_full_day_say_until_when(browser: Browser, withdraw_site: Site) -> None:
    await at(withdraw_site, CLOSED)
    async with person(browser, withdraw_site, "en") as somebody:
        await ready(somebody)
        main = somebody.window.main()
        await somebody.is_told("wallet.code.window_closed")
        await expect(main.get_by_text(re.compile(r"Opens in 5 h (30|2\d) min, "))).to_be_visible()
        await expect(submit_button(somebody)).to_be_disabled()
        await somebody.window.keep("withdraw-closed")
        await somebody.window.open("/authenticationcj")
        await somebody.is_told("wallet.withdraw.need.window_closed")
        await somebody.window.assert_accessible()

        await at(withdraw_site, OPEN)
        await somebody.window.open("/withdraw")
        await expect(main.get_by_text(re.compile(r"^Closes in 10 h (30|2\d) min$"))).to_be_visible()
        await withdraw(somebody, "100")
        await somebody.press("wallet.withdraw.done.again")
        await expect(
            main.get_by_text(somebody.t("wallet.withdraw.used").format(used=1, limit=2), exact=True)
        ).to_be_visible()
        await withdraw(somebody, "100")
        await somebody.press("wallet.withdraw.done.again")
        await somebody.is_told("wallet.code.day_full")
        await expect(submit_button(somebody)).to_be_disabled()


async def test_deposits_are_put_to_use_before_they_go_out(browser: Browser, withdraw_site: Site) -> None:
    await at(withdraw_site, OPEN)
    async with person(browser, withdraw_site, "en") as somebody, operator(browser, withdraw_site) as desk:
        await on_the_deposit_page(somebody)
        await decide_deposit(desk, await submitted(somebody, "500"), "credit", "It arrived.")
        await set_trading_password(somebody)
        await somebody.window.open("/withdraw")
        main = somebody.window.main()
        await expect(main.get_by_text("450.00 USDT are missing.", exact=True)).to_be_visible()
        await somebody.is_told("wallet.withdraw.what_counts")
        await expect(submit_button(somebody)).to_be_disabled()
        await somebody.window.keep("withdraw-consumption")
        await somebody.window.assert_accessible()
        await main.get_by_role("link", name=somebody.t("wallet.withdraw.block.trade"), exact=True).click()
        await expect(somebody.page).to_have_url(re.compile("/currencyTrade"))
        await buy_at_market(somebody.window, "480")
        await somebody.window.open("/withdraw")
        await expect(submit_button(somebody)).to_be_enabled()
        await expect(main.get_by_text(re.compile("are missing"))).to_have_count(0)
        await withdraw(somebody, "100")


async def test_a_bound_authenticator_is_asked_as_well(browser: Browser, withdraw_site: Site) -> None:
    await at(withdraw_site, OPEN)
    async with person(browser, withdraw_site, "en") as somebody:
        await somebody.register(new_account())
        await set_trading_password(somebody)
        app, _ = await somebody.bind_authenticator()
        await somebody.window.open("/withdraw")
        await field(somebody, "address").fill(ADDRESS)
        dialog = await ask(somebody, "150")
        await pin_of(somebody, dialog).fill(PIN)
        code = dialog.get_by_label(somebody.t("wallet.withdraw.confirm.totp"), exact=True)
        await expect(code).to_be_focused()  # six digits lead on, and send nothing yet
        wrong = f"{(int(app.now()) + 1) % 1_000_000:06}"
        assert (await sent(somebody, code, wrong))["code"] == 3117
        await somebody.is_told("account.code.totp_wrong")
        envelope = await sent(somebody, code, app.at(int(time.time()) + STEP_S))
        assert envelope["code"] == 0, envelope
        await somebody.is_told("wallet.withdraw.done.title")


@at_a_desk_and_on_a_phone
async def test_addresses_are_saved_named_anew_and_forgotten(
    browser: Browser, withdraw_site: Site, language: str, width: int
) -> None:
    await at(withdraw_site, OPEN)
    async with person(browser, withdraw_site, language, width) as somebody:
        await somebody.register(new_account())
        await somebody.window.open("/address")
        await somebody.is_told("wallet.address.none")
        main = somebody.window.main()
        await main.get_by_role("link", name=somebody.t("wallet.address.add"), exact=True).first.click()
        await somebody.press("wallet.address.save")
        await somebody.is_told("wallet.withdraw.error.address")
        await field(somebody, "address").fill(ADDRESS)
        await field(somebody, "remark").fill("Ledger")
        await somebody.press("wallet.address.save")
        await expect(somebody.page).to_have_url(re.compile("/address$"))
        row = main.get_by_role("row").filter(has_text="Ledger")
        await expect(row).to_contain_text(somebody.t("wallet.address.held"))
        await somebody.window.assert_fits()
        await somebody.window.assert_accessible()
        await somebody.window.keep("addresses")
        await row.get_by_role("button", name=somebody.t("wallet.address.rename"), exact=True).click()
        asked = somebody.page.get_by_role("dialog")
        await asked.locator('input[name="remark"]').fill("Trezor")
        await asked.get_by_role("button", name=somebody.t("wallet.save"), exact=True).click()
        renamed = main.get_by_role("row").filter(has_text="Trezor")
        await expect(renamed).to_be_visible()

        await somebody.window.open("/wallet")
        await expect(main.get_by_text("Trezor", exact=True)).to_be_visible()
        await field(somebody, "alipay_account").fill("mio@example.com")
        await somebody.press("wallet.receipt.save")
        await somebody.is_told("wallet.receipt.saved")
        await somebody.window.assert_fits()
        await somebody.page.reload()
        await expect(field(somebody, "alipay_account")).to_have_value("mio@example.com")

        await somebody.window.open("/address")
        await renamed.get_by_role("button", name=somebody.t("wallet.remove"), exact=True).click()
        await asked.get_by_role("button", name=somebody.t("wallet.remove"), exact=True).click()
        await somebody.is_told("wallet.address.none")


async def test_the_ledger_holds_after_all_of_it(withdraw_site: Site) -> None:
    await asyncio.to_thread(withdraw_site.agio, "ledger", "verify")
