import asyncio
from enum import StrEnum

import pytest
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.declarations.states import IllegalTransition, StaleState, StateMachine
from hypothesis import given
from hypothesis import strategies as st


class Door(StrEnum):
    OPEN = "open"
    SHUT = "shut"
    LOCKED = "locked"
    GONE = "gone"


TABLE = {
    (Door.OPEN, "shut", "user", "timer"): Door.SHUT,
    (Door.SHUT, "open", "user"): Door.OPEN,
    (Door.SHUT, "lock", "user"): Door.LOCKED,
    (Door.SHUT, "remove", "operator"): Door.GONE,
    (Door.LOCKED, "unlock", "timer"): Door.SHUT,
    (Door.LOCKED, "knock", "user"): Door.LOCKED,
}
UNLOCK = (Door.LOCKED, "unlock", "timer")
MOVES = {(state, trigger) for state, trigger, *_ in TABLE}


def machine(**changed):
    declared = {"states": Door, "table": TABLE, "initial": Door.OPEN, "final": {Door.GONE}}
    return StateMachine("house", "door", **(declared | changed), relation="house_door")


def without(mapping, *keys):
    return {key: value for key, value in mapping.items() if key not in keys}


def test_a_trigger_leads_to_the_state_of_the_table():
    assert machine().next(Door.SHUT, "lock") is Door.LOCKED
    assert machine().triggers(Door.SHUT) == ("open", "lock", "remove")
    assert machine().triggers(Door.GONE) == ()


@given(st.lists(st.sampled_from(["open", "shut", "lock", "unlock", "knock", "remove", "burn"]), max_size=30))
def test_no_sequence_of_triggers_leaves_the_table(triggers):
    door, state = machine(), Door.OPEN
    for trigger in triggers:
        if (state, trigger) in MOVES:
            state = door.next(state, trigger)
            assert state in Door
        else:
            with pytest.raises(IllegalTransition):
                door.next(state, trigger)


def test_an_illegal_transition_says_what_was_asked_of_what():
    with pytest.raises(IllegalTransition, match="house door: 'lock' is not possible in the state 'open'"):
        machine().next(Door.OPEN, "lock")


@pytest.mark.parametrize(
    ("changed", "complaint"),
    [
        ({"table": without(TABLE, UNLOCK)}, "locked has no exit"),
        ({"table": without(TABLE, UNLOCK) | {UNLOCK[:2]: Door.SHUT}}, "locked has no exit"),
        ({"table": TABLE | {(Door.LOCKED, "unlock", "operator"): Door.GONE}}, "a move stands twice"),
        ({"table": TABLE | {(Door.GONE, "restore", "user"): Door.OPEN}}, "gone is final and yet left"),
        ({"table": TABLE | {(Door.GONE, "creak", "timer"): Door.GONE}}, "gone is final and yet left"),
        ({"table": without(TABLE, (Door.SHUT, "lock", "user"))}, "locked can't be reached from open"),
        ({"table": without(TABLE, (Door.SHUT, "remove", "operator"))}, "from open no final state can be reached"),
        ({"final": ()}, "no state is final"),
        ({"final": {Door.OPEN, Door.GONE}}, "the initial state open is final"),
    ],
)
def test_a_machine_in_which_something_could_be_stuck_is_refused_at_the_start(changed, complaint):
    with pytest.raises(ConfigurationError, match=complaint):
        machine(**changed)


@pytest.mark.parametrize("name", ["door; DROP TABLE x", "Door", "door-x", "1door", "x" * 64])
def test_a_relation_must_be_a_plain_name(name):
    with pytest.raises(ConfigurationError, match="not a plain SQL name"):
        StateMachine("house", "door", Door, TABLE, Door.OPEN, {Door.GONE}, relation=name)


def test_a_description_names_every_state_with_its_exits():
    described = machine().describe()
    assert (described["plugin"], described["noun"], described["initial"]) == ("house", "door", "open")
    by_state = {one["state"]: one for one in described["states"]}
    assert list(by_state) == ["open", "shut", "locked", "gone"]
    assert [state for state, one in by_state.items() if one["final"]] == ["gone"]
    assert by_state["locked"]["exits"] == [{"by": "timer", "trigger": "unlock"}]
    assert by_state["open"]["exits"] == [{"by": "user", "trigger": "shut"}, {"by": "timer", "trigger": "shut"}]
    moves = [{"trigger": "unlock", "to": "shut"}, {"trigger": "knock", "to": "locked"}]
    assert by_state["locked"]["moves"] == moves
    assert by_state["gone"]["exits"] == by_state["gone"]["moves"] == []


@pytest.fixture
async def doors(owner_db):
    async with owner_db.transaction() as tx:
        await tx.execute("CREATE TABLE house_door (id bigint PRIMARY KEY, state text NOT NULL, moved_by text)")
        await tx.execute("INSERT INTO house_door SELECT n, 'shut' FROM generate_series(1, 3) n")


async def state_of(db, id):
    return await db.fetchval("SELECT state FROM house_door WHERE id = $1", id)


async def test_a_move_changes_the_row_and_the_columns_that_go_with_it(db, doors):
    async with db.transaction() as tx:
        assert await machine().move(tx, 1, Door.SHUT, "lock", moved_by="anna") is Door.LOCKED
    assert dict(await db.fetchrow("SELECT * FROM house_door WHERE id = 1")) == {
        "id": 1,
        "state": "locked",
        "moved_by": "anna",
    }
    assert await state_of(db, 2) == "shut"


async def test_a_move_on_an_old_view_of_the_row_changes_nothing(db, doors):
    with pytest.raises(StaleState, match="house door 1: 'unlock' came too late, it is no longer 'locked'"):
        async with db.transaction() as tx:
            await machine().move(tx, 1, Door.LOCKED, "unlock")
    assert await state_of(db, 1) == "shut"


async def test_a_move_that_the_table_lacks_never_reaches_the_database():
    with pytest.raises(IllegalTransition):
        await machine().move(None, 1, Door.OPEN, "lock")  # type: ignore[arg-type]


async def test_a_column_must_be_a_plain_name():
    with pytest.raises(ValueError, match="not a plain SQL name"):
        await machine().move(None, 1, Door.SHUT, "lock", **{"state = 'gone' --": 1})  # type: ignore[arg-type]


async def test_a_machine_without_a_relation_moves_no_rows():
    bare = StateMachine("house", "door", Door, TABLE, Door.OPEN, {Door.GONE})
    with pytest.raises(ConfigurationError, match="without a relation"):
        await bare.move(None, 1, Door.SHUT, "lock")  # type: ignore[arg-type]


async def test_of_many_actors_who_act_at_once_exactly_one_wins(db, doors):
    async def act(trigger):
        async with db.transaction() as tx:
            return await machine().move(tx, 1, Door.SHUT, trigger)

    triggers = ["lock", "remove", "open"] * 3
    outcomes = await asyncio.gather(*map(act, triggers), return_exceptions=True)
    won = [one for one in outcomes if isinstance(one, Door)]
    assert len(won) == 1
    assert [type(one) for one in outcomes if one not in won] == [StaleState] * (len(triggers) - 1)
    assert await state_of(db, 1) == won[0]
