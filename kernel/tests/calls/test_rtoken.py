"""The request token: one effect for each intent, whatever is retried, crossed or killed."""

import asyncio

import msgspec
import pytest
from agio_kernel.calls.rtoken import Answer, Intents, Replay, check_rtoken, fingerprint
from agio_kernel.declarations import codes
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ports.secret_box import SecretBox
from agio_kernel.postgres.db import Database, Limits, OutcomeUnknown
from agio_kernel.postgres.embedded import EmbeddedPostgres
from agio_kernel.postgres.migrate import migrate
from agio_testing.environments.standbys import end_waits, wait_for_standbys
from agio_testing.fixtures import reachable_folder
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

SECRETS = SecretBox(b"a deployment's secret of 32 bytes")
INTENT = ("user:7", "web/buy", "press001")
BODY = fingerprint("web/buy", {"amount": "1"})

fields = st.dictionaries(st.text(max_size=6), st.text(max_size=8), max_size=5)


@pytest.fixture
async def counted(owner_db):
    """A table in which each effect leaves a row."""
    await owner_db.execute("CREATE TABLE effects (id serial, note text)")
    return owner_db


@pytest.fixture
def intents(db):
    return Intents(db, SECRETS)


async def carry_out(
    intents: Intents, body: bytes = b"done", *, intent: tuple[str, str, str] = INTENT, print_: bytes = BODY
) -> bytes:
    """Do it, or give the stored answer, as the host does."""
    try:
        found = await intents.find(*intent, print_)
        if found is not None:
            return found.body
        async with intents.effect(*intent, print_) as effect:
            await effect.tx.execute("INSERT INTO effects (note) VALUES ('done')")
            effect.kept = Answer(body, "the cookie")
    except Replay as replay:
        return replay.answer.body
    return body


async def effects(db: Database) -> int:
    return await db.fetchval("SELECT count(*) FROM effects")


@pytest.mark.parametrize("rtoken", ["abcdef", "ABCdef0123456789", "000000"])
def test_an_rtoken_has_six_to_sixteen_letters_and_digits(rtoken):
    assert check_rtoken(rtoken) == rtoken


@pytest.mark.parametrize(
    "rtoken", [None, "", "abcde", "a" * 17, "abcdef ", "abcdef\n", "abc-def", "ábcdef", "１２３４５６", "abcdef\0"]
)
def test_anything_else_is_refused(rtoken):
    with pytest.raises(ApiError) as refused:
        check_rtoken(rtoken)
    assert (refused.value.code, refused.value.field) == (codes.RTOKEN_INVALID, "rtoken")


@given(fields, fields)
def test_two_bodies_have_one_fingerprint_only_when_they_are_the_same(one, other):
    carried = {"token": "t", "lang": "en", "rtoken": "r"}
    same = {k: v for k, v in one.items() if k not in carried} == {k: v for k, v in other.items() if k not in carried}
    assert (fingerprint("web/buy", one) == fingerprint("web/buy", other)) == same
    assert fingerprint("web/buy", {**one, **carried}) == fingerprint("web/buy", {**one, "token": "u", "lang": "jp"})


@given(fields)
def test_another_call_is_another_intent(body):
    assert fingerprint("web/buy", body) != fingerprint("web/sell", body)


def test_the_border_between_fields_can_not_be_moved():
    assert fingerprint("c", {"a": "1b", "c": "2"}) != fingerprint("c", {"a": "1", "bc": "2"})
    assert fingerprint("c", {"ab": ""}) != fingerprint("c", {"a": "b"})


async def test_asking_again_gives_the_stored_answer_and_no_second_effect(counted, intents):
    assert await carry_out(intents, b"first") == b"first"
    assert await carry_out(intents, b"second") == b"first"
    found = await intents.find(*INTENT, BODY)
    assert found == Answer(b"first", "the cookie")
    assert await effects(counted) == 1


async def test_inside_the_effect_a_repeated_intent_is_a_replay(counted, intents):
    await carry_out(intents, b"first")
    with pytest.raises(Replay) as replay:
        async with intents.effect(*INTENT, BODY):
            pytest.fail("the body must not run")
    assert replay.value.answer.body == b"first"


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(one=fields, other=fields)
async def test_another_body_under_the_same_rtoken_is_a_conflict(db, owner_db, one, other):
    intents = Intents(db, SECRETS)
    print_, other_print = fingerprint("web/buy", one), fingerprint("web/buy", other)
    assume(print_ != other_print)
    await owner_db.execute("DELETE FROM intent")
    await owner_db.execute("CREATE TABLE IF NOT EXISTS effects (id serial, note text)")
    await owner_db.execute("DELETE FROM effects")
    await carry_out(intents, print_=print_)
    for attempt in (intents.find(*INTENT, other_print), carry_out(intents, print_=other_print)):
        with pytest.raises(ApiError) as refused:
            await attempt
        assert refused.value.code is codes.RTOKEN_CONFLICT
    with pytest.raises(ApiError):
        async with intents.effect(*INTENT, other_print):
            pytest.fail("the body must not run")
    assert await effects(owner_db) == 1


@pytest.mark.parametrize(
    "intent",
    [("user:8", "web/buy", "press001"), ("user:7", "web/sell", "press001"), ("user:7", "web/buy", "press002")],
)
async def test_somebody_elses_rtoken_another_call_and_another_press_are_other_intents(counted, intents, intent):
    await carry_out(intents, b"first")
    assert await intents.find(*intent, BODY) is None
    assert await carry_out(intents, b"second", intent=intent) == b"second"
    assert await effects(counted) == 2


async def test_a_twin_that_is_still_running_is_told_so_and_later_gets_the_answer(counted, intents, database_url):
    running, finish = asyncio.Event(), asyncio.Event()

    async def slow() -> None:
        async with intents.effect(*INTENT, BODY) as effect:
            await effect.tx.execute("INSERT INTO effects (note) VALUES ('slow')")
            running.set()
            await finish.wait()
            effect.kept = Answer(b"slow")

    first = asyncio.create_task(slow())
    await running.wait()
    async with await Database.connect(database_url, min_size=1, max_size=1) as elsewhere:
        for twin in (intents, Intents(elsewhere, SECRETS)):
            with pytest.raises(ApiError) as refused:
                await carry_out(twin, b"twin")
            assert refused.value.code is codes.IN_PROGRESS
        finish.set()
        await first
        assert await carry_out(Intents(elsewhere, SECRETS), b"twin") == b"slow"
    assert await effects(counted) == 1


async def test_of_many_presses_at_once_one_has_an_effect_and_all_get_its_answer(counted, intents):
    async def persist(number: int) -> bytes:
        for _ in range(200):
            try:
                return await carry_out(intents, f"{number}".encode())
            except ApiError as refusal:
                assert refusal.code is codes.IN_PROGRESS
                await asyncio.sleep(0.01)
        raise AssertionError("never answered")

    answers = await asyncio.gather(*(persist(number) for number in range(12)))
    assert len(set(answers)) == 1
    assert await effects(counted) == 1


async def test_a_process_that_dies_after_the_effect_and_before_the_commit_has_done_nothing(
    counted, intents, database_url
):
    with pytest.raises(ZeroDivisionError):
        async with intents.effect(*INTENT, BODY) as effect:
            await effect.tx.execute("INSERT INTO effects (note) VALUES ('lost')")
            effect.kept = Answer(b"lost")
            raise ZeroDivisionError("the process died")
    assert await effects(counted) == 0
    async with await Database.connect(database_url, min_size=1, max_size=1) as elsewhere:
        assert await carry_out(Intents(elsewhere, SECRETS), b"again") == b"again"
    assert await effects(counted) == 1


async def test_a_connection_cut_in_the_middle_leaves_neither_effect_nor_lock(counted, intents, database_url):
    async with await Database.connect(database_url, min_size=1, max_size=1) as dying:
        with pytest.raises(Exception, match=r"terminat|connection|closed|another operation"):
            async with Intents(dying, SECRETS).effect(*INTENT, BODY) as effect:
                await effect.tx.execute("INSERT INTO effects (note) VALUES ('lost')")
                pid = effect.tx.get_server_pid()
                await counted.execute("SELECT pg_terminate_backend($1)", pid)
                await effect.tx.execute("SELECT 1")
    assert await effects(counted) == 0
    assert await carry_out(intents, b"again") == b"again"
    assert await effects(counted) == 1


async def test_a_process_that_dies_after_the_commit_has_left_its_answer(counted, db, database_url):
    async with await Database.connect(database_url, min_size=1, max_size=1) as dying:
        await carry_out(Intents(dying, SECRETS), b"committed")
    assert await carry_out(Intents(db, SECRETS), b"again") == b"committed"
    assert await effects(counted) == 1


async def test_an_answer_that_holds_a_token_is_sealed(counted, intents):
    await carry_out(intents, b'{"token":"of-a-session"}')
    rows = str([dict(row) for row in await counted.fetch("SELECT * FROM intent")])
    assert "of-a-session" not in rows and "the cookie" not in rows
    assert b"of-a-session".hex() not in rows


async def test_an_effect_without_an_answer_is_still_carried_out_once(counted, intents):
    async with intents.effect(*INTENT, BODY) as effect:
        await effect.tx.execute("INSERT INTO effects (note) VALUES ('silent')")
    with pytest.raises(Replay):
        async with intents.effect(*INTENT, BODY):
            pytest.fail("the body must not run")


async def test_intents_are_forgotten_after_two_days_and_not_before(counted, intents, database_clock):
    await carry_out(intents, intent=("user:7", "web/buy", "press002"))
    await database_clock.advance(hours=2)
    await carry_out(intents)
    await database_clock.advance(hours=47)
    assert await intents.forget_old() == 1
    assert await intents.find(*INTENT, BODY) is not None


def test_an_answer_survives_its_encoding():
    answer = Answer(bytes(range(256)), "binding")
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(answer), type=Answer) == answer


async def test_an_effect_that_no_standby_has_is_acknowledged_to_nobody():
    with (
        reachable_folder("agio-test-") as folder,
        EmbeddedPostgres(folder, settings={"fsync": "off", "shared_buffers": "16MB"}) as dsn,
    ):
        await migrate(dsn)
        async with await Database.connect(dsn, limits=Limits(statement=500)) as db:
            intents = Intents(db, SECRETS)
            await wait_for_standbys(dsn, "gone")
            with pytest.raises(OutcomeUnknown):
                async with intents.effect(*INTENT, BODY) as effect:
                    effect.kept = Answer(b"done")
            await end_waits(dsn)
            assert await db.fetchval("SELECT count(*) FROM intent") == 1, "it is committed here, and here alone"
            with pytest.raises(OutcomeUnknown):
                await intents.find(*INTENT, BODY)
            with pytest.raises(OutcomeUnknown):
                async with intents.effect(*INTENT, BODY):
                    raise AssertionError("it has happened")
            await wait_for_standbys(dsn, "")
            found = await intents.find(*INTENT, BODY)
            assert found is not None and found.body == b"done"
            with pytest.raises(Replay):
                async with intents.effect(*INTENT, BODY):
                    raise AssertionError("it has happened")
