"""Reasons of the money movements of referral, and their proofs: the incomes that were paid by the plugin's own rows."""

from agio_kernel.ledger import AccountName, CauseKind, CauseProof, FeeShare, Reason, house_like

from agio_referral.declared.parameters import LEVELS, share_of

INCOME = Reason(4300, "referral.income", spends=False)
INCOME_CAUSE = CauseKind(4300, "referral.income")
REWARDS = AccountName("house:referral_rewards")
"""Minus what was paid in rewards."""

_PAID = f"""
    SELECT i.id, 0, {house_like(REWARDS, "i.account")}, i.account, i.amount
    FROM referral_income i WHERE i.state = 'paid'
"""

PAID = CauseProof(INCOME_CAUSE, _PAID)
SHARES = tuple(FeeShare(share_of(level)) for level in range(1, LEVELS + 1))
