"""What each user has in wealth products, as the migrations made it. Amounts are minor units."""

from agio_kernel.postgres.query import DB
from piccolo.columns import BigInt, SmallInt
from piccolo.table import Table


class Invested(Table, tablename="wealth_invested", db=DB):
    """What was paid for what a user has: the guard of the cap. Its key is user and realm."""

    user_id = BigInt(primary_key=True)
    realm = SmallInt(primary_key=True)
    amount = BigInt()
