"""What the kernel keeps of money beside the ledger."""

from piccolo.columns import BigInt, Text, Timestamptz
from piccolo.table import Table

from agio_kernel.postgres.query import DB


class BankWires(Table, tablename="bank_wire", db=DB):
    """The numbers by which banks call wires, each for one case."""

    way = Text(primary_key=True)
    number = Text(primary_key=True)
    noun = Text()
    case_id = BigInt()
    at = Timestamptz()
