"""Funds and their published values, as the migrations made them."""

from agio_kernel.postgres.query import DB, Json
from piccolo.columns import BigInt, Boolean, Date, Text, Timestamptz
from piccolo.table import Table


class Funds(Table, tablename="wealth_fund", db=DB):
    """Funds that are valued, each from its first value on. The id is that of its scheduled work."""

    id = BigInt(primary_key=True)
    key = Text()
    created_at = Timestamptz()


class Values(Table, tablename="wealth_value", db=DB):
    """Value of a share at the beginning of a day: published, and never changed."""

    id = BigInt(primary_key=True)
    fund = Text()
    day = Date()
    at = Timestamptz()
    value = BigInt()
    ticks = Json()
    facts = Json()
    result = Json()
    shown = Boolean()
    fixed_at = Timestamptz()
