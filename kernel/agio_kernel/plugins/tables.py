"""Table of plugins' offers."""

from piccolo.columns import Text, Timestamptz
from piccolo.table import Table

from agio_kernel.postgres.personal import nobodys
from agio_kernel.postgres.query import DB


class OfferingStates(Table, tablename="offering", db=DB):
    """Whether a plugin's offering is on, draining or off."""

    personal = nobodys("plugin state")

    plugin = Text(primary_key=True)
    state = Text()
    changed_at = Timestamptz()
