"""Documents: taken out of a form by their kind, bound to their owner, shown to nobody else."""

import io
from types import SimpleNamespace

import pytest
from agio_kernel.declarations import codes
from agio_kernel.declarations.errors import Refusal
from agio_kernel.documents import DocumentKind, keep, owned, show, take
from agio_kernel.ports.clock import SystemClock
from agio_kernel.ports.file_store import LocalFileStore
from agio_kernel.ports.ids import IdSource
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


def form(**sent) -> SimpleNamespace:
    return SimpleNamespace(files=sent, who=SimpleNamespace(id=ANN))


async def taken(db, files, kind, required=True, **sent):
    found = await take(files, form(**sent), kind, required=required)
    async with db.transaction() as tx:
        return await keep(files, tx, ANN, found)


async def test_a_document_is_kept_for_who_asks_and_shown_to_them_alone(db, files):
    name = await taken(db, files, FRONT, front=picture())
    async with db.read() as conn:
        shown = await show(files, conn, ANN, FRONT, name)
        assert shown.image.startswith("data:image/png;base64,") and (shown.width, shown.height) == (40, 30)
        for owner, kind, asked in ((BOB, FRONT, name), (ANN, BACK, name), (ANN, FRONT, None), (ANN, FRONT, "0" * 32)):
            with pytest.raises(Refusal) as refused:
                await show(files, conn, owner, kind, asked)
            assert (refused.value.code, refused.value.field) == (codes.NOT_FOUND, "id")


async def test_what_is_required_is_asked_for_at_its_field_and_what_is_not_may_be_left_out(db, files):
    with pytest.raises(Refusal) as refused:
        await taken(db, files, FRONT, back=picture())
    assert (refused.value.code, refused.value.field) == (codes.VALUE_MISSING, "front")
    assert await taken(db, files, FRONT, required=False) is None
    with pytest.raises(Refusal) as refused:
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
