"""Reasons of the money movements of referral, and their proofs: the incomes that were paid by the plugin's own rows."""

from agio_kernel.ledger import AccountName, CauseKind, CauseProof, LedgerCodes, Reason, house_like

from agio_referral.declared.parameters import LEVELS, share_of

INCOME = Reason(4300, "referral.income", spends=False)
INCOME_CAUSE = CauseKind(4300, "referral.income")
REWARDS = AccountName("house:referral_rewards")
"""Minus what was paid in rewards."""

_PAID = f"""
    SELECT i.id, 0, {house_like(REWARDS.name, "i.account")}, i.account, i.amount
    FROM referral_income i WHERE i.state = 'paid'
"""

LEDGER_CODES = LedgerCodes(
    reasons=(INCOME,),
    causes=(INCOME_CAUSE,),
    accounts=(REWARDS,),
    proofs=(CauseProof(INCOME_CAUSE, _PAID),),
    fee_shares=tuple(share_of(level) for level in range(1, LEVELS + 1)),
)
