"""What the plugin keeps: the columns as the migrations made them. Amounts are minor units of their coin."""

from agio_kernel.postgres.query import DB, reference
from piccolo.columns import BigInt, Date, Integer, SmallInt, Text, Timestamptz
from piccolo.table import Table


class Members(Table, tablename="referral_member", db=DB):
    """Who invited whom: four levels up, and the code that the member invites with."""

    id = BigInt(primary_key=True)
    number = BigInt()
    user_id = BigInt(unique=True)
    code = Text()
    phone = Text()
    level1 = reference("self", null=True, column="user_id")
    level2 = reference("self", null=True, column="user_id")
    level3 = reference("self", null=True, column="user_id")
    level4 = reference("self", null=True, column="user_id")
    state = Text()
    reason = Text()
    decided_by = BigInt(null=True)
    decided_at = Timestamptz(null=True)
    created_at = Timestamptz()


class Reads(Table, tablename="referral_read", db=DB):
    """How far the fees of a kind of cause are read."""

    cause_kind = SmallInt(primary_key=True)
    upto = BigInt()


class Days(Table, tablename="referral_day", db=DB):
    """What the incomes of each day and level add up to, in hundredths of USDT; the database keeps it."""

    user_id = BigInt(primary_key=True)
    day = Date(primary_key=True)
    level = SmallInt(primary_key=True)
    usdt = BigInt()
    paid = BigInt()


class Incomes(Table, tablename="referral_income", db=DB):
    """What a level receives of a fee. ``usdt`` is what it was worth then, in hundredths."""

    id = BigInt(primary_key=True)
    cause_kind = SmallInt()
    cause_id = BigInt()
    part = SmallInt()
    level = SmallInt()
    user_id = BigInt()
    payer = BigInt()
    account = BigInt()
    coin = Text()
    fee = BigInt()
    share_ppm = Integer()
    amount = BigInt()
    usdt = BigInt(null=True)
    state = Text()
    created_at = Timestamptz()
    due_at = Timestamptz()
