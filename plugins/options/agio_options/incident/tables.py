"""Times in which no price decided, as the migrations made them."""

from agio_kernel.postgres.query import DB
from piccolo.columns import BigInt, Text, Timestamptz
from piccolo.table import Table


class Incidents(Table, tablename="options_incident", db=DB):
    """One open row a product and cause: further options that it voids are counted in it."""

    id = BigInt(primary_key=True)
    number = BigInt()
    product = Text()
    cause = Text()
    state = Text()
    from_ms = BigInt()
    until_ms = BigInt()
    voided = BigInt()
    note = Text()
    decided_by = BigInt(null=True)
    decided_at = Timestamptz(null=True)
    created_at = Timestamptz()
