"""Response codes of this plugin: 4400 and the 99 numbers after it."""

from agio_kernel.declarations.codes import Code

SIGNED_TODAY = Code(4400, "signed_today", "signin.code.signed_today")
TASK_UNKNOWN = Code(4401, "task_unknown", "signin.code.task_unknown")
TASK_NOT_DONE = Code(4402, "task_not_done", "signin.code.task_not_done")
TASK_REWARDED = Code(4403, "task_rewarded", "signin.code.task_rewarded")
REWARD_ABOVE_FEES = Code(4404, "reward_above_fees", "signin.code.reward_above_fees")
