"""The calls of the console: names and forms here, each operation in its own file."""

from __future__ import annotations

from functools import partial

from agio_kernel.access import Access
from agio_kernel.contracts import Call, Kernel

from agio_operator.forms import OperatorCases, OperatorLogin
from agio_operator.permissions import HEALTH_READ
from agio_operator.queues import Queues
from agio_operator.show_health import show_health
from agio_operator.show_info import show_info
from agio_operator.sign_in import sign_in, sign_out


def operator_calls(kernel: Kernel) -> tuple[Call, ...]:
    """All calls, bound to the kernel they work on."""
    queues = Queues(kernel)
    return (
        Call(
            "POST",
            "web/operatorLogin",
            partial(sign_in, kernel),
            "Sign in to the console",
            OperatorLogin,
            Access.VISITOR,
            effect=True,
            rate_per_minute=30,
        ),
        Call(
            "POST",
            "web/operatorLogout",
            partial(sign_out, kernel),
            "Sign out of the console",
            access=Access.OPERATOR,
            effect=True,
        ),
        Call(
            "GET",
            "web/operatorInfo",
            partial(show_info, kernel),
            "The operator who is signed in, with role and permissions",
            access=Access.OPERATOR,
        ),
        Call(
            "GET",
            "web/operatorQueues",
            queues.list,
            "Review queues this operator may see, with how many cases wait",
            access=Access.OPERATOR,
        ),
        Call(
            "GET",
            "web/operatorCases",
            queues.cases,
            "One page of a review queue",
            OperatorCases,
            Access.OPERATOR,
        ),
        Call(
            "GET",
            "web/operatorHealth",
            partial(show_health, kernel),
            "Enabled plugins with status and reason",
            access=Access.OPERATOR,
            permission=HEALTH_READ.key,
        ),
    )
