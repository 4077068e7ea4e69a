"""Every request for a credit score, and what came of it."""

from agio_kernel.postgres.query import DB
from piccolo.columns import BigInt, SmallInt, Text, Timestamptz
from piccolo.table import Table


class Credits(Table, tablename="verification_credit", db=DB):
    """One row for each request; the proofs are names in the file store, "" where none was sent."""

    id = BigInt(primary_key=True)
    number = BigInt()
    user_id = BigInt()
    proof1 = Text()
    proof2 = Text()
    proof3 = Text()
    asset1 = Text()
    asset2 = Text()
    asset3 = Text()
    state = Text()
    refused = Text()
    score = SmallInt(null=True)
    reason = Text()
    decided_by = BigInt(null=True)
    decided_at = Timestamptz(null=True)
    created_at = Timestamptz()
