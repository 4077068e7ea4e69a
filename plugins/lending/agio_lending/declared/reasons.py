"""Reasons of the money movements of lending, and their proofs: from the plugin's own rows, the transfers that must
exist.

Borrowed and repaid money was never used up, so it doesn't count towards a withdrawal; interest and late fees do.
"""

from agio_kernel.ledger import AccountName, Agreement, CauseKind, CauseProof, Reason, house_like
from agio_kernel.money.leaving import Exempt, Stage, WayOut

_OWN_WALLET = "the loan comes to the borrower's own wallet, and leaves from there by a way that asks"
LOAN = WayOut(
    "lending.loan",
    decisions=("lending.loans issue",),
    stages=(Stage.CARRY_OUT,),
    exempt=(
        Exempt(_OWN_WALLET, "stop"),
        Exempt(_OWN_WALLET, "freeze"),
        Exempt(_OWN_WALLET, "hold"),
        Exempt("the application asks for the trading password, as every purchase does", "step_up"),
        Exempt(_OWN_WALLET, "traded"),
    ),
)
"""Way out of lent money, proved as money that leaves: a forged ledger lends nothing."""

ISSUED = Reason(4000, "lending.issued", spends=False, way=LOAN)
REPAID = Reason(4001, "lending.repaid", spends=False)
CHARGED = Reason(4002, "lending.charged", spends=True)
"""Interest and late fees as they are paid."""
ACCRUED = Reason(4003, "lending.accrued", spends=False)
"""Interest and late fees as they come to be owed: between the house's own accounts."""
WAIVED = Reason(4004, "lending.waived", spends=False)

LOAN_CAUSE = CauseKind(4000, "lending.loan")
CHARGE_CAUSE = CauseKind(4001, "lending.charge")
"""Cause of a charge; its steps are the days of a loan, from 1."""
WAIVER_CAUSE = CauseKind(4002, "lending.waiver")

PRINCIPAL = AccountName("house:lending_principal", whose="users")
"""Minus what is lent."""
OWED = AccountName("house:lending_owed", whose="users")
"""Minus the interest and late fees that are owed and not paid."""
INTEREST = AccountName("house:lending_interest")
LATE_FEES = AccountName("house:lending_late_fees")
WAIVERS = AccountName("house:lending_waivers")
"""Minus what was waived."""
LOSSES = AccountName("house:lending_losses")
"""Minus what was written off."""
# Brings nothing in: what is repaid by a wire pays the debt and reaches no wallet, and a loan is owed back.
OUTSIDE = AccountName("external:lending_vouchers")
"""Minus what came from outside, by vouchers."""

ISSUE, PAY_PRINCIPAL, PAY_CHARGES = 0, 1, 2
"""The steps of a loan's own cause."""


def _house(account: AccountName) -> str:
    return house_like(account, "l.account")


_PAYER = (
    f"CASE l.settled_by WHEN 'balance' THEN l.account WHEN 'voucher' THEN {_house(OUTSIDE)} ELSE {_house(LOSSES)} END"
)

_LOANS = f"""
    SELECT l.id, leg.step, leg.debit, leg.credit, leg.amount
    FROM lending_loan l CROSS JOIN LATERAL (VALUES
        ({ISSUE}, {_house(PRINCIPAL)}, l.account, CASE WHEN l.issued_at IS NULL THEN 0 ELSE l.amount END),
        ({PAY_PRINCIPAL}, {_PAYER}, {_house(PRINCIPAL)}, CASE WHEN l.settled_by = '' THEN 0 ELSE l.amount END),
        ({PAY_CHARGES}, {_PAYER}, {_house(OWED)},
            CASE WHEN l.settled_by = '' THEN 0 ELSE l.interest + l.late_fee - l.waived END)
    ) leg(step, debit, credit, amount)
"""

_CHARGES = f"""
    SELECT c.loan_id, c.step, {house_like(OWED, "c.account")},
           CASE WHEN c.late THEN {house_like(LATE_FEES, "c.account")}
                ELSE {house_like(INTEREST, "c.account")} END, c.amount
    FROM lending_charge c
"""

_WAIVERS = f"""
    SELECT w.id, 0, {_house(WAIVERS)}, {_house(OWED)}, w.amount
    FROM lending_waiver w JOIN lending_loan l ON l.id = w.loan_id
"""

_SUMS = """
    SELECT l.id, l.interest + l.late_fee,
           coalesce((SELECT sum(c.amount) FROM lending_charge c WHERE c.loan_id = l.id), 0)::bigint
    FROM lending_loan l
"""

_WAIVED = """
    SELECT l.id, l.waived,
           coalesce((SELECT sum(w.amount) FROM lending_waiver w WHERE w.loan_id = l.id), 0)::bigint
    FROM lending_loan l
"""

_TAKEN = """
    SELECT coalesce(min(l.id), 0), b.used_quota, coalesce(sum(l.amount), 0)::bigint
    FROM lending_borrower b LEFT JOIN lending_loan l ON l.user_id = b.user_id AND l.realm = b.realm
        AND l.state IN ('unreviewed', 'issued', 'repaying', 'overdue')
    GROUP BY b.user_id, b.realm, b.used_quota
"""

PROOFS = (
    CauseProof(LOAN_CAUSE, _LOANS),
    CauseProof(CHARGE_CAUSE, _CHARGES),
    CauseProof(WAIVER_CAUSE, _WAIVERS),
    Agreement("lending.loan.charged", CHARGE_CAUSE, _SUMS),
    Agreement("lending.loan.waived", WAIVER_CAUSE, _WAIVED),
    Agreement("lending.borrower.taken", LOAN_CAUSE, _TAKEN),
)
