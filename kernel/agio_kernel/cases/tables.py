"""The time line of cases."""

from piccolo.columns import BigInt, Boolean, Text, Timestamptz
from piccolo.table import Table

from agio_kernel.postgres.personal import Erasure, Personal, Until
from agio_kernel.postgres.query import DB


class CaseEvents(Table, tablename="case_event", db=DB):
    """Events of every case; only ``cases.time_line`` writes it. ``told`` lines are read by the case's owner."""

    personal = Personal(
        why="Proof of who decided on a case, and why",
        until=Until.LAW,
        erasure=Erasure.BLANK,
        given="user_id = $1 AND visible",
        text="note",
        other="noun side actor label",
        private="actor operator",
    )

    id = BigInt(primary_key=True)
    noun = Text()
    case_id = BigInt()
    user_id = BigInt(null=True)
    side = Text()
    actor = Text()
    operator = BigInt(null=True)
    label = Text()
    note = Text()
    visible = Boolean()
    at = Timestamptz()
