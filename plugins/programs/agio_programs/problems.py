"""Errors of an account's business, in the dialect's numbers and sentences."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from agio_kernel.declarations.codes import Code
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ports.trading import Problem

from agio_programs.dialect import errors

_PROBLEMS: Mapping[Problem, tuple[int, str]] = MappingProxyType(
    {
        Problem.SYMBOL: (-1121, "Invalid symbol."),
        Problem.TICK: (-1013, "Filter failure: PRICE_FILTER"),
        Problem.STEP: (-1013, "Filter failure: LOT_SIZE"),
        Problem.BAND: (-1013, "Filter failure: PERCENT_PRICE_BY_SIDE"),
        Problem.TRIGGER_BAND: (-1013, "Filter failure: PERCENT_PRICE_BY_SIDE"),
        Problem.NOTIONAL: (-1013, "Filter failure: NOTIONAL"),
        Problem.BALANCE: (-2010, "Account has insufficient balance for requested action."),
        Problem.CROSSES: (-2010, "Order would immediately match and take."),
        Problem.TRIGGERED: (-2010, "Stop price would trigger immediately."),
        Problem.DUPLICATE: (-2010, "Duplicate order sent."),
        Problem.TOO_MANY: (-1013, "Filter failure: MAX_NUM_ORDERS"),
        Problem.CLOSED: (-2010, "Market is closed."),
        Problem.UNKNOWN_ORDER: (-2011, "Unknown order sent."),
    }
)
_NONE: Mapping[Code, Problem] = MappingProxyType({})
_FIELDS: Mapping[str, str] = MappingProxyType(
    {"amount": "quoteOrderQty", "tif": "timeInForce", "type": "type", "chain": "network"}
)
"""Names of the dialect for fields of ours, where they differ."""


def of_business(refusal: ApiError, problems: Mapping[Code, Problem] = _NONE) -> errors.DialectError:
    """Return the error for a refusal of an account's business."""
    problem = problems.get(refusal.code)
    if problem is Problem.UNKNOWN_OUTCOME:
        return errors.unknown_outcome()
    if problem is not None:
        return errors.DialectError(*_PROBLEMS[problem])
    if "seconds" in refusal.params or refusal.code.status == 503:
        return errors.of_refusal(refusal)
    if refusal.field is not None:
        return errors.invalid(_FIELDS.get(refusal.field, refusal.field))
    return errors.DialectError(-2010, "This action is disabled on this account.")
