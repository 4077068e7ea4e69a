"""A noun said once: its table, its repository, its wire."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from decimal import Decimal
from enum import IntEnum, StrEnum
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import pytest
from agio_kernel.calls.envelope import encode, success
from agio_kernel.declarations.asset import AssetSpec
from agio_kernel.declarations.call import Call
from agio_kernel.declarations.check_answer import UndeclaredAnswer, check_answer
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.declarations.wire import Coin, Extent, Moment, Page
from agio_kernel.entities import (
    Account,
    Big,
    Entity,
    Flat,
    Generated,
    Hidden,
    Id,
    Json,
    Key,
    Money,
    MoneyIn,
    Number,
    Ppm,
    Price,
    RefersTo,
    Scaled,
    Sealed,
    ShownAs,
    Small,
    UserId,
    column,
    only,
    wire_of,
    written,
)
from agio_kernel.entities.wire_types import figures
from agio_kernel.plugins.plugin import Plugin, completed
from agio_kernel.postgres.drift import drift
from agio_kernel.terms import Rate
from agio_testing.races.locks import somebody_waits

ASSETS = {"USDT": AssetSpec(1, "USDT", 6, "Tether"), "BTC": AssetSpec(2, "BTC", 8, "Bitcoin")}
NOON = datetime(2026, 11, 27, 12, tzinfo=UTC)


class State(StrEnum):
    """State of it."""

    LAID = "laid"
    HATCHED = "hatched"


class Egg(Entity, table="egg", reference_prefix="E"):
    """An egg."""

    id: Id
    number: Number = 0
    user_id: UserId
    account: Account
    realm: Hidden[Small]
    coin: Coin
    pays: Coin
    worth: Money
    fee: Annotated[int, MoneyIn("pays")]
    rate: Rate
    state: State
    laid_at: Moment
    hatched_at: Moment | None = None
    lost: Money | None = None


class Day(msgspec.Struct, frozen=True):
    """A day of an egg; its money is the egg's."""

    day: int
    amount: Money


class EggView(msgspec.Struct, frozen=True):
    """An egg with its days."""

    egg: Flat[Egg]
    share: Decimal
    total: Money
    days: Sequence[Day]


class Shell(msgspec.Struct, frozen=True):
    """Of an egg what is named, however much more there is."""

    egg: Annotated[Egg, only("id", "worth")]


class EggShard(msgspec.Struct, frozen=True):
    """Of an egg what it hasn't."""

    egg: Annotated[Egg, only("colour")]


class EggPage(Page[Egg], frozen=True):
    """A page, and how many there are."""

    count: int = 0


class EggsByName(msgspec.Struct, frozen=True):
    """Index that no writer uses."""

    eggs: Mapping[str, Egg]


class EggTwice(msgspec.Struct, frozen=True):
    """Two fields of one name."""

    coin: str
    egg: Flat[Egg]


class Nest(msgspec.Struct, frozen=True):
    """It holds others of its kind."""

    name: str
    nests: Sequence[Nest]


def egg(id: int = 2**62, user_id: int = 7, number: int = 1) -> Egg:
    return Egg(
        id=id,
        number=number,
        user_id=user_id,
        account=5,
        realm=0,
        coin="USDT",
        pays="BTC",
        worth=1_500_000,
        fee=1,
        rate=Rate.percent("0.35"),
        state=State.LAID,
        laid_at=NOON,
    )


LAID = """
from agio_kernel.entities import Entity, Id

class Laid(Entity, table="nest_laid"):
    id: Id
"""

DDL = """
    CREATE TABLE egg (id bigint PRIMARY KEY, number bigint NOT NULL GENERATED ALWAYS AS IDENTITY UNIQUE,
        user_id bigint NOT NULL, account bigint NOT NULL, realm smallint NOT NULL, coin text NOT NULL,
        pays text NOT NULL, worth bigint NOT NULL, fee bigint NOT NULL, rate bigint NOT NULL, state text NOT NULL,
        laid_at timestamptz NOT NULL, hatched_at timestamptz, lost bigint, decided_by bigint, decided_at timestamptz)
"""


async def test_its_table_is_what_the_migration_made_and_keeps_it(owner_db) -> None:
    await owner_db.execute(DDL)
    async with owner_db.transaction() as tx:
        assert await drift(tx, [Egg.table()]) == []
        kept = await egg().insert(tx)
        assert kept == egg()
        other = await egg(5).insert(tx)
        assert other.number == 2
        assert list((await Egg.lock(tx, [kept.id, other.id])).items()) == [(5, other), (kept.id, kept)]
        assert Egg.of(await tx.fetchrow("SELECT *, 1 AS more FROM egg WHERE id = 5")) == other
        await tx.execute("ALTER TABLE egg ADD word text")
        assert await drift(tx, [Egg.table()]) == ["egg.word exists and isn't declared"]


async def test_it_is_found_by_its_columns_kept_once_and_held(owner_db, db) -> None:
    await owner_db.execute(f"{DDL}; GRANT SELECT, INSERT, UPDATE ON egg TO agio_app")
    async with db.transaction() as tx:
        first, second = await egg(2).insert(tx), await egg(1).insert(tx)
        assert not await egg(2).insert_once(tx)
        assert await egg(3, 8).insert_once(tx, "id")
        assert await Egg.find_by(tx, user_id=7, state=State.LAID, id=2) == first
        assert await Egg.find_by(tx, user_id=9) is None
        assert await Egg.list_by(tx, user_id=7) == [second, first]
        assert await Egg.list_by(tx, user_id=7, order="number", limit=1) == [first]
        assert await Egg.with_ids(tx, [2, 2, 9]) == {2: first}
        assert [one async for one in Egg.batches(tx, column(Egg, "user_id") == 7, size=1)] == [[second], [first]]
        await Egg.insert_all(tx, [egg(4), egg(5)])
    async with db.transaction() as tx:
        assert list((await Egg.lock(tx, [2, 1])).items()) == [(1, second), (2, first)]
        held = db.spawn(db.run(lambda other: Egg.lock(other, [2])), name="waits")
        await somebody_waits(owner_db)
        assert not held.done()
    assert await held == {2: first}


async def test_a_user_finds_his_own_and_nobody_elses(owner_db) -> None:
    await owner_db.execute(DDL)
    async with owner_db.transaction() as tx:
        kept = await egg().insert(tx)
        assert await Egg.find(tx, kept.id) == kept
        assert await Egg.find_own(tx, kept.id, 7) == kept
        assert await Egg.find_own(tx, kept.id, 8) is None


def test_on_the_wire_money_knows_its_scale_and_nobody_reads_what_is_hidden() -> None:
    said = msgspec.json.decode(encode(success(written(egg(), ASSETS))))["data"]
    assert said == {
        "id": "4611686018427387904",
        "reference": said["reference"],
        "coin": "USDT",
        "pays": "BTC",
        "worth": "1.500000",
        "fee": "0.00000001",
        "rate": "0.0035",
        "state": "laid",
        "laid_at": "2026-11-27T12:00:00Z",
        "hatched_at": None,
        "lost": None,
    }
    assert said["reference"].startswith("E-")


@pytest.mark.parametrize("name", ["user_id", "paid_account", "rtoken", "refused_by", "password_hash"])
def test_a_noun_shows_nothing_that_is_nobodys_to_read_by_its_name(name: str) -> None:
    namespace = {"__module__": __name__, "__annotations__": {"id": Id, name: int}}
    meta: Any = type(Entity)
    leaking = meta("Leaking", (Entity,), namespace, table="leaking")
    with pytest.raises(ConfigurationError, match=f"Leaking.{name} is nobody's to read"):
        wire_of(leaking)


def call_that_answers(answer: Any) -> Call:
    async def handler(_: Any) -> Page[Egg]:
        raise NotImplementedError

    return Call("GET", "web/eggs", handler, "Eggs", answer=answer)


@pytest.mark.parametrize("answer", [Egg, Page[Egg], Egg | None])
def test_a_call_answers_the_wire_of_a_noun_and_never_the_noun(answer: Any) -> None:
    with pytest.raises(ConfigurationError, match="must say what it answers"):
        call_that_answers(answer)


def test_a_noun_within_an_answer_that_nobody_wrote_is_found_by_the_tests() -> None:
    class Basket(msgspec.Struct):
        egg: Egg

    with pytest.raises(UndeclaredAnswer, match="Egg, a noun with all that is kept of it"):
        check_answer(call_that_answers(Basket), Basket(egg()))


def test_a_view_says_the_difference_and_what_is_in_it_knows_its_coin() -> None:
    shape = wire_of(Page[EggView])
    page = Page([EggView(egg(), Decimal("0.0000001"), 3, [Day(1, 2)])], "", Extent("", 1, 1, False))
    assert shape.write is not None
    said = msgspec.json.decode(encode(success(shape.write(page, ASSETS))))["data"]
    (row,) = said["rows"]
    assert said["extent"] == {"previous": "", "count": 1, "pages": 1, "more": False}
    assert (row["worth"], row["share"], row["total"]) == ("1.500000", "0.0000001", "0.000003")
    assert row["days"] == [{"day": 1, "amount": "0.000002"}]
    assert list(row)[:2] == ["id", "reference"]


def test_of_what_is_shown_in_part_only_the_named_fields_go_out() -> None:
    assert msgspec.to_builtins(written(Shell(egg()), ASSETS)) == {"id": str(2**62), "worth": "1.500000"}


def test_what_has_no_such_field_goes_out_as_it_is() -> None:
    class Plain(msgspec.Struct):
        name: str

    assert wire_of(Page[Plain]) == (Page[Plain], None, ())
    assert wire_of(Nest) == (Nest, None, ())


def test_a_page_that_says_more_writes_its_rows() -> None:
    shape = wire_of(EggPage)
    assert shape.write is not None
    said = msgspec.json.decode(msgspec.json.encode(shape.write(EggPage([egg()], "", count=3), ASSETS)))
    assert (said["rows"][0]["worth"], said["next"], said["count"]) == ("1.500000", "", 3)
    assert "extent" not in said


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (EggsByName, "isn't written at all"),
        (Day, "money of coin"),
        (EggTwice, "Egg.coin stands twice"),
        (EggShard, "Egg has no colour"),
    ],
)
def test_what_would_go_out_wrong_is_refused(answer: Any, why: str) -> None:
    with pytest.raises(ConfigurationError, match=why):
        wire_of(answer)


@pytest.mark.parametrize("text", ["0", "1", "0.0035", "0.0000000001", "12.5", "100"])
def test_a_share_is_written_without_exponent(text: str) -> None:
    assert Rate.of(text).text == text


def test_its_money_is_told_in_a_sentence_with_its_coin() -> None:
    assert figures(egg(), ASSETS, "worth", "fee") == {
        "worth": Decimal("1.500000"),
        "coin": "USDT",
        "fee": Decimal("0.00000001"),
        "pays": "BTC",
    }


def test_a_plugin_has_the_tables_of_nouns_that_no_module_of_it_imports(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "agio_nest" / "laid").mkdir(parents=True)
    for name, text in {"__init__": "", "laid/__init__": "", "laid/egg": LAID}.items():
        (tmp_path / "agio_nest" / f"{name}.py").write_text(text, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    tables = completed(Plugin(id="nest", title="Nest"), "agio_nest").of("tables")
    assert [one._meta.tablename for one in tables] == ["nest_laid"]


class Bet(Entity, table="bet"):
    """A bet at a price."""

    id: Id
    decimals: Hidden[Small]
    currency: str
    fiat_decimals: Hidden[Small]
    fiat: Annotated[int, Scaled("fiat_decimals", of="currency")]
    price: Price
    end_price: Annotated[Price | None, ShownAs("settlement")] = None
    settlement: Hidden[Id | None] = None
    fee_ppm: Annotated[Ppm, ShownAs("fee_rate")]
    payee: Sealed | None = None


class Settled(Entity, table="settled"):
    """A row with a column that the database computes."""

    id: Id
    paid: int
    twice: Generated[int] = 0


def test_a_column_that_the_database_computes_is_read_and_never_written():
    assert Settled.columns() == ("id", "paid")
    assert "twice" in {column._meta.name for column in Settled.table()._meta.columns}
    assert Settled.of({"id": 7, "paid": 2, "twice": 4}).twice == 4
    assert msgspec.to_builtins(written(Settled(id=7, paid=2, twice=4), ASSETS)) == {"id": "7", "paid": 2, "twice": 4}


def test_prices_and_rates_are_texts_of_their_own_decimals_under_the_name_that_they_are_shown_by():
    bet = Bet(id=7, decimals=2, currency="EUR", fiat_decimals=0, fiat=12, price=6_418_240, fee_ppm=10_000)
    reported = msgspec.to_builtins(written(bet, ASSETS))
    assert reported == {
        "id": "7",
        "currency": "EUR",
        "fiat": "12",
        "price": "64182.40",
        "settlement": "",
        "fee_rate": "0.01",
    }
    ended = msgspec.structs.replace(bet, end_price=6_418_250, fee_ppm=1_000_000)
    assert (written(ended, ASSETS).settlement, written(ended, ASSETS).fee_rate) == ("64182.50", "1")


def test_a_price_without_its_decimals_stops_the_start():
    class Odd(msgspec.Struct):
        price: Price

    with pytest.raises(ConfigurationError, match="decimals"):
        wire_of(Odd)


class Stage(IntEnum):
    """Stage of incubation."""

    COLD = 0
    WARM = 1


class Brood(Entity, table="brood"):
    """Eggs by their keys."""

    nest_id: Annotated[Key[Id], RefersTo(Settled)]
    side: Key[Literal["left", "right"]]
    eggs: Big = 0
    words: Sequence[str] = ()
    ticks: Json[tuple[Day, ...]] = ()
    stage: Stage = Stage.COLD


def test_a_noun_may_have_a_key_of_its_own_a_reference_and_a_json():
    columns: dict[str, Any] = {one._meta.name: one for one in Brood.table()._meta.columns}
    assert [name for name, one in columns.items() if one._meta.primary_key] == ["nest_id", "side"]
    assert columns["nest_id"]._foreign_key_meta.resolved_references._meta.tablename == "settled"
    assert [one.column_type for one in columns.values()] == ["BIGINT", "TEXT", "BIGINT", "TEXT[]", "JSONB", "SMALLINT"]
    row = {"nest_id": 7, "side": "left", "eggs": 2, "words": ["a"], "ticks": [{"day": 1, "amount": 2}], "stage": 1}
    assert Brood.of(row).ticks == (Day(1, 2),)
    assert Brood.of(row).stage is Stage.WARM
