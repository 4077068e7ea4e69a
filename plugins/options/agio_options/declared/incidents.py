"""Moments without a price, which voided options: operators note why. No permission reaches an outcome."""

from agio_kernel.cases.incidents import Incidents

INCIDENTS = Incidents("options", "O", 75, "reason")
INCIDENT_STATES, INCIDENTS_NOTE = INCIDENTS.states, INCIDENTS.permission
