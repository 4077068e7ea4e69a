"""Tables of the plugin: the columns as the migrations made them. Amounts are minor units of their coin."""

from agio_kernel.postgres.query import DB, reference
from piccolo.columns import BigInt, Date, Integer, SmallInt, Text, Timestamptz
from piccolo.table import Table


class Members(Table, tablename="referral_member", db=DB):
    """Inviters of each member, four levels up, and the member's own invitation code."""

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
    """Progress of reading the fees of each kind of cause."""

    cause_kind = SmallInt(primary_key=True)
    upto = BigInt()


class Days(Table, tablename="referral_day", db=DB):
    """Totals of the incomes of each day and level, in hundredths of USDT; the database keeps them."""

    user_id = BigInt(primary_key=True)
    day = Date(primary_key=True)
    level = SmallInt(primary_key=True)
    usdt = BigInt()
    paid = BigInt()


class Incomes(Table, tablename="referral_income", db=DB):
    """Income of a level from a fee. ``usdt`` is its value at that time, in hundredths."""

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
