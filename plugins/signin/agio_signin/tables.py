"""Tables of the plugin: the columns as the migrations made them. Amounts are minor units of their coin."""

from agio_kernel.postgres.query import DB
from piccolo.columns import BigInt, Date, SmallInt, Text, Timestamptz
from piccolo.table import Table


class Calendars(Table, tablename="signin_calendar", db=DB):
    """The zone that a user's days are counted in."""

    user_id = BigInt(primary_key=True)
    zone = Text()
    created_at = Timestamptz()


class Rewards(Table, tablename="signin_reward", db=DB):
    """Paid rewards, for a day or a task."""

    id = BigInt(primary_key=True)
    user_id = BigInt()
    kind = Text()
    day = Date(null=True)
    place = SmallInt(null=True)
    task = Text()
    account = BigInt()
    coin = Text()
    amount = BigInt()
    paid_at = Timestamptz()
