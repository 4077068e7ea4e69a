"""Values that a person types to subscribe to a new coin."""

from __future__ import annotations

from agio_testing.page.money_forms import MoneyForm
from agio_testing.users import Person
from playwright.async_api import expect


async def fill(somebody: Person) -> None:
    await somebody.field("subscription.fact.quantity").fill("100")
    await somebody.window.main().get_by_role("checkbox").check()
    await expect(somebody.submit_button()).to_be_enabled()


async def send(somebody: Person) -> None:
    await somebody.submit_button().click()
    asked = somebody.page.get_by_role("dialog")
    await asked.get_by_role("button", name=somebody.t("subscription.form.subscribe"), exact=True).click()


FORMS = {"subscribeIssue": MoneyForm(fill, send)}
