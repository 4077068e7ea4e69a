"""Values that a person types to order coins for a wire."""

from __future__ import annotations

from agio_testing.page.money_forms import MoneyForm
from agio_testing.users import Person
from agio_testing.visitor import Visitor
from agio_testing.wire_forms import module_of
from playwright.async_api import expect


async def fill(somebody: Person) -> None:
    await somebody.field("c2c.fact.amount").fill("500")
    await somebody.input("payer").fill("Mio Kobayashi")
    await somebody.input("bank").fill("Example Bank, Osaka")
    await expect(somebody.submit_button()).to_be_enabled()


async def send(somebody: Person) -> None:
    await somebody.submit_button().click()
    asked = somebody.page.get_by_role("dialog")
    await asked.get_by_role("button", name=somebody.t("c2c.create.confirm"), exact=True).click()


def prepare(who: Visitor) -> None:
    """Nobody is asked for an identity."""
    module_of("c2c").for_all(who.site)


FORMS = {"createC2cOrder": MoneyForm(fill, send, prepare)}
