"""Forms that a person fills in for instructions."""

from __future__ import annotations

from agio_testing.page.money_forms import MoneyForm
from agio_testing.users import Person


def _form(texts: str, field: str, typed: str) -> MoneyForm:
    """The form of a kind, by its texts and the field that is typed."""
    title, label, button = f"{texts}.title", f"{texts}.{field}", f"{texts}.button"

    async def choose(somebody: Person) -> None:
        await somebody.window.main().get_by_label(somebody.t("automation.fact.kind"), exact=True).click()
        await somebody.page.get_by_role("option", name=somebody.t(title), exact=True).click()

    async def fill(somebody: Person) -> None:
        await somebody.window.main().get_by_label(somebody.t(label)).fill(typed)

    async def send(somebody: Person) -> None:
        name = somebody.t(button)
        await somebody.window.main().get_by_role("button", name=name, exact=True).click()
        await somebody.page.get_by_role("dialog").get_by_role("button", name=name, exact=True).click()

    return MoneyForm(fill, send, choose=choose)


FORMS = {
    "recurringBuyCreate": _form("wallet.recurring_buy", "amount", "100"),
    "smallBalancesCreate": _form("wallet.small_balances", "below", "5"),
    "autoSubscribeCreate": _form("custody.auto_subscribe", "keep", "0"),
}
