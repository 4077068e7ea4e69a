"""What the market keeps: the columns as the migrations made them."""

from agio_kernel.postgres.query import DB
from piccolo.columns import BigInt, Text, Timestamptz
from piccolo.table import Table


class Favourites(Table, tablename="market_favourite", db=DB):
    """The symbols that users starred."""

    user_id = BigInt(primary_key=True)
    symbol = Text(primary_key=True)
    created_at = Timestamptz()


class Anchors(Table, tablename="market_anchor", db=DB):
    """When a simulated price stands at its instrument's start price."""

    seed = Text(primary_key=True)
    symbol = Text(primary_key=True)
    anchor_ms = BigInt()
