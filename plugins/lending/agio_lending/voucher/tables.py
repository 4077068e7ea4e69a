"""Vouchers, as the migration made them. Amounts are minor units."""

from agio_kernel.postgres.query import DB, reference
from piccolo.columns import BigInt, Date, Text, Timestamptz
from piccolo.table import Table

from agio_lending.loan.tables import Loans


class Vouchers(Table, tablename="lending_voucher", db=DB):
    """Repayments from outside; one of a loan waits at a time."""

    id = BigInt(primary_key=True)
    number = BigInt()
    loan_id = reference(Loans)
    user_id = BigInt()
    coin = Text()
    amount = BigInt()
    shown_on = Date()
    repayment = Text()
    state = Text()
    reason = Text()
    decided_by = BigInt(null=True)
    decided_at = Timestamptz(null=True)
    created_at = Timestamptz()
