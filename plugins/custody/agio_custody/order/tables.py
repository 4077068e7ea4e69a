"""Orders and what is taken of each quota, as the migrations made them. Amounts are minor units of their coin."""

from agio_kernel.postgres.query import DB
from piccolo.columns import BigInt, Date, Integer, SmallInt, Text, Timestamptz
from piccolo.table import Table


class Taken(Table, tablename="custody_taken", db=DB):
    """How much of a product's quota is in custody; its key is product and realm."""

    product = Text(primary_key=True)
    realm = SmallInt(primary_key=True)
    taken = BigInt()


class Orders(Table, tablename="custody_order", db=DB):
    """Orders, each with the terms it was bought on."""

    id = BigInt(primary_key=True)
    number = BigInt()
    user_id = BigInt()
    account = BigInt()
    realm = SmallInt()
    product = Text()
    version = Integer()
    coin = Text()
    amount = BigInt()
    days = Integer()
    low = BigInt()
    high = BigInt()
    credit = Text()
    damages_rule = Text()
    damages = BigInt()
    begins = Date()
    ends = Date()
    ends_at = Timestamptz()
    credited_days = Integer()
    earned = BigInt()
    state = Text()
    asked_at = Timestamptz(null=True)
    pays_at = Timestamptz(null=True)
    remaining_days = Integer()
    loss = BigInt()
    reason = Text()
    decided_by = BigInt(null=True)
    decided_at = Timestamptz(null=True)
    created_at = Timestamptz()
