"""Rules: what other plugins have to say before an operation goes ahead."""

from __future__ import annotations

from typing import Any

import pytest
from agio_kernel.declarations import codes
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Principal, Subject
from agio_kernel.declarations.rules import Rule, Rules

ANN = Principal(Subject.USER, 1, "10000001", 1)


def noting(said: list[str], name: str, refusal: ApiError | None = None) -> Any:
    def check(principal: Principal, facts: Any) -> None:
        said.append(f"{name}:{principal.id}:{facts}")
        if refusal:
            raise refusal

    return check


async def test_every_rule_of_an_operation_is_asked_in_order_with_who_and_what():
    said: list[str] = []
    rules = Rules([Rule("withdrawal.request", noting(said, "first")), Rule("withdrawal.request", noting(said, "b"))])
    rules.add([Rule("withdrawal.request", noting(said, "last")), Rule("order.place", noting(said, "other"))])
    await rules.ask("withdrawal.request", ANN, 5)
    assert said == ["first:1:5", "b:1:5", "last:1:5"]


async def test_the_first_refusal_is_the_answer_and_nobody_is_asked_after_it():
    said: list[str] = []
    refusal = ApiError(codes.TIER_PRIMARY_REQUIRED)
    rules = Rules([Rule("o", noting(said, "a", refusal)), Rule("o", noting(said, "b"))])
    with pytest.raises(ApiError) as caught:
        await rules.ask("o", ANN)
    assert caught.value is refusal
    assert said == ["a:1:None"]


async def test_a_rule_may_wait():
    async def check(principal: Principal, facts: Any) -> None:
        raise ApiError(codes.REAL_ACCOUNT_REQUIRED)

    with pytest.raises(ApiError):
        await Rules([Rule("o", check)]).ask("o", ANN)


async def test_an_operation_nobody_has_rules_for_goes_ahead():
    await Rules().ask("o", ANN)
