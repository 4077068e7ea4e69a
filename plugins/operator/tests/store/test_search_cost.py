"""Cost of searching users and the audit: with six thousand the same as with one thousand, counted in pages of the
database.

The search finds the same rows as reading all of them.
"""

from contextlib import asynccontextmanager
from random import Random

import pytest
from operator_desk import Explained

SMALL, LARGE = 1_000, 6_000
BATCH = 500
ROOM = 40
"""Pages by which a search may touch more in the long table, whose trees are deeper; the tables grow by more."""
WORDS = {
    "one": "user0777@",
    "a part": "R0777",
    "a short name": "王伟",
    "one letter": "ø",
    "nobody": "zebra",
    "all": "example",
    "a number": "20000777",
}
PLAIN = {
    "app_user": "SELECT id FROM app_user WHERE uid::text = $1 OR strpos(lower(concat_ws(' ', email, phone, name, "
    "wallet)), lower($1)) > 0 ORDER BY id DESC LIMIT 50",
    "audit_entry": "SELECT seq FROM audit_entry WHERE strpos(lower(concat_ws(' ', actor_name, action, subject, reason, "
    "before, after)), lower($1)) > 0 ORDER BY seq DESC LIMIT 50",
}
NAME = "CASE n WHEN 500 THEN '王伟' WHEN 600 THEN 'Bjørn' ELSE md5(n::text) END"
EMAIL = "'user' || lpad(n::text, 4, '0') || '@example.com'"
FILL = {
    "app_user": "INSERT INTO app_user (id, uid, realm, email, name, created_at) "
    f"SELECT n, 20000000 + n, 0, {EMAIL}, {NAME}, agio_now() FROM generate_series($1::int, $2::int) n",
    "audit_entry": "INSERT INTO audit_entry (seq, at, actor, actor_name, permission, action, subject, reason, before, "
    "after, previous, digest) "
    f"SELECT n, agio_now(), 1, 'ada', '', 'user.freeze', 'user:' || n, {EMAIL}, to_json({NAME})::text,"
    " (20000000 + n)::text, '', '' FROM generate_series($1::int, $2::int) n",
}
SEARCHED = {"app_user": ("operatorUsers", "id"), "audit_entry": ("operatorAudit", "seq")}


async def fill(owner_db, table, first, last):
    for begin in range(first, last + 1, BATCH):  # a statement has little time on a busy machine
        await owner_db.execute(FILL[table], begin, min(begin + BATCH - 1, last))
    await owner_db.execute(f"ANALYZE {table}")


@pytest.mark.parametrize("table", SEARCHED)
async def test_a_word_is_found_among_six_thousand_as_among_one_thousand(call, db, owner_db, ada, monkeypatch, table):
    path, key = SEARCHED[table]
    last = await owner_db.fetchval(f"SELECT coalesce(max({'seq' if key == 'seq' else '0'}), 0) FROM {table}")
    counted: list[Explained] = []
    plain = db.read

    @asynccontextmanager
    async def read():
        async with plain() as conn:
            counted.append(Explained(conn))
            yield counted[-1]

    async def found(word):
        answer = await call(path, ada, q=word)
        assert answer.code == 0, answer
        return [str(row[key]) for row in answer.data["rows"]]

    async def costs():
        pages = {}
        for name, word in WORDS.items():
            counted.clear()
            monkeypatch.setattr(db, "read", read)
            rows = await found(word)
            monkeypatch.undo()
            assert counted, f"{path} asked the database nothing"
            pages[name] = sum(one.pages for one in counted)
            assert rows == [str(row[0]) for row in await owner_db.fetch(PLAIN[table], word)], word
            assert bool(rows) == (name != "nobody")
        return pages

    await fill(owner_db, table, last + 1, SMALL)
    small = await costs()
    await fill(owner_db, table, SMALL + 1, LARGE)
    large = await costs()
    assert all(large[name] <= small[name] + ROOM for name in WORDS), (small, large)

    texts = [
        f"{row[0]} {row[1]}" for row in await owner_db.fetch(f"SELECT {NAME}, {EMAIL} FROM generate_series(1, 50) n")
    ]
    random = Random(7)
    for _ in range(60):
        text = random.choice(texts)
        begin = random.randrange(len(text))
        word = text[begin : begin + random.randint(1, 9)].strip()
        if word:
            assert await found(word) == [str(row[0]) for row in await owner_db.fetch(PLAIN[table], word)], word
