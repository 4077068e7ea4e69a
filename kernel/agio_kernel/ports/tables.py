"""Tables of ports: messages on their way, files, events and counters."""

from piccolo.columns import Array, BigInt, Bytea, Integer, Text, Timestamptz
from piccolo.table import Table

from agio_kernel.postgres.personal import Erasure, Personal, Until, nobodys
from agio_kernel.postgres.query import DB, reference


class OutgoingMessages(Table, tablename="outgoing_message", db=DB):
    """E-mails and texts on their way; the content is sealed."""

    personal = Personal(
        why="Delivery of e-mails and texts",
        until=Until.EXPIRY,
        erasure=Erasure.DELETE,
        of="",
        contact="recipient",
        text="sealed",
        other="channel template language state",
    )

    id = BigInt(primary_key=True)
    channel = Text()
    recipient = Text()
    template = Text()
    language = Text()
    sealed = Bytea(secret=True)
    state = Text()
    attempts = Integer()
    created_at = Timestamptz()
    due_at = Timestamptz()


class StoredFiles(Table, tablename="stored_file", db=DB):
    """Records of users' pictures; the pictures lie encrypted in the file store."""

    personal = Personal(
        why="Pictures that were sent with a case",
        until=Until.LAW,
        erasure=Erasure.DELETE,
        of="owner",
        picture="id look",
        other="purpose media_type",
        private="look",
    )

    id = Text(primary_key=True)
    owner = BigInt()
    purpose = Text()
    media_type = Text()
    size = Integer()
    width = Integer()
    height = Integer()
    look = Bytea()
    created_at = Timestamptz()


class OutboxEvents(Table, tablename="event_outbox", db=DB):
    """Events of committed transactions, until every subscriber has heard of them."""

    personal = Personal(
        why="Effects of what was committed",
        until=Until.EXPIRY,
        erasure=Erasure.DELETE,
        of="",
        text="payload",
        other="name problem waits_for",
    )

    id = BigInt(primary_key=True)
    name = Text()
    payload = Bytea()
    created_at = Timestamptz()
    settled_at = Timestamptz(null=True)
    attempts = Integer()
    due_at = Timestamptz()
    problem = Text(null=True)
    waits_for = Array(Text(), null=True)


class EventDeliveries(Table, tablename="event_delivery", db=DB):
    """Deliveries of events to subscribers."""

    personal = nobodys("subscriber")

    event_id = reference(OutboxEvents, primary_key=True)
    subscriber = Text(primary_key=True)
    at = Timestamptz()


class EventSubscribers(Table, tablename="event_subscriber", db=DB):
    """Subscribers, the events they are owed, and since when."""

    personal = nobodys("subscriber plugin event")

    subscriber = Text(primary_key=True)
    plugin = Text()
    event = Text(primary_key=True)
    since = Timestamptz()


class AttemptCounters(Table, tablename="attempt_counter", db=DB):
    """Counters of tries, or of volume used, in a window of time."""

    personal = Personal(why="Limits of tries", until=Until.EXPIRY, erasure=Erasure.DELETE, of="", network="key")

    key = Text(primary_key=True)
    window_start = Timestamptz(primary_key=True)
    count_ = BigInt(db_column_name="count")
