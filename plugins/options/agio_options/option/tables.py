"""Options, what their directions come to, and how many each account holds, as the migrations made them. Amounts are
minor units of their coin, prices ints of ``decimals`` decimals, moments milliseconds since 1970.
"""

from agio_kernel.postgres.query import DB
from piccolo.columns import BigInt, Integer, SmallInt, Text, Timestamptz
from piccolo.table import Table


class Rows(Table, tablename="options_option", db=DB):
    """Options, each with the terms it was accepted on."""

    id = BigInt(primary_key=True)
    number = BigInt()
    user_id = BigInt()
    account = BigInt()
    realm = SmallInt()
    product = Text()
    version = Integer()
    symbol = Text()
    decimals = SmallInt()
    coin = Text()
    direction = Text()
    stake = BigInt()
    fee = BigInt()
    gain = BigInt()
    seconds = Integer()
    profit_ppm = BigInt()
    fee_ppm = BigInt()
    tie = Text()
    window_ms = BigInt()
    accepted_ms = BigInt()
    settles_ms = BigInt()
    state = Text()
    entry_price = BigInt(null=True)
    entry_ms = BigInt(null=True)
    entry_tick = BigInt(null=True)
    settled_price = BigInt(null=True)
    settled_ms = BigInt(null=True)
    settled_tick = BigInt(null=True)
    reason = Text()
    settlement = BigInt(null=True)
    created_at = Timestamptz()
    settled_at = Timestamptz(null=True)


class Books(Table, tablename="options_book", db=DB):
    """What a direction of a product may cost the house, and what it has brought; the key is all three."""

    product = Text(primary_key=True)
    realm = SmallInt(primary_key=True)
    direction = Text(primary_key=True)
    open_stake = BigInt()
    open_gain = BigInt()
    taken = BigInt()
    paid = BigInt()
    fees = BigInt()
    settled = BigInt()
    voided = BigInt()


class Places(Table, tablename="options_place", db=DB):
    """How many options an account holds."""

    user_id = BigInt(primary_key=True)
    open = Integer()
