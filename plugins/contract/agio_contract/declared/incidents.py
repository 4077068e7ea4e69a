"""Incidents: actions of the contract rules without a request, which operators explain in a note. No permission reaches
a position, price or balance."""

from enum import StrEnum

from agio_kernel.cases.incidents import Incidents


class IncidentCause(StrEnum):
    """Cause of an incident."""

    SILENT = "silent"
    """A delivery met no price: it moved to the next day."""
    HALTED = "halted"
    """Orders were cancelled as their contract was halted."""
    SHORTFALL = "shortfall"
    """A price went beyond margins: the insurance bore the rest."""


INCIDENTS = Incidents("contract", reference_prefix="Z", order=76, causes="cause")
INCIDENT_STATES, INCIDENTS_NOTE = INCIDENTS.states, INCIDENTS.permission
