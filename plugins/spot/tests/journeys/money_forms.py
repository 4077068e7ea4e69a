"""Values that a person types into the ticket."""

from __future__ import annotations

import re

from agio_testing.page.money_forms import MoneyForm
from agio_testing.page_commands import order_form
from agio_testing.users import Person
from playwright.async_api import expect

COMMAND = "Buy BTC"


async def choose(somebody: Person) -> None:
    form = await order_form(somebody.window)
    await form.get_by_role("tab", name="Market", exact=True).click()


async def fill(somebody: Person) -> None:
    form = await order_form(somebody.window)
    await form.get_by_role("textbox", name="Total").fill("250")
    await expect(form.get_by_role("button", name=COMMAND)).to_be_enabled()


async def send(somebody: Person) -> None:
    form = await order_form(somebody.window)
    await form.get_by_role("button", name=COMMAND, exact=True).click()
    asked = somebody.page.get_by_role("dialog").filter(has_text=re.compile("Confirm"))
    await asked.get_by_role("button", name=COMMAND, exact=True).click()


FORMS = {"placeSpotOrder": MoneyForm(fill, send, choose=choose)}
