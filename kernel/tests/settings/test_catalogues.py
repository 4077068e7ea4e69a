"""Catalogues: rows that two operators change, that are in force from a moment on, and that nobody rewrites."""

import asyncio
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from enum import StrEnum
from types import SimpleNamespace
from typing import Annotated, Any

import asyncpg
import msgspec
import pytest
from agio_kernel.declarations import codes
from agio_kernel.declarations.asset import AssetSpec
from agio_kernel.declarations.errors import ApiError, ConfigurationError
from agio_kernel.declarations.remote import Sold
from agio_kernel.declarations.states import StaleState
from agio_kernel.ports.clock import SystemClock
from agio_kernel.ports.ids import IdSource
from agio_kernel.settings.catalogues import Catalogue, Catalogues, Field, Problem
from agio_kernel.settings.deployment import Deployment
from agio_kernel.settings.parameters import Parameter, Parameters
from agio_kernel.terms import Rate
from agio_testing.races.locks import somebody_waits
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

ANNA, BORIS, CLARA = 1, 2, 3
FEE = Parameter(key="shop.fee", type="decimal", default="0.001", minimum="0", maximum="0.05", source="x")


class Terms(msgspec.Struct, frozen=True):
    fee: Decimal
    least: Decimal
    most: Decimal
    coin: str
    open: bool
    ends: date | None


def check(key: str, terms: Terms) -> None:
    if terms.least > terms.most:
        raise ApiError(codes.AMOUNT_ABOVE_MAXIMUM, field="least", maximum=terms.most)
    if terms.fee > Decimal("0.02") and not terms.open:
        raise ApiError(codes.NOT_AVAILABLE, field="fee")


def shop(**more: Any) -> Catalogue[Terms]:
    given: dict[str, Any] = {
        "id": "shop.offers",
        "title": "shop.offers",
        "row": Terms,
        "fields": (
            Field(name="fee", kind="decimal", minimum="0", maximum="0.05", parameter="shop.fee"),
            Field(name="least", kind="decimal", minimum="1", step="0.5", default="10"),
            Field(name="most", kind="decimal", minimum="1"),
            Field(name="coin", kind="asset", fixed=True),
            Field(name="open", kind="bool", default="true"),
            Field(name="ends", kind="date", optional=True),
        ),
        "delivered": lambda: {
            "seven": {"most": Decimal(500), "coin": "USDT"},
            "thirty": {"most": Decimal(900), "coin": "BTC", "least": Decimal(20)},
        },
        "check": check,
        "adds": True,
        "retires": True,
    } | more
    return Catalogue(**given)


def kernel_of(db: Any, catalogue: Catalogue[Any], begins: Any = "delivered") -> Any:
    clock = SystemClock()
    ids = IdSource(clock)
    return SimpleNamespace(
        db=db,
        clock=clock,
        ids=ids,
        parameters=Parameters([FEE], db, ids, clock),
        settings=SimpleNamespace(deployment=Deployment(catalogue=begins)),
        assets={"USDT": AssetSpec(1, "USDT", 8, "Tether"), "BTC": AssetSpec(2, "BTC", 8, "Bitcoin")},
        prices=SimpleNamespace(instruments=lambda: ()),
        directory=SimpleNamespace(made=lambda field, kernel: [("shop", catalogue)]),
    )


@pytest.fixture
def offers(db) -> Catalogues:
    return Catalogues(kernel_of(db, shop()))


def version_store_of(catalogues: Catalogues) -> Any:
    return catalogues.version_store("shop.offers")


async def drafted(db, catalogues, key, content, base=0, maker=ANNA, **more) -> int:
    async with db.transaction() as tx:
        return await catalogues.draft(
            tx, "shop.offers", key, content, base=base, maker=maker, reason="a season", **more
        )


async def published(db, catalogues, key, content, base=0, **more) -> int:
    draft = await drafted(db, catalogues, key, content, base, **more)
    async with db.transaction() as tx:
        version = await catalogues.publish(tx, draft, checker=BORIS)
    await catalogues.refresh()
    return version.number


SEVEN = {"most": "500", "coin": "USDT"}


# --- declaring and reading


@pytest.mark.parametrize(("begins", "least"), [("delivered", "10"), ("specification", "25")])
def test_a_deployment_begins_with_the_rows_that_it_names(begins, least):
    specified = lambda: {"seven": {"most": Decimal(500), "coin": "USDT", "least": Decimal(25)}}  # noqa: E731
    row = version_store_of(Catalogues(kernel_of(None, shop(specified=specified), begins))).get("seven")
    assert row.terms.least == Decimal(least)


def test_a_row_that_nobody_published_is_as_delivered_and_follows_the_deployment(offers):
    row = version_store_of(offers).get("seven")
    assert (row.number, row.since, row.retired) == (0, None, False)
    assert row.terms == Terms(Decimal("0.001"), Decimal(10), Decimal(500), "USDT", True, None)
    assert list(version_store_of(offers).rows()) == ["seven", "thirty"]
    assert version_store_of(offers).get("never") is None


class Paid(StrEnum):
    DAILY = "daily"
    END = "end"


class Typed(msgspec.Struct, frozen=True):
    fee: Annotated[Rate, Field(kind="decimal", parameter="shop.fee")]
    extra: Annotated[Rate | None, Field(kind="decimal", optional=True)]
    paid: Annotated[Paid, Field(kind="choice", choices=tuple(Paid))]


def test_a_field_of_a_constant_is_as_the_constant_says():
    said = Field.of(FEE, name="fee", step="0.001")
    assert said == Field(name="fee", kind="decimal", minimum="0", maximum="0.05", step="0.001", parameter="shop.fee")


def test_a_share_is_read_as_a_rate_and_a_choice_as_its_enum_where_the_row_says_so():
    delivered = lambda: {"seven": {"paid": "end"}, "eight": {"paid": "daily", "extra": Decimal("0.02")}}  # noqa: E731
    catalogue = shop(row=Typed, fields=(), delivered=delivered, check=None)
    rows = version_store_of(Catalogues(kernel_of(None, catalogue))).rows()
    assert rows["seven"].terms == Typed(Rate.of("0.001"), None, Paid.END)
    assert rows["eight"].terms == Typed(Rate.of("0.001"), Rate.of("0.02"), Paid.DAILY)
    assert rows["seven"].terms.paid is Paid.END


def test_a_rate_with_more_decimals_than_are_kept_is_refused_in_a_row_and_as_a_constant():
    catalogue = shop(row=Typed, fields=(), delivered=lambda: {"seven": {"paid": "end"}}, check=None)
    store = version_store_of(Catalogues(kernel_of(None, catalogue)))
    problems = store.problems("seven", {"paid": "end", "extra": "0.00000000001"})
    assert [(one.field, one.code) for one in problems] == [("extra", codes.VALUE_OFF_STEP)]
    with pytest.raises(ApiError) as caught:
        store.refuse_parameter("shop.fee", Decimal("0.00000000001"))
    assert caught.value.code is codes.VALUE_OFF_STEP


@pytest.mark.parametrize(
    "wrong",
    [
        {"fields": (Field(name="fee", kind="decimal", default="0"),)},
        {"columns": ("fee", "colour")},
    ],
)
def test_a_catalogue_whose_fields_are_not_its_rows_stops_the_start(wrong):
    with pytest.raises(ConfigurationError):
        shop(**wrong)


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": "Fee", "kind": "decimal"},
        {"name": "fee", "kind": "number"},
        {"name": "fee", "kind": "choice"},
        {"name": "fee", "kind": "int", "choices": ("a",)},
        {"name": "fee", "kind": "decimal", "default": "much"},
        {"name": "fee", "kind": "decimal", "default": "2", "maximum": "1"},
    ],
)
def test_a_field_that_contradicts_itself_stops_the_start(wrong):
    with pytest.raises(ConfigurationError):
        Field(**wrong)


@pytest.mark.parametrize(
    ("changes", "field", "code"),
    [
        ({"most": ""}, "most", None),  # as delivered
        ({"most": "much"}, "most", codes.VALUE_NOT_A_NUMBER),
        ({"most": "1e3"}, "most", codes.VALUE_NOT_A_NUMBER),
        ({"least": "0.5"}, "least", codes.VALUE_BELOW),
        ({"least": "1.2"}, "least", codes.VALUE_OFF_STEP),
        ({"fee": "0.06"}, "fee", codes.VALUE_ABOVE),
        ({"coin": "DOGE"}, "coin", codes.VALUE_NOT_LISTED),
        ({"open": "yes"}, "open", codes.VALUE_NOT_LISTED),
        ({"ends": "2026-02-30"}, "ends", codes.VALUE_NOT_A_DATE),
        ({"ends": "20261201"}, "ends", codes.VALUE_NOT_A_DATE),
        ({"least": "600"}, "least", codes.AMOUNT_ABOVE_MAXIMUM),
        ({"price": "7"}, "price", codes.MALFORMED),
    ],
)
def test_each_field_is_judged_and_then_the_row_as_a_whole(offers, changes, field, code):
    problems = version_store_of(offers).problems("seven", SEVEN | changes)
    assert [(one.field, one.code) for one in problems] == ([] if code is None else [(field, code)])


def test_all_that_is_wrong_is_said_at_once(offers):
    found = version_store_of(offers).problems("new", {"fee": "1", "ends": "soon"})
    assert [(one.field, one.code) for one in found] == [
        ("fee", codes.VALUE_ABOVE),
        ("most", codes.VALUE_MISSING),
        ("coin", codes.VALUE_MISSING),
        ("ends", codes.VALUE_NOT_A_DATE),
    ]


KINDS = st.sampled_from(["decimal", "int", "bool", "date", "time", "duration", "text"])


@pytest.mark.parametrize("text", ["\u200b", "\u3164", " ", "\u00ad\u2060"])
def test_a_text_that_shows_nothing_is_missing(text):
    found = Field(name="x", kind="text", minimum=1).read(text)
    assert isinstance(found, Problem)
    assert found.code is codes.VALUE_MISSING


@given(KINDS, st.text(max_size=30))
def test_what_can_be_read_is_written_as_one_text_and_read_again(kind, text):
    field = Field(name="x", kind=kind)
    value = field.read(text)
    if not isinstance(value, Problem):
        assert field.read(field.write(value)) == value


# --- dual control


async def test_a_draft_changes_nothing_until_another_operator_publishes_it(db, offers):
    draft = await drafted(db, offers, "seven", {"most": "700", "coin": "USDT"})
    await offers.refresh()
    assert version_store_of(offers).get("seven").terms.most == 500
    with pytest.raises(ApiError) as caught:
        async with db.transaction() as tx:
            await offers.publish(tx, draft, checker=ANNA)
    assert caught.value.code is codes.FORBIDDEN
    with pytest.raises(asyncpg.PostgresError):  # and PostgreSQL says so too
        async with db.transaction() as tx:
            await tx.execute(
                "UPDATE catalogue_draft SET state = 'published', checker = maker,"
                " decided_at = agio_now() WHERE id = $1",
                draft,
            )
    async with db.transaction() as tx:
        version = await offers.publish(tx, draft, checker=BORIS)
    await offers.refresh()
    row = version_store_of(offers).get("seven")
    assert (row.number, row.terms.most, row.since) == (version.number, 700, version.effective_at) == (1, 700, row.since)


async def test_nobody_publishes_without_a_draft_or_rewrites_what_was_published(db, offers):
    number = await published(db, offers, "seven", {"most": "700", "coin": "USDT"})
    draft = await drafted(db, offers, "seven", {"most": "800", "coin": "USDT"}, base=number)
    for sql, args in (
        ("INSERT INTO catalogue_version (draft_id) VALUES ($1)", (draft,)),
        ("INSERT INTO catalogue_version (draft_id) VALUES (12345)", ()),
        ("INSERT INTO catalogue_version (draft_id, number) VALUES ($1, 9)", (draft,)),
        ("UPDATE catalogue_version SET content = '{}'", ()),
        ("UPDATE catalogue_draft SET content = '{}'", ()),
        ("UPDATE catalogue_draft SET state = 'draft', checker = NULL, decided_at = NULL WHERE state = 'published'", ()),
        ("UPDATE catalogue_head SET published = 0", ()),
        ("DELETE FROM catalogue_version", ()),
        ("DELETE FROM catalogue_draft", ()),
    ):
        with pytest.raises(asyncpg.PostgresError):
            async with db.transaction() as tx:
                await tx.execute(sql, *args)


async def test_one_draft_of_a_row_at_a_time_and_its_maker_may_replace_it(db, offers):
    first = await drafted(db, offers, "seven", {"most": "700", "coin": "USDT"})
    with pytest.raises(ApiError) as caught:
        await drafted(db, offers, "seven", SEVEN, maker=BORIS)
    assert caught.value.code is codes.DRAFTED_BY_ANOTHER
    second = await drafted(db, offers, "seven", {"most": "800", "coin": "USDT"})
    async with db.read() as conn:
        assert [draft.id for draft in await offers.drafts(conn)] == [second]
        assert (await offers.find(conn, first)).state == "withdrawn"
    with pytest.raises(ApiError):
        async with db.transaction() as tx:
            await offers.withdraw(tx, second, maker=BORIS)
    async with db.transaction() as tx:
        await offers.reject(tx, second, checker=BORIS, remark="too much")
    with pytest.raises(StaleState):
        async with db.transaction() as tx:
            await offers.publish(tx, second, checker=CLARA)


async def test_a_draft_made_of_an_older_version_is_refused(db, offers):
    await published(db, offers, "seven", {"most": "700", "coin": "USDT"})
    with pytest.raises(ApiError) as caught:
        await drafted(db, offers, "seven", {"most": "800", "coin": "USDT"}, base=0)
    assert caught.value.code is codes.OVERTAKEN


async def test_a_draft_made_while_another_was_published_is_refused(db, owner_db, offers):
    first = await drafted(db, offers, "seven", {"most": "600", "coin": "USDT"})
    published_not_committed = asyncio.Event()

    async def meanwhile() -> int:
        await published_not_committed.wait()
        return await drafted(db, offers, "seven", {"most": "700", "coin": "USDT"}, maker=CLARA)

    late = asyncio.create_task(meanwhile())
    async with db.transaction() as tx:
        await offers.publish(tx, first, checker=BORIS)
        published_not_committed.set()
        # CLARA has read version 0 as the newest, and waits for the place of the row's draft.
        await somebody_waits(owner_db)
    with pytest.raises(ApiError) as refused:
        await late
    assert refused.value.code is codes.OVERTAKEN


async def test_of_two_who_publish_at_once_one_does(db, offers):
    draft = await drafted(db, offers, "seven", {"most": "700", "coin": "USDT"})

    async def publish(checker: int) -> bool:
        try:
            async with db.transaction() as tx:
                await offers.publish(tx, draft, checker=checker)
        except StaleState:
            return False
        return True

    assert sorted(await asyncio.gather(*(publish(checker) for checker in (BORIS, CLARA, 4, 5)))) == [False] * 3 + [True]
    async with db.read() as conn:
        assert len(await offers.history(conn, "shop.offers", "seven")) == 1


async def test_rows_published_at_once_are_numbered_without_a_gap_and_none_is_missed(db, offers):
    """A process that reads while others commit must not skip a version that commits late."""
    drafts = [await drafted(db, offers, f"row{n}", {"most": str(n + 10), "coin": "USDT"}) for n in range(12)]
    other = Catalogues(kernel_of(db, shop()))
    done = asyncio.Event()

    async def follow() -> None:
        # ended by others: the test ends the task
        while not done.is_set():
            await other.refresh()
            await asyncio.sleep(0)

    async def publish(draft: int) -> None:
        async with db.transaction() as tx:
            await asyncio.sleep(0.001 * (draft % 7))
            await offers.publish(tx, draft, checker=BORIS)
            await asyncio.sleep(0.001 * (draft % 5))

    following = asyncio.create_task(follow())
    await asyncio.gather(*map(publish, drafts))
    done.set()
    await following
    await other.refresh()
    assert sorted(row.number for row in version_store_of(other).rows().values() if row.number) == list(range(1, 13))


async def test_an_entry_of_a_menu_leads_somewhere_while_what_it_sells_is_sold(db, offers):
    coins, bitcoin = Sold("shop.offers"), Sold("shop.offers", {"coin": "BTC"})
    asked = [
        coins,
        bitcoin,
        msgspec.structs.replace(bitcoin, ever=True),
        Sold("shop.offers", {"coin": "ETH"}, ever=True),
    ]
    assert [offers.sells(one) for one in asked] == [True, True, True, False]
    number = await published(db, offers, "thirty", {"most": "900", "least": "20", "coin": "BTC"}, retired=True)
    assert [offers.sells(one) for one in asked] == [True, False, True, False], "its orders are still led to"
    await published(db, offers, "seven", SEVEN, retired=True)
    assert [offers.sells(one) for one in asked] == [False, False, True, False]
    await published(db, offers, "thirty", {"most": "900", "least": "20", "coin": "BTC"}, base=number)
    assert [offers.sells(one) for one in asked] == [True, True, True, False]


async def test_operators_add_and_retire_rows_only_where_the_catalogue_lets_them(db, offers):
    await published(db, offers, "ninety", {"most": "50", "coin": "BTC"})
    assert list(version_store_of(offers).rows()) == ["seven", "thirty", "ninety"]
    number = await published(db, offers, "ninety", {"most": "50", "coin": "BTC"}, base=1, retired=True)
    assert list(version_store_of(offers).rows()) == ["seven", "thirty"]
    assert version_store_of(offers).get("ninety").retired  # what was sold under it can still be settled
    await published(db, offers, "ninety", {"most": "60", "coin": "BTC"}, base=number)
    assert version_store_of(offers).rows()["ninety"].terms.most == 60
    for key in ("a b", "", "-x", "x" * 41):
        with pytest.raises(ApiError) as caught:
            await drafted(db, offers, key, {"most": "50", "coin": "BTC"})
        assert caught.value.code is codes.VALUE_NOT_A_NAME
    closed = Catalogues(kernel_of(db, shop(adds=False, retires=False)))
    for key, more in (("other", {}), ("seven", {"retired": True})):
        with pytest.raises(ApiError):
            await drafted(db, closed, key, SEVEN, **more)


async def test_a_fixed_field_is_set_once(db, offers):
    with pytest.raises(ApiError) as caught:
        await drafted(db, offers, "seven", {"most": "500", "coin": "BTC"})
    assert (caught.value.code, caught.value.field) == (codes.VALUE_FIXED, "coin")


# --- when


async def test_a_version_holds_from_its_moment_on_and_never_before(db, offers):
    later = datetime.now(UTC) + timedelta(days=2)
    await published(db, offers, "seven", {"most": "700", "coin": "USDT"}, effective_at=later)
    version_store = version_store_of(offers)
    assert version_store.get("seven").terms.most == 500
    assert version_store.get("seven", later - timedelta(microseconds=1)).terms.most == 500
    assert version_store.get("seven", later).terms.most == 700
    past = datetime.now(UTC) - timedelta(days=2)
    await published(db, offers, "thirty", {"most": "950", "coin": "BTC", "least": "20"}, effective_at=past)
    assert version_store.get("thirty", datetime.now(UTC) - timedelta(hours=1)).terms.most == 900, (
        "nothing is dated back"
    )
    assert version_store.get("thirty").terms.most == 950


@settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.integers(0, 20), st.integers(0, 20)), max_size=8), st.integers(0, 45))
def test_what_is_in_force_is_what_was_published_last_of_what_has_begun(plan, asked):
    """Against a model: publications at rising moments, each for a moment of its own, never before its publication."""
    from agio_kernel.settings.catalogues import Version

    catalogues = Catalogues(kernel_of(None, shop()))
    start = datetime(2026, 1, 1, tzinfo=UTC)
    at, begun = 0, []
    for number, (wait, ahead) in enumerate(plan, 1):
        at += wait % 5
        begins = at + ahead
        begun.append((number, begins))
        moment = start + timedelta(hours=begins)
        catalogues.kept("shop.offers").take(
            [
                Version(
                    number=number,
                    key="seven",
                    content={"most": str(100 + number), "coin": "USDT"},
                    retired=False,
                    effective_at=moment,
                    maker=ANNA,
                    checker=BORIS,
                    reason="x",
                    created_at=start,
                )
            ]
        )
    expected = max((number for number, begins in begun if begins <= asked), default=0)
    assert version_store_of(catalogues).get("seven", start + timedelta(hours=asked)).number == expected


async def test_a_transaction_reads_what_is_committed_though_its_process_has_not_heard_of_it(db, offers):
    other = Catalogues(kernel_of(db, shop()))
    await other.refresh()
    await published(db, offers, "seven", {"most": "700", "coin": "USDT"})
    assert version_store_of(other).get("seven").number == 0
    async with db.transaction() as tx:
        row = await version_store_of(other).in_force(tx, "seven")
        assert (row.number, row.terms.most) == (1, 700)
        assert (await version_store_of(other).in_force(tx, "thirty")).number == 0
    await other.refresh()
    assert version_store_of(other).get("seven").number == 1


async def test_a_transaction_that_fails_leaves_no_version_behind_in_memory(db, offers):
    draft = await drafted(db, offers, "seven", {"most": "700", "coin": "USDT"})
    with pytest.raises(ZeroDivisionError):
        async with db.transaction() as tx:
            await offers.publish(tx, draft, checker=BORIS)
            assert (await version_store_of(offers).in_force(tx, "seven")).number == 1
            raise ZeroDivisionError
    await offers.refresh()
    async with db.transaction() as tx:
        assert (await version_store_of(offers).in_force(tx, "seven")).number == 0


async def test_another_process_hears_of_a_publication_by_itself(db, offers):
    other = Catalogues(kernel_of(db, shop()))
    async with other.kept_fresh(0.02):
        before = version_store_of(other).cache_version()
        await published(db, offers, "seven", {"most": "700", "coin": "USDT"})
        for _ in range(200):
            if version_store_of(other).cache_version() != before:
                break
            await asyncio.sleep(0.02)
        assert version_store_of(other).get("seven").terms.most == 700


async def test_a_stored_version_that_a_newer_program_refuses_leaves_the_one_before_in_force(db, offers):
    await published(db, offers, "seven", {"most": "700", "coin": "USDT"})
    await published(db, offers, "seven", {"most": "700", "coin": "USDT", "fee": "0.05"}, base=1)
    tighter = tuple(
        Field(name="fee", kind="decimal", maximum="0.01", parameter="shop.fee") if f.name == "fee" else f
        for f in shop().fields
    )
    newer = Catalogues(kernel_of(db, shop(fields=tighter)))
    await newer.refresh()
    assert (version_store_of(newer).get("seven").number, version_store_of(newer).get("seven").terms.fee) == (
        1,
        Decimal("0.001"),
    )


# --- what rows follow


async def test_rows_follow_a_deployment_wide_constant_until_they_say_something_themselves(db, offers):
    await published(db, offers, "seven", {"most": "500", "coin": "USDT", "fee": "0.002"})
    parameters = offers.parameters
    before = version_store_of(offers).cache_version()
    async with db.transaction() as tx:
        proposal = await parameters.propose(tx, "shop.fee", Decimal("0.003"), maker=ANNA, reason="x")
        await parameters.approve(tx, proposal, checker=BORIS)
    await parameters.refresh()
    version_store = version_store_of(offers)
    assert (version_store.get("seven").terms.fee, version_store.get("thirty").terms.fee) == (
        Decimal("0.002"),
        Decimal("0.003"),
    )
    assert version_store.cache_version() != before


async def test_a_constant_with_which_a_row_would_contradict_itself_is_refused(db, offers):
    await published(db, offers, "seven", {"most": "500", "coin": "USDT", "open": "false"})
    offers.refuse_parameter("shop.fee", Decimal("0.02"))
    with pytest.raises(ApiError) as caught:
        offers.refuse_parameter("shop.fee", Decimal("0.03"))
    assert caught.value.field == "fee"


async def test_a_constant_that_is_put_on_for_later_binds_the_rows_of_today(db, offers):
    parameters, tomorrow = offers.parameters, SystemClock().now() + timedelta(days=1)
    async with db.transaction() as tx:
        proposal = await parameters.propose(
            tx, "shop.fee", Decimal("0.03"), maker=ANNA, reason="x", effective_at=tomorrow
        )
        await parameters.approve(tx, proposal, checker=BORIS)
    await parameters.refresh()
    with pytest.raises(ApiError) as caught:
        await drafted(db, offers, "seven", {"most": "500", "coin": "USDT", "open": "false"})
    assert caught.value.field == "fee"
    await drafted(db, offers, "seven", {"most": "500", "coin": "USDT", "open": "false", "fee": "0.01"})


async def test_a_row_that_is_put_on_for_later_binds_the_constants_of_today(db, offers):
    tomorrow = SystemClock().now() + timedelta(days=1)
    await published(db, offers, "seven", {"most": "500", "coin": "USDT", "open": "false"}, effective_at=tomorrow)
    with pytest.raises(ApiError) as caught:
        offers.refuse_parameter("shop.fee", Decimal("0.03"))
    assert caught.value.field == "fee"
    offers.refuse_parameter("shop.fee", Decimal("0.02"))


async def test_a_row_is_checked_again_when_it_is_published(db, offers):
    draft = await drafted(db, offers, "seven", {"most": "500", "coin": "USDT", "fee": "0.04"})
    stricter = Catalogues(
        kernel_of(db, shop(check=lambda key, row: check(key, msgspec.structs.replace(row, open=False))))
    )
    with pytest.raises(ApiError):
        async with db.transaction() as tx:
            await stricter.publish(tx, draft, checker=BORIS)
    async with db.read() as conn:
        assert (await offers.find(conn, draft)).state == "draft"
