"""Tables of money beside the ledger."""

from piccolo.columns import BigInt, Date, Numeric, Text, Timestamptz
from piccolo.table import Table

from agio_kernel.postgres.personal import Erasure, Personal, Until
from agio_kernel.postgres.query import DB


class BankWires(Table, tablename="bank_wire", db=DB):
    """The lines of banks' statements, each for one case."""

    personal = Personal(
        why="One use of each wire",
        until=Until.ALWAYS,
        erasure=Erasure.KEEP,
        of="",
        document="number",
        other="way currency noun",
    )

    way = Text(primary_key=True)
    number = Text(primary_key=True)
    day = Date()
    amount = Numeric()
    currency = Text()
    noun = Text()
    case_id = BigInt()
    at = Timestamptz()
