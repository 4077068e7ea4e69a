"""Tickets of support; what is written in them stands in the threads of their cases."""

from agio_kernel.postgres.query import DB
from piccolo.columns import BigInt, Text, Timestamptz
from piccolo.table import Table


class Tickets(Table, tablename="content_ticket", db=DB):
    """One row for each ticket."""

    id = BigInt(primary_key=True)
    number = BigInt()
    user_id = BigInt()
    topic = Text()
    subject = Text()
    state = Text()
    waiting_since = Timestamptz(null=True)
    decided_by = BigInt(null=True)
    decided_at = Timestamptz(null=True)
    created_at = Timestamptz()
