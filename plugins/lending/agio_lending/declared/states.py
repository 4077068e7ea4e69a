"""States of a loan and of a voucher, and their transitions. Each state that isn't final names its next actors."""

from enum import StrEnum

from agio_kernel.declarations.states import Exit, StateMachine


class LoanState(StrEnum):
    """State of a loan."""

    UNREVIEWED = "unreviewed"
    ISSUED = "issued"
    REPAYING = "repaying"
    OVERDUE = "overdue"
    CLEARED = "cleared"
    REJECTED = "rejected"
    WITHDRAWN = "withdrawn"
    WRITTEN_OFF = "written_off"


_S = LoanState

RUNNING = (_S.ISSUED, _S.REPAYING, _S.OVERDUE)
"""The money is out: the days count."""

UNDER_WAY = (_S.UNREVIEWED, *RUNNING)
"""States in which a loan takes its part of the limit."""

LOAN_STATES = StateMachine(
    plugin="lending",
    noun="loan",
    states=LoanState,
    # Issued is a loan in its free days; from the first day with interest on it is being repaid.
    table={
        (_S.UNREVIEWED, "issue"): _S.ISSUED,
        (_S.UNREVIEWED, "reject"): _S.REJECTED,
        (_S.UNREVIEWED, "withdraw"): _S.WITHDRAWN,
        (_S.REJECTED, "reapply"): _S.UNREVIEWED,
        (_S.REJECTED, "withdraw"): _S.WITHDRAWN,
        (_S.ISSUED, "run"): _S.REPAYING,
        (_S.ISSUED, "lapse"): _S.OVERDUE,
        (_S.ISSUED, "clear"): _S.CLEARED,
        (_S.REPAYING, "lapse"): _S.OVERDUE,
        (_S.REPAYING, "clear"): _S.CLEARED,
        (_S.REPAYING, "waive"): _S.REPAYING,
        (_S.REPAYING, "restructure"): _S.REPAYING,
        (_S.REPAYING, "write_off"): _S.WRITTEN_OFF,
        (_S.OVERDUE, "clear"): _S.CLEARED,
        (_S.OVERDUE, "waive"): _S.OVERDUE,
        (_S.OVERDUE, "restructure"): _S.REPAYING,
        (_S.OVERDUE, "write_off"): _S.WRITTEN_OFF,
    },
    exits={
        _S.UNREVIEWED: (Exit("operator", "issue"), Exit("operator", "reject"), Exit("user", "withdraw")),
        _S.REJECTED: (Exit("user", "reapply"), Exit("user", "withdraw")),
        _S.ISSUED: (Exit("user", "clear"), Exit("timer", "run")),
        _S.REPAYING: (Exit("user", "clear"), Exit("timer", "lapse")),
        _S.OVERDUE: (Exit("user", "clear"), Exit("operator", "write_off"), Exit("operator", "restructure")),
    },
    initial=_S.UNREVIEWED,
    final=(_S.CLEARED, _S.WITHDRAWN, _S.WRITTEN_OFF),
    relation="lending_loan",
)


class VoucherState(StrEnum):
    """State of a voucher."""

    UNDER_REVIEW = "under_review"
    CONFIRMED = "confirmed"
    REFUSED = "refused"
    WITHDRAWN = "withdrawn"


_V = VoucherState

VOUCHER_STATES = StateMachine(
    plugin="lending",
    noun="voucher",
    states=VoucherState,
    table={
        (_V.UNDER_REVIEW, "confirm"): _V.CONFIRMED,
        (_V.UNDER_REVIEW, "refuse"): _V.REFUSED,
        (_V.UNDER_REVIEW, "withdraw"): _V.WITHDRAWN,
    },
    exits={
        _V.UNDER_REVIEW: (Exit("operator", "confirm"), Exit("operator", "refuse"), Exit("user", "withdraw")),
    },
    initial=_V.UNDER_REVIEW,
    final=(_V.CONFIRMED, _V.REFUSED, _V.WITHDRAWN),
    relation="lending_voucher",
)
