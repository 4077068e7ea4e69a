"""One wire stands for one case of all products, however its number is written."""

from __future__ import annotations

import asyncio
from datetime import date, timedelta
from decimal import Decimal
from types import SimpleNamespace

import asyncpg
import pytest
from agio_kernel.declarations.codes import (
    AMOUNT_INVALID,
    VALUE_MISSING,
    WIRE_CURRENCY_INVALID,
    WIRE_DAY_INVALID,
    WIRE_NUMBER_INVALID,
    WIRE_NUMBER_USED,
    WIRE_SUM_DIFFERS,
)
from agio_kernel.declarations.errors import ApiError
from agio_kernel.money.wires import Wire, take_wire, wire_number, wire_of
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

PARTS = st.lists(st.text("0123456789ABCDEFXYZ", min_size=1, max_size=6), min_size=1, max_size=6)


@given(PARTS.filter(lambda parts: 4 <= sum(map(len, parts)) <= 64), st.sampled_from([" ", "-", ".", "/", "_", "  - "]))
def test_a_number_is_known_again_in_whatever_case_width_and_spacing_it_is_written(parts, between):
    number = "".join(parts)
    wide = "".join(chr(ord(sign) + 0xFEE0) for sign in number)
    for written in (between.join(parts), number.lower(), wide, f" {number} "):
        assert wire_number(written, "reason") == number


@pytest.mark.parametrize(
    "text",
    [
        "",
        "abc",
        "TRX-20\u0410\u0412-77",
        "TRX\u03912026",
        "12\u0663456",
        "TRX 2026 \u00f1",
        "TRX|2026",
        "TRX\u200b2026",
        "9" * 65,
    ],
)
def test_what_is_no_latin_letter_or_digit_is_refused_and_never_dropped(text):
    with pytest.raises(ApiError) as refused:
        wire_number(text, "bank_reference")
    assert (refused.value.code, refused.value.field) == (WIRE_NUMBER_INVALID, "bank_reference")


ONE = Wire("IN20260001", date(2026, 11, 20), Decimal("500.25"), "EUR")


async def taken(db, way, noun, case_id, wire=ONE):
    try:
        async with db.transaction() as tx:
            await take_wire(tx, way, wire, SimpleNamespace(plugin="bank", noun=noun), case_id)
    except ApiError as refusal:
        return refusal.code
    return None


async def test_of_many_cases_of_several_products_one_has_the_wire_and_may_name_it_again(db):
    asked = [("c2c.order", 1), ("c2c.order", 2), ("wallet.withdrawal", 1), ("lending.voucher", 7)]
    codes = await asyncio.gather(*(taken(db, "in", noun, id) for noun, id in asked * 3))
    holder = asked[codes.index(None) % len(asked)]
    assert {codes[n] for n in range(len(codes)) if asked[n % len(asked)] == holder} == {None}
    assert {codes[n] for n in range(len(codes)) if asked[n % len(asked)] != holder} == {WIRE_NUMBER_USED}
    assert await taken(db, "out", "wallet.withdrawal", 9) is None  # another bank's numbers


@pytest.mark.parametrize("other", [{"day": date(2026, 11, 21)}, {"amount": Decimal("500.26")}, {"currency": "USD"}])
async def test_a_wire_that_was_written_down_is_the_same_line_or_none(db, other):
    assert await taken(db, "in", "c2c.order", 1) is None
    assert await taken(db, "in", "c2c.order", 1, replace(ONE, amount=Decimal("500.2500"))) is None
    assert await taken(db, "in", "c2c.order", 1, replace(ONE, **other)) == WIRE_NUMBER_USED
    assert await db.fetchval("SELECT amount FROM bank_wire") == Decimal("500.25")


TODAY = date(2026, 11, 27)
GIVEN = {"wire_number": "in 2026-0001", "wire_day": "2026-11-20", "wire_amount": "500.25", "wire_currency": "eur"}


def test_a_line_is_read_from_its_fields():
    assert wire_of(GIVEN, TODAY) == ONE


@given(st.integers(min_value=1, max_value=10**15), st.integers(min_value=-400, max_value=1))
def test_the_sum_and_the_day_that_are_written_are_those_that_are_read(units, days):
    amount, day = Decimal(units).scaleb(-4), TODAY + timedelta(days)
    wire = wire_of(GIVEN | {"wire_amount": f"{amount:f}", "wire_day": day.isoformat()}, TODAY)
    assert (wire.amount, wire.day) == (amount, day)
    wire.require(amount, "EUR")
    for sum_, currency in ((amount + Decimal("0.0001"), "EUR"), (amount, "USD")):
        with pytest.raises(ApiError) as refused:
            wire.require(sum_, currency)
        assert (refused.value.code, refused.value.field) == (WIRE_SUM_DIFFERS, "wire_amount")


@pytest.mark.parametrize(
    ("field", "text", "code"),
    [
        *((one, "  ", VALUE_MISSING) for one in GIVEN),
        ("wire_number", "IN\u04102026", WIRE_NUMBER_INVALID),
        ("wire_day", "2026-11-29", WIRE_DAY_INVALID),
        ("wire_day", "2025-10-20", WIRE_DAY_INVALID),
        ("wire_day", "20 November", WIRE_DAY_INVALID),
        *(("wire_amount", one, AMOUNT_INVALID) for one in ("0", "-1", "1,5", "1e3", "1.23456", "NaN", "\uff15")),
        *(("wire_currency", one, WIRE_CURRENCY_INVALID) for one in ("EURO", "E1", "\u20ac", "\u0415UR")),
    ],
)
def test_what_can_not_be_read_is_refused_at_its_field(field, text, code):
    with pytest.raises(ApiError) as refused:
        wire_of(GIVEN | {field: text}, TODAY)
    assert (refused.value.code, refused.value.field) == (code, field)


async def test_what_a_wire_stands_for_is_never_changed(db):
    assert await taken(db, "in", "c2c.order", 1) is None
    for sql in ("UPDATE bank_wire SET case_id = 2", "DELETE FROM bank_wire"):
        with pytest.raises(asyncpg.InsufficientPrivilegeError):
            await db.execute(sql)
