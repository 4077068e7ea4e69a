"""Reasons of the console's money movements: corrections, each a transfer that two operators agreed on."""

from agio_kernel.ledger import AccountName, CauseKind, CauseProof, Reason, Wallet, house_like

CORRECTION = Reason(3900, "operator.correction", spends=False)
CORRECTION_CAUSE = CauseKind(3900, "operator.correction")
CORRECTIONS = AccountName("house:corrections")

_WALLETS = " ".join(f"WHEN '{wallet.label}' THEN {int(wallet)}" for wallet in Wallet)
_HOUSE = house_like(CORRECTIONS, "a.account")

# An owner lives in one realm, so that owner, wallet and asset are one account.
_APPROVED = f"""
    SELECT p.id, 0,
           CASE p.payload ->> 'direction' WHEN 'to_user' THEN {_HOUSE} ELSE a.account END,
           CASE p.payload ->> 'direction' WHEN 'to_user' THEN a.account ELSE {_HOUSE} END,
           (p.payload ->> 'amount')::numeric * 10::numeric ^ s.scale
    FROM review_proposal p
    JOIN coins s ON s.coin = p.payload ->> 'asset'
    LEFT JOIN account_balances a ON a.owner = substr(p.subject, 6)::bigint
        AND a.wallet = CASE p.payload ->> 'wallet' {_WALLETS} END AND a.asset = s.asset
    WHERE p.kind = 'money.correction' AND p.state = 'approved'
"""

APPROVED = CauseProof(CORRECTION_CAUSE, _APPROVED)
