"""Reasons of transfers, and what follows from the state of a saving: its money, its end and its notice."""

from agio_kernel.cases.postings import Deadline, Leg, Postings
from agio_kernel.ledger import AccountName, CauseKind, Reason

from agio_pot.declared.states import SAVING_STATES, SavingState

SAVING = Reason(5200, "pot.saving", spends=False)
SAVING_CAUSE = CauseKind(5200, "pot.saving")

POTS = AccountName("house:pot_savings", whose="users")
"""Savings in pots, each of the friend who paid it in."""

_BACK = (SavingState.TAKEN_OUT, SavingState.RETURNED)
SAVING_POSTINGS = Postings(
    SAVING_STATES,
    SAVING_CAUSE,
    Leg(0, SAVING, "amount", (SavingState.SAVED, *_BACK), credit=POTS),
    Leg(1, SAVING, "amount", _BACK, debit=POTS),
    deadline=Deadline("end", "ends_at", "Give back what was saved in pots whose day has come"),
    notices={SavingState.RETURNED: ("amount", "name")},
    link="pot.pots",
)
