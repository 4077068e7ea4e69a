"""Tables of the schema itself: the applied migrations, and the leases of processes."""

from piccolo.columns import BigInt, Integer, Text, Timestamptz
from piccolo.table import Table

from agio_kernel.postgres.personal import nobodys
from agio_kernel.postgres.query import DB


class AppliedMigrations(Table, tablename="schema_migration", db=DB):
    """Applied numbered SQL files, and their text then."""

    personal = nobodys("plugin name checksum")

    plugin = Text(primary_key=True)
    version = Integer(primary_key=True)
    name = Text()
    checksum = Text()
    applied_at = Timestamptz()


class Leases(Table, tablename="lease", db=DB):
    """Leases: the process that writes what only one may write, where others reach it, the number of its turn, and how
    long it has it.
    """

    personal = nobodys("name owner address")

    name = Text(primary_key=True)
    owner = Text()
    address = Text()
    epoch = BigInt()
    valid_until = Timestamptz()
