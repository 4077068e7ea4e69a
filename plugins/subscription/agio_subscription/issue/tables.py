"""Issues, what was asked for of them and by whom, as the migrations made them. Amounts are minor units."""

from agio_kernel.postgres.query import DB, reference
from piccolo.columns import BigInt, Bytea, Date, Integer, SmallInt, Text, Timestamptz
from piccolo.table import Table


class Issues(Table, tablename="subscription_issue", db=DB):
    """Issues, each on the terms it was announced with; the seed is sealed until the draw."""

    id = BigInt(primary_key=True)
    number = BigInt()
    key = Text()
    version = Integer()
    coin = Text()
    name = Text()
    summary = Text()
    state = Text()
    rule = Text()
    price = BigInt()
    lot = BigInt()
    lot_price = BigInt()
    lots = BigInt()
    circulation = BigInt()
    least_lots = BigInt()
    most_lots = BigInt()
    fee_rate = BigInt()
    opens_at = Timestamptz()
    closes_at = Timestamptz()
    draws_at = Timestamptz()
    lists_at = Timestamptz()
    lock_days = Integer()
    frees_at = Timestamptz()
    white_paper = Text()
    network = Text()
    contract = Text()
    founders = BigInt(null=True)
    founders_until = Date(null=True)
    audits = Integer()
    open_points = Integer()
    fingerprint = Text()
    sealed_seed = Bytea()
    seed = Text()
    drawn_at = Timestamptz(null=True)
    reason = Text()
    decided_by = BigInt(null=True)
    decided_at = Timestamptz(null=True)
    created_at = Timestamptz()


class Pools(Table, tablename="subscription_pool", db=DB):
    """Lots asked for and passed, and the cut-off; the key is issue and realm."""

    issue_id = reference(Issues, primary_key=True)
    realm = SmallInt(primary_key=True)
    asked_lots = BigInt()
    passed_lots = BigInt()
    orders = BigInt()
    last_ticket = Text()
    last_remainder = BigInt()
    last_place = BigInt()


class Shares(Table, tablename="subscription_share", db=DB):
    """Lots that one account has asked for; the key is issue, user and realm."""

    issue_id = reference(Issues, primary_key=True)
    user_id = BigInt(primary_key=True)
    realm = SmallInt(primary_key=True)
    lots = BigInt()
