"""Values that a person types to order shares of a fund, and to buy a VIP product."""

from __future__ import annotations

from agio_testing.page.money_forms import MoneyForm
from agio_testing.users import Person
from agio_testing.visitor import Visitor
from agio_testing.wire_forms import module_of
from playwright.async_api import expect

_forms = module_of("wealth")


def prepare(who: Visitor) -> None:
    _forms.opened(who)
    _forms.assessed(who)


async def fill(somebody: Person) -> None:
    main = somebody.window.main()
    await main.get_by_role("radio", name=somebody.t("wealth.wallet.spot"), exact=True).click()
    await somebody.field("wealth.fact.amount").fill("100")
    await main.get_by_role("checkbox").check()
    await expect(somebody.submit_button()).to_be_enabled()


async def send(somebody: Person) -> None:
    await somebody.submit_button().click()
    asked = somebody.page.get_by_role("dialog")
    await asked.get_by_role("button", name=somebody.t("wealth.side.buy"), exact=True).click()


FORMS = {"buyFund": MoneyForm(fill, send, prepare), "buyVip": MoneyForm(fill, send, prepare)}
