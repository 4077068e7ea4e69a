"""Inboxes, and how users want to be told."""

from piccolo.columns import BigInt, Boolean, Text, Timestamptz
from piccolo.table import Table

from agio_kernel.identity.tables import Users
from agio_kernel.postgres.personal import Erasure, Personal, Until
from agio_kernel.postgres.query import DB, Json, reference


class Notices(Table, tablename="notice", db=DB):
    """Users' inboxes."""

    personal = Personal(
        why="The inbox",
        until=Until.CLOSE,
        erasure=Erasure.DELETE,
        text="params",
        other="category key link",
    )

    id = BigInt(primary_key=True)
    user_id = reference(Users)
    category = Text()
    key = Text()
    params = Json()
    link = Text()
    at = Timestamptz()
    read_at = Timestamptz(null=True)


class NoticeChoices(Table, tablename="notice_choice", db=DB):
    """Ways by which each user receives notices."""

    personal = Personal(
        why="The ways by which an account wants to be told",
        until=Until.CLOSE,
        erasure=Erasure.DELETE,
        other="category email",
    )

    user_id = reference(Users, primary_key=True)
    category = Text(primary_key=True)
    inbox = Boolean()
    email = Boolean()
    sms = Boolean()
