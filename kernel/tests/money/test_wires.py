"""One wire stands for one case of all products, however its number is written."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import asyncpg
import pytest
from agio_kernel.declarations.codes import WIRE_NUMBER_INVALID, WIRE_NUMBER_USED
from agio_kernel.declarations.errors import Refusal
from agio_kernel.money.wires import take_wire, wire_number
from hypothesis import given
from hypothesis import strategies as st

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
    with pytest.raises(Refusal) as refused:
        wire_number(text, "bank_reference")
    assert (refused.value.code, refused.value.field) == (WIRE_NUMBER_INVALID, "bank_reference")


async def taken(db, way, noun, case_id):
    try:
        async with db.transaction() as tx:
            await take_wire(tx, way, "IN20260001", SimpleNamespace(plugin="bank", noun=noun), case_id, "reason")
    except Refusal as refusal:
        return refusal.code
    return None


async def test_of_many_cases_of_several_products_one_has_the_wire_and_may_name_it_again(db):
    asked = [("c2c.order", 1), ("c2c.order", 2), ("wallet.withdrawal", 1), ("lending.voucher", 7)]
    codes = await asyncio.gather(*(taken(db, "in", noun, id) for noun, id in asked * 3))
    holder = asked[codes.index(None) % len(asked)]
    assert {codes[n] for n in range(len(codes)) if asked[n % len(asked)] == holder} == {None}
    assert {codes[n] for n in range(len(codes)) if asked[n % len(asked)] != holder} == {WIRE_NUMBER_USED}
    assert await taken(db, "out", "wallet.withdrawal", 9) is None  # another bank's numbers


async def test_what_a_wire_stands_for_is_never_changed(db):
    assert await taken(db, "in", "c2c.order", 1) is None
    for sql in ("UPDATE bank_wire SET case_id = 2", "DELETE FROM bank_wire"):
        with pytest.raises(asyncpg.InsufficientPrivilegeError):
            await db.execute(sql)
