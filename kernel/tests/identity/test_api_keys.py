"""API keys: what a signed request must be, who it acts for, and everything that ends a key."""

import asyncio
import base64
import hmac
from datetime import UTC, datetime, timedelta
from hashlib import sha256

import msgspec
import pytest
from agio_kernel.calls.signatures import LONGEST_PEM, KeyKind, read_public_key
from agio_kernel.declarations.codes import API_KEY_REFUSED
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Subject
from agio_kernel.identity import api_keys
from agio_kernel.identity.api_keys import ApiKeyState, Scope, Signed, TooManyKeys, WrongSignature
from agio_kernel.identity.demo import open_demo
from agio_kernel.identity.session_cache import TRUTH_LAG_S
from agio_kernel.identity.sessions import Sessions
from agio_kernel.identity.users import create_user
from agio_kernel.ports.clock import ManualClock
from agio_kernel.ports.ids import IdSource
from agio_kernel.ports.secret_box import SecretBox
from agio_kernel.postgres.paging import page
from agio_testing.races.locks import concurrently
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, rsa
from cryptography.hazmat.primitives.asymmetric.padding import PKCS1v15
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat

SECRETS = SecretBox(b"a deployment's secret of 32 bytes")
HOME = "192.0.2.7"


class Program:
    """A program with a key."""

    def __init__(self, sessions, clock, key, secret):
        self.sessions, self.clock, self.key, self.secret = sessions, clock, key, secret

    def signed(self, **changes) -> Signed:
        stamp = str(int(self.clock.now().timestamp()))
        signed = msgspec.structs.replace(
            Signed(self.key.public, stamp, "", "POST", "/api/v1/placeSpotOrder", b"pair=BTCUSDT"), **changes
        )
        digest = hmac.new(self.secret.encode(), signed.text(), sha256).hexdigest()
        return signed if signed.signature else msgspec.structs.replace(signed, signature=digest)

    async def asks(self, signed=None, address=HOME):
        return await self.sessions.api_keys.recognise(signed or self.signed(), address)


@pytest.fixture
def clock():
    return ManualClock(datetime(2026, 5, 1, 12, tzinfo=UTC))


@pytest.fixture
def sessions(db, clock):
    return Sessions(db, IdSource(clock), clock, SECRETS)


@pytest.fixture
async def ann(db, clock):
    async with db.transaction() as tx:
        return await create_user(
            tx,
            IdSource(clock),
            now=clock.now(),
            country="ES",
            language="en",
            password_hash="x",
            email="ann@example.com",
        )


async def make(db, sessions, clock, ann, networks=(), scopes=(Scope.READ,), days=30, public_key=None):
    async with db.transaction() as tx:
        key, secret = await sessions.api_keys.create(
            tx, ann.id, "bot", scopes, networks, timedelta(days=days), public_key
        )
    return Program(sessions, clock, key, secret)


@pytest.fixture
async def program(db, sessions, clock, ann):
    return await make(db, sessions, clock, ann)


async def is_refused(asking) -> bool:
    with pytest.raises(ApiError) as refused:
        await asking
    return refused.value.code is API_KEY_REFUSED


async def test_a_signed_request_acts_for_the_owner_within_the_scopes(program, ann):
    caller = await program.asks()
    assert (caller.principal.id, caller.principal.uid, caller.principal.session_id) == (ann.id, ann.uid, 0)
    assert caller.scopes == {Scope.READ} and caller.principal.permissions == frozenset()


@pytest.mark.parametrize(
    "changes",
    [{"body": b"pair=ETHUSDT"}, {"target": "/api/v1/cancelSpotOrder"}, {"method": "GET"}, {"key": "ak_nobody"}],
)
async def test_nothing_signed_can_be_changed_on_the_way(program, changes):
    assert await is_refused(program.asks(msgspec.structs.replace(program.signed(), **changes)))


@pytest.mark.parametrize("signature", ["0" * 64, "é" * 64, "x"])
async def test_a_wrong_signature_is_refused(program, signature):
    assert await is_refused(program.asks(program.signed(signature=signature)))


@pytest.mark.parametrize(("seconds", "accepted"), [(-31, False), (-30, True), (30, True), (31, False)])
async def test_a_request_counts_thirty_seconds_around_its_time(program, clock, seconds, accepted):
    signed = program.signed(timestamp=str(int(clock.now().timestamp()) + seconds))
    if accepted:
        await program.asks(signed)
    else:
        assert await is_refused(program.asks(signed))


@pytest.mark.parametrize("timestamp", ["", "-1", "1e9", "９", "9" * 40])
async def test_a_time_that_is_none_is_refused(program, timestamp):
    assert await is_refused(program.asks(program.signed(timestamp=timestamp)))


def pem_of(private) -> str:
    return private.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo).decode()


ED25519 = ed25519.Ed25519PrivateKey.generate()
RSA = rsa.generate_private_key(65537, 2048)


@pytest.mark.parametrize(
    ("kind", "private", "sign"),
    [
        (KeyKind.ED25519, ED25519, ED25519.sign),
        (KeyKind.RSA, RSA, lambda text: RSA.sign(text, PKCS1v15(), SHA256())),
    ],
)
async def test_a_key_of_the_owners_own_needs_no_secret_here(db, sessions, clock, ann, kind, private, sign):
    program = await make(db, sessions, clock, ann, public_key=read_public_key(f"  {pem_of(private)}\r\n"))
    assert (program.key.kind, program.secret) == (kind, None)
    key, asks = program.key.public, sessions.api_keys.caller_of
    signature = base64.b64encode(sign(b"a=1&b=2")).decode()
    assert (await asks(key, b"a=1&b=2", signature, HOME)).principal.id == ann.id
    for text, wrong in (
        (b"a=1&b=3", signature),
        (b"a=1&b=2", signature[:-4]),
        (b"a=1&b=2", sign(b"a=1&b=2").hex()),
        (b"a=1&b=2", signature + "!"),
        (b"a=1&b=2", ""),
        (b"a=1&b=2", "é"),
        (b"a=1&b=2", "A" * 100_000),
    ):
        with pytest.raises(WrongSignature):
            await asks(key, text, wrong, HOME)


@pytest.mark.parametrize(
    "pem",
    [
        "",
        "a key",
        "-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----",
        pem_of(rsa.generate_private_key(65537, 1024)),
        pem_of(ec.generate_private_key(ec.SECP256R1())),
        ED25519.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode(),
        pem_of(ED25519) + " " * LONGEST_PEM,
        "é",
    ],
)
def test_what_is_no_public_key_of_a_kind_that_is_known_is_refused(pem):
    with pytest.raises(ValueError):
        read_public_key(pem)


async def test_a_demo_accounts_key_ends_with_it(db, sessions, clock):
    async with db.transaction() as tx:
        demo = await open_demo(tx, IdSource(clock), now=clock.now(), lifetime=timedelta(days=2), language="en")
    program = await make(db, sessions, clock, demo)
    assert (await program.asks()).principal.is_demo
    clock.advance(days=2)
    assert await is_refused(program.asks())


async def test_a_key_with_a_list_of_addresses_works_only_from_there(db, sessions, clock, ann):
    program = await make(db, sessions, clock, ann, networks=("192.0.2.0/29", "2001:db8::/64"))
    await program.asks(address="192.0.2.7")
    await program.asks(address="2001:db8::5")
    for address in ("192.0.2.8", "2001:db8:1::5", "unknown"):
        assert await is_refused(program.asks(address=address))


async def test_a_revoked_key_is_refused_at_once_and_somebody_elses_cant_be_revoked(db, sessions, program, ann):
    await program.asks()
    async with db.transaction() as tx:
        assert not await sessions.revoke_key(tx, ann.id + 1, program.key.id)
    await program.asks()
    async with db.transaction() as tx:
        assert await sessions.revoke_key(tx, ann.id, program.key.id)
    assert await is_refused(program.asks())
    async with db.transaction() as tx:
        assert not await sessions.revoke_key(tx, ann.id, program.key.id)


async def keys_of(sessions, conn, user_id):
    found = await page(conn, sessions.api_keys.of_user(user_id), "", 20)
    return [api_keys.api_key_of(row) for row in found.rows]


async def test_an_expired_key_is_refused_before_and_after_it_is_marked(db, sessions, clock, ann):
    program = await make(db, sessions, clock, ann, days=1)
    await program.asks()
    clock.advance(days=1)
    assert await is_refused(program.asks())
    assert await sessions.api_keys.expire_due() == 1
    assert await is_refused(program.asks())
    async with db.read() as conn:
        [row] = await keys_of(sessions, conn, ann.id)
    assert row.state is ApiKeyState.EXPIRED


async def test_keys_expire_without_waiting_for_an_account_that_ends_its_own(db, sessions, clock, ann, program):
    """Of many accounts at once: waiting for one key with others locked, it could wait in a circle."""
    clock.advance(days=30)
    async with db.transaction() as tx:
        assert await sessions.api_keys.revoke_all(tx, ann.id) == 1
        async with asyncio.timeout(20):
            assert await concurrently(sessions.api_keys.expire_due()) == 0
    assert await sessions.api_keys.expire_due() == 0


async def test_what_ends_access_ends_keys_everywhere_from_the_commit_on(db, sessions, clock, program, ann):
    """A request that reads the key once more before the commit must not keep it alive after it."""
    now = [100.0]
    others = Sessions(db, IdSource(clock), clock, SECRETS, monotonic=lambda: now[0])
    elsewhere = Program(others, clock, program.key, program.secret)
    await program.asks()
    await elsewhere.asks()
    async with db.transaction() as tx:
        ended = await sessions.end_access(tx, Subject.USER, ann.id)
        assert (ended.sessions, ended.keys) == (0, 1)
        await concurrently(program.asks())
    assert await is_refused(program.asks())
    now[0] += TRUTH_LAG_S + 0.1  # a process that hears nothing: the same bound as a session's
    assert await is_refused(elsewhere.asks())


async def test_an_owner_who_logs_devices_out_may_keep_the_keys(db, sessions, program, ann):
    async with db.transaction() as tx:
        assert not (await sessions.end_access(tx, Subject.USER, ann.id, keep_keys=True)).any
        assert await sessions.api_keys.active(tx, ann.id) == 1
    await program.asks()


async def test_a_suspended_account_has_no_programs(db, program):
    await db.execute("UPDATE app_user SET state = 'suspended'")
    assert await is_refused(program.asks())


async def test_an_account_has_a_bounded_number_of_keys_and_sees_its_own(db, sessions, clock, ann, monkeypatch):
    monkeypatch.setattr(api_keys, "PER_ACCOUNT", 2)
    programs = [await make(db, sessions, clock, ann) for _ in range(2)]
    with pytest.raises(TooManyKeys):
        await make(db, sessions, clock, ann)
    async with db.read() as conn:
        assert [row.id for row in await keys_of(sessions, conn, ann.id)] == [
            program.key.id for program in reversed(programs)
        ]
        assert await keys_of(sessions, conn, ann.id + 1) == []


async def test_the_secret_is_kept_sealed(db, program):
    kept = await db.fetchval("SELECT secret FROM api_key")
    assert program.secret.encode() not in kept
    assert SECRETS.open("api secret", kept) == program.secret.encode()


async def test_keys_that_are_asked_for_at_once_are_read_at_once(db, sessions, clock, ann):
    """Each for its own caller; a key that somebody is ending meanwhile is waited for by none of them."""
    programs = [await make(db, sessions, clock, ann) for _ in range(6)]
    others = Sessions(db, IdSource(clock), clock, SECRETS)
    asking = [Program(others, clock, one.key, one.secret) for one in programs]
    async with db.transaction() as tx:
        await sessions.api_keys.revoke(tx, ann.id, programs[0].key.id)
        async with asyncio.timeout(20):
            callers = await asyncio.gather(*(concurrently(one.asks()) for one in asking))
        assert {caller.principal.id for caller in callers} == {ann.id}
    assert await is_refused(Program(Sessions(db, IdSource(clock), clock, SECRETS), clock, programs[0].key, "x").asks())
    used = {row["id"]: row["used_at"] for row in await db.fetch("SELECT id, used_at FROM api_key")}
    assert used == {one.key.id: None if one is programs[0] else clock.now() for one in programs}
