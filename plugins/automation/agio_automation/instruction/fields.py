"""The form of each kind, as its declaration says it: what is asked, with which choices, in which unit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from functools import cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.declarations.call import NoForm
from agio_kernel.declarations.wire import Coin, Page, Symbol, whole
from agio_kernel.jobs.instruction import InstructionKind, Option
from agio_kernel.jobs.moments import Cadence
from agio_kernel.ports.messages import Messages

from agio_automation.instruction.kinds import Kinds

Input = Literal["coin", "symbol", "choice", "cadence", "amount"]


class ChoiceView(msgspec.Struct, frozen=True):
    """One of the values of a field. ``unit`` is that of the amounts beside it, empty where it changes none."""

    value: str
    label: str
    unit: str


class FieldView(msgspec.Struct, frozen=True):
    """A field. ``unit`` is a coin, ``%``, or ``quote``: that of the symbol; empty for none. A ``cadence`` is the fields
    every, day, hour and zone.
    """

    name: str
    input: Input
    label: str
    hint: str
    unit: str
    choices: Sequence[ChoiceView]
    optional: bool


class KindView(msgspec.Struct, frozen=True):
    """A kind: its calls are ``web/<path>Create`` and ``web/<path>Preview``, ``main`` is the field that is typed last,
    with an ``example``. ``made`` names the link to the list of what it makes,
    ``agreement`` is what its owner agrees to. Its texts are in the reader's language.
    """

    kind: str
    path: str
    title: str
    heading: str
    text: str
    button: str
    main: str
    example: str
    made: str
    agreement: str
    fields: Sequence[FieldView]


class FactView(msgspec.Struct, frozen=True):
    """A field of an instruction as it was filled in."""

    label: str
    value: str
    unit: str


@get("web/automationKinds")
async def list_kinds(kinds: Kinds, request: Request[NoForm]) -> Page[KindView]:
    """List the kinds of instructions in their order, and what each asks."""
    serving = [one.declared for one in kinds.by_name.values() if kinds.is_serving(one)]
    serving.sort(key=lambda said: said.order)
    return whole([_kind(kinds, said, request.language) for said in serving])


def facts_of(messages: Messages, said: InstructionKind[Any], terms: Mapping[str, str], language: str) -> list[FactView]:
    """The fields of an instruction that aren't moments."""
    found = []
    fields = _fields(messages, said, language)
    chosen = {field.name: one for field in fields for one in field.choices if one.value == terms.get(field.name)}
    unit = next((one.unit for one in chosen.values() if one.unit), "")
    for field in fields:
        value = terms.get(field.name, "")
        if field.input != "cadence" and value:
            label = chosen[field.name].label if field.name in chosen else value
            found.append(FactView(field.label, label, (unit or field.unit) if field.input == "amount" else ""))
    return found


def spoken(said: InstructionKind[Any], terms: Mapping[str, str]) -> Mapping[str, str | Decimal]:
    """The terms as a text says them: amounts as the reader writes numbers."""
    amounts = {one.name for one in _declared(said.terms, tuple(said.options)) if one.input == "amount"}
    return {name: Decimal(value) if name in amounts and value else value for name, value in terms.items()}


def _kind(kinds: Kinds, said: InstructionKind[Any], language: str) -> KindView:
    messages = kinds.kernel.messages
    text = lambda name: messages.text(said.text(name), language)  # noqa: E731
    fields = _fields(messages, said, language)
    main = next(one.name for one in fields if one.input == "amount" and not one.optional)
    agreement = messages.text(said.agreement, language) if said.agreement else ""
    words = (text("title"), text("heading"), text("text"), text("button"))
    return KindView(said.name, said.path, *words, main, getattr(said.example, main), said.made, agreement, fields)


def _fields(messages: Messages, said: InstructionKind[Any], language: str) -> list[FieldView]:
    def choice(field: str, value: str) -> ChoiceView:
        key = said.text(f"{field}.{value}")
        return ChoiceView(value, messages.text(key, language), said.units.get(value, ""))

    def option(one: Option) -> ChoiceView:
        label = messages.text(one.text, language, **one.params) if one.text else one.value
        return ChoiceView(one.value, label, one.unit)

    def choices(field: _Field) -> list[ChoiceView]:
        if field.name in said.options:
            return [option(one) for one in said.options[field.name]()]
        return [choice(field.name, value) for value in field.values]

    def view(field: _Field) -> FieldView:
        if field.input == "cadence":
            return FieldView("every", "cadence", "", "", "", (), False)
        label, hint = said.text(field.name), said.text(f"{field.name}_hint")
        return FieldView(
            field.name,
            field.input,
            messages.text(label, language),
            messages.text(hint, language) if messages.has(hint) else "",
            said.units.get(field.name, ""),
            choices(field),
            field.optional,
        )

    return [view(one) for one in _declared(said.terms, tuple(said.options))]


class _Field(msgspec.Struct, frozen=True):
    name: str
    input: Input
    values: tuple[str, ...] = ()
    optional: bool = False


@cache
def _declared(terms: type[Any], listed: tuple[str, ...]) -> tuple[_Field, ...]:
    """Fields in the order of the form: things and choices, moments, amounts."""
    places: Mapping[Input, int] = {"symbol": 0, "coin": 0, "choice": 1, "cadence": 2, "amount": 3}
    return tuple(sorted(_found(terms, listed), key=lambda one: places[one.input]))


def _found(terms: type[Any], listed: tuple[str, ...]) -> Iterator[_Field]:
    hints = get_type_hints(terms, include_extras=True)
    if issubclass(terms, Cadence):
        yield _Field("every", "cadence")
    for one in msgspec.structs.fields(terms):
        hint = hints[one.name]
        if issubclass(terms, Cadence) and one.name in Cadence.__struct_fields__:
            continue
        if one.name in listed:
            yield _Field(one.name, "choice")
        elif hint in (Coin, Symbol):
            yield _Field(one.name, "coin" if hint == Coin else "symbol")
        elif get_origin(hint) is Literal:
            yield _Field(one.name, "choice", get_args(hint))
        else:
            yield _Field(one.name, "amount", (), not one.required)
