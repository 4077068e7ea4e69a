"""Form that a person fills in for a recurring buy."""

from __future__ import annotations

from agio_testing.page.money_forms import MoneyForm
from agio_testing.users import Person


async def fill(somebody: Person) -> None:
    await somebody.window.main().get_by_label(somebody.t("wallet.recurring_buy.amount")).fill("100")


async def send(somebody: Person) -> None:
    await (
        somebody.window.main().get_by_role("button", name=somebody.t("wallet.recurring_buy.button"), exact=True).click()
    )
    asked = somebody.page.get_by_role("dialog")
    await asked.get_by_role("button", name=somebody.t("wallet.recurring_buy.button"), exact=True).click()


FORMS = {"recurringBuyCreate": MoneyForm(fill, send)}
