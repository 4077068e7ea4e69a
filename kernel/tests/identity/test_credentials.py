"""Passwords: hashed at a cost that doubles as their only defence, in threads that can't be flooded."""

import asyncio
import threading
from contextlib import ExitStack, suppress
from types import SimpleNamespace

import argon2
import pytest
from agio_kernel.declarations import codes
from agio_kernel.declarations.errors import ApiError
from agio_kernel.identity.credentials import Credentials, PasswordCost
from agio_testing.waiting import soon
from hypothesis import given, settings
from hypothesis import strategies as st

CHEAP = PasswordCost(time=1, memory_kib=8, lanes=1)


@pytest.fixture
def credentials():
    made = Credentials(CHEAP)
    yield made
    made.close()


async def test_a_hash_verifies_its_password_and_no_other(credentials):
    kept = await credentials.hash("correct horse")
    assert kept.startswith("$argon2id$") and "correct" not in kept
    assert kept != await credentials.hash("correct horse")
    assert (await credentials.verify(kept, "correct horse")).ok
    for wrong in ("", "correct hors", "correct horse ", "Correct horse", "correct horse\0"):
        assert not (await credentials.verify(kept, wrong)).ok


@settings(max_examples=25)
@given(password=st.text(st.characters(), max_size=30))
async def test_any_text_a_person_or_a_program_sends_is_a_password(password):
    credentials = Credentials(CHEAP)
    kept = await credentials.hash(password)
    assert (await credentials.verify(kept, password)).ok
    assert not (await credentials.verify(kept, password + "x")).ok
    credentials.close()


async def test_the_same_letters_typed_on_another_keyboard_are_the_same_password(credentials):
    kept = await credentials.hash("contrasen\u0303a")
    assert (await credentials.verify(kept, "contrase\u00f1a")).ok


@pytest.mark.parametrize("kept", [None, "", "*", "$argon2id$", "$2b$12$abcdefghijklmnopqrstuv", "plain"])
async def test_what_is_no_hash_verifies_nothing(credentials, kept):
    assert not (await credentials.verify(kept, "plain")).ok


async def test_an_unknown_account_costs_what_a_wrong_password_costs(monkeypatch):
    """By the work that argon2 is given, not by the clock: a busy machine makes any time mean nothing."""
    worked = []
    verify_secret = argon2.low_level.verify_secret

    def counted(encoded: bytes, secret: bytes, kind: argon2.Type) -> bool:
        worked.append((argon2.extract_parameters(encoded.decode()), len(encoded), kind))
        return verify_secret(encoded, secret, kind)

    monkeypatch.setattr("argon2._password_hasher.verify_secret", counted)
    credentials = Credentials(PasswordCost(time=4, memory_kib=16_384))
    kept = await credentials.hash("correct horse")
    for against in (kept, None):
        assert not (await credentials.verify(against, "wrong horse")).ok
    known, unknown = worked
    assert known == unknown
    assert (known[0].time_cost, known[0].memory_cost) == (4, 16_384)
    credentials.close()


async def test_a_hash_of_an_older_cost_is_renewed_when_its_password_is_right(credentials):
    dearer = Credentials(PasswordCost(time=2, memory_kib=64))
    kept = await credentials.hash("correct horse")
    assert (await dearer.verify(kept, "wrong horse")).rehashed is None
    verified = await dearer.verify(kept, "correct horse")
    assert verified.ok and verified.rehashed is not None and "m=64,t=2" in verified.rehashed
    renewed = await dearer.verify(verified.rehashed, "correct horse")
    assert renewed.ok and renewed.rehashed is None
    dearer.close()


async def test_what_does_not_fit_into_the_queue_is_refused_at_once_and_places_come_back(monkeypatch):
    credentials = Credentials(CHEAP, threads=2, queue=3)
    gate = threading.Event()
    monkeypatch.setattr(credentials, "_hasher", SimpleNamespace(hash=lambda octets: gate.wait(10) and "hashed"))
    waiting = [asyncio.create_task(credentials.hash("x")) for _ in range(5)]
    await asyncio.sleep(0)
    for _ in range(20):
        with pytest.raises(ApiError) as refused:
            await credentials.hash("x")
        assert refused.value.code is codes.TOO_MANY_REQUESTS
    # Who had to wait for a place would have waited for the gate, and those behind it would answer False.
    gate.set()
    assert await asyncio.gather(*waiting) == ["hashed"] * 5

    async def all_at_once():
        with suppress(ApiError):  # the threads give their places back after they have answered
            return await asyncio.gather(*(credentials.hash("x") for _ in range(5)))

    assert await soon(all_at_once) == ["hashed"] * 5
    credentials.close()


async def test_users_who_take_all_their_places_leave_operators_theirs(monkeypatch):
    credentials = Credentials(CHEAP, threads=2, queue=3)
    gate = threading.Event()
    monkeypatch.setattr(credentials, "_hasher", SimpleNamespace(hash=lambda octets: gate.wait(10) and "hashed"))
    with ExitStack() as places:
        with suppress(ApiError):
            for number in range(100):
                places.enter_context(credentials.sign_in(f"browser {number}"))
        users = [asyncio.create_task(credentials.hash("x")) for _ in range(5)]
        await asyncio.sleep(0)
        with pytest.raises(ApiError):
            await credentials.hash("x")
        with credentials.operators.sign_in(""):
            operator = asyncio.create_task(credentials.operators.hash("x"))
            await asyncio.sleep(0)
            gate.set()
            assert await asyncio.gather(*users, operator) == ["hashed"] * 6
    credentials.close()


def _taken(credentials: Credentials, places: ExitStack, browser: str) -> int:
    """Take places until one is refused; how many there were."""
    for number in range(100):
        try:
            places.enter_context(credentials.sign_in(browser))
        except ApiError as refused:
            assert refused.code is codes.TOO_MANY_REQUESTS
            return number
    raise AssertionError("nobody is refused")


@pytest.mark.parametrize(("whose", "open_to_all"), [("users", 28), ("operators", 6)])
def test_places_are_kept_for_browsers_that_the_account_knows_and_come_back(credentials, whose, open_to_all):
    door = credentials if whose == "users" else credentials.operators
    with ExitStack() as places:
        assert _taken(door, places, "") == open_to_all
        with door.sign_in("laptop") as place:
            place.require(known=True)
            with pytest.raises(ApiError) as refused:
                place.require(known=False)
            assert refused.value.code is codes.TOO_MANY_REQUESTS
        assert _taken(door, places, "laptop") == 6
    with door.sign_in("") as place:
        place.require(known=False)


async def test_a_caller_that_gives_up_frees_its_place_only_when_the_thread_is_done(monkeypatch):
    credentials = Credentials(CHEAP, threads=1, queue=0)
    gate = threading.Event()
    monkeypatch.setattr(credentials, "_hasher", SimpleNamespace(hash=lambda octets: gate.wait(10) and "hashed"))
    abandoned = asyncio.create_task(credentials.hash("x"))
    await asyncio.sleep(0)
    abandoned.cancel()
    await asyncio.gather(abandoned, return_exceptions=True)
    with pytest.raises(ApiError):
        await credentials.hash("x")
    gate.set()
    hashed = ""
    async with asyncio.timeout(20):  # the thread is done when it is
        while not hashed:
            with suppress(ApiError):
                hashed = await credentials.hash("x")
            await asyncio.sleep(0.005)
    assert hashed == "hashed"
    credentials.close()


async def test_the_event_loop_goes_on_while_passwords_are_hashed():
    credentials = Credentials(PasswordCost(time=4, memory_kib=32_768))
    hashing = asyncio.gather(*(credentials.hash("x") for _ in range(6)))
    ticks = 0
    # ended by others: it ends with the hashing that it counts beside
    while not hashing.done():
        await asyncio.sleep(0.005)
        ticks += 1
    assert ticks > 2
    await hashing
    credentials.close()


async def test_deployments_of_a_process_share_its_threads_and_have_places_of_their_own(monkeypatch):
    one, other = Credentials(CHEAP), Credentials(CHEAP)
    before = {thread for thread in threading.enumerate() if thread.name.startswith("argon2")}
    assert await asyncio.gather(*(each.hash("x") for each in (one, other) for _ in range(4)))
    after = {thread for thread in threading.enumerate() if thread.name.startswith("argon2")}
    assert len(after - before) <= 2
    monkeypatch.setattr(one, "_places", threading.BoundedSemaphore(1))
    assert one._places.acquire(blocking=False)
    with pytest.raises(ApiError):
        await one.hash("x")
    one.close()
    assert await other.hash("x")
