"""Reasons for the audit where an operator gives none: message keys, translated for each reader."""

from __future__ import annotations

VIEWED = "operator.reason.viewed"
TAKEN = "operator.reason.taken"
LET_GO = "operator.reason.let_go"
LOOKED = "operator.reason.looked"
EXPORTED = "operator.reason.exported"
ENDED = "operator.reason.ended"
OWN_PASSWORD = "operator.reason.own_password"
OWN_FACTOR = "operator.reason.own_factor"
FROM_SHELL = "operator.reason.from_shell"
