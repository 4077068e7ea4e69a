"""Transitions of a stake: its fixing decides, and nobody else."""

from enum import StrEnum

from agio_kernel.declarations.states import StateMachine


class StakeState(StrEnum):
    """State of a stake."""

    OPEN = "open"
    WON = "won"
    LOST = "lost"
    RETURNED = "returned"


_S = StakeState

STAKE_STATES = StateMachine(
    plugin="forecast",
    noun="stake",
    states=StakeState,
    table={
        (_S.OPEN, "win", "timer"): _S.WON,
        (_S.OPEN, "lose", "timer"): _S.LOST,
        (_S.OPEN, "give_back", "timer"): _S.RETURNED,
    },
    initial=_S.OPEN,
    final=(_S.WON, _S.LOST, _S.RETURNED),
    relation="forecast_stake",
)
