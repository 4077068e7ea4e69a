"""Profile of an account and its preferences: name, currency, language."""

from __future__ import annotations

from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.declarations.codes import LANGUAGE_UNKNOWN
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Subject
from agio_kernel.identity.users import set_profile
from agio_kernel.ports.kernel import Kernel
from agio_kernel.ports.languages import find_language

from agio_account.addresses.visible import visible_text
from agio_account.declared import parameters as constants
from agio_account.declared.codes import CURRENCY_UNKNOWN, NAME_INVALID
from agio_account.schemas import CurrencyView, LanguageView, NameView, UpdateCurrency, UpdateLanguage, UpdateName

MAX_NAME = 32


@post("web/updateName", opens_business=False, scope="none", rate_per_minute=60, example=UpdateName(name="Ann"))
async def update_name(kernel: Kernel, request: Request[UpdateName]) -> NameView:
    """Show another name."""
    name = read_name(request.form.name)
    async with request.idempotent_transaction() as effect:
        await set_profile(effect.tx, request.user.id, name=name)
        kernel.sessions.forget(Subject.USER, request.user.id)
        return effect.keep(NameView(name))


@post(
    "web/updateCurrency", opens_business=False, scope="none", rate_per_minute=60, example=UpdateCurrency(currency="EUR")
)
async def update_currency(kernel: Kernel, request: Request[UpdateCurrency]) -> CurrencyView:
    """Show values in another currency."""
    currency = request.form.currency.strip().upper()
    if currency not in {one.strip() for one in str(kernel.parameters.get(constants.CURRENCIES)).split(",")}:
        raise ApiError(CURRENCY_UNKNOWN, field="currency")
    async with request.idempotent_transaction() as effect:
        await set_profile(effect.tx, request.user.id, currency=currency)
        return effect.keep(CurrencyView(currency))


@post(
    "web/updateLanguage", opens_business=False, scope="none", rate_per_minute=60, example=UpdateLanguage(language="en")
)
async def update_language(kernel: Kernel, request: Request[UpdateLanguage]) -> LanguageView:
    """Get messages in another language."""
    found = find_language(request.form.language)
    if found is None:
        raise ApiError(LANGUAGE_UNKNOWN, field="language")
    async with request.idempotent_transaction() as effect:
        await set_profile(effect.tx, request.user.id, language=found.key)
        return effect.keep(LanguageView(found.key))


def read_name(text: str) -> str:
    """A name of 1 to 32 characters that can be seen: no controls, no marks that turn the line around."""
    name = visible_text(text, 1, MAX_NAME)
    if name is None:
        raise ApiError(NAME_INVALID, field="name")
    return name
