"""Table of the proofs of address."""

from agio_kernel.postgres.query import DB
from piccolo.columns import BigInt, Text, Timestamptz
from piccolo.table import Table


class Addresses(Table, tablename="verification_address", db=DB):
    """One row for each user; the bill is a name in the file store."""

    id = BigInt(primary_key=True)
    number = BigInt()
    user_id = BigInt()
    address = Text()
    bill = Text()
    state = Text()
    refused = Text()
    decided_by = BigInt(null=True)
    decided_at = Timestamptz(null=True)
    created_at = Timestamptz()
