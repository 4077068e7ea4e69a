"""Due work."""

from piccolo.columns import BigInt, Integer, SmallInt, Text, Timestamptz
from piccolo.table import Table

from agio_kernel.postgres.query import DB


class DueRows(Table, tablename="due_work", db=DB):
    """What happens at a moment: an accrual, a maturity, an expiry."""

    kind = Text(primary_key=True)
    id = BigInt(primary_key=True)
    step = Integer()
    at = Timestamptz()
    try_at = Timestamptz()
    attempts = SmallInt()
    problem = Text(null=True)
    parked_at = Timestamptz(null=True)
