"""The envelope: one shape for every answer."""

from __future__ import annotations

from datetime import UTC, datetime
from decimal import Decimal

import msgspec
from agio_kernel.calls.envelope import Envelope, encode, success


def test_code_message_and_data_are_always_there():
    assert msgspec.json.decode(encode(Envelope(109, "no"))) == {"code": 109, "message": "no", "data": None}
    assert msgspec.json.decode(encode(success())) == {"code": 0, "message": "", "data": None}


def test_the_optional_parts_are_there_only_where_they_say_something():
    full = Envelope(1000, "bye", None, title="Signed out", time=2.0, event="reload")
    assert msgspec.json.decode(encode(full)) == {
        "code": 1000,
        "message": "bye",
        "data": None,
        "title": "Signed out",
        "time": 2.0,
        "event": "reload",
    }


def test_decimals_are_strings_so_that_no_client_rounds_money():
    assert msgspec.json.decode(encode(success({"amount": Decimal("0.10")})))["data"] == {"amount": "0.10"}


def test_falsy_data_is_not_taken_for_none():
    for data in (0, "", [], {}, False):
        assert msgspec.json.decode(encode(success(data)))["data"] == data


def test_structs_and_times_are_data_too():
    class Row(msgspec.Struct):
        at: datetime

    encoded = msgspec.json.decode(encode(success(Row(datetime(2026, 1, 2, tzinfo=UTC)))))
    assert encoded["data"] == {"at": "2026-01-02T00:00:00Z"}


def test_an_answer_may_carry_another_code_of_success():
    assert success({"on": True}, code=7).code == 7
