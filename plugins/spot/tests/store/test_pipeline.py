"""Both roads against one model, with everything in the way that can be: what was answered is true, and happened once.

The model knows nothing of batches. It asks the database what came of every intent and adds up the money from what was
answered; a failure may leave an intent undone or done, never half, never twice, and never with money that wasn't there.
"""

import asyncio
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

import asyncpg
import pytest
from agio_kernel.declarations import codes
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ledger import Cause, InsufficientFunds, Transfer
from agio_kernel.postgres.db import Database
from agio_spot.declared.proofs import FLOW_FUNDS
from agio_spot.declared.reasons import FLOW, FLOW_CAUSE
from agio_spot.engine.book import Book
from agio_spot.engine.order import Side, State
from agio_spot.sequencer import store
from agio_spot.sequencer.commands import Refresh
from agio_spot.sequencer.contention import Contention
from agio_spot.sequencer.engine_harness import ASSETS, EngineHarness
from agio_spot.sequencer.locked_batch import LockedBatch
from agio_spot.sequencer.market import HOUSE_USER_ID
from agio_spot.sequencer.pipeline import Pipeline
from agio_spot.sequencer.speculative_batch import SpeculativeBatch
from pipeline_points import POINTS, Points

UNIT = 10**8
PRICE = 50_000_00
USERS = range(1, 7)


@pytest.fixture
def points(monkeypatch: pytest.MonkeyPatch) -> Points:
    return Points(monkeypatch)


class Crowd:
    """Users who trade, cancel, repeat themselves and move their coins elsewhere, and what they were told."""

    def __init__(self, harness: EngineHarness, seed: int) -> None:
        self.harness = harness
        self.random = Random(seed)
        self.given: dict[tuple[int, str], int] = {}
        self.answers: dict[tuple[int, str], int] = {}
        """The order that each placing intent was told of."""
        self.refused: set[tuple[int, str]] = set()
        self.unknown = 0
        self.cancelled: set[int] = set()
        self._number = 0

    async def arrive(self) -> None:
        for user in USERS:
            for code, amount in (("BTC", UNIT), ("USDT", 20_000 * UNIT)):
                await self.harness.fund(user, 0, {code: amount})
                self.given[user, code] = amount
            await self.harness.accounts.of(user, 0, self.harness.pairs["BTCUSDT"])

    async def act(self) -> None:
        draw, user = self.random.random(), self.random.choice(USERS)
        if draw < 0.15:
            await self._cancel(user)
        elif draw < 0.25 and self.answers:
            await self._repeat()
        else:
            self._number += 1
            side = self.random.choice(list(Side))
            price = PRICE + self.random.randrange(-5_00, 5_01)
            quantity = 1000 * self.random.randrange(1, 40_000)
            await self._place(user, f"press{self._number}", side, price, quantity)

    async def _place(self, user: int, rtoken: str, side: Side, price: int, quantity: int) -> None:
        try:
            name = f"own{self._number}" if self.random.random() < 0.1 else None
            record = await self.harness.place(
                user, 0, "BTCUSDT", side, price=price, quantity=quantity, rtoken=rtoken, client_id=name
            )
            assert (record.order.user_id, record.rtoken) == (user, rtoken)
            self.answers[user, rtoken] = record.order.id
        except ApiError as refusal:
            self._refused((user, rtoken), refusal)

    async def _repeat(self) -> None:
        """The same press once more, after its answer: the same order."""
        (user, rtoken), order_id = self.random.choice(list(self.answers.items()))
        try:
            again = await self.harness.place(
                user, 0, "BTCUSDT", Side.BUY, price=PRICE, quantity=1000, rtoken=rtoken, fingerprint=rtoken.encode()
            )
            assert again.order.id == order_id
        except ApiError as refusal:
            assert refusal.code in (codes.OUTCOME_UNKNOWN, codes.UNAVAILABLE), refusal.code

    async def _cancel(self, user: int) -> None:
        own = list(self.harness.sequencer.open_orders.of_user(user))
        if own:
            try:
                record = await self.harness.cancel(user, 0, self.random.choice(own))
                assert record.order.state is State.WITHDRAWN
                self.cancelled.add(record.order.id)
            except ApiError:
                pass

    def _refused(self, intent: tuple[int, str], refusal: ApiError) -> None:
        if refusal.code in (codes.OUTCOME_UNKNOWN, codes.UNAVAILABLE):
            self.unknown += 1
        else:
            self.refused.add(intent)

    async def take_away(self) -> None:
        """Somebody else spends: all that a user has available leaves, as by a withdrawal."""
        harness, user = self.harness, self.random.choice(USERS)
        code = self.random.choice(("BTC", "USDT"))

        async def move(tx: asyncpg.Connection) -> int:
            balances = await harness.ledger.balances(tx, user, 0)
            account = next(one for one in balances if one.asset == ASSETS[code].id)
            available = (await harness.ledger.lock(tx, [account.account]))[account.account].available
            if available:
                # A loan that is paid back: the cause is a row of its own, as for every transfer.
                funds = await harness.ledger.house(tx, 0, ASSETS[code].id, FLOW_FUNDS.name)
                back = Transfer(account.account, funds, available, FLOW, Cause(FLOW_CAUSE, harness.ids.next()))
                await harness.ledger.post(tx, [back])
            return available

        self.given[user, code] -= await harness.db.run(move)

    async def check(self) -> None:
        """Assert that every answer is true, and that every coin is in its place."""
        harness = self.harness
        rows = await harness.db.fetch("SELECT * FROM spot_order")
        by_intent = {(row["user_id"], row["rtoken"]): row for row in rows}
        assert len(by_intent) == len(rows), "an intent happened twice"
        assert {intent: by_intent[intent]["id"] for intent in self.answers} == self.answers
        assert not self.refused & by_intent.keys(), "who was refused has an order"
        states = {row["id"]: row["state"] for row in rows}
        assert all(states[order] == 3 for order in self.cancelled)
        filled = {row["id"]: row["filled"] for row in rows if row["filled"]}
        assert filled == await self._traded()
        await self._check_money()
        await self._check_book()
        report = await harness.verify()
        # What was taken away has no loan behind it: this test alone writes such transfers.
        assert {one.check for one in report.findings} <= {"causes"}, report.findings

    async def _traded(self) -> dict[int, int]:
        rows = await self.harness.db.fetch(
            "SELECT s.id, sum(t.quantity)::bigint AS quantity FROM spot_trade t"
            " CROSS JOIN LATERAL (VALUES (t.maker_order), (t.taker_order)) s(id) GROUP BY s.id"
        )
        return {row["id"]: row["quantity"] for row in rows}

    async def _check_money(self) -> None:
        """A user has what was given, plus what was bought and less what was sold, fees in the coin received."""
        harness = self.harness
        moved = {key: 0 for key in self.given}
        for row in await harness.db.fetch("SELECT * FROM spot_order WHERE filled > 0"):
            got, gave = ("BTC", "USDT") if row["side"] == 0 else ("USDT", "BTC")
            base, quote = row["filled"], row["filled_quote"]
            moved[row["user_id"], got] += (base if got == "BTC" else quote) - row["fee"]
            moved[row["user_id"], gave] -= base if gave == "BTC" else quote
        for (user, code), given in self.given.items():
            available, held = await harness.balance(user, 0, code)
            assert available >= 0 and held >= 0
            assert available + held == given + moved[user, code], (user, code)

    async def _check_book(self) -> None:
        """Memory is a copy of the database."""
        market = self.harness.market("BTCUSDT", 0)
        async with self.harness.db.read() as conn:
            records = await store.open_orders(conn, [market.key])
        assert {r.order.id: r.order for r in records} == market.book.orders
        assert {r.order.id: r for r in records} == {
            r.order.id: r for r in self.harness.sequencer.open_orders if r.order.pair_id == market.pair.pair_id
        }
        rebuilt = Book.rebuild(market.pair, HOUSE_USER_ID, [record.order for record in records])
        assert rebuilt.depth(1000) == market.book.depth(1000)


def cut(harness: EngineHarness, name: str) -> Callable[[], Awaitable[None]]:
    """Somebody pulls the cable of one of the two connections."""

    async def happen() -> None:
        sequencer = harness.sequencer
        connection = sequencer._writer if name == "writer" else sequencer._reader
        if connection is not None:
            connection.connection.terminate()

    return happen


def cut_in_flight(harness: EngineHarness) -> Callable[[], Awaitable[None]]:
    """Somebody pulls the cable once the statement is on it: nobody knows how that ended."""

    async def happen() -> None:
        writer = harness.sequencer._writer
        assert writer is not None
        asyncio.get_running_loop().call_soon(writer.connection.terminate)

    return happen


def end(owner: Database, name: str) -> Callable[[], Awaitable[None]]:
    """PostgreSQL ends one of the two connections."""

    async def happen() -> None:
        await owner.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE application_name = $1 AND datname = current_database()".replace("$1", f"'{name}'")
        )

    return happen


async def fail() -> None:
    raise asyncpg.DataError("the disk said no")


@pytest.mark.parametrize("seed", [1, 2])
async def test_both_roads_do_what_the_model_says_whatever_is_in_the_way(
    harness: EngineHarness, owner_db: Database, points: Points, seed: int
) -> None:
    crowd = Crowd(harness, seed)
    await crowd.arrive()
    random = Random(seed)
    faults = [
        cut(harness, "writer"),
        cut(harness, "reader"),
        end(owner_db, "agio writer spot"),
        end(owner_db, "agio writer spot look-up"),
        fail,
    ]
    for number in range(3 * len(POINTS)):
        harness.sequencer._contention = Contention()  # as a second later: what was in the way is guessed at again
        points.todo[POINTS[number % len(POINTS)]] = [random.choice(faults)]
        async with asyncio.timeout(60):
            await asyncio.gather(*(crowd.act() for _ in range(25)), crowd.take_away())
    points.todo["sent"] = [cut_in_flight(harness)]
    async with asyncio.timeout(60):
        await asyncio.gather(*(crowd.act() for _ in range(25)))
    points.todo.clear()
    await asyncio.gather(*(crowd.act() for _ in range(10)))
    await crowd.check()
    assert min(points.passed.values()) > 3, points.passed
    assert len(crowd.answers) > 30 and crowd.refused and crowd.unknown


@pytest.mark.parametrize("fault", ["writer cut", "writer cut in flight", "reader cut", "writer ended", "refused"])
@pytest.mark.parametrize("point", POINTS)
async def test_what_fails_at_a_point_of_the_pipeline_is_undone_or_told(
    harness: EngineHarness, owner_db: Database, points: Points, point: str, fault: str
) -> None:
    crowd = Crowd(harness, 3)
    await crowd.arrive()
    await asyncio.gather(*(crowd.act() for _ in range(10)))
    happen = {
        "writer cut": cut(harness, "writer"),
        "writer cut in flight": cut_in_flight(harness),
        "reader cut": cut(harness, "reader"),
        "writer ended": end(owner_db, "agio writer spot"),
        "refused": fail,
    }[fault]
    points.todo[point] = [happen]
    async with asyncio.timeout(60):
        await asyncio.gather(*(crowd.act() for _ in range(40)))
        assert not points.todo[point], "the point was passed"
        await asyncio.gather(*(crowd.act() for _ in range(10)))
    await crowd.check()


# --- money that somebody else spends ----------------------------------------------------------------------------------


async def test_an_order_on_money_that_left_meanwhile_is_refused_and_its_neighbours_are_not(
    harness: EngineHarness, points: Points
) -> None:
    """The batch was matched on what the account had: its guard finds that it has not."""
    await harness.fund(1, 0, {"USDT": 50_000 * UNIT})
    await harness.fund(2, 0, {"USDT": 50_000 * UNIT})
    placing = [
        await harness.placing(user, 0, "BTCUSDT", Side.BUY, price=PRICE, quantity=UNIT // 2) for user in (1, 1, 2)
    ]
    seen: list[BaseException] = []

    async def spend() -> None:
        async with harness.db.transaction() as tx:
            account = placing[0].hold_account
            funds = await harness.ledger.house(tx, 0, ASSETS["USDT"].id, FLOW_FUNDS.name)
            cause = Cause(FLOW_CAUSE, harness.ids.next())
            await harness.ledger.post(tx, [Transfer(account, funds, 20_000 * UNIT, FLOW, cause)])
        seen.append(InsufficientFunds(0, 0, 0, 0, 0))

    points.todo["sent"] = [spend]
    answers = await asyncio.gather(*map(harness.sequencer.submit, placing), return_exceptions=True)
    assert seen, "somebody spent while the batch was on its way"
    assert isinstance(answers[1], ApiError) and answers[1].code is codes.INSUFFICIENT_BALANCE
    assert [answer.order.user_id for answer in (answers[0], answers[2])] == [1, 2]  # type: ignore[union-attr]
    assert await harness.balance(1, 0, "USDT") == (5_000 * UNIT, 25_000 * UNIT)
    assert await harness.balance(2, 0, "USDT") == (25_000 * UNIT, 25_000 * UNIT)


async def test_proceeds_of_the_batch_on_the_way_can_be_spent_and_are_not_where_it_fails(
    harness: EngineHarness, points: Points
) -> None:
    await harness.fund(1, 0, {"BTC": UNIT})
    await harness.fund(2, 0, {"USDT": 60_000 * UNIT})
    await harness.place(2, 0, "BTCUSDT", Side.BUY, price=PRICE, quantity=UNIT)
    selling = await harness.placing(1, 0, "BTCUSDT", Side.SELL, price=PRICE, quantity=UNIT)
    spending = await harness.placing(1, 0, "ETHUSDT", Side.BUY, price=3_000_00, quantity=10 * UNIT)
    late = asyncio.get_running_loop().create_future()

    async def hold_up() -> None:
        harness.sequencer.enqueue(spending)
        await asyncio.sleep(0)
        late.set_result(None)

    points.todo["sent"] = [hold_up]
    sold = await harness.sequencer.submit(selling)
    await late
    bought = await spending.answer
    assert sold.order.state is State.CLOSED and bought.order.state is State.PENDING
    assert (await harness.verify()).ok


async def test_an_order_is_refused_for_too_little_only_where_nothing_on_the_way_may_bring_more(
    harness: EngineHarness, points: Points
) -> None:
    await harness.fund(1, 0, {"USDT": 1_000 * UNIT})
    poor = await harness.placing(1, 0, "BTCUSDT", Side.BUY, price=PRICE, quantity=UNIT)

    async def pay_in() -> None:
        await harness.fund(1, 0, {"USDT": 100_000 * UNIT})

    points.todo["asked"] = [pay_in]
    assert (await harness.sequencer.submit(poor)).order.state is State.PENDING


# --- somebody else's lock ---------------------------------------------------------------------------------------------


async def test_a_stalled_lock_delays_only_the_orders_of_its_account(harness: EngineHarness) -> None:
    for user in USERS:
        await harness.fund(user, 0, {"USDT": 50_000 * UNIT})
        await harness.accounts.of(user, 0, harness.pairs["BTCUSDT"])
    _, account = await harness.accounts.of(1, 0, harness.pairs["BTCUSDT"])

    async def place(user: int) -> Any:
        return await harness.place(user, 0, "BTCUSDT", Side.BUY, price=PRICE, quantity=UNIT // 100)

    async with asyncio.timeout(60):
        async with harness.db.transaction() as tx:
            await harness.ledger.lock(tx, [account])
            stalled = [asyncio.create_task(place(1)) for _ in range(3)]
            done = await asyncio.gather(*(place(user) for user in (2, 3, 4, 5, 6) for _ in range(4)))
            assert len({record.order.id for record in done}) == 20
            assert not any(one.done() for one in stalled)
        assert {record.order.user_id for record in await asyncio.gather(*stalled)} == {1}
    assert (await harness.verify()).ok


async def test_a_stalled_lock_of_a_maker_fails_only_who_would_trade_with_it(harness: EngineHarness) -> None:
    for user in USERS:
        await harness.fund(user, 0, {"USDT": 50_000 * UNIT, "BTC": UNIT})
        await harness.accounts.of(user, 0, harness.pairs["BTCUSDT"])
    await harness.place(1, 0, "BTCUSDT", Side.SELL, price=PRICE, quantity=UNIT)
    _, account = await harness.accounts.of(1, 0, harness.pairs["BTCUSDT"])
    async with asyncio.timeout(60):
        async with harness.db.transaction() as tx:
            await harness.ledger.lock(tx, [account])
            taking = asyncio.create_task(harness.place(2, 0, "BTCUSDT", Side.BUY, price=PRICE, quantity=UNIT // 10))
            resting = [
                harness.place(user, 0, "BTCUSDT", Side.BUY, price=PRICE - 100, quantity=UNIT // 100)
                for user in (3, 4, 5)
            ]
            assert len(await asyncio.gather(*resting)) == 3
            with pytest.raises(ApiError) as refused:
                await taking
            assert refused.value.code is codes.UNAVAILABLE
        again = await harness.place(2, 0, "BTCUSDT", Side.BUY, price=PRICE, quantity=UNIT // 10)
        assert again.order.state is State.CLOSED
    assert (await harness.verify()).ok


# --- which road -------------------------------------------------------------------------------------------------------


async def test_plain_commands_take_the_quick_road_and_a_failed_batch_the_careful_one(
    harness: EngineHarness, points: Points, monkeypatch: pytest.MonkeyPatch
) -> None:
    turns: list[int] = []
    run = LockedBatch.run

    async def count(turn: LockedBatch) -> Any:
        turns.append(len(turn._commands))
        return await run(turn)

    monkeypatch.setattr(LockedBatch, "run", count)
    await harness.fund(1, 0, {"USDT": 50_000 * UNIT})
    record = await harness.place(1, 0, "BTCUSDT", Side.BUY, price=PRICE, quantity=UNIT // 10, client_id="mine")
    await harness.cancel(1, 0, record.order.id)
    assert turns == [] and points.passed["answered"] == 2
    points.todo["sent"] = [fail]
    assert (await harness.place(1, 0, "BTCUSDT", Side.BUY, price=PRICE, quantity=UNIT // 10)).order.id
    assert turns == [1]


async def test_a_batch_whose_orders_are_not_in_the_table_commits_nothing(
    harness: EngineHarness, owner_db: Database
) -> None:
    await harness.fund(1, 0, {"USDT": 50_000 * UNIT})
    record = await harness.place(1, 0, "BTCUSDT", Side.BUY, price=PRICE, quantity=UNIT // 10)
    await owner_db.execute("UPDATE spot_order SET id = id + 1")
    with pytest.raises(ApiError):
        await harness.cancel(1, 0, record.order.id)
    assert await harness.db.fetchval("SELECT count(*) FROM spot_cancel") == 0
    assert await harness.balance(1, 0, "USDT") == (45_000 * UNIT, 5_000 * UNIT)


async def test_a_sequencer_that_is_stopped_answers_what_is_on_the_way(harness: EngineHarness) -> None:
    await harness.fund(1, 0, {"USDT": 50_000 * UNIT})
    placing = [
        await harness.placing(1, 0, "BTCUSDT", Side.BUY, price=PRICE - n, quantity=UNIT // 100) for n in range(60)
    ]
    waiting = [asyncio.create_task(harness.sequencer.submit(one)) for one in placing]
    await asyncio.sleep(0)
    await harness.sequencer.stop()
    answers = await asyncio.gather(*waiting, return_exceptions=True)
    placed = [answer.order.id for answer in answers if not isinstance(answer, BaseException)]
    assert {getattr(answer, "code", None) for answer in answers if isinstance(answer, BaseException)} <= {
        codes.UNAVAILABLE
    }
    rows = await harness.db.fetch("SELECT id FROM spot_order")
    assert {row["id"] for row in rows} == set(placed)


async def test_a_sequencer_that_is_cut_off_as_a_batch_lands_answers_what_has_committed(
    harness: EngineHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the commit and its answers the next batch is sent: that is when it is cut off."""
    sequencer, send, sent = harness.sequencer, Pipeline._send, 0

    def sending(pipeline: Pipeline, writer: Any, ahead: SpeculativeBatch) -> None:
        nonlocal sent
        send(pipeline, writer, ahead)
        sent += 1
        if sent == 2:
            assert sequencer._task is not None
            sequencer._task.cancel()

    monkeypatch.setattr(Pipeline, "_send", sending)
    await harness.fund(1, 0, {"USDT": 50_000 * UNIT})
    placing = [
        await harness.placing(1, 0, "BTCUSDT", Side.BUY, price=PRICE - n, quantity=UNIT // 100) for n in range(60)
    ]
    waiting = [asyncio.create_task(sequencer.submit(one)) for one in placing]
    await asyncio.wait([sequencer._task] if sequencer._task is not None else [], timeout=30)
    await sequencer.stop()
    async with asyncio.timeout(10):
        answers = await asyncio.gather(*waiting, return_exceptions=True)
    refusals = [getattr(answer, "code", answer) for answer in answers if isinstance(answer, BaseException)]
    placed = {answer.order.id for answer in answers if not isinstance(answer, BaseException)}
    assert placed and set(refusals) <= {codes.OUTCOME_UNKNOWN, codes.UNAVAILABLE}
    rows = {row["id"] for row in await harness.db.fetch("SELECT id FROM spot_order")}
    assert placed <= rows
    assert len(rows - placed) <= refusals.count(codes.OUTCOME_UNKNOWN)


async def test_a_sequencer_that_has_stopped_takes_nothing_that_it_would_never_answer(harness: EngineHarness) -> None:
    await harness.sequencer.stop()
    command = Refresh((0, harness.pairs["BTCUSDT"].pair_id), 1)
    with pytest.raises(ApiError) as refused:
        harness.sequencer.enqueue(command)
    assert refused.value.code == codes.UNAVAILABLE
