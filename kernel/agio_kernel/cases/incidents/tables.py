"""Incidents, as the migrations made them."""

from piccolo.columns import BigInt, Text, Timestamptz
from piccolo.table import Table

from agio_kernel.postgres.personal import nobodys
from agio_kernel.postgres.query import DB


class IncidentRows(Table, tablename="incident", db=DB):
    """One open row a plugin, product, cause and coin: what else happens is counted in it."""

    personal = nobodys("plugin product cause coin state note")

    id = BigInt(primary_key=True)
    number = BigInt()
    plugin = Text()
    product = Text()
    cause = Text()
    coin = Text()
    state = Text()
    from_ms = BigInt()
    until_ms = BigInt()
    affected = BigInt()
    borne = BigInt()
    note = Text()
    decided_by = BigInt(null=True)
    decided_at = Timestamptz(null=True)
    created_at = Timestamptz()
