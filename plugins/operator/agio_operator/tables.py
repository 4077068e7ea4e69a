"""Tables of the console: the columns as the migrations made them."""

from agio_kernel.postgres.personal import Erasure, Personal, Until, nobodys
from agio_kernel.postgres.query import DB, reference
from piccolo.columns import BigInt, Boolean, Bytea, Text, Timestamptz
from piccolo.table import Table

from agio_operator.operator import Operator


class Freezes(Table, tablename="operator_freeze", db=DB):
    """Freezes of accounts."""

    personal = Personal(
        why="Protection from theft and fraud",
        until=Until.LAW,
        erasure=Erasure.DELETE,
        text="reason",
        other="what by",
        withheld="detection of fraud",
    )

    user_id = BigInt(primary_key=True)
    what = Text(primary_key=True)
    since = Timestamptz()
    by = Text()
    reason = Text()


class Invitations(Table, tablename="operator_invitation", db=DB):
    """Links by which operators set password or factor themselves."""

    personal = Personal(
        why="Operators' first sign-in",
        until=Until.ALWAYS,
        erasure=Erasure.KEEP,
        of="",
        secret="digest",
        other="sets",
    )

    operator = reference(Operator.table(), primary_key=True)
    digest = Bytea()
    sets = Text()
    ends_at = Timestamptz()


class Permissions(Table, tablename="operator_permission", db=DB):
    """Permissions of each role."""

    personal = nobodys("role permission")

    role = Text(primary_key=True)
    permission = Text(primary_key=True)


class Switches(Table, tablename="operator_switch", db=DB):
    """Switches that stop a business for everybody."""

    personal = nobodys("name by reason")

    name = Text(primary_key=True)
    frozen = Boolean()
    since = Timestamptz()
    by = Text()
    reason = Text()


class Viewed(Table, tablename="operator_viewed", db=DB):
    """Calls that an operator has made in a view as a user."""

    personal = nobodys("asked")

    session_id = BigInt(primary_key=True)
    asked = Bytea(primary_key=True)
    at = Timestamptz()
