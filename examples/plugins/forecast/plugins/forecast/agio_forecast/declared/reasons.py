"""Reasons of transfers, and what follows from the state of a stake: its money and its notices."""

from agio_kernel.cases.postings import Leg, Postings
from agio_kernel.ledger import AccountName, CauseKind, Reason

from agio_forecast.declared.states import STAKE_STATES, StakeState

STAKE = Reason(5100, "forecast.stake", spends=False)
PRIZE = Reason(5101, "forecast.prize", spends=False)
LOSS = Reason(5102, "forecast.loss", spends=True)
STAKE_CAUSE = CauseKind(5100, "forecast.stake")

STAKES = AccountName("house:forecast_stakes", whose="users")
"""Stakes whose fixing is to come."""
BANK = AccountName("house:forecast_bank")
"""Lost stakes, less the prizes that were paid."""

_ENDED = (StakeState.WON, StakeState.LOST, StakeState.RETURNED)
STAKE_POSTINGS = Postings(
    STAKE_STATES,
    STAKE_CAUSE,
    Leg(0, STAKE, "amount", (StakeState.OPEN, *_ENDED), credit=STAKES),
    Leg(1, STAKE, "amount", (StakeState.WON, StakeState.RETURNED), debit=STAKES),
    Leg(2, PRIZE, "prize", (StakeState.WON,), debit=BANK),
    Leg(3, LOSS, "amount", (StakeState.LOST,), debit=STAKES, credit=BANK),
    notices={
        StakeState.WON: ("amount", "prize"),
        StakeState.LOST: ("amount",),
        StakeState.RETURNED: ("amount",),
    },
    link="forecast.game",
)
