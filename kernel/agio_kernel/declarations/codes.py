"""Response codes: the number the client acts on and the message key it is explained with.

Every refusal has a registered code, so that a program can tell refusals apart and a person gets a sentence in
their own language. Numbers come in ranges by owner (``agio_kernel.plugins.numbers``; the kernel's lie below 3000),
which makes a collision visible at start and a stray number traceable.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

import msgspec


class ClientAction(StrEnum):
    """Client's action on a code, beyond reading its data."""

    NONE = "none"
    WARN = "warn"
    SILENT = "silent"
    LOG_OUT = "log_out"
    ASK_LOGIN = "ask_login"


class Code(msgspec.Struct, frozen=True):
    """One response code: its number on the wire, its name, and the key of its message."""

    number: int
    name: str
    key: str
    action: ClientAction = ClientAction.WARN
    status: int = 200
    """The HTTP status: 200 for an outcome of the domain, something else for a fault of the transport."""


def kernel_code(number: int, name: str, action: ClientAction = ClientAction.WARN, status: int = 200) -> Code:
    """A code of the kernel; its message stands under ``kernel.code.<name>``."""
    return Code(number, name, f"kernel.code.{name}", action, status)


def with_status(code: Code, status: int) -> Code:
    """The same code as a fault of the transport that HTTP has a status for."""
    return msgspec.structs.replace(code, status=status)


OK = Code(0, "ok", "", ClientAction.NONE)
WARNING = Code(1, "warning", "kernel.code.request_error")
SILENT = Code(7, "silent", "", ClientAction.SILENT)

REQUEST_ERROR = kernel_code(100, "request_error", status=400)
MALFORMED = kernel_code(101, "malformed")
RTOKEN_INVALID = kernel_code(102, "rtoken_invalid")
RTOKEN_CONFLICT = kernel_code(103, "rtoken_conflict")
IN_PROGRESS = kernel_code(104, "in_progress")
OUTCOME_UNKNOWN = kernel_code(105, "outcome_unknown")
TOO_LARGE = kernel_code(106, "too_large", status=413)
TOO_MANY_REQUESTS = kernel_code(107, "too_many_requests")
NOT_FOUND = kernel_code(108, "not_found")
NOT_AVAILABLE = kernel_code(109, "not_available")
FORBIDDEN = kernel_code(110, "forbidden")
LANGUAGE_UNKNOWN = kernel_code(111, "language_unknown")
TOKEN_IN_URL = kernel_code(112, "token_in_url")
ORIGIN_REFUSED = kernel_code(113, "origin_refused")
UNAVAILABLE = kernel_code(114, "unavailable", status=503)
SEED_PHRASE_REFUSED = kernel_code(115, "seed_phrase_refused")
API_KEY_REFUSED = kernel_code(116, "api_key_refused")
API_SCOPE_REFUSED = kernel_code(117, "api_scope_refused")
PICTURE_INVALID = kernel_code(118, "picture_invalid")
VIEW_ONLY = kernel_code(119, "view_only")
REAL_ACCOUNT_REQUIRED = kernel_code(120, "real_account_required")
DEMO_EXPIRED = kernel_code(121, "demo_expired", ClientAction.ASK_LOGIN)
TIER_PRIMARY_REQUIRED = kernel_code(122, "tier_primary_required")
TIER_ADVANCED_REQUIRED = kernel_code(123, "tier_advanced_required")
SECURITY_REQUIRED = kernel_code(124, "security_required")
COUNTRY_UNKNOWN = kernel_code(125, "country_unknown")
AMOUNT_INVALID = kernel_code(130, "amount_invalid")
AMOUNT_DECIMALS = kernel_code(131, "amount_decimals")
AMOUNT_BELOW_MINIMUM = kernel_code(132, "amount_below_minimum")
AMOUNT_ABOVE_MAXIMUM = kernel_code(133, "amount_above_maximum")
AMOUNT_TOO_LARGE = kernel_code(135, "amount_too_large")
INSUFFICIENT_BALANCE = kernel_code(134, "insufficient_balance")
VALUE_MISSING = kernel_code(140, "value_missing")
VALUE_BELOW = kernel_code(141, "value_below")
VALUE_ABOVE = kernel_code(142, "value_above")
VALUE_NOT_A_NUMBER = kernel_code(143, "value_not_a_number")
VALUE_NOT_WHOLE = kernel_code(144, "value_not_whole")
VALUE_NOT_LISTED = kernel_code(145, "value_not_listed")
VALUE_NOT_A_DATE = kernel_code(146, "value_not_a_date")
VALUE_NOT_A_TIME = kernel_code(147, "value_not_a_time")
VALUE_NOT_A_DURATION = kernel_code(148, "value_not_a_duration")
VALUE_TOO_SHORT = kernel_code(149, "value_too_short")
VALUE_TOO_LONG = kernel_code(150, "value_too_long")
VALUE_OFF_STEP = kernel_code(151, "value_off_step")
VALUE_NOT_A_NAME = kernel_code(152, "value_not_a_name")
VALUE_FIXED = kernel_code(153, "value_fixed")
VALUE_NOT_A_COLOUR = kernel_code(154, "value_not_a_colour")
OVERTAKEN = kernel_code(155, "overtaken")
DRAFTED_BY_ANOTHER = kernel_code(156, "drafted_by_another")
STILL_DRAINING = kernel_code(157, "still_draining")
WITHDRAWALS_PAUSED = kernel_code(158, "withdrawals_paused")
CONTRAST_TOO_LOW = kernel_code(159, "contrast_too_low")
THREAD_CLOSED = kernel_code(160, "thread_closed")
THREAD_FULL = kernel_code(161, "thread_full")
CASE_CHANGED = kernel_code(162, "case_changed")
TRADING_PASSWORD_REQUIRED = kernel_code(163, "trading_password_required")
DECIDED_BEFORE = kernel_code(164, "decided_before")
WIRE_NUMBER_INVALID = kernel_code(165, "wire_number_invalid")
WIRE_NUMBER_USED = kernel_code(166, "wire_number_used")
UPLOADS_FULL = kernel_code(167, "uploads_full")
WIRE_DAY_INVALID = kernel_code(168, "wire_day_invalid")
WIRE_CURRENCY_INVALID = kernel_code(169, "wire_currency_invalid")
WIRE_SUM_DIFFERS = kernel_code(170, "wire_sum_differs")
VALUE_NOT_A_LINK = kernel_code(171, "value_not_a_link")
VALUE_NOT_AN_EMAIL = kernel_code(172, "value_not_an_email")
TEXT_PLACEHOLDERS = kernel_code(173, "text_placeholders")
TEXT_MARKUP = kernel_code(174, "text_markup")
TEXT_TERM = kernel_code(175, "text_term")
TEXT_LINES = kernel_code(176, "text_lines")
HUE_TOO_NEAR = kernel_code(180, "hue_too_near")
RISK_TEST_REQUIRED = kernel_code(181, "risk_test_required")
COOLING_OFF = kernel_code(182, "cooling_off")
LOSS_LIMIT_DAY = kernel_code(183, "loss_limit_day")
LOSS_LIMIT_WEEK = kernel_code(184, "loss_limit_week")
AMOUNT_ZERO = kernel_code(185, "amount_zero")
BOUNDS_CROSSED = kernel_code(186, "bounds_crossed")
QUEUE_UNKNOWN = kernel_code(190, "queue_unknown")
CASE_CLAIMED = kernel_code(191, "case_claimed")
CASE_MOVED = kernel_code(192, "case_moved")
CASE_TRIGGER = kernel_code(193, "case_trigger")
PROPOSAL_PENDING = kernel_code(194, "proposal_pending")
SAME_PERSON = kernel_code(195, "same_person")
MAKER_GONE = kernel_code(196, "maker_gone")
CHECK_FAILED = kernel_code(197, "check_failed")
CHECK_OPEN = kernel_code(198, "check_open")
DOCUMENT_UNSEEN = kernel_code(199, "document_unseen")
PROPOSAL_OVER = kernel_code(200, "proposal_over")
SESSION_REPLACED = kernel_code(1000, "session_replaced", ClientAction.LOG_OUT)
LOGIN_REQUIRED = kernel_code(2000, "login_required", ClientAction.ASK_LOGIN)
SESSION_EXPIRED = Code(2000, "session_expired", "kernel.code.session_expired", ClientAction.ASK_LOGIN)

KERNEL_CODES: tuple[Code, ...] = tuple(
    value for name, value in sorted(globals().items()) if isinstance(value, Code) and name.isupper()
)

SHARED_NUMBERS = frozenset({1, 1000, 2000})
"""Numbers whose meaning is the client's behaviour: several messages may travel under them."""


class CodeRegistry:
    """All codes of a deployment. Registering one number for two meanings stops the start."""

    def __init__(self) -> None:
        self._by_number: dict[int, tuple[str, Code]] = {}
        self._all: list[tuple[str, Code]] = []
        self.register("kernel", KERNEL_CODES)

    def register(self, owner: str, codes: Iterable[Code]) -> None:
        """Add the codes of ``owner``; raises ValueError where a number is taken."""
        for code in codes:
            holder = self._by_number.get(code.number)
            if holder is not None and holder[1] != code and code.number not in SHARED_NUMBERS:
                raise ValueError(f"code {code.number} is both {holder[0]}'s {holder[1].name} and {owner}'s {code.name}")
            self._by_number.setdefault(code.number, (owner, code))
            self._all.append((owner, code))

    def __iter__(self):
        """Pairs of (owner, code), in order of registration."""
        return iter(self._all)
