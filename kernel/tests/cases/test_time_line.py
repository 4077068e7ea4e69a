"""Time line of a case: its own plugin's lines, whatever ids the cases of others have."""

from agio_kernel.cases.time_line import own_time_line, time_line
from agio_kernel.postgres.db import Database


async def test_a_line_of_another_plugins_case_of_the_same_id_is_none_of_it(db: Database):
    line = "INSERT INTO case_event (id, noun, case_id, side, label, visible) VALUES ($1, $2, 7, 'user', 'opened', true)"
    for id, noun in enumerate(("parrot.order", "magpie.order", "parrots.order")):
        await db.execute(line, id, noun)
    async with db.read() as conn:
        assert len(await time_line(conn, "parrot", [7], "joe")) == 1
        assert len(await own_time_line(conn, "parrot", 7)) == 1
