"""What can be proposed, what carries it out, and what it is bound to."""

from __future__ import annotations

from agio_operator.cases.act import act_when_approved, version_of_case
from agio_operator.declared.codes import FACTOR_CHANGED
from agio_operator.money.correct import correct
from agio_operator.people import operators
from agio_operator.proposals import Kind
from agio_operator.users.reset_factor import factor_now, reset_factor

KINDS: dict[str, Kind] = {
    "case.act": Kind(act_when_approved, version_of_case),
    "money.correction": Kind(correct),
    "staff.create": Kind(operators.create),
    "staff.reset_factor": Kind(operators.reset_factor, operators.standing_now),
    "staff.reset_password": Kind(operators.reset_password, operators.standing_now),
    "staff.role": Kind(operators.change_role, operators.standing_now),
    "staff.switch": Kind(operators.switch, operators.standing_now),
    "user.reset_factor": Kind(reset_factor, factor_now, FACTOR_CHANGED),
}
