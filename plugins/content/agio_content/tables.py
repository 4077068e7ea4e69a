"""Tables of the site's texts: the columns as the migrations made them."""

from agio_kernel.postgres.personal import Erasure, Personal, Until, nobodys
from agio_kernel.postgres.query import DB, reference
from piccolo.columns import Array, BigInt, Boolean, Column, Integer, Text, Timestamptz
from piccolo.table import Table


class Words(Column):
    """The words that a text is found by."""

    value_type = str

    @property
    def column_type(self) -> str:
        """Type of the column in SQL."""
        return "TSVECTOR"


class Items(Table, tablename="content_item", db=DB):
    """Texts by their number, in whatever languages."""

    personal = nobodys("kind topic label link")

    id = Integer(primary_key=True)
    kind = Text()
    topic = Text()
    label = Text()
    link = Text()
    place = Integer()
    pinned = Boolean()
    version = Integer()
    published_id = BigInt(null=True)
    published_at = Timestamptz(null=True)
    created_at = Timestamptz()


class Versions(Table, tablename="content_version", db=DB):
    """Every version of every text."""

    personal = nobodys("language title summary body picture writer")

    id = BigInt(primary_key=True)
    item = reference(Items)
    language = Text()
    number = Integer()
    title = Text()
    summary = Text()
    body = Text()
    picture = Text()
    writer = Text()
    created_at = Timestamptz()
    writer_id = BigInt(null=True)


class Published(Table, tablename="content_published", db=DB):
    """Published versions, one a language."""

    personal = nobodys("language words")

    item = reference(Items, primary_key=True)
    language = Text(primary_key=True)
    version = reference(Versions)
    words = Words()
    published_at = Timestamptz()


class Schedules(Table, tablename="content_schedule", db=DB):
    """Scheduled actions of texts."""

    personal = nobodys("action writer state")

    id = BigInt(primary_key=True)
    item = reference(Items)
    action = Text()
    at = Timestamptz()
    versions = Array(BigInt())
    writer = Text()
    state = Text()
    created_at = Timestamptz()


class Sendings(Table, tablename="content_sending", db=DB):
    """Messages on their way into inboxes, and those that have arrived."""

    personal = Personal(
        why="Messages to one user",
        until=Until.LAW,
        erasure=Erasure.BLANK,
        other="writer state",
        private="writer",
    )

    id = BigInt(primary_key=True)
    item = reference(Items)
    versions = Array(BigInt())
    user_id = BigInt(null=True)
    writer = Text()
    upto = BigInt()
    reached = Integer()
    state = Text()
    created_at = Timestamptz()


class Pictures(Table, tablename="content_picture", db=DB):
    """Pictures of texts."""

    personal = nobodys("name writer")

    name = Text(primary_key=True)
    public = Boolean()
    writer = Text()
    created_at = Timestamptz()
