"""An amount field of a form: parsed by the one parser, refused with a code and beside its field."""

from __future__ import annotations

from decimal import Decimal

import pytest
from agio_host.plugin_check.amounts import HOSTILE_AMOUNTS
from agio_kernel.declarations import codes
from agio_kernel.declarations.codes import Code
from agio_kernel.declarations.errors import ApiError
from agio_kernel.money.amount_field import amount_field
from agio_kernel.money.amounts import MAX_MINOR


@pytest.mark.parametrize(("text", "scale", "minor"), [("1", 0, 1), ("0.01", 2, 1), ("12.5", 8, 1_250_000_000)])
def test_an_amount_is_read_in_minor_units(text: str, scale: int, minor: int):
    assert amount_field(text, scale, "amount") == minor


@pytest.mark.parametrize(
    ("text", "code", "params"),
    [
        ("", codes.AMOUNT_INVALID, {}),
        ("1e3", codes.AMOUNT_INVALID, {}),
        ("\uff11", codes.AMOUNT_INVALID, {}),
        ("1.001", codes.AMOUNT_DECIMALS, {"decimals": 2}),
        ("0", codes.AMOUNT_ZERO, {}),
        ("9.99", codes.AMOUNT_BELOW_MINIMUM, {"minimum": Decimal(10)}),
        ("500.01", codes.AMOUNT_ABOVE_MAXIMUM, {"maximum": Decimal(500)}),
        ("9" * 18, codes.AMOUNT_ABOVE_MAXIMUM, {"maximum": Decimal(500)}),
    ],
)
def test_a_refusal_says_which_field_and_what_would_do(text: str, code: Code, params: dict[str, object]):
    with pytest.raises(ApiError) as caught:
        amount_field(text, 2, "price", minimum=1_000, maximum=50_000)
    assert (caught.value.code, caught.value.field, caught.value.params) == (code, "price", params)


def test_the_bounds_themselves_are_allowed():
    assert amount_field("10", 2, "price", minimum=1_000, maximum=50_000) == 1_000
    assert amount_field("500", 2, "price", minimum=1_000, maximum=50_000) == 50_000


@pytest.mark.parametrize("scale", range(9))
@pytest.mark.parametrize("text", HOSTILE_AMOUNTS, ids=ascii)
def test_a_hostile_text_is_a_refusal_at_every_scale_and_never_another_error(text: str, scale: int):
    with pytest.raises(ApiError) as caught:
        amount_field(text, scale, "amount", maximum=min(MAX_MINOR, 10**17))
    assert caught.value.code.number in {*range(130, 134), codes.AMOUNT_ZERO.number}
    assert caught.value.field == "amount"
