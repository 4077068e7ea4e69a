"""Tables of the files that users asked for."""

from piccolo.columns import BigInt, Bytea, Integer, Text, Timestamptz
from piccolo.table import Table

from agio_kernel.postgres.personal import Erasure, Personal, Until
from agio_kernel.postgres.query import DB, Json, reference


class ArchiveRows(Table, tablename="archive", db=DB):
    """Files that users asked for, from then until they end."""

    personal = Personal(
        why="A file that a user asked for",
        until=Until.CLOSE,
        erasure=Erasure.DELETE,
        other="kind form language state name media_type",
        withheld="a file of the same data",
    )

    id = BigInt(primary_key=True)
    user_id = BigInt()
    realm = Integer()
    kind = Text()
    form = Json()
    language = Text()
    state = Text()
    done = Integer()
    total = Integer()
    name = Text()
    media_type = Text()
    size = BigInt()
    tries = Integer()
    asked_at = Timestamptz()
    try_at = Timestamptz()
    ready_at = Timestamptz(null=True)
    ends_at = Timestamptz()


class ArchiveParts(Table, tablename="archive_part", db=DB):
    """The bytes of a file, sealed and in parts."""

    personal = Personal(
        why="A file that a user asked for",
        until=Until.CLOSE,
        erasure=Erasure.DELETE,
        of="archive_id IN (SELECT id FROM archive WHERE user_id = $1)",
        secret="sealed",
        withheld="a file of the same data",
    )

    archive_id = reference(ArchiveRows, primary_key=True)
    number = Integer(primary_key=True)
    sealed = Bytea()
