"""Reasons of the money movements of sign-in, and their proofs: the rewards that were paid by the plugin's own rows."""

from agio_kernel.ledger import AccountName, CauseKind, CauseProof, Reason, house_like

SIGN_IN = Reason(4400, "signin.sign_in", spends=False)
TASK = Reason(4401, "signin.task", spends=False)

REWARD_CAUSE = CauseKind(4400, "signin.reward")

REWARDS = AccountName("house:signin_rewards")
"""Minus what was paid in rewards."""

_REWARDS = f"SELECT r.id, 0, {house_like(REWARDS, 'r.account')}, r.account, r.amount FROM signin_reward r"

REWARDED = CauseProof(REWARD_CAUSE, _REWARDS)
