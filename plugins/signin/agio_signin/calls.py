"""The calls of this plugin: names and forms here, each operation in its own file."""

from __future__ import annotations

from functools import partial

from agio_kernel.declarations.access import Access
from agio_kernel.declarations.contracts import Call
from agio_kernel.records import record_calls

from agio_signin.forms import TaskForm
from agio_signin.reward.records import ExportForm, reward_records
from agio_signin.reward.sign import sign_in
from agio_signin.reward.view import RewardView
from agio_signin.show import WelfareView, show_welfare
from agio_signin.signin import Signin
from agio_signin.task.claim import claim_task


def calls(signin: Signin) -> tuple[Call, ...]:
    """All calls, bound to the context they work on."""
    return (
        Call(
            "GET",
            "web/signinWelfare",
            partial(show_welfare, signin),
            "The cycle of sign-in days and the tasks",
            access=Access.VISITOR,
            answer=WelfareView,
            links={"web/signinClaim": {"task": "tasks/0/task"}},
        ),
        Call(
            "POST",
            "web/signinToday",
            partial(sign_in, signin),
            "Sign in for today",
            effect=True,
            opens_business=True,
            answer=RewardView,
            links={"web/signinReward": {"id": "id"}},
        ),
        Call(
            "POST",
            "web/signinClaim",
            partial(claim_task, signin),
            "Claim the reward of a task",
            TaskForm,
            effect=True,
            opens_business=True,
            answer=RewardView,
            example={"task": next(iter(signin.milestones), "")},
            links={"web/signinReward": {"id": "id"}},
        ),
        *record_calls(signin.kernel, [reward_records(signin)], "signinExport", ExportForm),
    )
