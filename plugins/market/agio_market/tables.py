"""Tables of the market: the columns as the migrations made them."""

from agio_kernel.postgres.personal import Erasure, Personal, Until, nobodys
from agio_kernel.postgres.query import DB
from piccolo.columns import BigInt, Bytea, Text, Timestamptz
from piccolo.table import Table


class Favourites(Table, tablename="market_favourite", db=DB):
    """The symbols that users starred."""

    personal = Personal(
        why="The symbols that a user starred",
        until=Until.CLOSE,
        erasure=Erasure.DELETE,
        preference="symbol",
    )

    user_id = BigInt(primary_key=True)
    symbol = Text(primary_key=True)
    created_at = Timestamptz()


class Anchors(Table, tablename="market_anchor", db=DB):
    """When a simulated price stands at its instrument's start price."""

    personal = nobodys("seed symbol")

    seed = Text(primary_key=True)
    symbol = Text(primary_key=True)
    anchor_ms = BigInt()


class Ticks(Table, tablename="market_tick", db=DB):
    """Ticks of the symbols that somebody settles by; the key is symbol and moment."""

    personal = nobodys("symbol")

    symbol = Text(primary_key=True)
    time_ms = BigInt(primary_key=True)
    id = BigInt()
    price = BigInt()


class KeptTicks(Table, tablename="market_tick_kept", db=DB):
    """Moments from which and up to which all ticks of a symbol are kept."""

    personal = nobodys("symbol")

    symbol = Text(primary_key=True)
    since_ms = BigInt()
    through_ms = BigInt()


class Rounds(Table, tablename="market_round", db=DB):
    """Last rounds of the price leader, by the epoch of its lease and a number without a gap."""

    personal = nobodys("payload")

    epoch = BigInt(primary_key=True)
    number = BigInt(primary_key=True)
    payload = Bytea()


class Listed(Table, tablename="market_listed", db=DB):
    """Instruments of coins that were listed while the market ran."""

    personal = nobodys("symbol name base quote price")

    symbol = Text(primary_key=True)
    name = Text()
    base = Text()
    quote = Text()
    price = Text()
    listed_at = Timestamptz()
