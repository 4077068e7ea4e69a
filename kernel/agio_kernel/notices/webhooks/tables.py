"""Tables of the deployment's own events."""

from piccolo.columns import BigInt, SmallInt, Text, Timestamptz
from piccolo.table import Table

from agio_kernel.postgres.personal import Erasure, Personal, Until, nobodys
from agio_kernel.postgres.query import DB, Json


class DeploymentEventHead(Table, tablename="deployment_event_head", db=DB):
    """One row: the newest number."""

    personal = nobodys()

    id = SmallInt(primary_key=True)
    last = BigInt()


class DeploymentEventRows(Table, tablename="deployment_event", db=DB):
    """Events that operators' own systems are told, each under its number."""

    personal = Personal(
        why="Events for the operator's own systems",
        until=Until.EXPIRY,
        erasure=Erasure.DELETE,
        of="",
        text="data",
        other="kind",
    )

    number = BigInt(primary_key=True)
    at = Timestamptz()
    kind = Text()
    data = Json()
