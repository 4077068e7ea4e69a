"""Too little money is told beside the field of the form that the call names for it."""

from __future__ import annotations

import pytest
from agio_host.dispatch.api_errors import api_error_of
from agio_kernel.declarations.codes import INSUFFICIENT_BALANCE
from agio_kernel.ledger import InsufficientFunds


@pytest.mark.parametrize(("declared", "field"), [("amount", "amount"), ("", None)])
def test_too_little_money_is_told_beside_the_field_that_the_call_names(declared: str, field: str | None) -> None:
    refusal = api_error_of(InsufficientFunds(1, 5, 0, -6, 0), "web/buyProfit", declared)
    assert (refusal.code, refusal.field) == (INSUFFICIENT_BALANCE, field)
