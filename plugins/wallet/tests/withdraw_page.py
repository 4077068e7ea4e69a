"""The page of withdrawals as its journeys use it: what is filled in, the dialog that asks for proof, and the clock."""

from __future__ import annotations

import asyncio
import re
from decimal import Decimal
from typing import Any

from agio_testing.page_commands import PASSWORD
from agio_testing.site import Site
from agio_testing.users import OK, Person
from playwright.async_api import Locator, expect

ADDRESS = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359"
PIN = "135790"


async def at(site: Site, clock: str, days: int = 0) -> None:
    """Advance the site's clock to the next time that Hong Kong's shows this, or days later."""
    await asyncio.to_thread(site.advance_to, clock, days)


async def set_trading_password(somebody: Person) -> None:
    """Set the trading password on its page, which is open; from then on withdrawals are reviewed for a day."""
    await expect(somebody.page).to_have_url(re.compile("/bindmpwd"))
    await somebody.field("account.pin.six").fill(PIN)
    await somebody.field("account.pin.repeat").fill(PIN)
    await somebody.input("password").fill(PASSWORD)
    assert await somebody.answer_of("setTpassword", "account.pin.submit_set") == OK
    await expect(somebody.page).to_have_url(re.compile("/security"))


async def has_trading_password(somebody: Person) -> None:
    """Set the trading password by the call of its page, which the first journey opens."""
    fields = {"password": PASSWORD, "tpassword": PIN, "tpassword2": PIN}
    answer = await asyncio.to_thread(somebody.who.post, "setTpassword", **fields)
    assert answer["code"] == OK, answer


async def ask(somebody: Person, amount: str) -> Locator:
    """Give the amount, wait for its price, and press the button; the dialog that asks for the proof."""
    await somebody.input("amount").fill(amount)
    label = somebody.t("wallet.withdraw.submit_sum").format(amount=f"{Decimal(amount):,.2f} USDT")
    await somebody.window.main().get_by_role("button", name=label, exact=True).click()
    dialog = somebody.page.get_by_role("dialog")
    await expect(dialog).to_be_visible()
    return dialog


def totp_of(somebody: Person, dialog: Locator) -> Locator:
    """The field of the authenticator's code."""
    return dialog.get_by_label(somebody.t("shell.command.code"), exact=True)


def pin_of(somebody: Person, dialog: Locator) -> Locator:
    """The one field behind the six boxes of the trading password."""
    return dialog.get_by_label(somebody.t("shell.command.password"), exact=True)


async def sent(somebody: Person, locator: Locator, digits: str, call: str = "submitWithdrawal") -> dict[str, Any]:
    """Type the last digits: they send it. Returns the server's answer."""
    async with somebody.page.expect_response(lambda answer: f"web/{call}" in answer.url) as answered:
        await locator.fill(digits)
    return await (await answered.value).json()


async def withdraw(somebody: Person, amount: str) -> str:
    """A withdrawal to a new address, asked for; its id."""
    await somebody.input("address").fill(ADDRESS)
    dialog = await ask(somebody, amount)
    envelope = await sent(somebody, pin_of(somebody, dialog), PIN)
    assert envelope["code"] == 0, envelope
    await expect(somebody.window.main().get_by_role("heading", level=2).first).to_have_text(
        somebody.t("wallet.withdraw.done.title")
    )
    return envelope["data"]["id"]
