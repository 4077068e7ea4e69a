"""States of an option and their transitions. Only the timer moves an option."""

from enum import StrEnum

from agio_kernel.declarations.states import StateMachine


class OptionState(StrEnum):
    """State of an option."""

    ACCEPTED = "accepted"
    """It waits for the first tick at or after its acceptance."""
    HOLDING = "holding"
    WON = "won"
    LOST = "lost"
    TIED = "tied"
    VOID = "void"
    """No price decided it: everything was given back."""


_S = OptionState
OPEN = (_S.ACCEPTED, _S.HOLDING)

OPTION_STATES = StateMachine(
    plugin="options",
    noun="option",
    states=OptionState,
    table={
        (_S.ACCEPTED, "enter", "timer"): _S.HOLDING,
        (_S.ACCEPTED, "void", "timer"): _S.VOID,
        (_S.HOLDING, "win", "timer"): _S.WON,
        (_S.HOLDING, "lose", "timer"): _S.LOST,
        (_S.HOLDING, "tie", "timer"): _S.TIED,
        (_S.HOLDING, "void", "timer"): _S.VOID,
    },
    initial=_S.ACCEPTED,
    final=(_S.WON, _S.LOST, _S.TIED, _S.VOID),
    relation="options_option",
)
