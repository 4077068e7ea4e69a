"""The tables of contracts, as the migrations made them. Amounts are minor units of their coin, prices ints of
``decimals`` decimals, moments milliseconds since 1970, rates parts of a million.
"""

from agio_kernel.postgres.query import DB, reference
from piccolo.columns import BigInt, Integer, SmallInt, Text, Timestamptz
from piccolo.table import Table


class Boards(Table, tablename="contract_board", db=DB):
    """Up to when the ticks of a symbol have been worked through."""

    id = BigInt(primary_key=True)
    symbol = Text()
    cursor_ms = BigInt()
    interest_ms = BigInt()


class Positions(Table, tablename="contract_position", db=DB):
    """Positions, each with the terms it was accepted on."""

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
    scale = SmallInt()
    side = Text()
    kind = Text()
    ordered = BigInt()
    lots = BigInt()
    lot = BigInt()
    leverage = Integer()
    margin = BigInt()
    open_fee = BigInt()
    reference = BigInt()
    price = BigInt(null=True)
    take_profit = BigInt(null=True)
    stop_loss = BigInt(null=True)
    spread = BigInt()
    fee_ppm = BigInt()
    liquidation_fee_ppm = BigInt()
    maintenance_ppm = BigInt()
    interest_ppm = BigInt()
    slippage_ppm = BigInt()
    window_ms = BigInt()
    delivery_window_ms = BigInt()
    accepted_ms = BigInt()
    seen_ms = BigInt()
    low_price = BigInt()
    high_price = BigInt()
    state = Text()
    created_at = Timestamptz()
    delivers_ms = BigInt(null=True)
    interest_ms = BigInt(null=True)
    entry = BigInt(null=True)
    entry_price = BigInt(null=True)
    entry_ms = BigInt(null=True)
    entry_tick = BigInt(null=True)
    liquidation = BigInt(null=True)
    closing = BigInt()
    reason = Text()
    close_price = BigInt(null=True)
    result = BigInt()
    fees = BigInt()
    interest = BigInt()
    closed_at = Timestamptz(null=True)


class Closures(Table, tablename="contract_closure", db=DB):
    """Closures of positions, and their prices."""

    id = BigInt(primary_key=True)
    number = BigInt()
    position_id = reference(Positions)
    user_id = BigInt()
    account = BigInt()
    realm = SmallInt()
    product = Text()
    symbol = Text()
    decimals = SmallInt()
    coin = Text()
    scale = SmallInt()
    side = Text()
    leverage = Integer()
    lots = BigInt()
    lot = BigInt()
    entry_price = BigInt()
    price = BigInt()
    mark = BigInt()
    tick = BigInt()
    time_ms = BigInt()
    reason = Text()
    margin = BigInt()
    result = BigInt()
    fee = BigInt()
    shortfall = BigInt()
    returned = BigInt()
    created_at = Timestamptz()


class Interests(Table, tablename="contract_interest", db=DB):
    """Overnight interest, once for each night of a position."""

    id = BigInt(primary_key=True)
    position_id = reference(Positions)
    user_id = BigInt()
    account = BigInt()
    coin = Text()
    moment_ms = BigInt()
    lots = BigInt()
    paid = BigInt()
    created_at = Timestamptz()


class Books(Table, tablename="contract_book", db=DB):
    """Lots that the house has sold of a side of a contract, and their proceeds; the key is all three."""

    product = Text(primary_key=True)
    realm = SmallInt(primary_key=True)
    side = Text(primary_key=True)
    open_lots = BigInt()
    taken = BigInt()
    paid = BigInt()
    shortfall = BigInt()


class Shares(Table, tablename="contract_share", db=DB):
    """The lots of an account in a contract; the key is both."""

    user_id = BigInt(primary_key=True)
    product = Text(primary_key=True)
    open_lots = BigInt()


class OpenCounts(Table, tablename="contract_open_count", db=DB):
    """Number of positions and orders of each account."""

    user_id = BigInt(primary_key=True)
    open = Integer()
