"""Moments without a price, which voided options: operators note why. No permission reaches an outcome."""

from agio_kernel.cases.incidents import Incidents

INCIDENTS = Incidents("options", reference_prefix="O", order=75, causes="reason")
INCIDENT_STATES, INCIDENTS_NOTE = INCIDENTS.states, INCIDENTS.permission
