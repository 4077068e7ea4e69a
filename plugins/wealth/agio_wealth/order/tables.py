"""Orders, holdings and how many shares there are, as the migrations made them. Amounts are minor units."""

from agio_kernel.postgres.query import DB, reference
from piccolo.columns import BigInt, Integer, SmallInt, Text, Timestamptz
from piccolo.table import Table

from agio_wealth.value.tables import Values


class Orders(Table, tablename="wealth_order", db=DB):
    """Orders of funds, each with the terms it was given on."""

    id = BigInt(primary_key=True)
    number = BigInt()
    user_id = BigInt()
    account = BigInt()
    realm = SmallInt()
    fund = Text()
    risk = Text()
    side = Text()
    amount = BigInt()
    fee_rate = BigInt()
    fee = BigInt()
    shares = BigInt()
    cost = BigInt()
    cutoff_at = Timestamptz()
    value_at = Timestamptz()
    payout_days = Integer()
    value = BigInt()
    value_id = reference(Values, null=True)
    fill_id = BigInt(null=True)
    pays_at = Timestamptz(null=True)
    state = Text()
    decided_by = BigInt(null=True)
    decided_at = Timestamptz(null=True)
    settled_at = Timestamptz(null=True)
    created_at = Timestamptz()


class Holdings(Table, tablename="wealth_holding", db=DB):
    """Holdings of users in funds; the key is user, realm and fund."""

    user_id = BigInt(primary_key=True)
    realm = SmallInt(primary_key=True)
    fund = Text(primary_key=True)
    shares = BigInt()
    held = BigInt()
    cost = BigInt()


class Issues(Table, tablename="wealth_issue", db=DB):
    """Numbers of issued shares of funds; the key is fund and realm."""

    fund = Text(primary_key=True)
    realm = SmallInt(primary_key=True)
    shares = BigInt()
