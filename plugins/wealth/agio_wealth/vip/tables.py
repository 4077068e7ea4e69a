"""VIP orders and what is taken of each quota, as the migrations made them. Amounts are minor units."""

from agio_kernel.postgres.query import DB
from piccolo.columns import BigInt, Date, Integer, SmallInt, Text, Timestamptz
from piccolo.table import Table


class Taken(Table, tablename="wealth_taken", db=DB):
    """How much of a product's quota is taken; its key is product and realm."""

    product = Text(primary_key=True)
    realm = SmallInt(primary_key=True)
    taken = BigInt()


class VipOrders(Table, tablename="wealth_vip", db=DB):
    """Orders, each with the terms it was bought on."""

    id = BigInt(primary_key=True)
    number = BigInt()
    user_id = BigInt()
    account = BigInt()
    realm = SmallInt()
    product = Text()
    version = Integer()
    amount = BigInt()
    days = Integer()
    rate = BigInt()
    begins = Date()
    ends = Date()
    ends_at = Timestamptz()
    accrued_days = Integer()
    accrued = BigInt()
    state = Text()
    decided_at = Timestamptz(null=True)
    created_at = Timestamptz()
