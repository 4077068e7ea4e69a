"""Documents: taken out of a form by their kind, bound to their owner, shown to nobody else."""

import asyncio
import io
import os
from contextlib import suppress
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from agio_kernel.declarations import codes
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Principal, Subject
from agio_kernel.documents import DocumentKind, keep, owned, show, take
from agio_kernel.ports.clock import SystemClock
from agio_kernel.ports.file_store import LocalFileStore
from agio_kernel.ports.ids import IdSource
from agio_kernel.ports.limits import Counters
from agio_kernel.ports.secret_box import SecretBox
from PIL import Image

FRONT = DocumentKind("front", missing=codes.VALUE_MISSING)
BACK = DocumentKind("back", side=16)
SELFIE = DocumentKind("selfie", shown=False)
ANN, BOB = 7, 8


@pytest.fixture
def files(tmp_path):
    return LocalFileStore(tmp_path / "files", SecretBox(b"a deployment's secret of 32 bytes"), IdSource(SystemClock()))


def picture(size=(40, 30)) -> bytes:
    encoded = io.BytesIO()
    Image.new("RGB", size, "white").save(encoded, "PNG")
    return encoded.getvalue()


def noise(kilobytes: int) -> bytes:
    """A PNG of about so many kilobytes, which no encoder makes smaller."""
    side = int((kilobytes * 1024) ** 0.5)
    encoded = io.BytesIO()
    Image.frombytes("L", (side, side), Random(7).randbytes(side * side)).save(encoded, "PNG")
    return encoded.getvalue()


def form(who=ANN, subject=Subject.USER, **sent) -> Any:
    return SimpleNamespace(files=sent, user=Principal(subject, who, str(who), 0))


def kernel_of(db, files, user=100, operator=400) -> Any:
    limits = SimpleNamespace(user_megabytes=user, operator_megabytes=operator)
    return SimpleNamespace(files=files, counters=Counters(db), settings=SimpleNamespace(files=limits))


def on_disk(tmp_path) -> set[str]:
    return {path.name for path in (tmp_path / "files").rglob("*") if path.is_file()}


async def taken(db, files, kind, required: Any = True, **sent):
    found = await take(kernel_of(db, files), form(**sent), kind, required=required)
    async with db.transaction() as tx:
        return await keep(files, tx, ANN, found)


async def test_a_document_is_kept_for_who_asks_and_shown_to_them_alone(db, files):
    name = await taken(db, files, FRONT, front=picture())
    async with db.read() as conn:
        shown = await show(files, conn, ANN, FRONT, name)
        assert shown.image.startswith("data:image/png;base64,") and (shown.width, shown.height) == (40, 30)
        for owner, kind, asked in ((BOB, FRONT, name), (ANN, BACK, name), (ANN, FRONT, None), (ANN, FRONT, "0" * 32)):
            with pytest.raises(ApiError) as refused:
                await show(files, conn, owner, kind, asked)
            assert (refused.value.code, refused.value.field) == (codes.NOT_FOUND, "id")


async def test_what_is_required_is_asked_for_at_its_field_and_what_is_not_may_be_left_out(db, files):
    with pytest.raises(ApiError) as refused:
        await taken(db, files, FRONT, back=picture())
    assert (refused.value.code, refused.value.field) == (codes.VALUE_MISSING, "front")
    assert await taken(db, files, FRONT, required=False) is None
    with pytest.raises(ApiError) as refused:
        await taken(db, files, FRONT, required=False, front=b"GIF89a")
    assert (refused.value.code, refused.value.field) == (codes.PICTURE_INVALID, "front")


async def test_a_kind_bounds_the_pixels_that_are_kept_and_may_be_for_operators_alone(db, files):
    name = await taken(db, files, BACK, back=picture((64, 32)))
    secret = await taken(db, files, SELFIE, selfie=picture())
    async with db.read() as conn:
        shown = await show(files, conn, ANN, BACK, name)
        assert (shown.width, shown.height) == (16, 8)
        assert await owned(files, conn, ANN, SELFIE, secret) is None
        assert await files.get(conn, secret) is not None


async def test_only_its_owner_s_document_is_forgotten(db, files):
    name = await taken(db, files, FRONT, front=picture())
    for owner, stays in ((BOB, True), (ANN, False)):
        async with db.transaction() as tx:
            await files.forget(tx, owner, name)
        async with db.read() as conn:
            assert (await files.get(conn, name) is not None) is stays


async def test_what_is_forgotten_is_off_the_disk_as_soon_as_its_transaction_has_committed(db, files, tmp_path):
    earlier, later = [await taken(db, files, FRONT, front=picture((side, 30))) for side in (40, 50)]
    async with db.transaction() as tx:
        await files.forget(tx, ANN, earlier)
        assert on_disk(tmp_path) == {earlier, later}, "it may still roll back"
    assert on_disk(tmp_path) == {later}


async def test_nothing_is_removed_where_the_transaction_or_its_savepoint_rolls_back(db, files, tmp_path):
    kept = await taken(db, files, FRONT, front=picture())
    with pytest.raises(RuntimeError):
        async with db.transaction() as tx:
            await files.forget(tx, ANN, kept)
            raise RuntimeError("refused later on")
    async with db.transaction() as tx:
        with pytest.raises(RuntimeError):
            async with tx.transaction():
                await files.forget(tx, ANN, kept)
                raise RuntimeError("refused within")
    assert on_disk(tmp_path) == {kept}
    async with db.read() as conn:
        assert await files.get(conn, kept) is not None


async def test_bytes_that_a_crash_left_behind_its_commit_are_swept(db, files, tmp_path, monkeypatch):
    name = await taken(db, files, FRONT, front=picture())

    async def gone(names):
        raise OSError("the process is dead")

    with monkeypatch.context() as dead:
        dead.setattr(files, "remove", gone)
        async with db.transaction() as tx:
            await files.forget(tx, ANN, name)
    assert on_disk(tmp_path) == {name}
    for path in (tmp_path / "files").rglob(name):
        os.utime(path, (0, 0))
    assert await files.forget_orphans(db) == 1
    assert on_disk(tmp_path) == set()


async def test_an_account_hands_in_so_many_bytes_a_day_and_the_refusal_says_when_again(db, files, tmp_path):
    kernel = kernel_of(db, files, user=1, operator=2)
    await take(kernel, form(front=noise(600)), FRONT)
    with pytest.raises(ApiError) as refused:
        await take(kernel, form(back=noise(600)), DocumentKind("back"))
    assert (refused.value.code, refused.value.field) == (codes.UPLOADS_FULL, "back")
    assert refused.value.params["most"] == 1 and 1 <= refused.value.params["hours"] <= 24
    await take(kernel, form(front=picture()), FRONT)  # what fits is taken still
    await take(kernel, form(BOB, front=noise(600)), FRONT)
    for _ in range(3):  # an operator of the same number has a bound of its own
        await take(kernel, form(ANN, Subject.OPERATOR, front=noise(600)), FRONT)
    with pytest.raises(ApiError):
        await take(kernel, form(ANN, Subject.OPERATOR, front=noise(600)), FRONT)
    assert on_disk(tmp_path) == set(), "nothing was kept of it yet"


async def test_what_was_replaced_or_refused_counts_in_the_day(db, files):
    kernel = kernel_of(db, files, user=1)
    for refusal in (False, True):
        found = await take(kernel, form(front=noise(400)), FRONT)
        with suppress(RuntimeError):
            async with db.transaction() as tx:
                name = await keep(files, tx, ANN, found)
                if refusal:
                    raise RuntimeError("refused later on")
                await files.forget(tx, ANN, name)
    with pytest.raises(ApiError):
        await take(kernel, form(front=noise(400)), FRONT)


async def test_of_pictures_that_come_at_once_no_more_pass_than_the_day_has_room_for(db, files):
    kernel, body = kernel_of(db, files, user=1), noise(300)
    found = await asyncio.gather(*(take(kernel, form(front=body), FRONT) for _ in range(10)), return_exceptions=True)
    passed = [one for one in found if not isinstance(one, BaseException)]
    assert all(isinstance(one, ApiError) for one in found if isinstance(one, Exception))
    assert len(passed) == 3 and sum(len(one.picture.body) for one in passed) <= 1024 * 1024


async def test_what_nobody_signed_in_for_counts_for_whose_it_is(db, files):
    kernel = kernel_of(db, files, user=1)
    await take(kernel, SimpleNamespace(files={"front": noise(600)}), FRONT, user=ANN)
    with pytest.raises(ApiError):
        await take(kernel, form(front=noise(600)), FRONT)
