"""Templates of messages: an e-mail or a notice as its reader gets it, with sample data, and a test to oneself.

Subject and body are two texts, ``<key>.subject`` and ``<key>``, and are worded and published as every text is.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from decimal import Decimal
from typing import Annotated

import msgspec
from agio_kernel.calls.declared import get, post
from agio_kernel.calls.request import Request
from agio_kernel.declarations.codes import NOT_AVAILABLE, NOT_FOUND, VALUE_MISSING
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ports.kernel import Kernel
from agio_kernel.ports.languages import Language, languages
from agio_kernel.ports.messages import fill_in
from agio_kernel.ports.outgoing import OutgoingMessage
from agio_kernel.settings.catalogues.catalogue import MOST_OF_KEY
from agio_kernel.settings.presentation import Presentation
from agio_kernel.settings.texts.rules import MOST_OF_BODY

from agio_operator.console.console import Console
from agio_operator.console.schemas import Form
from agio_operator.declared.permissions import PRESENTATION_READ, PRESENTATION_WRITE

_SUBJECT = ".subject"
TEST = "operator.message.test"
"""Template of a test: its text and subject are those that are tried."""
_NAMES = {
    "account": "DE89 •••• 3000",
    "address": "TQ5c…9sYd",
    "api": "Trading bot",
    "bank": "Example Bank",
    "chain": "TRC20",
    "code": "482913",
    "coin": "USDT",
    "contract": "L-20417",
    "currency": "EUR",
    "device": "Firefox, Linux",
    "direction": "up",
    "factor": "authenticator app",
    "fiat": "EUR",
    "file": "trades-2026.csv",
    "fund": "Example Fund",
    "given_of": "EUR",
    "got_of": "BTC",
    "hours": "24",
    "link": "https://example.com/…",
    "login": "m.keller",
    "minutes": "10",
    "name": "Trading bot",
    "product": "BTCUSDT",
    "quote": "USDT",
    "reason": "not enough balance",
    "reference": "W-20417",
    "side": "long",
    "subject": "Example subject",
    "symbol": "BTCUSDT",
    "task": "First trade",
    "text": "Example text",
    "title": "Weekly purchase",
    "url": "https://hooks.example.com/trades",
    "what": "password",
}
_FIGURES = {
    "amount": "1250.5",
    "count": "3",
    "given": "100",
    "got": "0.00154",
    "interest": "4.25",
    "level": "65000",
    "loss": "12.4",
    "lots": "2",
    "paid": "1237.6",
    "price": "64182.4",
    "quantity": "0.25",
    "refund": "40",
    "result": "156.4",
    "returned": "93.1",
    "score": "720",
    "shares": "599.2",
    "stake": "200",
    "trades": "12",
    "value": "1.0842",
}
_MOMENTS = ("at", "date", "day", "time", "until")


class TemplateAsked(Form, frozen=True):
    """A text of a message in a language (a BCP-47 tag) as it would be worded; left out, as it is in force."""

    tag: Annotated[str, msgspec.Meta(max_length=20)] = "en"
    key: Annotated[str, msgspec.Meta(max_length=MOST_OF_KEY)] = ""
    text: Annotated[str, msgspec.Meta(max_length=MOST_OF_BODY)] = ""


class FilledView(msgspec.Struct, frozen=True):
    """A message as its reader gets it."""

    subject: str
    text: str


class SentView(msgspec.Struct, frozen=True):
    """Address that a test was sent to."""

    email: str


@get("web/operatorTemplate", permission=PRESENTATION_READ)
async def show_template(console: Console, request: Request[TemplateAsked]) -> FilledView:
    """Show a message with sample data.

    Subject and text of a message in one language, with one of them as it would be worded.
    """
    return _filled(console.kernel, request.form)


@post("web/operatorTemplateTest", permission=PRESENTATION_WRITE)
async def send_template(console: Console, request: Request[TemplateAsked]) -> SentView:
    """Send a message with sample data to oneself, marked as a test."""
    kernel, form = console.kernel, request.form
    filled, reader = _filled(kernel, form), _reader(form.tag)
    if "email" not in kernel.sender.channels:
        raise ApiError(NOT_AVAILABLE)
    async with request.idempotent_transaction() as effect:
        email = await effect.tx.fetchval("SELECT email FROM operator WHERE id = $1", request.user.id)
        if not email:
            raise ApiError(VALUE_MISSING, field="email")
        said = {"subject": filled.subject, "text": filled.text}
        await kernel.sender.send(effect.tx, OutgoingMessage("email", email, TEST, reader.key, said))
        answer = effect.keep(SentView(email))
        await console.record(effect.tx, request, "template.test", f"text:{form.tag}.{form.key}", "test")
    return answer


def _filled(kernel: Kernel, form: TemplateAsked) -> FilledView:
    reader, key = _reader(form.tag), form.key.removesuffix(_SUBJECT)
    if not (kernel.messages.has(key) and kernel.messages.has(key + _SUBJECT)):
        raise ApiError(NOT_FOUND, field="key")
    sample = samples(kernel)
    tried = {form.key: form.text} if form.text else {}
    subject, text = (
        fill_in(tried[one], sample, reader.babel) if one in tried else kernel.messages.text(one, reader, **sample)
        for one in (key + _SUBJECT, key)
    )
    return FilledView(subject, text)


def samples(kernel: Kernel) -> Mapping[str, object]:
    """Values as messages have them: of this deployment where it knows them, else of an imagined account."""
    brand = kernel.part(Presentation).brand.name
    later = kernel.clock.now() + timedelta(hours=3)
    figures = {name: Decimal(value) for name, value in _FIGURES.items()} | {"count": 3}
    return {**_NAMES, **figures, **dict.fromkeys(_MOMENTS, later), "brand": brand}


def _reader(tag: str) -> Language:
    found = next((one for one in languages() if one.tag == tag), None)
    if found is None:
        raise ApiError(NOT_FOUND, field="tag")
    return found
