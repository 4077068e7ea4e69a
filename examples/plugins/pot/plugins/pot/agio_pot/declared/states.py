"""Transitions of a saving: its owner takes it out, or it comes back with the pot's day."""

from enum import StrEnum

from agio_kernel.declarations.states import StateMachine


class SavingState(StrEnum):
    """State of a saving."""

    SAVED = "saved"
    TAKEN_OUT = "taken_out"
    RETURNED = "returned"


_S = SavingState

SAVING_STATES = StateMachine(
    plugin="pot",
    noun="saving",
    states=SavingState,
    table={(_S.SAVED, "take_out", "user"): _S.TAKEN_OUT, (_S.SAVED, "end", "timer"): _S.RETURNED},
    initial=_S.SAVED,
    final=(_S.TAKEN_OUT, _S.RETURNED),
    relation="pot_saving",
)
