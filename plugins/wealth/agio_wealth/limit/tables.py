"""Table of each user's investment in wealth products, as the migrations made it. Amounts are minor units."""

from agio_kernel.postgres.query import DB
from piccolo.columns import BigInt, SmallInt
from piccolo.table import Table


class Invested(Table, tablename="wealth_invested", db=DB):
    """Cost of a user's investments: the guard of the cap. Its key is user and realm."""

    user_id = BigInt(primary_key=True)
    realm = SmallInt(primary_key=True)
    amount = BigInt()
