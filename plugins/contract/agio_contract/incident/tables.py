"""What happened out of the ordinary, as the migrations made it."""

from agio_kernel.postgres.query import DB
from piccolo.columns import BigInt, Text, Timestamptz
from piccolo.table import Table


class Incidents(Table, tablename="contract_incident", db=DB):
    """One open row a contract, cause and coin: further positions are counted in it."""

    id = BigInt(primary_key=True)
    number = BigInt()
    product = Text()
    cause = Text()
    coin = Text()
    state = Text()
    from_ms = BigInt()
    until_ms = BigInt()
    positions = BigInt()
    borne = BigInt()
    note = Text()
    decided_by = BigInt(null=True)
    decided_at = Timestamptz(null=True)
    created_at = Timestamptz()
