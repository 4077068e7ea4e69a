"""Proofs of the wallet for the ledger: from the plugin's own rows, the transfers that must exist."""

from agio_kernel.ledger import AccountName, house_like

OUTSIDE = AccountName("external:chain")
"""Ledger account of money that came from outside and has not gone back: its balance is minus the users' credits."""
BANK = AccountName("external:bank")
FEES = AccountName("house:fees")
EXCHANGE_DESK = AccountName("house:exchange")
OWED = AccountName("house:reconciliation", whose="users")
"""Ledger account of the uncovered rest of reversed deposits: its balance is minus the users' debts."""
LOSSES = AccountName("house:losses")
DEVELOPMENT_FUNDS = AccountName("external:development")

OPENING_BALANCES = f"""
    SELECT user_id, asset, {house_like(DEVELOPMENT_FUNDS, "account")}, account, amount FROM wallet_opening_balance
"""

# The whole amount comes in; of what a reversed one takes back, the exception says how much was spent.
DEPOSITS = f"""
    SELECT d.id, leg.step, leg.debit, leg.credit, leg.amount
    FROM wallet_deposit d LEFT JOIN wallet_exception e ON e.deposit_id = d.id
    CROSS JOIN LATERAL (VALUES
        (0, {house_like(OUTSIDE, "d.account")}, d.account,
            CASE WHEN d.state IN ('credited', 'reversed') THEN d.amount ELSE 0 END),
        (1, d.account, {house_like(OUTSIDE, "d.account")},
            CASE WHEN d.state = 'reversed' THEN d.amount - coalesce(e.amount, 0) ELSE 0 END),
        (2, {house_like(OWED, "d.account")}, {house_like(OUTSIDE, "d.account")},
            CASE WHEN d.state = 'reversed' THEN coalesce(e.amount, 0) ELSE 0 END)
    ) leg(step, debit, credit, amount)
"""

WITHDRAWALS = f"""
    SELECT w.id, leg.step, w.account, leg.credit, leg.amount
    FROM wallet_withdrawal w CROSS JOIN LATERAL (VALUES
        (0, CASE w.kind WHEN 'bank' THEN {house_like(BANK, "w.account")} ELSE {house_like(OUTSIDE, "w.account")} END,
            w.net),
        (1, {house_like(FEES, "w.account")}, w.fee)
    ) leg(step, credit, amount)
    WHERE w.state = 'confirmed'
"""

TRANSFERS = "SELECT id, 0, from_account, to_account, amount FROM wallet_transfer"

# An owner lives in one realm, so that owner, wallet and asset are one account.
EXCHANGES = f"""
    SELECT x.id, leg.step, leg.debit, leg.credit, leg.amount
    FROM wallet_exchange x
    LEFT JOIN account_balances g ON g.owner = x.user_id AND g.wallet = 1 AND g.coin = x.from_coin
    LEFT JOIN account_balances r ON r.owner = x.user_id AND r.wallet = 1 AND r.coin = x.to_coin
    CROSS JOIN LATERAL (VALUES
        (0, g.account, {house_like(EXCHANGE_DESK, "g.account")}, x.amount),
        (1, {house_like(EXCHANGE_DESK, "r.account")}, r.account, x.receive)
    ) leg(step, debit, credit, amount)
"""

EXCEPTIONS = f"""
    SELECT id, 0, CASE state WHEN 'collected' THEN account ELSE {house_like(LOSSES, "account")} END,
           {house_like(OWED, "account")}, amount
    FROM wallet_exception WHERE state IN ('collected', 'written_off')
"""
