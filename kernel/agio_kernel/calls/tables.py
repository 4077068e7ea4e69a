"""Tables of the answers of calls."""

from piccolo.columns import Bytea, Text, Timestamptz
from piccolo.table import Table

from agio_kernel.postgres.personal import Erasure, Personal, Until
from agio_kernel.postgres.query import DB


class IntentAnswers(Table, tablename="intent", db=DB):
    """Answers by rtoken, sealed."""

    personal = Personal(
        why="The same answer for a request that is repeated",
        until=Until.EXPIRY,
        erasure=Erasure.DELETE,
        of="",
        secret="fingerprint answer",
        other="scope call rtoken",
    )

    scope = Text(primary_key=True)
    call = Text(primary_key=True)
    rtoken = Text(primary_key=True)
    fingerprint = Bytea()
    answer = Bytea(secret=True)
    created_at = Timestamptz()
