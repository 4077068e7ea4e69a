"""Photos that were uploaded and not sent for review yet."""

from agio_kernel.postgres.query import DB
from piccolo.columns import BigInt, Text, Timestamptz
from piccolo.table import Table


class Photos(Table, tablename="verification_photo", db=DB):
    """One of each kind for each user, until it is sent."""

    user_id = BigInt(primary_key=True)
    kind = Text(primary_key=True)
    file = Text()
    created_at = Timestamptz()
