"""Forms with files as attackers send them: a file's name is thrown away, and what is too much is refused."""

import pytest
from agio_host.dispatch.upload import MAX_FILE_BYTES, MAX_FILES, MAX_UPLOAD_BYTES, read_upload
from agio_kernel.declarations import codes
from agio_kernel.declarations.errors import ApiError

BOUNDARY = "a-boundary"
FORM = f"multipart/form-data; boundary={BOUNDARY}"


def part(disposition: str, body: bytes = b"bytes", kind: str = "image/png") -> bytes:
    head = f"--{BOUNDARY}\r\nContent-Disposition: form-data; {disposition}\r\nContent-Type: {kind}\r\n\r\n"
    return head.encode("latin-1") + body + b"\r\n"


async def sent(*parts: bytes, content_type: str = FORM, length: bytes | None = None, end: bool = True):
    body = b"".join(parts) + (f"--{BOUNDARY}--\r\n".encode() if end else b"")
    pieces = [body[start : start + 65_536] for start in range(0, len(body), 65_536)] or [b""]

    async def receive():
        return {"type": "http.request", "body": pieces.pop(0), "more_body": bool(pieces)}

    async def admitted(_):
        return None

    return await read_upload(receive, content_type, length, admitted)


@pytest.mark.parametrize(
    "name",
    [
        "../../x",
        "..\\..\\x.exe",
        "/etc/passwd",
        "C:\\boot.ini",
        "x.png%00.php",
        "x.php;.png",
        ".htaccess",
        "CON",
        "a" * 400,
        "x.svg",
        "<img src=x onerror=alert(1)>.png",
        "",
    ],
)
async def test_what_a_sender_calls_a_file_reaches_nobody(name):
    upload = await sent(part(f'name="front"; filename="{name}"'))
    assert (upload.files, upload.fields) == ({"front": b"bytes"}, {})


@pytest.mark.parametrize("name", ["x\0.png", "x\r\nX-Evil: 1\r\n.png", "x\n.png"])
async def test_a_name_that_breaks_its_header_is_thrown_away_or_refused(name):
    try:
        upload = await sent(part(f'name="front"; filename="{name}"'))
    except ApiError as refused:
        assert refused.code is codes.MALFORMED
    else:
        assert upload.files == {"front": b"bytes"}


@pytest.mark.parametrize(
    ("parts", "code", "field"),
    [
        ([part('name="front"; filename="x"', b"\0" * (MAX_FILE_BYTES + 1))], codes.TOO_LARGE, "front"),
        (
            [part(f'name="f{n}"; filename="x"', b"\0" * (MAX_FILE_BYTES - 1)) for n in range(4)],
            codes.TOO_LARGE,
            "f3",
        ),
        ([part(f'name="f{n}"; filename="x"') for n in range(MAX_FILES + 1)], codes.TOO_LARGE, f"f{MAX_FILES}"),
        ([part(f'name="f{n}"') for n in range(100)], codes.TOO_LARGE, ""),
        ([part('name="front"; filename="x"')] * 2, codes.MALFORMED, "front"),
        ([part('name="front"'), part('name="front"; filename="x"')], codes.MALFORMED, "front"),
        ([part('filename="x"')], codes.MALFORMED, ""),
        ([part('name="note"', b"a\0b")], codes.MALFORMED, "note"),
        ([part('name="note"', b"\xff\xfe")], codes.MALFORMED, ""),
        ([part('name="note"', b"x" * 70_000)], codes.TOO_LARGE, "note"),
    ],
    ids=[
        "8 MB and a byte",
        "32 MB in all",
        "nine files",
        "a hundred parts",
        "one file twice",
        "a field that is a file, too",
        "no name",
        "NUL in a text",
        "no text",
        "a text of 70 kB",
    ],
)
async def test_what_is_too_much_or_no_form_is_refused(parts, code, field):
    with pytest.raises(ApiError) as refused:
        await sent(*parts)
    assert (refused.value.code, refused.value.field or "") == (code, field)


async def test_a_form_that_says_it_is_too_large_is_refused_unread_and_one_that_breaks_off_is_none():
    for length in (str(MAX_UPLOAD_BYTES + 1).encode(), b"-1", b"1e9", b"9" * 40):
        with pytest.raises(ApiError) as refused:
            await sent(part('name="front"; filename="x"'), length=length)
        assert refused.value.code is codes.TOO_LARGE
    for broken in (
        {"content_type": "multipart/form-data"},
        {"content_type": "multipart/mixed; boundary=a-boundary"},
        {"end": False},
    ):
        with pytest.raises(ApiError) as refused:
            await sent(part('name="front"; filename="x"'), **broken)
        assert refused.value.code is codes.MALFORMED
