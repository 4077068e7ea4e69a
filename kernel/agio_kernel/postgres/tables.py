"""Table of the applied migrations."""

from piccolo.columns import Integer, Text, Timestamptz
from piccolo.table import Table

from agio_kernel.postgres.query import DB


class AppliedMigrations(Table, tablename="schema_migration", db=DB):
    """Applied numbered SQL files, and their text then."""

    plugin = Text(primary_key=True)
    version = Integer(primary_key=True)
    name = Text()
    checksum = Text()
    applied_at = Timestamptz()
