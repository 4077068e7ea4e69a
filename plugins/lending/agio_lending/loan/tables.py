"""Loans, the terms that ran before, and what was given up, as the migrations made them. Amounts are minor units."""

from agio_kernel.postgres.query import DB, reference
from piccolo.columns import BigInt, Bytea, Date, Integer, SmallInt, Text, Timestamptz
from piccolo.table import Table


class Loans(Table, tablename="lending_loan", db=DB):
    """Loans from their application on, each with the terms it was agreed on."""

    id = BigInt(primary_key=True)
    number = BigInt()
    user_id = BigInt()
    account = BigInt()
    realm = SmallInt()
    offer = Text()
    version = Integer()
    coin = Text()
    amount = BigInt()
    days = Integer()
    free_days = Integer()
    daily_rate = BigInt()
    late_rate = BigInt()
    late_on = Text()
    begins = Date(null=True)
    before = Integer()
    charged_days = Integer()
    interest = BigInt()
    late_fee = BigInt()
    waived = BigInt()
    paid = BigInt()
    term = Integer()
    state = Text()
    waits_since = Timestamptz(null=True)
    reason = Text()
    applicant = Bytea()
    housing = Text()
    income = Text()
    statement = Text()
    id_front = Text()
    id_back = Text()
    issued_at = Timestamptz(null=True)
    settled_at = Timestamptz(null=True)
    settled_by = Text()
    decided_by = BigInt(null=True)
    decided_at = Timestamptz(null=True)
    created_at = Timestamptz()


class PastTerms(Table, tablename="lending_past_term", db=DB):
    """Terms that a restructuring has ended; the key is loan and number."""

    loan_id = reference(Loans, primary_key=True)
    number = Integer(primary_key=True)
    begins = Date()
    days = Integer()
    free_days = Integer()
    daily_rate = BigInt()
    late_rate = BigInt()
    late_on = Text()
    before = Integer()
    charged_days = Integer()


class Waivers(Table, tablename="lending_waiver", db=DB):
    """Waived interest and late fees."""

    id = BigInt(primary_key=True)
    loan_id = reference(Loans)
    amount = BigInt()
    reason = Text()
    created_at = Timestamptz()
