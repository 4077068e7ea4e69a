"""Bundles: every one that was applied, with what it took the place of."""

from piccolo.columns import BigInt, Bytea, Text, Timestamptz
from piccolo.table import Table

from agio_kernel.postgres.personal import nobodys
from agio_kernel.postgres.query import DB


class AppliedBundles(Table, tablename="applied_bundle", db=DB):
    """Bundles that wait for a second person, that are in force, or that were."""

    personal = nobodys("name contents before reason")

    id = BigInt(primary_key=True)
    name = Text()
    contents = Bytea()
    before = Bytea()
    reason = Text()
    maker = BigInt()
    checker = BigInt(null=True)
    created_at = Timestamptz()
    applied_at = Timestamptz(null=True)
