"""A withdrawal from the form to the chain or the bank, or back: every rule before the button, every state after it."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from agio_testing.browser import DESK, PHONE, Window
from agio_testing.console import decide, operator
from agio_testing.environments.virtual_device import with_a_device
from agio_testing.operators import agree
from agio_testing.page_commands import buy_at_market, holding, open_record
from agio_testing.site import Site, running_site
from agio_testing.users import OK, STEP_S, Person, person
from agio_testing.visitor import new_hash
from agio_testing.wires import line
from playwright.async_api import Browser, Locator, Route, expect
from pyotp.totp import TOTP
from withdraw_page import (
    ADDRESS,
    PIN,
    ask,
    at,
    has_trading_password,
    pin_of,
    sent,
    set_trading_password,
    totp_of,
    withdraw,
)

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

CRYPTO, BANK = "wallet.withdrawals", "wallet.bank_withdrawals"
OTHER_ADDRESS = "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB"
WRONG_PIN = "246813"
SIGNED_FOR_ANOTHER = 3126
OPEN, CLOSED = "13:30", "06:30"
"""Times in Hong Kong at which the window is open, and isn't."""
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
    with running_site(pages=pages) as site:
        yield site
        site.agio("ledger", "verify")  # it holds after all of it


async def test_withdrawals_are_paid_to_the_chain_rejected_and_taken_once_deposits_were_put_to_use(
    browser: Browser, withdraw_site: Site
) -> None:
    await at(withdraw_site, OPEN)
    async with person(browser, withdraw_site, "en", DESK) as somebody, operator(browser, withdraw_site) as console:
        await somebody.joins()
        await is_paid_to_the_chain(somebody, console)
        await is_rejected(somebody, console)
        await puts_deposits_to_use(somebody, console)
        await fills_the_day(somebody)


async def is_paid_to_the_chain(somebody: Person, console: Window) -> None:
    """Every rule before the button, every state after it."""
    await somebody.window.open("/withdraw")
    await somebody.reads("wallet.withdraw.block.trading_password")
    await expect(somebody.submit_button()).to_be_disabled()
    await somebody.window.main().get_by_role("link", name=somebody.t("wallet.withdraw.block.set_password")).click()
    await set_trading_password(somebody)

    await somebody.window.open("/withdraw")
    main = somebody.window.main()
    await somebody.reads("wallet.withdraw.window.hours")
    await somebody.reads("wallet.withdraw.review.security_change")
    await somebody.submit_button().click()
    for key in ("wallet.withdraw.error.address", "wallet.withdraw.error.amount"):
        await somebody.reads(key)
    await somebody.input("address").fill(ADDRESS.lower())
    await somebody.window.main().get_by_role("button", name=somebody.t("wallet.address.take_spelling")).click()
    await expect(somebody.input("address")).to_have_value(ADDRESS)
    await somebody.reads("wallet.address.valid")
    await somebody.reads("wallet.withdraw.block.address_held")
    await somebody.input("remark").fill("Ledger")
    await somebody.input("amount").fill("50")
    await somebody.reads("wallet.code.withdrawal_minimum")
    await somebody.input("amount").fill("20000")
    await somebody.reads("wallet.withdraw.error.balance")
    await main.get_by_role("button", name=somebody.t("shell.form.max"), exact=True).click()
    await expect(somebody.input("amount")).to_have_value("10,000")

    dialog = await ask(somebody, "1000")
    await expect(dialog).to_contain_text(re.compile(r"−50\.00\sUSDT"))
    await expect(dialog).to_contain_text(re.compile(r"950\.00\sUSDT"))
    assert (await sent(somebody, pin_of(somebody, dialog), WRONG_PIN))["code"] == 3116
    await somebody.reads("account.code.tpassword_wrong")
    await expect(pin_of(somebody, dialog)).to_be_focused()
    envelope = await sent(somebody, pin_of(somebody, dialog), PIN)
    assert envelope["code"] == 0, envelope
    case = envelope["data"]["id"]
    await somebody.reads("wallet.withdraw.done.title")
    await somebody.reads("wallet.withdraw.state.review")
    await expect(somebody.text("wallet.state.requested").first).to_be_visible()
    await somebody.window.assert_fits()
    await somebody.window.keep("withdraw-requested")

    await at(somebody.window.site, OPEN, days=2)  # past the hold of the new address
    await decide(console, CRYPTO, case, "approve", "The owner confirmed it.")
    # The trading password is new, so two operators agree.
    await asyncio.to_thread(agree, somebody.window.site, CRYPTO, case)
    await expect(somebody.text("wallet.state.approved").first).to_be_visible(timeout=LIVE_MS)
    await expect(somebody.button("wallet.withdraw.cancel.button")).to_have_count(0)
    tx_hash = new_hash()
    await decide(console, CRYPTO, case, "broadcast", tx_hash)
    await expect(somebody.text("wallet.state.broadcast").first).to_be_visible(timeout=LIVE_MS)
    await expect(main.get_by_text(f"{tx_hash[:6]}…{tx_hash[-6:]}", exact=True)).to_be_visible()
    await decide(console, CRYPTO, case, "confirm", "Twelve confirmations.")
    await expect(somebody.text("wallet.state.confirmed").first).to_be_visible(timeout=LIVE_MS)
    await somebody.window.keep("withdraw-confirmed")

    assert await holding(somebody.window, "USDT") == 9_000
    drawer = await open_record(somebody.window, "/moneyRecord", "1,000.00")
    for key in ("requested", "approve", "broadcast", "confirm"):
        line = drawer.get_by_role("listitem").filter(has_text=somebody.t(f"wallet.case.event.{key}"))
        await expect(line.first).to_be_visible()
    await expect(drawer.get_by_role("button", name=somebody.t("wallet.withdraw.cancel.button"))).to_have_count(0)
    await somebody.window.keep("withdraw-record")
    await somebody.window.assert_fits()


async def is_rejected(somebody: Person, console: Window) -> None:
    """The gross comes back, and the page says why."""
    await somebody.window.open("/walletAdd?for=withdraw")
    await somebody.input("address").fill(OTHER_ADDRESS)
    await somebody.input("remark").fill("Kraken")
    await somebody.press("wallet.address.save")
    await expect(somebody.page).to_have_url(re.compile(r"/withdraw\?address=\d+"))
    main = somebody.window.main()
    await expect(main.get_by_text("Kraken", exact=True)).to_be_visible()
    dialog = await ask(somebody, "500")
    case = (await sent(somebody, pin_of(somebody, dialog), PIN))["data"]["id"]
    await somebody.reads("wallet.withdraw.done.title")

    await decide(console, CRYPTO, case, "reject", "address_risk")
    why = somebody.t("wallet.refusal.address_risk")
    await expect(main.get_by_text(why, exact=True)).to_be_visible(timeout=LIVE_MS)
    await expect(somebody.text("wallet.state.rejected").first).to_be_visible()
    await somebody.window.keep("withdraw-rejected")
    await somebody.press("wallet.withdraw.done.again")
    await expect(main.get_by_text("9,000.00", exact=True)).to_be_visible()
    await expect(
        main.get_by_text(somebody.t("wallet.withdraw.used").format(used=0, limit=2), exact=True)
    ).to_be_visible()
    assert await holding(somebody.window, "USDT") == 9_000
    drawer = await open_record(somebody.window, "/tbjl", "500.00")
    await expect(drawer.get_by_text(why, exact=True)).to_be_visible()


async def puts_deposits_to_use(somebody: Person, console: Window) -> None:
    """Before they go out."""
    sent = await asyncio.to_thread(somebody.who.deposit, "500")
    await decide(console, "wallet.deposits", sent["data"]["id"], "credit", "It arrived.")
    await somebody.window.open("/withdraw")
    main = somebody.window.main()
    await expect(main.get_by_text("450.00 USDT remaining.", exact=True)).to_be_visible()
    await somebody.reads("wallet.withdraw.what_counts")
    items = main.locator("[data-name=counted]")
    await expect(items.get_by_text(somebody.t("wallet.reason.deposit"), exact=True)).to_be_visible()
    await expect(items.get_by_text(somebody.t("wallet.withdraw.items.missing"), exact=True)).to_be_visible()
    await expect(somebody.submit_button()).to_be_disabled()
    await somebody.window.keep("withdraw-consumption")
    await somebody.window.assert_accessible()
    await main.get_by_role("link", name=somebody.t("wallet.withdraw.block.trade"), exact=True).click()
    await expect(somebody.page).to_have_url(re.compile("/currencyTrade"))
    await buy_at_market(somebody.window, "480")
    await somebody.window.open("/withdraw")
    await expect(somebody.submit_button()).to_be_enabled()
    await expect(main.get_by_text(re.compile("USDT remaining"))).to_have_count(0)
    await withdraw(somebody, "100")


async def fills_the_day(somebody: Person) -> None:
    """With the second withdrawal of two."""
    main = somebody.window.main()
    await somebody.press("wallet.withdraw.done.again")
    await expect(
        main.get_by_text(somebody.t("wallet.withdraw.used").format(used=1, limit=2), exact=True)
    ).to_be_visible()
    await withdraw(somebody, "100")
    await somebody.press("wallet.withdraw.done.again")
    await somebody.reads("wallet.code.day_full")
    await expect(somebody.submit_button()).to_be_disabled()


async def test_a_bank_withdrawal_to_a_new_card_is_paid_and_the_books_of_destinations_are_kept(
    browser: Browser, withdraw_site: Site
) -> None:
    await at(withdraw_site, OPEN)
    async with person(browser, withdraw_site, "jp", PHONE) as somebody, operator(browser, withdraw_site) as console:
        await somebody.joins()
        await has_trading_password(somebody)
        await is_paid_by_the_bank(somebody, console)
        await keeps_addresses(somebody)


async def is_paid_by_the_bank(somebody: Person, console: Window) -> None:
    """To a card that is added on the way, and removed afterwards."""
    await somebody.window.open("/bankWithdraw")
    await somebody.reads("wallet.bank.none")
    await somebody.window.main().get_by_role("link", name=somebody.t("wallet.bank.add"), exact=True).click()
    main = somebody.window.main()
    await somebody.press("wallet.bank.save")
    for wrong in ("payee_name", "account", "currency", "bank_name", "swift", "bank_address", "payee_phone"):
        await somebody.reads(f"wallet.card.error.{wrong}")
    await expect(somebody.input("payee_name")).to_be_focused()
    for name, value in CARD.items():
        await somebody.input(name).fill(value)
    currency = somebody.field("wallet.card.currency").and_(somebody.page.locator("input"))
    await currency.fill("HKD")
    await somebody.page.get_by_role("option", name=re.compile("^HKD")).click()
    await somebody.window.keep("bank-card")
    await somebody.window.assert_fits()
    await somebody.window.assert_accessible()
    await somebody.press("wallet.bank.save")
    await expect(somebody.page).to_have_url(re.compile(r"/bankWithdraw\?card=\d+"))
    await expect(main.get_by_text("Mio Kobayashi", exact=True)).to_be_visible()
    await somebody.reads("wallet.withdraw.block.card_held")

    dialog = await ask(somebody, "2000")
    await expect(dialog).to_contain_text("•••• 8901")
    envelope = await sent(somebody, pin_of(somebody, dialog), PIN, "submitBankWithdrawal")
    assert envelope["code"] == 0, envelope
    case = envelope["data"]["id"]
    await at(somebody.window.site, OPEN, days=2)  # past the hold of the new card
    await decide(console, BANK, case, "approve", "The payee is the account's owner.")
    await asyncio.to_thread(agree, somebody.window.site, BANK, case)
    await expect(somebody.text("wallet.state.approved").first).to_be_visible(timeout=LIVE_MS)
    await decide(console, BANK, case, "broadcast", "", **line("FT-2026/1121", "1990", "USD"))
    await decide(console, BANK, case, "confirm", "The bank says paid.")
    await expect(somebody.text("wallet.state.confirmed").first).to_be_visible(timeout=LIVE_MS)
    await expect(main.get_by_text("FT-2026/1121", exact=True)).to_be_visible()
    await somebody.window.keep("bank-withdraw-confirmed")
    assert await holding(somebody.window, "USDT") == 8_000
    drawer = await open_record(somebody.window, "/addcardRecord", "First Bank")
    await expect(drawer).to_contain_text("•••• 8901")

    await somebody.window.open("/bank")
    await expect(main).to_contain_text("•••• 8901")
    await expect(main).not_to_contain_text("4567")
    await main.get_by_role("button", name=somebody.t("wallet.remove"), exact=True).click()
    asked = somebody.page.get_by_role("dialog")
    await asked.get_by_role("button", name=somebody.t("wallet.remove"), exact=True).click()
    await somebody.reads("wallet.bank.none")


async def keeps_addresses(somebody: Person) -> None:
    """They are saved, named anew and forgotten."""
    await somebody.window.open("/address")
    await somebody.reads("wallet.address.none")
    main = somebody.window.main()
    await main.get_by_role("link", name=somebody.t("wallet.address.add"), exact=True).first.click()
    await somebody.press("wallet.address.save")
    await somebody.reads("wallet.address.missing")
    await somebody.input("address").fill(ADDRESS)
    await somebody.input("remark").fill("Ledger")
    await somebody.press("wallet.address.save")
    await expect(somebody.page).to_have_url(re.compile("/address$"))
    row = main.get_by_role("row").filter(has_text="Ledger")
    before, after = somebody.t("wallet.address.held_until").split("{moment}")
    await expect(row).to_contain_text(re.compile(f"{re.escape(before)}.*20\\d\\d.*{re.escape(after)}"))
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
    await somebody.input("alipay_account").fill("mio@example.com")
    await somebody.press("wallet.receipt.save")
    await somebody.reads("wallet.receipt.saved")
    await somebody.window.assert_fits()
    await somebody.page.reload()
    await expect(somebody.input("alipay_account")).to_have_value("mio@example.com")

    await somebody.window.open("/address")
    await renamed.get_by_role("button", name=somebody.t("wallet.remove"), exact=True).click()
    await asked.get_by_role("button", name=somebody.t("wallet.remove"), exact=True).click()
    await somebody.reads("wallet.address.none")


async def test_who_waits_for_the_window_and_loses_an_answer_has_one_withdrawal_and_cancels_it(
    browser: Browser, withdraw_site: Site
) -> None:
    await at(withdraw_site, CLOSED)
    async with person(browser, withdraw_site, "en", PHONE) as somebody:
        await somebody.joins()
        await has_trading_password(somebody)
        await waits_for_the_window(somebody)
        app, _ = await somebody.bind_authenticator()
        await somebody.window.open("/withdraw")
        await somebody.input("address").fill(ADDRESS)
        await loses_the_answer(somebody, app, await ask(somebody, "150"))
        await cancels(somebody)
    await signs_with_a_passkey(browser, withdraw_site)


async def waits_for_the_window(somebody: Person) -> None:
    """It says when it opens, and when it closes."""
    await somebody.window.open("/withdraw")
    main = somebody.window.main()
    await somebody.reads("wallet.code.window_closed")
    await expect(main.get_by_text(re.compile(r"Opens in 5 hours (30|2\d) minutes, "))).to_be_visible()
    await expect(somebody.submit_button()).to_be_disabled()
    await somebody.window.keep("withdraw-closed")
    await somebody.window.open("/authenticationcj")
    await somebody.reads("wallet.withdraw.need.window_closed")
    await somebody.window.assert_accessible()

    await at(somebody.window.site, OPEN)
    await somebody.window.open("/withdraw")
    await expect(main.get_by_text(re.compile(r"^Closes in 10 hours (30|2\d) minutes$"))).to_be_visible()


async def loses_the_answer(somebody: Person, app: TOTP, dialog: Locator) -> None:
    """The authenticator is asked as well; a lost answer is asked for again and makes one withdrawal."""

    async def lose(route: Route) -> None:
        """The server does it, and the line is gone before it can say so."""
        await route.fetch()
        await route.abort()

    await pin_of(somebody, dialog).fill(PIN)
    code = totp_of(somebody, dialog)
    await expect(code).to_be_focused()  # six digits lead on, and send nothing yet
    wrong = f"{(int(app.now()) + 1) % 1_000_000:06}"
    assert (await sent(somebody, code, wrong))["code"] == 3117
    await somebody.reads("account.code.totp_wrong")
    await somebody.page.route("**/web/submitWithdrawal", lose, times=1)
    await code.fill(app.at(int(time.time()) + STEP_S))
    again = dialog.get_by_role("button", name=somebody.t("shell.command.again"), exact=True)
    await expect(again).to_be_focused()
    await expect(dialog).to_contain_text(somebody.t("shell.error.lost"))
    await expect(code).to_have_count(0)  # another code would be another withdrawal
    await somebody.window.assert_fits()
    await somebody.window.assert_accessible()
    await somebody.window.keep("withdraw-lost")
    async with somebody.page.expect_response(lambda answer: "web/submitWithdrawal" in answer.url) as answered:
        await again.click()
    assert (await (await answered.value).json())["code"] == 0
    await somebody.reads("wallet.withdraw.done.title")
    records = await asyncio.to_thread(somebody.who.get, "withdrawRecords")
    assert len(records["data"]["rows"]) == 1
    lost = [one for one in somebody.window.problems if "submitWithdrawal" in one]
    assert lost
    somebody.window.problems = [one for one in somebody.window.problems if one not in lost]


async def cancels(somebody: Person) -> None:
    """And has everything back."""
    main = somebody.window.main()
    await somebody.press("wallet.withdraw.cancel.button")
    asked = somebody.page.get_by_role("dialog")
    await expect(asked).to_contain_text(re.compile(r"150\.00\sUSDT"))
    await somebody.window.keep("withdraw-cancel")
    await asked.get_by_role("button", name=somebody.t("shell.command.back"), exact=True).click()
    await expect(asked).to_have_count(0)
    await somebody.press("wallet.withdraw.cancel.button")
    await asked.get_by_role("button", name=somebody.t("wallet.withdraw.cancel.button"), exact=True).click()
    await expect(somebody.text("wallet.state.cancelled").first).to_be_visible()
    await somebody.reads("wallet.withdraw.state.returned")
    await expect(somebody.button("wallet.withdraw.cancel.button")).to_have_count(0)
    await somebody.window.assert_fits()
    await somebody.window.assert_accessible()
    await somebody.press("wallet.withdraw.done.again")
    await expect(
        main.get_by_text(somebody.t("wallet.withdraw.used").format(used=0, limit=2), exact=True)
    ).to_be_visible()
    assert await holding(somebody.window, "USDT") == 10_000


async def signs_with_a_passkey(browser: Browser, site: Site) -> None:
    """A page that was tampered with sends another address than the one that was shown and signed."""
    await at(site, OPEN)
    async with with_a_device(browser, site, "en", DESK) as somebody:
        await somebody.add_passkey()
        await somebody.window.open("/withdraw")
        await somebody.input("address").fill(ADDRESS)
        await ask(somebody, "1000")
        await somebody.window.keep("withdraw-passkey")

        async def tampered(route: Route) -> None:
            sent = route.request.post_data or ""
            assert ADDRESS in sent
            await route.continue_(post_data=sent.replace(ADDRESS, OTHER_ADDRESS))

        await somebody.page.route("**/web/submitWithdrawal", tampered)
        assert (await somebody.sent_by("submitWithdrawal", "shell.passkey.use"))["code"] == SIGNED_FOR_ANOTHER
        await somebody.reads("account.code.passkey_other_request")
        await somebody.page.unroute("**/web/submitWithdrawal")
        done = await somebody.sent_by("submitWithdrawal", "shell.passkey.use")
        assert (done["code"], done["data"]["address"]) == (OK, ADDRESS)
