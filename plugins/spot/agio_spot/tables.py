"""Tables of spot trading: the columns as the migrations made them.

Prices and quantities are in a pair's own units (``engine.pair``), amounts in minor units of their asset.
"""

from agio_kernel.postgres.personal import Erasure, Personal, Until, nobodys
from agio_kernel.postgres.query import DB
from piccolo.columns import Array, BigInt, Boolean, Bytea, Integer, SmallInt, Text, Timestamptz
from piccolo.table import Table


class Pairs(Table, tablename="spot_pair", db=DB):
    """Numbers of pairs, and the scales their orders were written with."""

    personal = nobodys("symbol base quote")

    id = SmallInt(primary_key=True)
    symbol = Text()
    base = Text()
    quote = Text()
    price_decimals = SmallInt()
    quantity_decimals = SmallInt()


class Orders(Table, tablename="spot_order", db=DB):
    """Every order; only the sequencer writes them."""

    personal = Personal(
        why="Books of account",
        until=Until.LAW,
        erasure=Erasure.BLANK,
        other="rtoken client_id fingerprint",
        private="fingerprint hold_account receive_account",
    )

    id = BigInt(primary_key=True)
    user_id = BigInt(primary_key=True)
    price = BigInt()
    quantity = BigInt()
    amount = BigInt()
    filled = BigInt()
    filled_quote = BigInt()
    quote_carry = BigInt()
    fee = BigInt()
    fee_carry = BigInt()
    hold_account = BigInt()
    receive_account = BigInt()
    hold_remaining = BigInt()
    created_ms = BigInt()
    updated_ms = BigInt()
    pair = SmallInt()
    realm = SmallInt()
    side = SmallInt()
    type = SmallInt()
    tif = SmallInt()
    state = SmallInt()
    reason = SmallInt(null=True)
    post_only = Boolean()
    rtoken = Text(null=True)
    fingerprint = Bytea()
    client_id = Text(null=True)
    maker_fee_ppm = Integer()
    taker_fee_ppm = Integer()
    turn = BigInt(null=True)
    expires_ms = BigInt(null=True)
    trigger = SmallInt(null=True)
    trigger_price = BigInt(null=True)
    triggered_tick = BigInt(null=True)
    triggered_ms = BigInt(null=True)
    prevention = SmallInt(null=True)
    other_price = BigInt(null=True)
    take_profit = BigInt(null=True)
    stop_loss = BigInt(null=True)
    exit_order = BigInt(null=True)


class Trades(Table, tablename="spot_trade", db=DB):
    """Every trade of two orders, or of one with the house."""

    personal = Personal(
        why="Books of account; History has a user's own side",
        until=Until.LAW,
        erasure=Erasure.BLANK,
        of="$1 IN (maker_user, taker_user)",
        withheld="the other side's order stands in the same row",
    )

    id = BigInt(primary_key=True)
    price = BigInt()
    quantity = BigInt()
    quote = BigInt()
    maker_order = BigInt(null=True)
    taker_order = BigInt(null=True)
    maker_user = BigInt()
    taker_user = BigInt()
    maker_fee = BigInt()
    taker_fee = BigInt()
    at_ms = BigInt()
    pair = SmallInt(primary_key=True)
    realm = SmallInt(primary_key=True)
    taker_side = SmallInt()
    rounding = SmallInt()


class Cancels(Table, tablename="spot_cancel", db=DB):
    """Orders that each request to cancel has cancelled, so that a repeated request has the same answer."""

    personal = Personal(
        why="The same answer for a request that is repeated",
        until=Until.EXPIRY,
        erasure=Erasure.DELETE,
        other="rtoken fingerprint",
        withheld="a digest",
    )

    user_id = BigInt(primary_key=True)
    kind = SmallInt(primary_key=True)
    rtoken = Text(primary_key=True)
    fingerprint = Bytea()
    orders = Array(BigInt())
    at_ms = BigInt()


class Loans(Table, tablename="spot_loan", db=DB):
    """Amounts lent to simulated participants."""

    personal = nobodys()

    id = BigInt(primary_key=True)
    account = BigInt()
    amount = BigInt()
    at = Timestamptz()


class Notified(Table, tablename="spot_notified", db=DB):
    """Up to which trade users have been told of their filled orders; one row."""

    personal = nobodys()

    one = Boolean(primary_key=True)
    trade = BigInt()


class SwitchRows(Table, tablename="spot_switch", db=DB):
    """Dead man's switches: when an account's open orders are withdrawn; without a moment, as their connection ends."""

    personal = Personal(why="When orders end by themselves", until=Until.CLOSE, erasure=Erasure.DELETE)

    id = BigInt(primary_key=True)
    user_id = BigInt()
    realm = SmallInt()
    pair = SmallInt()
    tied = Boolean()
    due = Timestamptz(null=True)
