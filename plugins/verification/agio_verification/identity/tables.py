"""Table of the submitted identities."""

from agio_kernel.postgres.query import DB
from piccolo.columns import BigInt, Bytea, SmallInt, Text, Timestamptz
from piccolo.table import Table


class Identities(Table, tablename="verification_identity", db=DB):
    """One row for each user and level. The numbers are sealed; photos are names in the file store."""

    id = BigInt(primary_key=True)
    number = BigInt()
    user_id = BigInt()
    level = SmallInt()
    country = Text()
    type = SmallInt()
    name = Text()
    document = Bytea(secret=True)
    document_end = Text()
    digest = Bytea(secret=True)
    front = Text()
    back = Text()
    held = Text()
    bank = Text()
    card = Bytea(secret=True)
    card_end = Text()
    state = Text()
    refused = Text()
    decided_by = BigInt(null=True)
    decided_at = Timestamptz(null=True)
    created_at = Timestamptz()
