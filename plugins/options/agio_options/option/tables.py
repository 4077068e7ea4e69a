"""Tables of options: results of each direction, and the number of options of each account, as the migrations made them.
Amounts are minor units of their coin.
"""

from agio_kernel.postgres.query import DB
from piccolo.columns import BigInt, Integer, SmallInt, Text
from piccolo.table import Table


class Books(Table, tablename="options_book", db=DB):
    """Possible cost of a direction of a product for the house, and its result; the key is all three."""

    product = Text(primary_key=True)
    realm = SmallInt(primary_key=True)
    direction = Text(primary_key=True)
    open_stake = BigInt()
    open_gain = BigInt()
    taken = BigInt()
    paid = BigInt()
    fees = BigInt()
    settled = BigInt()
    voided = BigInt()


class OpenCounts(Table, tablename="options_open_count", db=DB):
    """Number of options that each account holds."""

    user_id = BigInt(primary_key=True)
    open = Integer()
