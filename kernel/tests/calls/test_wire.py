"""The wire's own rules: what may be declared as an answer, and that an answer is what was declared."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from functools import partial
from typing import Any

import msgspec
import pytest
from agio_kernel.declarations.call import Call
from agio_kernel.declarations.check_answer import UndeclaredAnswer, check_answer
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.declarations.wire import Amount, Id, Moment, NoData, Page, is_answer, whole
from agio_kernel.postgres.paging import Slice, page_of


class Entry(msgspec.Struct, frozen=True):
    id: Id
    amount: Amount
    at: Moment
    note: str | None = None


class Entries(Page[Entry], frozen=True, kw_only=True):
    held: Amount


class Longer(Entry, frozen=True):
    secret: str = ""


class Book(msgspec.Struct, frozen=True):
    entries: Mapping[str, Entry]


NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
ENTRY = Entry("7", "1.50", NOON)


@pytest.mark.parametrize("declared", [Entry, Page[Entry], Page[str], Entries, NoData, Entry | None])
def test_a_struct_a_page_and_no_data_are_answers(declared: Any):
    assert is_answer(declared)


@pytest.mark.parametrize("declared", [dict, dict[str, Any], Any, list[Entry], str, Entry | Entries, None])
def test_what_the_pages_could_not_rely_on_is_no_answer(declared: Any):
    assert not is_answer(declared)


def answering(declared: Any) -> Call:
    async def handler(request: Any) -> Any: ...

    return Call("GET", "web/entries", handler, "Entries", answer=declared)


@pytest.mark.parametrize(
    ("declared", "data"),
    [
        (Entry, ENTRY),
        (Entry, Entry("7", "-0.1", NOON, "said")),
        (Page[Entry], whole([ENTRY])),
        (Entries, Entries([ENTRY], "", held="1.50")),
        (NoData, None),
        (NoData, msgspec.UNSET),
        (Entry | None, None),
        (Page[str], msgspec.Raw(b'{"rows":["a"],"next":""}')),
    ],
)
def test_an_answer_as_declared_passes(declared: Any, data: Any):
    check_answer(answering(declared), data)


@pytest.mark.parametrize(
    ("declared", "data"),
    [
        (Entry, None),
        (Entry, {"id": "7", "amount": "1", "at": NOON, "note": None}),
        (Entry, Longer("7", "1", NOON, None, "more than is declared")),
        (Entry, Entry(7, "1", NOON)),  # type: ignore[arg-type]
        (Entry, Entry("7", "1,5", NOON)),
        (Entry, Entry("7", "1e5", NOON)),
        (Entry, Entry("7", "1", NOON.replace(tzinfo=None))),
        (Page[Entry], whole([{"id": "7", "amount": "1", "at": NOON, "note": None}])),
        (Entries, Page([ENTRY], "")),
        (Book, Book({"first": ENTRY, "second": {"id": "7", "amount": "1", "at": NOON, "note": None}})),
        (NoData, {"done": True}),
        (Page[Entry], [ENTRY]),
    ],
)
def test_an_answer_that_lacks_something_says_more_or_says_it_otherwise_is_found(declared: Any, data: Any):
    with pytest.raises(UndeclaredAnswer, match="web/entries"):
        check_answer(answering(declared), data)


@pytest.mark.parametrize("returned", ["dict[str, Any]", "Mapping[str, object]", "Page[dict[str, Any]]", ""])
def test_a_handler_that_returns_a_mapping_or_does_not_say_what_is_refused(returned: str):
    async def handler(desk: Any, request: Any) -> Any: ...

    handler.__annotations__["return"] = returned
    with pytest.raises(ConfigurationError, match="web/entries must return the Struct it declares"):
        Call("GET", "web/entries", partial(handler, None), "Entries", answer=Entry)


def test_a_page_of_the_database_becomes_a_page_of_the_wire():
    found = Slice([1, 2], "2")  # type: ignore[list-item]
    assert page_of(found, str) == Page(["1", "2"], "2")


def test_a_whole_list_goes_on_nowhere():
    assert whole([ENTRY]) == Page([ENTRY], "")


def test_a_call_that_does_not_say_what_it_answers_is_refused():
    with pytest.raises(ConfigurationError, match="web/entries must say what it answers"):
        answering(dict[str, str])
    with pytest.raises(ConfigurationError, match="web/entries must say what it answers"):
        answering(None)
