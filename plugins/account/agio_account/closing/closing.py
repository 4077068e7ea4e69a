"""Closing of an account: it waits, can be taken back, is done, and its data is erased once no law needs it."""

from __future__ import annotations

from enum import StrEnum

from agio_kernel.declarations.states import StateMachine
from agio_kernel.declarations.wire import Moment
from agio_kernel.entities import Entity, Key, UserId
from agio_kernel.jobs import JobKind
from agio_kernel.postgres.personal import Erasure, Personal, Until

CLOSE = JobKind("account.close", "Close an account at the end of its wait")
ERASE = JobKind("account.erase", "Erase what is kept of a closed account")


class ClosingState(StrEnum):
    """States of a closing."""

    WAITING = "waiting"
    TAKEN_BACK = "taken_back"
    STOPPED = "stopped"
    CLOSED = "closed"
    ERASED = "erased"


CLOSING = StateMachine(
    "account",
    "closing",
    ClosingState,
    {
        (ClosingState.WAITING, "take_back", "user"): ClosingState.TAKEN_BACK,
        (ClosingState.WAITING, "stop", "timer"): ClosingState.STOPPED,
        (ClosingState.WAITING, "close", "timer"): ClosingState.CLOSED,
        (ClosingState.TAKEN_BACK, "ask", "user"): ClosingState.WAITING,
        (ClosingState.STOPPED, "ask", "user"): ClosingState.WAITING,
        (ClosingState.CLOSED, "erase", "timer"): ClosingState.ERASED,
    },
    initial=ClosingState.WAITING,
    final=(ClosingState.ERASED,),
    relation="account_closing",
    id_column="user_id",
)


class Closing(Entity, table="account_closing"):
    """Closing of an account, the newest one that was asked for; ``closes_at`` is the end of its wait."""

    personal = Personal(
        why="Proof that an account's owner closed it", until=Until.ALWAYS, erasure=Erasure.KEEP, other="state"
    )

    user_id: Key[UserId]
    state: ClosingState
    asked_at: Moment
    closes_at: Moment
    erases_at: Moment | None = None
