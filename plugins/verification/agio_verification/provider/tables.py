"""Table of the checks sent to an outside service."""

from agio_kernel.postgres.query import DB
from piccolo.columns import BigInt, SmallInt, Text, Timestamptz
from piccolo.table import Table


class Checks(Table, tablename="verification_check", db=DB):
    """One check of one submission."""

    id = BigInt(primary_key=True)
    identity_id = BigInt()
    handed_in = Timestamptz()
    created_at = Timestamptz()
    try_at = Timestamptz()
    tries = SmallInt()
    sent_at = Timestamptz(null=True)
    outcome = Text()
    ended_at = Timestamptz(null=True)
