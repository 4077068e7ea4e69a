"""Forms: what can't be read is told by what its field is declared to be, and what shows nothing is nothing."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Annotated, Literal

import msgspec
import pytest
from agio_host.dispatch.form import convert
from agio_kernel.declarations.codes import MALFORMED
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.wire import Search
from hypothesis import given
from hypothesis import strategies as st

UNSEEN = (
    "\u200b",
    "\u2060",
    "\u00ad",
    "\u3164",
    "\u115f",
    "\u2800",
    "\u200e",
    "\ufeff",
    "\u034f",
    "\U000e0041",
    "\u180e",
    "\u200d",
)


class Side(StrEnum):
    BUY = "buy"
    SELL = "sell"


class Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    lots: Annotated[int, msgspec.Meta(ge=1, le=1000)]
    text: Annotated[str, msgspec.Meta(max_length=5)] = ""
    side: Side = Side.BUY
    way: Literal["add", "reduce"] = "add"
    at: datetime | None = None
    id: Annotated[str, msgspec.Meta(pattern="^[0-9]+$")] = "1"


def api_error_of(**fields: str) -> ApiError:
    with pytest.raises(ApiError) as caught:
        convert(fields, Form)
    assert caught.value.code is MALFORMED
    return caught.value


@pytest.mark.parametrize(
    ("fields", "field", "key"),
    [
        ({}, "lots", "value_missing"),
        ({"lots": "1.5"}, "lots", "value_not_whole"),
        ({"lots": "0,5"}, "lots", "value_not_whole"),
        ({"lots": "0"}, "lots", "value_below"),
        ({"lots": "-3"}, "lots", "value_below"),
        ({"lots": "1001"}, "lots", "value_above"),
        ({"lots": "9" * 30}, "lots", "value_above"),
        ({"lots": "1", "text": "too long"}, "text", "value_too_long"),
        ({"lots": "1", "side": "hold"}, "side", "value_not_listed"),
        ({"lots": "1", "way": "keep"}, "way", "value_not_listed"),
        ({"lots": "1", "at": "tomorrow"}, "at", "value_not_a_date"),
        ({"lots": "1", "id": "x"}, "id", "malformed"),
        ({"lots": "1", "colour": "red"}, "colour", "malformed"),
    ],
)
def test_what_cannot_be_read_is_told_by_what_its_field_is(fields: dict[str, str], field: str, key: str):
    refusal = api_error_of(**fields)
    assert (refusal.field, refusal.key) == (field, f"kernel.code.{key}")


@given(st.text(st.sampled_from(UNSEEN), min_size=1, max_size=4))
def test_a_text_that_shows_nothing_is_refused_as_missing(text: str):
    assert api_error_of(lots="1", text=text).key == "kernel.code.value_missing"
    assert api_error_of(lots=text).key == "kernel.code.value_missing"


class SearchForm(msgspec.Struct, frozen=True):
    q: Search = ""
    name: str = ""


def test_words_that_are_looked_for_are_read_in_letters_of_any_width():
    assert convert({"q": "ＢＴＣ", "name": "ＢＴＣ"}, SearchForm) == SearchForm("BTC", "ＢＴＣ")


@pytest.mark.parametrize("text", ["a\u200b", "\u00ad1", "👨\u200d👩", "ᄀ", "\u0301"])
def test_a_text_that_shows_something_stays_as_it_is(text: str):
    assert convert({"lots": "1", "text": text}, Form).text == text
