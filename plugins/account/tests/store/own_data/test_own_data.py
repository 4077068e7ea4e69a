"""A user's data as an archive: asked for with the account's proof, made by a task, and of nobody else."""

import base64
import io
import json
import zipfile
from datetime import timedelta

from agio_account.own_data.archive import KIND, rows_of
from agio_kernel.plugins.registered import registered
from agio_kernel.postgres.personal import Kind
from agio_kernel.records.archives import Archives
from agio_kernel.records.archives import archives as kit

from ...conftest import is_signed_in

PASSWORD = {"password": "correct horse"}
TOO_SOON, WRONG, NOT_FOUND, TOO_MANY = 3169, 3119, 108, 107


async def another(call, account: str = "bob@example.com"):
    """Somebody else, signed in."""
    return await call.sign_in_with(await call.register(account))


async def file_of(call, who) -> dict[str, bytes]:
    """The newest file of a user, unpacked."""
    [row, *_] = (await call("archives", who)).data["rows"]
    assert row["state"] == "ready", row
    parts = [(await call("archivePart", who, id=row["id"], part=str(n))).data["body"] for n in range(row["parts"])]
    body = b"".join(map(base64.b64decode, parts))
    assert len(body) == row["size"]
    with zipfile.ZipFile(io.BytesIO(body)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


async def test_an_archive_has_the_owners_rows_and_nobody_elses(timed, ann):
    bob = await another(timed)
    for who, name in ((ann, "Anns bot"), (bob, "Bobs bot")):
        assert (await timed("createApiKey", who, name=name, scopes="read", **PASSWORD)).code == 0
    for who in (ann, bob):
        assert (await timed("askData", who, **PASSWORD)).code == 0
        [row] = (await timed("archives", who)).data["rows"]
        assert (row["state"], row["kind"], row["title"]) == ("asked", KIND, "account.screen.data")
    while await timed.kernel.part(Archives).make_due():
        pass
    for who, own, other in (
        (ann, b"ann@example.com", b"bob@example.com"),
        (bob, b"bob@example.com", b"ann@example.com"),
    ):
        found = await file_of(timed, who)
        whole = b"".join(found.values())
        assert own in whole and other not in whole
        [user] = json.loads(found["kernel/app_user.json"])
        assert user["id"] == who.id and "password_hash" not in user
        [key] = json.loads(found["kernel/api_key.json"])
        assert "secret" not in key
        assert found["README.txt"] and found["kernel/app_user.csv"]
    templates = [message.template for message in await timed.outbox()]
    assert templates.count("account.message.data_asked") == 2


async def test_no_table_gives_a_row_of_somebody_else_nor_a_secret(timed, ann):
    bob = await another(timed)
    tables = registered(timed.kernel)
    async with timed.kernel.db.read() as conn:
        for one in tables:
            for who, other in ((ann, bob), (bob, ann)):
                rows = await rows_of(conn, one, who.id, 100)
                assert str(other.id) not in json.dumps(rows, default=str), one.table._meta.tablename
                assert not {name for row in rows for name in row if one.said.columns.get(name) is Kind.SECRET}
    assert {"app_user", "login_session"} <= {one.table._meta.tablename for one in tables}


async def test_a_file_is_its_owners_alone_for_a_week(timed, ann, clock):
    bob = await another(timed)
    assert (await timed("askData", ann, **PASSWORD)).code == 0
    assert await timed.kernel.part(Archives).make_due()
    [row] = (await timed("archives", ann)).data["rows"]
    assert (await timed("archivePart", bob, id=row["id"], part="0")).code == NOT_FOUND
    assert (await timed("archivePart", ann, id=row["id"], part=str(row["parts"]))).code == NOT_FOUND
    assert (await timed("archivePart", ann, id=row["id"], part="0")).code == 0
    clock.advance(days=7, seconds=1)
    assert (await timed("archivePart", ann, id=row["id"], part="0")).code == NOT_FOUND
    assert await timed.kernel.part(Archives).forget_old(10) == 1
    assert (await timed("archives", ann)).data["rows"] == []


async def test_it_needs_the_accounts_proof_and_is_made_once_a_week(timed, ann, clock):
    assert (await timed("askData", ann, password="wrong horse")).code == WRONG
    assert (await timed("askData", ann, **PASSWORD)).code == 0
    assert (await timed("askData", ann, **PASSWORD)).code == TOO_SOON
    clock.advance(days=7, seconds=1)
    session = await timed("userLogin", account="ann@example.com", **PASSWORD)
    assert await is_signed_in(timed, session)
    assert (await timed("askData", await timed.sign_in_with(session), **PASSWORD)).code == 0


async def test_one_that_fails_is_tried_again_and_then_said_to_have_failed(timed, ann, clock, monkeypatch):
    assert (await timed("askData", ann, **PASSWORD)).code == 0
    archives = timed.kernel.part(Archives)

    async def broken(*_):
        raise OSError("no room")

    monkeypatch.setitem(archives.kinds, KIND, kit.ArchiveKind(KIND, "account.screen.data", broken))
    for _ in range(kit.MOST_TRIES):
        assert await archives.make_due()
        assert not await archives.make_due()
        clock.advance(seconds=kit.TIME_LIMIT.total_seconds() + 1)
    assert not await archives.make_due()
    [row] = (await timed("archives", ann)).data["rows"]
    assert row["state"] == "failed"
    assert (await timed("askData", ann, **PASSWORD)).code == 0, "one that failed doesn't count"


async def test_one_that_is_larger_than_a_file_may_be_fails_at_once(timed, ann, monkeypatch):
    monkeypatch.setattr(kit, "MOST_BYTES", 10)
    assert (await timed("askData", ann, **PASSWORD)).code == 0
    assert await timed.kernel.part(Archives).make_due()
    [row] = (await timed("archives", ann)).data["rows"]
    assert row["state"] == "failed"


async def test_the_same_file_is_made_once_and_few_at_a_time(timed, ann):
    archives = timed.kernel.part(Archives)
    for day in (1, 1, 2, 3):
        async with timed.kernel.db.transaction() as tx:
            await archives.ask(tx, ann.id, ann.realm, "wallet.long_statement", {"day": day}, "en")
    assert len((await timed("archives", ann)).data["rows"]) == 3
    assert (await timed("askData", ann, **PASSWORD)).code == TOO_MANY


async def test_a_process_that_dies_leaves_the_file_to_another(timed, ann, clock):
    assert (await timed("askData", ann, **PASSWORD)).code == 0
    archives = timed.kernel.part(Archives)
    taken = await archives._take_up()
    assert taken is not None and not await archives.make_due(), "another has it"
    clock.advance(seconds=timedelta(seconds=1).total_seconds() + kit.TIME_LIMIT.total_seconds())
    assert await archives.make_due()
    await archives._make(*taken)  # the first one wakes up: what it made counts for nothing
    assert (await file_of(timed, ann))["README.txt"]
