"""What can be proposed, and what carries it out."""

from __future__ import annotations

from agio_operator.cases.act import act_when_approved
from agio_operator.money.correct import correct
from agio_operator.people import operators
from agio_operator.proposals import CarryOut
from agio_operator.users.reset_factor import reset_factor

KINDS: dict[str, CarryOut] = {
    "case.act": act_when_approved,
    "money.correction": correct,
    "staff.create": operators.create,
    "staff.reset_factor": operators.reset_factor,
    "staff.reset_password": operators.reset_password,
    "staff.role": operators.change_role,
    "staff.switch": operators.switch,
    "user.reset_factor": reset_factor,
}
