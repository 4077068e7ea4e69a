"""Promises and what was revealed of them, as the migrations made them. Rates are parts of a ``Rate``."""

from agio_kernel.postgres.query import DB
from piccolo.columns import BigInt, Bytea, Date, Integer, Text, Timestamptz
from piccolo.table import Table


class Chains(Table, tablename="custody_chain", db=DB):
    """Chains of hashes, one after the other; the seed is sealed."""

    number = Integer(primary_key=True)
    begins = Date()
    days = Integer()
    anchor = Text()
    seed = Bytea()


class Yields(Table, tablename="custody_yield", db=DB):
    """What a product yields on a day."""

    id = BigInt(primary_key=True)
    product = Text()
    day = Date()
    previous = Text()
    link = Text()
    low = BigInt()
    high = BigInt()
    parts = BigInt()
    total = BigInt()
    fixed_at = Timestamptz()
