"""Cost of a queue's calls: with a hundred thousand cases the same as with a few, counted in pages of the database.

Time would depend on the machine; pages that are touched are the same everywhere.
"""

from contextlib import asynccontextmanager

import pytest
from operator_desk import Explained, desk_plugin

SMALL, LARGE = 2_000, 100_000
BATCH = 7_000
ROOM = 40
"""Pages by which a call may touch more in the long queue: its trees are deeper."""


@pytest.fixture
def modules():
    return {"desk": desk_plugin()}


async def fill(db, first, last):
    for begin in range(first, last + 1, BATCH):  # a statement has little time on a busy machine
        await db.execute(
            "INSERT INTO ticket (id, user_id, state, coin, amount, opened_at) SELECT n, 7, 'open', "
            "CASE WHEN n % 20 = 0 THEN 'ETH' ELSE 'BTC' END, 1, agio_now() - make_interval(mins => 200000 - n::int) "
            "FROM generate_series($1::bigint, $2::bigint) n",
            begin,
            min(begin + BATCH - 1, last),
        )


async def test_a_hundred_thousand_cases_are_counted_listed_filtered_searched_and_turned_as_two_thousand(
    call, db, owner_db, ada, monkeypatch
):
    counted: list[Explained] = []
    plain = db.read

    @asynccontextmanager
    async def read():
        async with plain() as conn:
            counted.append(Explained(conn))
            yield counted[-1]

    async def cost(path, **fields):
        counted.clear()
        answer = await call(path, ada, **fields)
        assert answer.code == 0, answer
        assert counted, f"{path} asked the database nothing"
        return sum(one.pages for one in counted), answer.data

    async def all_costs():
        await owner_db.execute("ANALYZE ticket")
        deep = await owner_db.fetchrow(
            "SELECT opened_at, id FROM ticket ORDER BY opened_at DESC, id DESC OFFSET 60 LIMIT 1"
        )
        after = f"{deep['opened_at'].isoformat()}~{deep['id']}"
        monkeypatch.setattr(db, "read", read)
        asked = {
            "counts": ("operatorQueues", {}),
            "first page": ("operatorCases", {"queue": "tickets"}),
            "last page": (
                "operatorCases",
                {"queue": "tickets", "after": after},
            ),
            "a common coin": ("operatorCases", {"queue": "tickets", "filters": '{"coin":"BTC"}'}),
            "a rare coin": ("operatorCases", {"queue": "tickets", "filters": '{"coin":"ETH"}'}),
            "search": ("operatorCases", {"queue": "tickets", "q": "1777"}),
            "nobody's": ("operatorCases", {"queue": "tickets", "claimed": "nobody"}),
            "mine": ("operatorCases", {"queue": "tickets", "claimed": "mine"}),
            "one case": ("operatorCase", {"queue": "tickets", "case": "1777"}),
        }
        found = {name: await cost(path, **fields) for name, (path, fields) in asked.items()}
        monkeypatch.undo()
        return found

    await fill(db, 1, SMALL)
    assert (await call("operatorCaseClaim", ada, queue="tickets", case="1777")).code == 0
    small = await all_costs()
    await fill(db, SMALL + 1, LARGE)
    large = await all_costs()
    pages = {name: (small[name][0], large[name][0]) for name in small}
    assert all(after <= before + ROOM for before, after in pages.values()), pages
    assert [row["id"] for row in large["search"][1]["rows"]] == ["1777"]
    assert [row["id"] for row in large["mine"][1]["rows"]] == ["1777"]
    assert len(large["a rare coin"][1]["rows"]) == 50
    [queue] = large["counts"][1]["rows"]
    assert (queue["waiting"], queue["more"]) == (1000, True)
