"""Values that a person types into the forms of the wallet."""

from __future__ import annotations

from agio_testing.page.money_forms import MoneyForm
from agio_testing.users import Person
from agio_testing.visitor import Visitor, new_hash, picture
from playwright.async_api import Locator, expect

PIN = "135790"
ADDRESS = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359"
CARD = {
    "payee_name": "Mio Kobayashi",
    "account": "0123 4567 8901",
    "card_number": "4000 1234 5678 9010",
    "bank_name": "First Bank",
    "swift": "HASEHKHH",
    "routing": "024",
    "bank_address": "1 Queen's Road Central, Hong Kong",
    "payee_phone": "+852 5555 0101",
    "payee_address": "2 Queen's Road Central, Hong Kong",
}


def has_trading_password(who: Visitor) -> None:
    answer = who.post("setTpassword", password=who.password, tpassword=PIN, tpassword2=PIN)
    assert answer["code"] == 0, answer


def has_card(who: Visitor) -> None:
    has_trading_password(who)
    answer = who.post("saveBankCard", currency="USD", **CARD)
    assert answer["code"] == 0, answer


async def fill_exchange(somebody: Person) -> None:
    await somebody.field("wallet.exchange.give").fill("100")


async def send_exchange(somebody: Person) -> None:
    await somebody.press("wallet.exchange.ask")
    await somebody.window.main().get_by_role("button", name=somebody.said("wallet.exchange.take")).click()


def has_little(who: Visitor) -> None:
    """Bitcoin worth two USDT."""
    asked = who.get("exchangeQuote", **{"from": "USDT", "to": "BTC"}, amount="2")
    answer = who.post("exchange", quote=asked["data"]["quote"])
    assert answer["code"] == 0, answer


async def fill_limit(somebody: Person) -> None:
    await somebody.field("wallet.small_balances.below").fill("5")


async def convert(somebody: Person) -> None:
    await somebody.press("wallet.small_balances.now")
    asked = somebody.page.get_by_role("dialog")
    await asked.get_by_role("button", name=somebody.t("wallet.small_balances.now"), exact=True).click()


async def fill_transfer(somebody: Person) -> None:
    await somebody.field("wallet.column.amount").fill("25")


async def submit(somebody: Person) -> None:
    await somebody.submit_button().click()


async def fill_deposit(somebody: Person) -> None:
    await somebody.field("wallet.deposit.amount").fill("250")
    await somebody.field("wallet.fact.hash").fill(new_hash())
    file = {"name": "transfer.png", "mimeType": "image/png", "buffer": picture()}
    await somebody.field("wallet.deposit.voucher_choose").set_input_files(file)  # type: ignore[arg-type]
    await expect(somebody.window.main().get_by_text("transfer.png")).to_be_visible()


async def to_an_address(somebody: Person) -> None:
    await somebody.input("address").fill(ADDRESS)
    await somebody.reads("wallet.address.valid")


async def fill_amount(somebody: Person) -> None:
    await somebody.input("amount").fill("150")
    await expect(somebody.submit_button()).to_contain_text("150")  # its price is there


def proof(somebody: Person) -> Locator:
    dialog = somebody.page.get_by_role("dialog")
    return dialog.get_by_label(somebody.t("shell.command.password"), exact=True)


async def ask(somebody: Person) -> None:
    await submit(somebody)
    await expect(proof(somebody)).to_be_visible()


async def prove(somebody: Person) -> None:
    await proof(somebody).fill(PIN)


FORMS = {
    "exchange": MoneyForm(fill_exchange, send_exchange),
    "convertSmallBalances": MoneyForm(fill_limit, convert, has_little),
    "transferAsset": MoneyForm(fill_transfer, submit),
    "submitDeposit": MoneyForm(fill_deposit, submit),
    "submitWithdrawal": MoneyForm(fill_amount, prove, has_trading_password, choose=to_an_address, opens=ask),
    "submitBankWithdrawal": MoneyForm(fill_amount, prove, has_card, opens=ask),
}
