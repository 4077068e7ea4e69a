"""Orders, their proofs, and what the desk counts, as the migrations made them. Amounts are minor units."""

from agio_kernel.postgres.query import DB, reference
from piccolo.columns import BigInt, Boolean, Bytea, Integer, SmallInt, Text, Timestamptz
from piccolo.table import Table


class Stock(Table, tablename="c2c_stock", db=DB):
    """Amount of a coin that is sold and held, less the bought amount."""

    coin = Text(primary_key=True)
    used_quota = BigInt()


class Rotation(Table, tablename="c2c_rotation", db=DB):
    """When each seller account was assigned last."""

    seller = Text(primary_key=True)
    last_at = Timestamptz(null=True)


class Orders(Table, tablename="c2c_order", db=DB):
    """Orders, each with its price and, from the match on, the account that was assigned to it."""

    id = BigInt(primary_key=True)
    number = BigInt()
    user_id = BigInt()
    account = BigInt()
    side = Text()
    coin = Text()
    amount = BigInt()
    currency = Text()
    fiat = BigInt()
    fiat_decimals = SmallInt()
    price = BigInt()
    reference_price = BigInt()
    price_decimals = SmallInt()
    margin = BigInt()
    payer = Text()
    bank = Text()
    payee = Bytea(null=True, secret=True)
    seller = Text()
    seller_version = Integer()
    seller_place = Integer()
    seller_count = Integer()
    holder = Text()
    account_number = Text()
    swift = Text()
    seller_bank = Text()
    bank_address = Text()
    bank_reference = Text()
    proof = Text()
    proof2 = Text()
    statement = Text()
    reserved = Integer()
    state = Text()
    expires_at = Timestamptz()
    matched_at = Timestamptz(null=True)
    proof_at = Timestamptz(null=True)
    reason = Text()
    decided_by = BigInt(null=True)
    decided_at = Timestamptz(null=True)
    created_at = Timestamptz()
    waits_since = Timestamptz(null=True)
    settled_at = Timestamptz(null=True)


class Proofs(Table, tablename="c2c_proof", db=DB):
    """The pictures of proofs, by what they show."""

    order_id = reference(Orders, primary_key=True)
    page = Text(primary_key=True)
    digest = Bytea()
    counts = Boolean()
