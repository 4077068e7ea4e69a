"""Notices: an event reaches its user once, in the ways that were chosen, and nobody else."""

from __future__ import annotations

import asyncio
import gettext
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from types import SimpleNamespace

import asyncpg
import pytest
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.identity.demo import open_demo
from agio_kernel.identity.users import create_user
from agio_kernel.notices import (
    MOST_UNREAD,
    Category,
    Choice,
    Key,
    Notice,
    Notification,
    choices,
    forget_old_notices,
    list_notices,
    mark_read,
    notice_subscriptions,
    save_choice,
    unread_count,
)
from agio_kernel.ports.clock import SystemClock
from agio_kernel.ports.events import Bus, Event
from agio_kernel.ports.ids import IdSource
from agio_kernel.ports.messages import Messages
from agio_kernel.settings.presentation import Presentation

IDS = IdSource(SystemClock())
TEXTS = {
    "en": {
        "shop.paid": "{amount} {coin} from {brand}, {why}",
        "shop.paid.subject": "Paid",
        "shop.why": "a gift",
        "shop.seen": "Seen {time}",
        "shop.seen.subject": "Seen",
    },
    "es": {"shop.paid": "{amount} {coin} de {brand}, {why}", "shop.paid.subject": "Pagado", "shop.why": "un regalo"},
}


class Texts(gettext.NullTranslations):
    def __init__(self, texts: dict[str, str]) -> None:
        super().__init__()
        self.texts = texts

    def gettext(self, message: str) -> str:
        return self.texts.get(message, message)


class Paid(Event, frozen=True):
    """A payment arrived."""

    user_id: int
    amount: str


class Seen(Event, frozen=True):
    """Somebody was there."""

    user_id: int


class Nobody(Event, frozen=True):
    """It concerns nobody."""


class Outbox:
    channels = frozenset({"email", "sms"})

    def __init__(self) -> None:
        self.sent: list[tuple[str, str, str, dict]] = []

    async def send(self, tx, message) -> None:
        self.sent.append((message.channel, message.recipient, message.language, dict(message.params)))


class Listener:
    def __init__(self) -> None:
        self.reported: list[tuple[str, int, dict]] = []

    def watched(self, topic: str) -> bool:
        return True

    def publish_private(self, topic: str, owner: int, data: dict) -> None:
        self.reported.append((topic, owner, data))


def paid(event: Paid) -> Notification | None:
    if event.amount == "0":
        return None
    return Notification(
        "shop.paid", {"amount": Decimal(event.amount), "coin": "USDT", "why": Key("shop.why")}, "shop.bills"
    )


def seen(event: Seen) -> Notification:
    return Notification("shop.seen", {"time": datetime(2026, 3, 4, 4, 5, tzinfo=UTC)})


NOTICES = (
    Notice(Paid, Category.MONEY, ("shop.paid",), paid),
    Notice(Seen, Category.SECURITY, ("shop.seen",), seen),
)


@pytest.fixture
def kernel(db):
    messages = Messages({(tag, "shop"): Texts(texts) for tag, texts in TEXTS.items()})
    parts = {Presentation: SimpleNamespace(brand=SimpleNamespace(name="Agio"))}
    made = SimpleNamespace(
        db=db, ids=IDS, messages=messages, sender=Outbox(), part=parts.get, feed=Listener(), bus=Bus(db, IDS)
    )
    made.bus.subscribe("shop", notice_subscriptions(made, NOTICES))
    return made


async def user(db, email: str | None = "ann@example.com", phone: str | None = None, language: str = "en") -> int:
    async with db.transaction() as tx:
        found = await create_user(
            tx,
            IDS,
            now=datetime.now(UTC),
            country="ES",
            language=language,
            password_hash=None,
            email=email,
            phone=phone,
        )
        return found.id


async def happen(kernel, *events: Event) -> None:
    async with kernel.db.transaction() as tx:
        for event in events:
            await kernel.bus.emit(tx, event)
    await kernel.bus.deliver_due()


async def inbox(kernel, user_id: int, language: str = "en") -> list[tuple[str, str]]:
    found = (await list_notices(kernel.db, kernel.messages, user_id, language, "Agio")).rows
    return [(one.title, one.text) for one in found]


async def test_many_are_told_at_once_what_each_is_to_hear(kernel):
    ann = await user(kernel.db)
    bob = await user(kernel.db, "bob@example.com")
    quiet = await user(kernel.db, "quiet@example.com")
    async with kernel.db.transaction() as tx:
        await save_choice(tx, ann, Choice(Category.MONEY, email=True))
        await save_choice(tx, quiet, Choice(Category.MONEY, inbox=False))
    reported = [Paid(ann, "1"), Paid(bob, "2"), Paid(quiet, "3"), Paid(ann, "0"), Paid(ann, "4"), Paid(12345, "5")]
    await happen(kernel, *reported)
    assert [text.split()[0] for _, text in await inbox(kernel, ann)] == ["4", "1"]
    assert await inbox(kernel, bob) == [("Paid", "2 USDT from Agio, a gift")]
    assert await inbox(kernel, quiet) == []
    assert [(to, language) for _, to, language, _ in kernel.sender.sent] == [("ann@example.com", "en")] * 2
    assert {owner for _, owner, _ in kernel.feed.reported} >= {ann, bob}
    assert await kernel.db.fetchval("SELECT count(*) FROM event_outbox WHERE settled_at IS NULL") == 0


async def test_an_event_is_told_once_whoever_delivers_it(kernel):
    ann = await user(kernel.db)
    other = Bus(kernel.db, IDS)
    other.subscribe("shop", notice_subscriptions(kernel, NOTICES))
    async with kernel.db.transaction() as tx:
        for number in range(1, 11):
            await kernel.bus.emit(tx, Paid(ann, str(number)))
    await asyncio.gather(*(bus.deliver_due() for bus in (kernel.bus, other, kernel.bus)))
    await kernel.bus.deliver_due()
    assert len(await inbox(kernel, ann)) == 10


async def test_a_notice_is_read_in_the_language_of_the_page_and_its_figures_too(kernel):
    ann = await user(kernel.db)
    await happen(kernel, Paid(ann, "1234.50"))
    assert await inbox(kernel, ann) == [("Paid", "1,234.5 USDT from Agio, a gift")]
    assert await inbox(kernel, ann, "xby") == [("Pagado", "1.234,5 USDT de Agio, un regalo")]


async def test_what_needs_no_notice_and_what_speaks_of_nobody_known_is_not_told(kernel):
    ann = await user(kernel.db)
    await happen(kernel, Paid(ann, "0"), Paid(77, "5"))
    assert await inbox(kernel, ann) == []
    assert await kernel.db.fetchval("SELECT count(*) FROM notice") == 0
    assert await kernel.db.fetchval("SELECT count(*) FROM event_outbox WHERE settled_at IS NULL") == 0


async def test_demo_and_real_hear_of_their_own(kernel):
    ann = await user(kernel.db, phone="+34600000000")
    async with kernel.db.transaction() as tx:
        demo = (
            await open_demo(tx, IDS, now=datetime.now(UTC), lifetime=timedelta(days=1), language="en", parent=ann)
        ).id
    async with kernel.db.transaction() as tx:
        await save_choice(tx, ann, Choice(Category.MONEY, True, True, True))
        await save_choice(tx, demo, Choice(Category.MONEY, True, True, True))
    await happen(kernel, Paid(demo, "9"))
    assert (await inbox(kernel, ann), len(await inbox(kernel, demo))) == ([], 1)
    assert kernel.sender.sent == []
    await happen(kernel, Paid(ann, "7"))
    assert (len(await inbox(kernel, ann)), len(await inbox(kernel, demo))) == (1, 1)
    assert [sent[:2] for sent in kernel.sender.sent] == [("email", "ann@example.com"), ("sms", "+34600000000")]


async def test_a_message_goes_the_ways_that_were_chosen_in_the_users_language(kernel):
    ann = await user(kernel.db, language="xby")
    await happen(kernel, Paid(ann, "1"))
    assert kernel.sender.sent == []
    async with kernel.db.transaction() as tx:
        await save_choice(tx, ann, Choice(Category.MONEY, inbox=False, email=True, sms=True))
    await happen(kernel, Paid(ann, "2.5"))
    assert len(await inbox(kernel, ann)) == 1
    words = {"amount": "2,5", "brand": "Agio", "coin": "USDT", "why": "un regalo"}
    assert kernel.sender.sent == [("email", "ann@example.com", "xby", words)]


async def test_of_security_one_always_hears(kernel):
    ann = await user(kernel.db, phone="+34600000000")
    with pytest.raises(asyncpg.CheckViolationError):
        async with kernel.db.transaction() as tx:
            await save_choice(tx, ann, Choice(Category.SECURITY, inbox=False))
    await happen(kernel, Seen(ann))
    assert await inbox(kernel, ann) == [("Seen", "Seen 4 Mar 2026 12:05 HKT")]
    assert [sent[:2] for sent in kernel.sender.sent] == [("email", "ann@example.com")]
    assert [(one.category, one.fixed) for one in await choices(kernel.db, ann)] == [
        ("security", True),
        ("money", False),
        ("orders", False),
        ("service", True),
    ]


async def test_an_inbox_is_read_page_by_page_and_what_comes_meanwhile_moves_nothing(kernel):
    ann, bob = await user(kernel.db), await user(kernel.db, "bob@example.com")
    await happen(kernel, *(Paid(ann, str(n)) for n in range(1, 8)), Paid(bob, "100"))
    first = await list_notices(kernel.db, kernel.messages, ann, "en", "Agio", "", 3)
    await happen(kernel, Paid(ann, "8"))
    second = await list_notices(kernel.db, kernel.messages, ann, "en", "Agio", first.next, 3)
    third = await list_notices(kernel.db, kernel.messages, ann, "en", "Agio", second.next, 3)
    amounts = [one.text.split()[0] for found in (first, second, third) for one in found.rows]
    assert amounts == ["7", "6", "5", "4", "3", "2", "1"]
    assert third.next == ""


async def test_what_came_since_the_page_was_drawn_stays_unread(kernel):
    ann, bob = await user(kernel.db), await user(kernel.db, "bob@example.com")
    await happen(kernel, Paid(ann, "1"), Paid(ann, "2"), Paid(ann, "3"), Paid(bob, "1"))
    _, second, first = (await list_notices(kernel.db, kernel.messages, ann, "en", "Agio")).rows
    async with kernel.db.transaction() as tx:
        assert not await mark_read(tx, bob, first.id, only=True)  # somebody else's
        assert await mark_read(tx, ann, first.id, only=True)
        assert await mark_read(tx, ann, first.id, only=True)  # once more
    assert await unread_count(kernel.db, ann) == 2
    async with kernel.db.transaction() as tx:
        await mark_read(tx, ann, second.id)
    found = (await list_notices(kernel.db, kernel.messages, ann, "en", "Agio")).rows
    assert [one.read for one in found] == [False, True, True]
    assert await unread_count(kernel.db, bob) == 1


async def test_the_pages_hear_how_many_are_unread_after_they_can_be_seen(kernel):
    ann = await user(kernel.db)
    await happen(kernel, Paid(ann, "1"))
    await happen(kernel, Paid(ann, "2"), Paid(ann, "3"))
    assert [(topic, owner, data["unread"]) for topic, owner, data in kernel.feed.reported] == [
        ("messages", ann, unread) for unread in (1, 3, 3)
    ]


async def test_unread_ones_are_counted_so_far(kernel, owner_db):
    ann = await user(kernel.db)
    await owner_db.execute(
        "INSERT INTO notice SELECT n, $1, 'money', 'shop.paid', '{}', '' FROM generate_series(1, 200) n", ann
    )
    assert await unread_count(kernel.db, ann) == MOST_UNREAD


async def test_old_ones_are_forgotten(kernel, database_clock):
    ann = await user(kernel.db)
    await happen(kernel, Paid(ann, "1"))
    await database_clock.advance(days=366)
    await happen(kernel, Paid(ann, "2"))
    await database_clock.advance(days=35)
    assert await forget_old_notices(kernel.db) == 1
    assert len(await inbox(kernel, ann)) == 1


async def test_a_key_that_was_not_declared_is_a_failure_that_is_seen(kernel):
    ann = await user(kernel.db)
    bus = Bus(kernel.db, IDS)
    bus.subscribe("shop", notice_subscriptions(kernel, [Notice(Seen, Category.MONEY, ("shop.paid",), seen)]))
    async with kernel.db.transaction() as tx:
        await bus.emit(tx, Seen(ann))
    await bus.deliver_due()
    assert "shop.seen is not among the keys" in await kernel.db.fetchval("SELECT problem FROM event_outbox")


def test_a_notice_of_an_event_without_a_user_is_refused():
    with pytest.raises(ConfigurationError, match="nobody to tell"):
        notice_subscriptions(SimpleNamespace(), [Notice(Nobody, Category.MONEY, (), lambda event: None)])
