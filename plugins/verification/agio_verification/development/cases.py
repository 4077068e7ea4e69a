"""A day's cases of a development deployment: what an operator finds in the queues of identities and addresses.

They come through the users' own calls, with drawn papers, and have waited for some time. Each user has one case, made
once per data folder, and nobody can sign in as one of them.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from datetime import timedelta

import asyncpg
import msgspec
import structlog
from agio_kernel.calls.request import NO_FILES, Client, Request
from agio_kernel.calls.rtoken import Replay, fingerprint
from agio_kernel.cases import redate
from agio_kernel.declarations.errors import AgioError, ConfigurationError
from agio_kernel.declarations.principal import Principal, Subject
from agio_kernel.people.users import AccountTaken, User, create_user, find_by_email
from agio_kernel.ports.events import UserRegistered

from agio_verification.calls import calls
from agio_verification.development.pictures import draw_bill, draw_papers
from agio_verification.development.seeds import SEEDS, Seed
from agio_verification.verification import Verification

log = structlog.get_logger(__name__)

OPENED_BEFORE = timedelta(days=3)
BILLED_BEFORE = timedelta(days=20)
HERE = Client("127.0.0.1", "127.0.0.1", "development")


@asynccontextmanager
async def development_cases(verification: Verification) -> AsyncIterator[None]:
    """Fill the queues beside the start, where the deployment asks for it."""
    kernel = verification.kernel
    if not kernel.config["verification"].development_cases:
        yield
        return
    if not kernel.settings.deployment.development:
        raise ConfigurationError(
            "[plugin.verification] development_cases is for development only: users bring real cases"
        )
    task = kernel.db.spawn(seed_cases(verification), name="verification development cases")
    try:
        yield
    finally:
        task.cancel()


async def seed_cases(verification: Verification) -> int:
    """Make what isn't there yet; returns how many cases that were. One that is refused doesn't stop the others."""
    made = 0
    for seed in SEEDS:
        try:
            made += await _case(verification, seed, await _user(verification, seed))
        except (AgioError, asyncpg.PostgresError) as error:
            log.info("verification.development_case_refused", case=seed.name, error=repr(error))
    return made


async def _case(verification: Verification, seed: Seed, user: User) -> bool:
    """Upload and submit, as the user's own pages do; False where it was made before."""
    kernel, table = verification.kernel, "verification_address" if seed.address else "verification_identity"
    if await kernel.db.fetchval(f"SELECT true FROM {table} WHERE user_id = $1", user.id):
        return False
    if seed.address:
        sent_at = kernel.clock.now() - BILLED_BEFORE
        photos, path = {"bill": await asyncio.to_thread(draw_bill, seed, sent_at)}, "web/submitAddress"
        fields = {"address": seed.address}
    else:
        photos, path = await asyncio.to_thread(draw_papers, seed), "web/submitPrimary"
        fields = {"type": str(int(seed.type)), "name": seed.name, "number": seed.number}
    for kind, body in photos.items():
        # Uploaded already by a start that was ended, or by another process.
        with suppress(Replay):
            await _press(verification, user, "web/uploadPhoto", f"{seed.digest[:24]}{kind}", {}, {kind: body})
    try:
        await _press(verification, user, path, seed.digest[:32], fields)
    except Replay:
        return False
    await kernel.db.run(lambda tx: _date_back(tx, table, user.id, seed.ago))
    return True


async def _press(
    verification: Verification,
    user: User,
    path: str,
    press: str,
    fields: Mapping[str, str],
    files: Mapping[str, bytes] = NO_FILES,
) -> None:
    call = next(call for call in calls(verification) if call.path == path)
    form = msgspec.convert(fields, call.form, strict=False)
    who = Principal(Subject.USER, user.id, user.uid, 0, name=user.name)
    print_ = fingerprint(path, fields)
    await call.handler(Request(call, who, form, user.language, press, print_, HERE, verification.kernel.intents, files))


async def _date_back(tx: asyncpg.Connection, table: str, user_id: int, ago: timedelta) -> None:
    """Let this user's case have waited for so long."""
    moved = await tx.fetch(
        f"UPDATE {table} SET created_at = created_at - $2::interval WHERE user_id = $1 RETURNING id", user_id, ago
    )
    await redate(tx, [row["id"] for row in moved], ago)


async def _user(verification: Verification, seed: Seed) -> User:
    """The seeded user: registered some days ago, without a password."""
    kernel = verification.kernel
    async with kernel.db.transaction() as tx:
        if known := await find_by_email(tx, seed.email):
            return known
        try:
            user = await create_user(
                tx,
                kernel.ids,
                now=kernel.clock.now() - OPENED_BEFORE,
                country=seed.country,
                language=seed.language,
                password_hash=None,
                email=seed.email,
                name=seed.name,
            )
        except AccountTaken:  # another process of this deployment was first
            user = await find_by_email(tx, seed.email)
            assert user is not None, "its address is taken"
            return user
        await kernel.bus.emit(tx, UserRegistered(user.id, user.uid, user.country, user.language, ""))
    return user
