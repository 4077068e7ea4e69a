"""Tables of messages between users and operators about cases."""

from piccolo.columns import BigInt, Integer, Text, Timestamptz
from piccolo.table import Table

from agio_kernel.identity.tables import Users
from agio_kernel.postgres.personal import Erasure, Personal, Until, nobodys
from agio_kernel.postgres.query import DB, reference


class ThreadHeads(Table, tablename="thread", db=DB):
    """A thread of each case about which somebody has written: how far it is, read and awaited."""

    personal = Personal(
        why="Answers to questions about a case",
        until=Until.LAW,
        erasure=Erasure.BLANK,
        other="queue reference link awaits",
    )

    id = BigInt(primary_key=True)
    queue = Text()
    case_id = BigInt()
    user_id = reference(Users)
    reference = Text()
    link = Text()
    last = Integer()
    user_read = Integer()
    operator_read = Integer()
    unanswered = Integer()
    awaits = Text()
    written_at = Timestamptz()


class ThreadMessages(Table, tablename="thread_message", db=DB):
    """The messages, numbered within their thread."""

    personal = Personal(
        why="Answers to questions about a case",
        until=Until.LAW,
        erasure=Erasure.BLANK,
        of="thread_id IN (SELECT id FROM thread WHERE user_id = $1)",
        text="text",
        picture="file",
        other="side author",
        private="author author_id",
    )

    id = BigInt(primary_key=True)
    thread_id = reference(ThreadHeads)
    number = Integer()
    side = Text()
    author_id = BigInt(null=True)
    author = Text()
    text = Text()
    file = Text()
    at = Timestamptz()


class ThreadViews(Table, tablename="thread_view", db=DB):
    """Last message of each thread that an operator has seen."""

    personal = nobodys()

    thread_id = reference(ThreadHeads, primary_key=True)
    operator_id = BigInt(primary_key=True)
    through = Integer()
