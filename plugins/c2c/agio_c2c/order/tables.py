"""Tables beside that of orders, as the migrations made them: inventory, rotation, proofs."""

from agio_kernel.postgres.personal import Erasure, Personal, Until, nobodys
from agio_kernel.postgres.query import DB, reference
from piccolo.columns import BigInt, Boolean, Bytea, Text, Timestamptz
from piccolo.table import Table

from agio_c2c.order.order import Order


class Stock(Table, tablename="c2c_stock", db=DB):
    """Amount of a coin that is sold and held, less the bought amount."""

    personal = nobodys("coin")

    coin = Text(primary_key=True)
    used_quota = BigInt()


class Rotation(Table, tablename="c2c_rotation", db=DB):
    """When each seller account was assigned last."""

    personal = nobodys("seller")

    seller = Text(primary_key=True)
    last_at = Timestamptz(null=True)


class Proofs(Table, tablename="c2c_proof", db=DB):
    """The pictures of proofs, by what they show."""

    personal = Personal(
        why="One use of each proof of payment",
        until=Until.LAW,
        erasure=Erasure.DELETE,
        of="order_id IN (SELECT id FROM c2c_order WHERE user_id = $1)",
        picture="digest",
        other="page",
        withheld="detection of fraud",
    )

    order_id = reference(Order.table(), primary_key=True)
    page = Text(primary_key=True)
    digest = Bytea()
    counts = Boolean()
