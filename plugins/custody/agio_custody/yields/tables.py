"""Promises, as the migrations made them; what was revealed of them is a noun."""

from agio_kernel.postgres.query import DB
from piccolo.columns import Bytea, Date, Integer, Text
from piccolo.table import Table


class Chains(Table, tablename="custody_chain", db=DB):
    """Chains of hashes, one after the other; the seed is sealed."""

    number = Integer(primary_key=True)
    begins = Date()
    days = Integer()
    anchor = Text()
    seed = Bytea()
