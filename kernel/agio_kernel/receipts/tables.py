"""Price receipts."""

from piccolo.columns import BigInt, SmallInt, Text, Timestamptz
from piccolo.table import Table

from agio_kernel.postgres.personal import Erasure, Personal, Until
from agio_kernel.postgres.query import DB, Json


class PriceReceipts(Table, tablename="price_receipt", db=DB):
    """The ticks, the rule and the result of every price decision."""

    personal = Personal(
        why="Proof of the price that a decision was made at",
        until=Until.ALWAYS,
        erasure=Erasure.KEEP,
        other="kind rule ticks facts result",
    )

    kind = Text(primary_key=True)
    id = BigInt(primary_key=True)
    user_id = BigInt()
    at = Timestamptz()
    rule = Text()
    version = SmallInt()
    ticks = Json()
    facts = Json()
    result = Json()
