"""What is taken of each quota, as the migrations made it; orders are nouns."""

from agio_kernel.postgres.query import DB
from piccolo.columns import BigInt, SmallInt, Text
from piccolo.table import Table


class Taken(Table, tablename="wealth_taken", db=DB):
    """How much of a product's quota is taken; its key is product and realm."""

    product = Text(primary_key=True)
    realm = SmallInt(primary_key=True)
    taken = BigInt()
