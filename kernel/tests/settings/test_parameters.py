import asyncio
from datetime import UTC, datetime, timedelta
from decimal import Decimal

import asyncpg
import pytest
from agio_kernel.declarations import codes
from agio_kernel.declarations.errors import ApiError, ConfigurationError
from agio_kernel.declarations.states import StaleState
from agio_kernel.ports.clock import ManualClock, SystemClock
from agio_kernel.ports.ids import IdSource
from agio_kernel.settings.parameters import PROPOSALS, Parameter, ParameterError, Parameters, ProposalState
from hypothesis import given
from hypothesis import strategies as st

ANNA, BORIS, CLARA = 1, 2, 3
FEE = Parameter(key="spot.fee", type="decimal", default="0.001", minimum="0", maximum="0.01", source="x", public=True)
DAILY = Parameter(key="wallet.per_day", type="int", default=2, minimum=1, maximum=10, source="x")


# --- declarations


@pytest.mark.parametrize(
    ("type", "written", "value"),
    [
        ("int", "25", 25),
        ("int", "-3", -3),
        ("decimal", "0.05", Decimal("0.05")),
        ("decimal", "100", Decimal(100)),
        ("bool", "true", True),
        ("bool", "false", False),
        ("text", "", ""),
        ("text", "Zürich 取引", "Zürich 取引"),
        ("time", "12:00", timedelta(hours=12)),
        ("time", "00:00", timedelta(0)),
        ("time", "24:00", timedelta(hours=24)),
        ("duration", "3h", timedelta(hours=3)),
        ("duration", "7d", timedelta(days=7)),
        ("duration", "90s", timedelta(seconds=90)),
        ("duration", "50ms", timedelta(milliseconds=50)),
        ("duration", "0s", timedelta(0)),
    ],
)
def test_a_value_is_read_in_its_type_and_written_as_it_was(type, written, value):
    parameter = Parameter(key="a.b", type=type, default=written, source="x")
    assert parameter.default == value
    assert parameter.default.__class__ is value.__class__
    assert parameter.read(value) == value
    assert parameter.write(value) == written


@pytest.mark.parametrize(
    ("type", "hostile"),
    [
        *(
            ("int", text)
            for text in ("", " 1", "1 ", "+1", "01", "1.0", "1e3", "١", "１", "NaN", "9" * 19, "-0", "1_0")
        ),
        *(
            ("decimal", text)
            for text in ("", ".5", "5.", "1,5", "NaN", "Infinity", "1e9", "０.５", "--1", "0x1", "1" * 19)
        ),
        *(("bool", text) for text in ("", "True", "1", "yes", "TRUE")),
        *(("time", text) for text in ("", "24:01", "25:00", "12:60", "1:00", "12:00:00", "١٢:٠٠")),
        *(("duration", text) for text in ("", "3", "h", "-3h", "1.5h", "3 h", "3w", "1h30min", "1" * 10 + "s")),
        ("text", "x" * 4001),
        ("text", "a\0b"),
        ("int", True),
        ("int", 1.0),
        ("decimal", 0.1),
        ("decimal", True),
        ("bool", 1),
        ("duration", 3),
        ("time", timedelta(seconds=30)),
        ("time", timedelta(hours=25)),
        ("text", 5),
        ("duration", timedelta(microseconds=1)),
        ("duration", timedelta(hours=-1)),
    ],
)
def test_what_is_not_of_the_type_is_refused(type, hostile):
    good = {"int": 1, "decimal": "1", "bool": True, "time": "01:00", "duration": "1s", "text": "x"}[type]
    parameter = Parameter(key="a.b", type=type, default=good, source="x")
    with pytest.raises(ParameterError, match=r"a\.b must be"):
        parameter.read(hostile)


@given(st.decimals(min_value=-(10**17), max_value=10**17, places=8))
def test_a_decimal_survives_being_written(value):
    parameter = Parameter(key="a.b", type="decimal", default=0, source="x")
    assert parameter.read(parameter.write(value)) == value


@given(st.integers(min_value=0, max_value=10**9 - 1))
def test_a_duration_survives_being_written(milliseconds):
    parameter = Parameter(key="a.b", type="duration", default="0s", source="x")
    value = timedelta(milliseconds=milliseconds)
    assert parameter.read(parameter.write(value)) == value


@pytest.mark.parametrize(
    ("facts", "inside", "outside", "expected"),
    [
        (
            {"type": "int", "minimum": 1, "maximum": "10"},
            ["1", "10"],
            ["0", "11"],
            "at least 1 and at most 10, was '11'",
        ),
        ({"type": "decimal", "maximum": "0.5"}, ["-1", "0.50"], ["0.51"], "at most 0.5, was '0.51'"),
        ({"type": "duration", "minimum": "1h"}, ["1h", "60min"], ["59min"], "at least 1h, was '59min'"),
        ({"type": "time", "maximum": "12:00"}, ["12:00"], ["12:01"], "at most 12:00, was '12:01'"),
        ({"type": "text", "minimum": 1, "maximum": 3}, ["1", "123"], ["", "1234"], "characters long, was '1234'"),
        ({"type": "choice", "choices": ("listed", "open")}, ["open"], ["", "Open"], "one of listed, open, was 'Open'"),
    ],
)
def test_bounds_are_kept_and_named(facts, inside, outside, expected):
    parameter = Parameter(key="a.b", default=inside[0], source="x", **facts)
    for text in inside:
        parameter.read(text)
    for text in outside:
        with pytest.raises(ParameterError):
            parameter.read(text)
    with pytest.raises(ParameterError) as caught:
        parameter.read(outside[-1])
    assert str(caught.value).endswith(expected)


@pytest.mark.parametrize(
    "facts",
    [
        {"type": "int", "default": 0, "minimum": 1},
        {"type": "int", "default": "many"},
        {"type": "int", "default": 1, "minimum": "few"},
        {"type": "int", "default": 1, "choices": ("1",)},
        {"type": "choice", "default": "a"},
        {"type": "choice", "default": "c", "choices": ("a", "b")},
        {"type": "bool", "default": True, "minimum": False},
        {"type": "float", "default": 1},
        {"type": "int", "default": 1, "key": "NoDomain"},
    ],
)
def test_a_declaration_that_contradicts_itself_is_refused(facts):
    with pytest.raises(ParameterError):
        Parameter(**{"key": "a.b", "source": "x"} | facts)


def test_a_declaration_describes_itself_as_plain_data():
    assert FEE.describe() == {
        "key": "spot.fee",
        "type": "decimal",
        "default": "0.001",
        "minimum": "0",
        "maximum": "0.01",
        "choices": [],
        "screen": "",
        "source": "x",
        "public": True,
        "description_key": "spot.parameter.fee",
        "unit": "",
    }


# --- the port


def ids(lane: int = 0) -> IdSource:
    return IdSource(SystemClock(), lane=lane, lane_bits=2)


@pytest.fixture
async def parameters(db):
    port = Parameters([FEE, DAILY], db, ids())
    await port.refresh()
    return port


async def change(port, db, key, value, *, at=None, maker=ANNA, checker=BORIS):
    async with db.transaction() as tx:
        proposal = await port.propose(tx, key, value, maker=maker, reason="a test", effective_at=at)
    async with db.transaction() as tx:
        await port.approve(tx, proposal, checker=checker)
    await port.refresh()
    return proposal


def test_a_key_declared_twice_stops_the_start():
    with pytest.raises(ConfigurationError, match=r"spot\.fee is declared twice"):
        Parameters([FEE, FEE], None, ids())  # type: ignore[arg-type]


async def test_until_something_is_approved_the_default_is_in_force(parameters, db):
    assert parameters.get("spot.fee") == Decimal("0.001")
    async with db.transaction() as tx:
        await parameters.propose(tx, "spot.fee", "0.002", maker=ANNA, reason="cheaper")
    await parameters.refresh()
    assert parameters.get("spot.fee") == Decimal("0.001")
    assert [(one.key, one.value, one.maker) for one in await parameters.pending()] == [("spot.fee", "0.002", ANNA)]


async def test_an_approved_value_is_in_force_at_once_and_on_record(parameters, db):
    proposal = await change(parameters, db, "spot.fee", Decimal("0.002"))
    assert parameters.get("spot.fee") == Decimal("0.002")
    (entry,) = await parameters.history("spot.fee")
    assert (entry.value, entry.maker, entry.checker, entry.proposal_id) == ("0.002", ANNA, BORIS, proposal)
    assert await parameters.pending() == []
    assert [one.state for one in await parameters.proposals("spot.fee")] == [ProposalState.APPROVED]


async def test_a_value_takes_effect_at_its_time_and_the_past_stays_as_it_was(parameters, db):
    tomorrow = datetime.now(UTC) + timedelta(days=1)
    await change(parameters, db, "wallet.per_day", 5, at=tomorrow)
    assert parameters.get("wallet.per_day") == 2
    assert parameters.get("wallet.per_day", tomorrow - timedelta(microseconds=1)) == 2
    assert parameters.get("wallet.per_day", tomorrow) == 5
    await change(parameters, db, "wallet.per_day", 3)
    assert parameters.get("wallet.per_day") == 3
    assert parameters.get("wallet.per_day", datetime.now(UTC) - timedelta(hours=1)) == 2
    assert parameters.get("wallet.per_day", tomorrow + timedelta(days=400)) == 5


async def test_a_value_can_not_be_dated_back(parameters, db):
    before = await db.fetchval("SELECT agio_now()")
    await change(parameters, db, "wallet.per_day", 9, at=before - timedelta(days=30))
    assert parameters.get("wallet.per_day", before - timedelta(days=1)) == 2
    (entry,) = await parameters.history("wallet.per_day")
    assert entry.effective_at >= before


async def test_a_clock_behind_the_database_sees_a_fresh_value_all_the_same(db):
    port = Parameters([DAILY], db, ids(), ManualClock(datetime.now(UTC) - timedelta(minutes=5)))
    await change(port, db, "wallet.per_day", 4)
    assert port.get("wallet.per_day") == 4


async def test_public_values_are_those_that_say_so(parameters, db):
    await change(parameters, db, "spot.fee", "0.002")
    assert parameters.public_values() == {"spot.fee": "0.002"}


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({"key": "spot.none"}, codes.NOT_FOUND),
        ({"value": "0.011"}, codes.VALUE_ABOVE),
        ({"value": "-0.001"}, codes.VALUE_BELOW),
        ({"value": "free"}, codes.VALUE_NOT_A_NUMBER),
        ({"reason": "  "}, codes.MALFORMED),
        ({"reason": "x" * 1001}, codes.MALFORMED),
    ],
)
async def test_a_proposal_out_of_bounds_leaves_no_row(parameters, db, facts, code):
    asked = {"key": "spot.fee", "value": "0.002", "reason": "cheaper"} | facts
    with pytest.raises(ApiError) as caught:
        async with db.transaction() as tx:
            await parameters.propose(tx, asked["key"], asked["value"], maker=ANNA, reason=asked["reason"])
    assert caught.value.code is code
    assert await db.fetchval("SELECT count(*) FROM parameter_proposal") == 0


async def test_one_key_has_one_open_proposal(parameters, db):
    async def propose(value):
        async with db.transaction() as tx:
            return await parameters.propose(tx, "wallet.per_day", value, maker=ANNA, reason="a race")

    outcomes = await asyncio.gather(*(propose(value) for value in range(1, 7)), return_exceptions=True)
    refused = [one for one in outcomes if isinstance(one, ApiError)]
    assert len(refused) == 5
    assert {one.code for one in refused} == {codes.NOT_AVAILABLE}
    assert len(await parameters.pending()) == 1


async def test_who_made_a_proposal_can_not_check_it(parameters, db):
    async with db.transaction() as tx:
        proposal = await parameters.propose(tx, "spot.fee", "0", maker=ANNA, reason="for me")
    for decide in (parameters.approve, parameters.reject):
        with pytest.raises(ApiError) as caught:
            async with db.transaction() as tx:
                await decide(tx, proposal, checker=ANNA, remark="fine")
        assert caught.value.code is codes.FORBIDDEN
    assert len(await parameters.pending()) == 1


async def test_of_many_checkers_exactly_one_decides(parameters, db):
    async with db.transaction() as tx:
        proposal = await parameters.propose(tx, "spot.fee", "0.002", maker=ANNA, reason="a race")

    async def decide(number):
        async with db.transaction() as tx:
            if number % 3 == 0:
                await parameters.withdraw(tx, proposal, maker=ANNA)
            elif number % 3 == 1:
                await parameters.approve(tx, proposal, checker=BORIS)
            else:
                await parameters.reject(tx, proposal, checker=CLARA, remark="no")

    outcomes = await asyncio.gather(*map(decide, range(8)), return_exceptions=True)
    assert outcomes.count(None) == 1
    assert all(one is None or type(one).__name__ in ("StaleState", "IllegalTransition") for one in outcomes)
    (decided,) = await parameters.proposals("spot.fee")
    assert len(await parameters.history("spot.fee")) == (decided.state is ProposalState.APPROVED)


async def test_a_decision_on_an_old_view_is_stale(parameters, db):
    async with db.transaction() as tx:
        proposal = await parameters.propose(tx, "spot.fee", "0.002", maker=ANNA, reason="cheaper")
        await parameters.reject(tx, proposal, checker=BORIS, remark="too cheap")
        with pytest.raises(StaleState):
            await PROPOSALS.move(tx, proposal, ProposalState.PENDING, "approve", checker=BORIS)


async def test_a_rejected_or_withdrawn_proposal_changes_nothing_and_frees_the_key(parameters, db):
    for end in ("reject", "withdraw"):
        async with db.transaction() as tx:
            proposal = await parameters.propose(tx, "spot.fee", "0.002", maker=ANNA, reason="cheaper")
            if end == "reject":
                await parameters.reject(tx, proposal, checker=BORIS, remark="too cheap")
            else:
                await parameters.withdraw(tx, proposal, maker=ANNA)
    await parameters.refresh()
    assert parameters.get("spot.fee") == Decimal("0.001")
    states = {(one.state, one.checker, one.remark) for one in await parameters.proposals("spot.fee")}
    assert states == {(ProposalState.REJECTED, BORIS, "too cheap"), (ProposalState.WITHDRAWN, None, None)}


async def test_a_rejection_says_why_and_only_the_maker_withdraws(parameters, db):
    async with db.transaction() as tx:
        proposal = await parameters.propose(tx, "spot.fee", "0.002", maker=ANNA, reason="cheaper")
        with pytest.raises(ApiError) as caught:
            await parameters.reject(tx, proposal, checker=BORIS, remark=" ")
        assert caught.value.code is codes.MALFORMED
        with pytest.raises(ApiError) as caught:
            await parameters.withdraw(tx, proposal, maker=BORIS)
        assert caught.value.code is codes.FORBIDDEN
        with pytest.raises(ApiError) as caught:
            await parameters.approve(tx, proposal + 1, checker=BORIS)
        assert caught.value.code is codes.NOT_FOUND


async def test_a_value_that_no_longer_fits_is_not_approved(parameters, db):
    async with db.transaction() as tx:
        proposal = await parameters.propose(tx, "wallet.per_day", 9, maker=ANNA, reason="more")
    narrower = Parameter(key="wallet.per_day", type="int", default=2, maximum=5, source="x")
    with pytest.raises(ApiError) as caught:
        async with db.transaction() as tx:
            await Parameters([narrower], db, ids(1)).approve(tx, proposal, checker=BORIS)
    assert caught.value.code is codes.NOT_AVAILABLE
    assert len(await parameters.pending()) == 1


async def test_a_value_that_a_newer_declaration_forbids_is_passed_over(parameters, db):
    await change(parameters, db, "wallet.per_day", 4)
    await change(parameters, db, "wallet.per_day", 9)
    narrower = Parameters([Parameter(key="wallet.per_day", type="int", default=2, maximum=5, source="x")], db, ids(1))
    await narrower.refresh()
    assert narrower.get("wallet.per_day") == 4


async def test_another_process_notices_a_change_by_itself(parameters, db):
    other = Parameters([FEE, DAILY], db, ids(1))
    async with other.kept_fresh(every_s=0.02):
        assert other.get("wallet.per_day") == 2
        await change(parameters, db, "wallet.per_day", 7)
        async with asyncio.timeout(20):
            while other.get("wallet.per_day") != 7:  # noqa: ASYNC110 - what it waits for is that nobody has to tell it
                await asyncio.sleep(0.01)


async def test_a_refresh_without_news_reads_no_values(parameters, db):
    assert await parameters.refresh() is False
    await change(parameters, db, "wallet.per_day", 7)
    assert await parameters.refresh() is False
    assert parameters.get("wallet.per_day") == 7


# --- what PostgreSQL holds against the application itself


async def approve_without_a_value(tx, proposal):
    await PROPOSALS.move(tx, proposal, ProposalState.PENDING, "approve", checker=BORIS, decided_at=datetime.now(UTC))


VALUE = (
    "INSERT INTO parameter_value (id, key, value, effective_at, maker, checker, reason, proposal_id)"
    " VALUES (1, 'spot.fee', '{value}', agio_now() + '{after}', 1, {checker}, 'x', {proposal})"
)


@pytest.mark.parametrize(
    ("statement", "error"),
    [
        ("UPDATE parameter_value SET value = '0'", asyncpg.InsufficientPrivilegeError),
        ("DELETE FROM parameter_value", asyncpg.InsufficientPrivilegeError),
        ("TRUNCATE parameter_value", asyncpg.InsufficientPrivilegeError),
        ("DELETE FROM parameter_proposal", asyncpg.InsufficientPrivilegeError),
        ("UPDATE parameter_proposal SET value = '0'", asyncpg.InsufficientPrivilegeError),
        ("UPDATE parameter_proposal SET maker = 9", asyncpg.InsufficientPrivilegeError),
        (
            "UPDATE parameter_proposal SET state = 'approved', decided_at = agio_now(), checker = maker",
            asyncpg.CheckViolationError,
        ),
        (
            "UPDATE parameter_proposal SET state = 'approved', decided_at = agio_now() WHERE id = {proposal}",
            asyncpg.CheckViolationError,
        ),
        (VALUE.format(value="0.002", after="0", checker=2, proposal="{proposal}"), asyncpg.ForeignKeyViolationError),
        (VALUE.format(value="0.009", after="0", checker=2, proposal="{approved}"), asyncpg.ForeignKeyViolationError),
        (VALUE.format(value="0.003", after="0", checker=3, proposal="{approved}"), asyncpg.ForeignKeyViolationError),
        (VALUE.format(value="0.003", after="0", checker=1, proposal="{approved}"), asyncpg.CheckViolationError),
        (VALUE.format(value="0.003", after="-1 day", checker=2, proposal="{approved}"), asyncpg.CheckViolationError),
    ],
)
async def test_no_value_comes_to_be_without_dual_control(parameters, db, statement, error):
    async with db.transaction() as tx:
        approved = await parameters.propose(tx, "spot.fee", "0.003", maker=ANNA, reason="dearer")
        await PROPOSALS.move(
            tx, approved, ProposalState.PENDING, "approve", checker=BORIS, decided_at=datetime.now(UTC)
        )
        open_one = await parameters.propose(tx, "spot.fee", "0.002", maker=ANNA, reason="cheaper")
    with pytest.raises(error):
        await db.execute(statement.format(proposal=open_one, approved=approved))


async def test_the_proposal_behind_a_value_can_not_change_any_more(parameters, db, owner_db):
    proposal = await change(parameters, db, "spot.fee", "0.002")
    for database in (db, owner_db):
        with pytest.raises(asyncpg.ForeignKeyViolationError):
            await database.execute("UPDATE parameter_proposal SET checker = 3 WHERE id = $1", proposal)
        with pytest.raises(asyncpg.IntegrityConstraintViolationError):
            await database.execute(
                "UPDATE parameter_proposal SET state = 'pending', checker = NULL, decided_at = NULL WHERE id = $1",
                proposal,
            )


async def test_the_application_can_not_set_the_clock_of_a_value(parameters, db):
    async with db.transaction() as tx:
        proposal = await parameters.propose(tx, "spot.fee", "0.003", maker=ANNA, reason="dearer")
        await PROPOSALS.move(
            tx, proposal, ProposalState.PENDING, "approve", checker=BORIS, decided_at=datetime.now(UTC)
        )
    with pytest.raises(asyncpg.CheckViolationError):
        await db.execute(
            "INSERT INTO parameter_value"
            " (id, key, value, effective_at, maker, checker, reason, proposal_id, created_at)"
            " VALUES (1, 'spot.fee', '0.003', agio_now() - '2 days'::interval, 1, 2,"
            " 'x', $1, agio_now() - '3 days'::interval)",
            proposal,
        )


def test_the_bound_of_a_share_is_told_in_per_cent():
    fee = Parameter(key="spot.share", type="decimal", default="0.05", source="x", maximum="0.1", unit="share")
    with pytest.raises(ParameterError) as refused:
        fee.read("0.2")
    assert refused.value.refusal("value").params == {"maximum": Decimal(10)}
