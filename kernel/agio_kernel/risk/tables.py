"""Tables of what people know of risk, and of what they allow themselves."""

from piccolo.columns import BigInt, Boolean, SmallInt, Text, Timestamptz
from piccolo.table import Table

from agio_kernel.identity.tables import Users
from agio_kernel.postgres.personal import Erasure, Personal, Until
from agio_kernel.postgres.query import DB, reference


class RiskTests(Table, tablename="risk_test", db=DB):
    """Each time somebody answered the questions of a product, with the version of the questions."""

    personal = Personal(
        why="Proof that the risks of a product were understood",
        until=Until.LAW,
        erasure=Erasure.DELETE,
        other="product",
    )

    id = BigInt(primary_key=True)
    user_id = reference(Users)
    product = Text()
    version = SmallInt()
    asked = SmallInt()
    right = SmallInt()
    passed = Boolean()
    at = Timestamptz()


class RiskLimits(Table, tablename="risk_limit", db=DB):
    """Limits that users set on their losses within a period, in minor units of USDT."""

    personal = Personal(
        why="Limits that a user sets on losses",
        until=Until.CLOSE,
        erasure=Erasure.DELETE,
        other="period",
    )

    user_id = reference(Users, primary_key=True)
    period = Text(primary_key=True)
    amount = BigInt(null=True)
    later = BigInt(null=True)
    later_at = Timestamptz(null=True)


class RiskBreaks(Table, tablename="risk_break", db=DB):
    """Until when somebody has stopped themselves."""

    personal = Personal(why="A user's own pause", until=Until.LAW, erasure=Erasure.DELETE)

    user_id = reference(Users, primary_key=True)
    until = Timestamptz()
