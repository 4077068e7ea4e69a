"""Values that a person types to put money in custody."""

from __future__ import annotations

from agio_testing.page.money_forms import MoneyForm
from agio_testing.users import Person
from playwright.async_api import expect


async def fill(somebody: Person) -> None:
    await somebody.field("custody.fact.amount").fill("100")
    await somebody.window.main().get_by_role("checkbox").check()
    await expect(somebody.submit_button()).to_be_enabled()


async def send(somebody: Person) -> None:
    await somebody.submit_button().click()
    asked = somebody.page.get_by_role("dialog")
    await asked.get_by_role("button", name=somebody.t("custody.buy"), exact=True).click()


FORMS = {"buyProfit": MoneyForm(fill, send)}
