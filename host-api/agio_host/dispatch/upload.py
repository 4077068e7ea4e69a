"""Reading a form with files (multipart): bounded, and refused before a file is read where it may not be sent."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from agio_kernel.declarations.codes import MALFORMED, TOO_LARGE
from agio_kernel.declarations.errors import ApiError
from multipart import MultipartError, MultipartSegment, ParserLimitReached, PushMultipartParser, parse_options_header

MAX_FILE_BYTES = 8 * 1024 * 1024
MAX_FILES = 8
MAX_TEXT_BYTES = 64 * 1024
MAX_PARTS = 64
MAX_UPLOAD_BYTES = 3 * MAX_FILE_BYTES + MAX_TEXT_BYTES
"""All files of one form together: an identity is three pictures."""


class Upload(msgspec.Struct):
    """Contents of a form: its fields, and its files by name. File names of the sender are thrown away."""

    fields: dict[str, str]
    files: dict[str, bytes]


async def read_upload(
    receive: Any,
    content_type: str,
    declared_length: bytes | None,
    before_files: Callable[[dict[str, str]], Awaitable[None]],
) -> Upload:
    """The whole form. ``before_files`` gets the fields that came before the first file and may refuse: then nothing
    more is read. A file is refused at the byte that makes it too large, a form before it is read where it says so.
    """
    kind, options = parse_options_header(content_type)
    if kind != "multipart/form-data" or not options.get("boundary"):
        raise ApiError(MALFORMED, field="content-type")
    if declared_length is not None and (not declared_length.isdigit() or int(declared_length[:12]) > MAX_UPLOAD_BYTES):
        raise ApiError(TOO_LARGE)
    form = _Form(before_files)
    try:
        with PushMultipartParser(options["boundary"], max_segment_count=MAX_PARTS, strict=True) as parser:
            while not parser.closed:
                message = await receive()
                if message["type"] == "http.disconnect":
                    raise ApiError(MALFORMED)
                for event in parser.parse(message.get("body", b"")) if message.get("body") else ():
                    await form.take(event)
                if not message.get("more_body"):
                    break
    except ParserLimitReached as error:
        raise ApiError(TOO_LARGE) from error
    except (MultipartError, UnicodeDecodeError) as error:
        raise ApiError(MALFORMED) from error
    return await form.complete()


class _Form:
    """The form as it arrives."""

    def __init__(self, before_files: Callable[[dict[str, str]], Awaitable[None]]) -> None:
        self._before_files = before_files
        self._admitted = False
        self._size = 0
        self._name = ""
        self._is_file = False
        self._chunks: list[bytes] = []
        self._held = 0
        self.upload = Upload({}, {})

    async def take(self, event: MultipartSegment | bytes | bytearray | None) -> None:
        if isinstance(event, MultipartSegment):
            await self._begin(event)
        elif event is None:
            self._end()
        else:
            self._size += len(event)
            self._held += len(event)
            limit = MAX_FILE_BYTES if self._is_file else MAX_TEXT_BYTES
            if self._held > limit or self._size > MAX_UPLOAD_BYTES:
                raise ApiError(TOO_LARGE, field=self._name[:40])
            self._chunks.append(bytes(event))

    async def complete(self) -> Upload:
        """The form, once all of it was read; a form without files is admitted now."""
        if not self._admitted:
            await self._before_files(self.upload.fields)
        return self.upload

    async def _begin(self, segment: MultipartSegment) -> None:
        self._name = segment.name or ""
        self._is_file = segment.filename is not None
        self._chunks, self._held = [], 0
        if not self._name or self._name in self.upload.fields or self._name in self.upload.files:
            raise ApiError(MALFORMED, field=self._name[:40])
        if not self._is_file:
            return
        if len(self.upload.files) >= MAX_FILES:
            raise ApiError(TOO_LARGE, field=self._name[:40])
        if not self._admitted:
            await self._before_files(self.upload.fields)
            self._admitted = True

    def _end(self) -> None:
        body = b"".join(self._chunks)
        self._chunks = []
        if self._is_file:
            self.upload.files[self._name] = body
            return
        text = body.decode("utf-8")
        if "\0" in text:
            raise ApiError(MALFORMED, field=self._name[:40])
        self.upload.fields[self._name] = text
