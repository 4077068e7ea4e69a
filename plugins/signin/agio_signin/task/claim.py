"""Claim what a task pays: once, and only by who has reached its target."""

from __future__ import annotations

from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.declarations.errors import ApiError

from agio_signin.declared.codes import TASK_NOT_DONE, TASK_REWARDED, TASK_UNKNOWN
from agio_signin.declared.reasons import TASK
from agio_signin.reward.pay import pay
from agio_signin.reward.schemas import RewardView, view_reward
from agio_signin.reward.store import moment
from agio_signin.schemas import TaskForm
from agio_signin.signin import Signin


@post("web/signinClaim", opens_business=True, money=False, links={"web/signinReward": {"id": "id"}})
async def claim_task(signin: Signin, request: Request[TaskForm]) -> RewardView:
    """Claim the reward of a task.

    Ask the milestone how far the user has come, and pay what operators say that it pays.
    """
    who, name = request.user, request.form.task
    signin.require_rewarded(who)
    terms = signin.tasks().get(name)
    if terms is None:
        raise ApiError(TASK_UNKNOWN, field="task")
    async with request.idempotent_transaction() as effect:
        if await signin.milestones[name].come(effect.tx, who.id) < terms.target:
            raise ApiError(TASK_NOT_DONE, field="task")
        now = await moment(effect.tx)
        reward = await pay(signin, effect.tx, who, now, terms.reward, TASK, TASK_REWARDED, task=name)
        return effect.keep(view_reward(signin, reward, request.language))
