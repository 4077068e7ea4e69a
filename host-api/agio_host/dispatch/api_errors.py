"""Errors to answers, in one place: what any exception means to a caller, in the caller's language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import cast

import asyncpg
import structlog
from agio_kernel.calls.envelope import Envelope, Said
from agio_kernel.declarations import codes
from agio_kernel.declarations.codes import ClientAction
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.states import IllegalTransition, StaleState
from agio_kernel.ledger import AmountOverflow, InsufficientFunds
from agio_kernel.money.amounts import AmountError
from agio_kernel.ports.messages import Messages
from agio_kernel.postgres.db import DatabaseUnavailable, OutcomeUnknown, Retry

log = structlog.get_logger(__name__)

LOG_OUT_AFTER_S = 2.0
PASSED = "kernel.code.passed"
"""A thing is in a state in which what was asked can't happen: it is cancelled, paid, decided already."""


class StateName(str):
    """The key of a state's name: a sentence shows it in the reader's language."""

    __slots__ = ()


def api_error_of(error: BaseException, call: str, money_field: str = "") -> ApiError:
    """The refusal an exception amounts to. Only what nobody foresaw is logged, with its traceback, and says nothing."""
    match error:
        case ApiError():
            return error
        case AmountError():
            return ApiError(codes.AMOUNT_INVALID)
        case InsufficientFunds():
            return ApiError(codes.INSUFFICIENT_BALANCE, field=money_field or None)
        case AmountOverflow() | asyncpg.NumericValueOutOfRangeError():
            return ApiError(codes.AMOUNT_TOO_LARGE)
        case IllegalTransition():
            return ApiError(codes.NOT_AVAILABLE, key=PASSED, state=StateName(error.name))
        case StaleState():
            return ApiError(codes.NOT_AVAILABLE)
        case OutcomeUnknown():
            return ApiError(codes.OUTCOME_UNKNOWN)
        case Retry() | DatabaseUnavailable() | TimeoutError():
            return ApiError(codes.UNAVAILABLE)
        case _:
            log.error("call.failed", call=call, error=type(error).__name__, exc_info=error)
            return ApiError(codes.Code(100, "request_error", codes.REQUEST_ERROR.key, status=500))


_DECIMAL = re.compile(r"-?[0-9]+\.[0-9]+")


def check_api_error(refusal: ApiError) -> None:
    """AssertionError where an amount is given to a sentence as programs write it: ``figure`` is what a reader reads.

    Tests ask it of every refusal; a live site doesn't.
    """
    for name, value in refusal.params.items():
        if isinstance(value, str) and _DECIMAL.fullmatch(value):
            raise AssertionError(f"{refusal.code.name} says {name} as {value!r}: give it as a figure")


def envelope_of(refusal: ApiError, messages: Messages, language: str) -> Envelope:
    """The refusal as the client reads it: code, sentence, the field it belongs beside and the seconds to wait."""
    key, params = _worded(refusal, messages, language)
    envelope = Envelope(refusal.code.number, messages.text(key, language, **params), None)
    envelope.text = _said(key, refusal.params)
    if refusal.field:
        envelope.data = {"field": refusal.field}
    if isinstance(seconds := refusal.params.get("seconds"), int):
        envelope.time = float(seconds)
    if refusal.code.action is ClientAction.LOG_OUT:
        envelope.time = LOG_OUT_AFTER_S
    return envelope


def _worded(refusal: ApiError, messages: Messages, language: str) -> tuple[str, Mapping[str, object]]:
    """The sentence's key and what fills it; a state without a name is left to the code's own sentence."""
    names = {name: value for name, value in refusal.params.items() if isinstance(value, StateName)}
    if not all(messages.has(key) for key in names.values()):
        return refusal.code.key, {}
    return refusal.key, {**refusal.params, **{name: messages.text(key, language) for name, key in names.items()}}


def _said(key: str, params: Mapping[str, object]) -> Said | None:
    """The sentence for a page to say again; none where a value of it is read differently in each language."""
    values = {name: str(value) if isinstance(value, Decimal) else value for name, value in params.items()}
    reported = (isinstance(value, str | int) and not isinstance(value, StateName) for value in values.values())
    if key and all(reported):
        return Said(key, cast("dict[str, str | int]", values))
    return None
