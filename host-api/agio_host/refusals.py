"""Errors to answers, in one place: what any exception means to a caller, in the caller's language."""

from __future__ import annotations

import structlog
from agio_kernel import codes
from agio_kernel.amounts import AmountError
from agio_kernel.codes import ClientAction
from agio_kernel.db import DatabaseUnavailable, OutcomeUnknown, Retry
from agio_kernel.envelope import Envelope
from agio_kernel.errors import Refusal
from agio_kernel.ledger import InsufficientFunds
from agio_kernel.messages import Messages
from agio_kernel.states import IllegalTransition, StaleState

log = structlog.get_logger(__name__)

LOG_OUT_AFTER_S = 2.0


def refusal_of(error: BaseException, call: str) -> Refusal:
    """The refusal an exception amounts to. Only what nobody foresaw is logged, with its traceback, and says nothing."""
    match error:
        case Refusal():
            return error
        case AmountError():
            return Refusal(codes.AMOUNT_INVALID)
        case InsufficientFunds():
            return Refusal(codes.INSUFFICIENT_BALANCE)
        case StaleState() | IllegalTransition():
            return Refusal(codes.NOT_AVAILABLE)
        case OutcomeUnknown():
            return Refusal(codes.OUTCOME_UNKNOWN)
        case Retry() | DatabaseUnavailable() | TimeoutError():
            return Refusal(codes.UNAVAILABLE)
        case _:
            log.error("call.failed", call=call, error=type(error).__name__, exc_info=error)
            return Refusal(codes.Code(100, "request_error", codes.REQUEST_ERROR.key, status=500))


def envelope_of(refusal: Refusal, messages: Messages, language: str) -> Envelope:
    """The refusal as the client reads it: code, sentence, the field it belongs beside and the seconds to wait."""
    params = {"field": refusal.field or "–", **refusal.params}
    envelope = Envelope(refusal.code.number, messages.text(refusal.key, language, **params), None)
    if refusal.field:
        envelope.data = {"field": refusal.field}
    if isinstance(seconds := refusal.params.get("seconds"), int):
        envelope.time = float(seconds)
    if refusal.code.action is ClientAction.LOG_OUT:
        envelope.time = LOG_OUT_AFTER_S
    return envelope
