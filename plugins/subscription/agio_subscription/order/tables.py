"""Subscriptions, as the migrations made them. Amounts are minor units."""

from agio_kernel.postgres.query import DB, reference
from piccolo.columns import BigInt, SmallInt, Text, Timestamptz
from piccolo.table import Table

from agio_subscription.issue.tables import Issues


class Orders(Table, tablename="subscription_order", db=DB):
    """Subscriptions, each with the lots it asks for and what became of them."""

    id = BigInt(primary_key=True)
    number = BigInt()
    user_id = BigInt()
    realm = SmallInt()
    issue_id = reference(Issues)
    rule = Text()
    account = BigInt()
    coin_account = BigInt(null=True)
    coin = Text()
    place = BigInt()
    first_lot = BigInt()
    lots = BigInt()
    lot = BigInt()
    lot_price = BigInt()
    fee_rate = BigInt()
    frozen = BigInt()
    passed_lots = BigInt()
    charged = BigInt()
    fee = BigInt()
    settlement_id = BigInt(null=True)
    state = Text()
    reason = Text()
    decided_by = BigInt(null=True)
    decided_at = Timestamptz(null=True)
    created_at = Timestamptz()
