"""Tickets of a development deployment: what an operator finds in the queue of support on a fresh site.

Each user has one ticket, made once per data folder by the users' own call, and nobody can sign in as one of them.
"""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta
from functools import partial
from typing import ClassVar

import asyncpg
from agio_kernel.calls.rtoken import Replay
from agio_kernel.cases import backdate
from agio_kernel.ports.kernel import Kernel

from agio_demo.kit import DemoUser, beside_start, demo_user, press, seed_each

REGISTERED_BEFORE = timedelta(days=9)


class Seed(DemoUser, frozen=True):
    """One user, and what is asked some time ago."""

    handle: ClassVar[str] = "ticket"

    topic: str
    subject: str
    text: str
    ago: timedelta


SEEDS = (
    Seed(
        "Lena Vogt",
        "DE",
        "en",
        "funds",
        "Withdrawal to a new address",
        "I added a new ERC20 address yesterday. The withdrawal form still offers the old one only. What am I missing?",
        timedelta(hours=5),
    ),
    Seed(
        "Haruka Mori",
        "JP",
        "jp",
        "verification",
        "住所確認書類について",
        "電気料金の請求書がオンラインのみです。PDFの画面を撮影した画像でも受け付けていただけますか。",
        timedelta(hours=3),
    ),
    Seed(
        "Diego Ramos",
        "ES",
        "xby",
        "trading",
        "Comisión de una orden",
        "La comisión de mi última orden fue mayor que la del día anterior. ¿Dónde veo la tarifa que se aplicó?",
        timedelta(hours=2),
    ),
    Seed(
        "Nok Saetang",
        "TH",
        "ty",
        "account",
        "เปลี่ยนเบอร์โทรศัพท์",
        "เบอร์เดิมของฉันใช้ไม่ได้แล้ว ฉันจะผูกเบอร์ใหม่โดยไม่ต้องรับรหัสที่เบอร์เดิมได้อย่างไร",
        timedelta(minutes=40),
    ),
    Seed(
        "Owen Price",
        "GB",
        "en",
        "other",
        "Statement for my tax adviser",
        "Is there one statement of everything for the year, or do I export each list by itself?",
        timedelta(minutes=12),
    ),
)


async def seed_tickets(kernel: Kernel) -> int:
    """Make what isn't there yet; returns how many tickets that were."""

    return await seed_each("content", SEEDS, partial(_ticket, kernel))


async def _ticket(kernel: Kernel, seed: Seed) -> bool:
    user = await demo_user(kernel, seed, REGISTERED_BEFORE)
    if await kernel.db.fetchval("SELECT true FROM content_ticket WHERE user_id = $1", user.id):
        return False
    fields = {"topic": seed.topic, "subject": seed.subject, "text": seed.text}
    with suppress(Replay):  # another process of this deployment was first
        await press(kernel, user, "web/openTicket", "development1", fields)
    await kernel.db.run(lambda tx: _date_back(tx, user.id, seed.ago))
    return True


async def _date_back(tx: asyncpg.Connection, user_id: int, ago: timedelta) -> None:
    """Let this user's ticket have waited for so long."""
    moved = await tx.fetch(
        "UPDATE content_ticket SET created_at = created_at - $2::interval, waiting_since = waiting_since - $2::interval"
        " WHERE user_id = $1 RETURNING id",
        user_id,
        ago,
    )
    await backdate(tx, [one["id"] for one in moved], ago)


CASES = beside_start("content.cases", lambda kernel: kernel, seed_tickets)
