"""States of a loan and of a voucher, and their transitions. Each names who takes it."""

from enum import StrEnum

from agio_kernel.declarations.states import StateMachine


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
        (_S.UNREVIEWED, "issue", "operator"): _S.ISSUED,
        (_S.UNREVIEWED, "reject", "operator"): _S.REJECTED,
        (_S.UNREVIEWED, "withdraw", "user"): _S.WITHDRAWN,
        (_S.REJECTED, "reapply", "user"): _S.UNREVIEWED,
        (_S.REJECTED, "withdraw", "user"): _S.WITHDRAWN,
        (_S.ISSUED, "run", "timer"): _S.REPAYING,
        (_S.ISSUED, "lapse", "timer"): _S.OVERDUE,
        (_S.ISSUED, "clear", "user"): _S.CLEARED,
        (_S.REPAYING, "lapse", "timer"): _S.OVERDUE,
        (_S.REPAYING, "clear", "user"): _S.CLEARED,
        (_S.REPAYING, "waive", "operator"): _S.REPAYING,
        (_S.REPAYING, "restructure", "operator"): _S.REPAYING,
        (_S.REPAYING, "write_off", "operator"): _S.WRITTEN_OFF,
        (_S.OVERDUE, "clear", "user"): _S.CLEARED,
        (_S.OVERDUE, "waive", "operator"): _S.OVERDUE,
        (_S.OVERDUE, "restructure", "operator"): _S.REPAYING,
        (_S.OVERDUE, "write_off", "operator"): _S.WRITTEN_OFF,
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
        (_V.UNDER_REVIEW, "confirm", "operator"): _V.CONFIRMED,
        (_V.UNDER_REVIEW, "refuse", "operator"): _V.REFUSED,
        (_V.UNDER_REVIEW, "withdraw", "user"): _V.WITHDRAWN,
    },
    initial=_V.UNDER_REVIEW,
    final=(_V.CONFIRMED, _V.REFUSED, _V.WITHDRAWN),
    relation="lending_voucher",
)
