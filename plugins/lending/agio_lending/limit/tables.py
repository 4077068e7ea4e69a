"""Table of the taken limits, as the migration made it."""

from agio_kernel.postgres.query import DB
from piccolo.columns import BigInt, SmallInt
from piccolo.table import Table


class Borrowers(Table, tablename="lending_borrower", db=DB):
    """Part of the limit that a borrower's loans take; the key is user and realm."""

    user_id = BigInt(primary_key=True)
    realm = SmallInt(primary_key=True)
    used_quota = BigInt()
