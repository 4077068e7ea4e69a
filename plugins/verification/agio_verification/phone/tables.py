"""Links to the phone."""

from agio_kernel.postgres.query import DB
from piccolo.columns import BigInt, Bytea, Text, Timestamptz
from piccolo.table import Table


class PhoneLinks(Table, tablename="verification_phone", db=DB):
    """One of each form for each user, by hashes alone: of what the link carries, and of what the device that opened it
    was given.
    """

    user_id = BigInt(primary_key=True)
    form = Text(primary_key=True)
    link = Bytea()
    key = Bytea(null=True)
    ends_at = Timestamptz()
    opened_at = Timestamptz(null=True)
