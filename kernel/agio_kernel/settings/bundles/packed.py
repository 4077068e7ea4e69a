"""Files packed into one, the same bytes for the same files, and read again within bounds."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Sequence
from pathlib import Path

from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.settings.bundles.part import Files

_MOMENT = (1980, 1, 1, 0, 0, 0)
MOST_FILES, MOST_BYTES = 5_000, 64 * 1024 * 1024
_TOO_MUCH = f"more than {MOST_FILES} files or {MOST_BYTES // 1024**2} MB are in it"
_PACKED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_ENCRYPTED = 0x1
_ENTRY = b"PK\x01\x02"
"""Beginning of an entry of a ZIP's directory."""


def packed(files: Files) -> bytes:
    """The files in a ZIP, sorted by name and without a date."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as at:
        for name in sorted(files):
            at.writestr(zipfile.ZipInfo(name, _MOMENT), files[name], zipfile.ZIP_DEFLATED)
    return written.getvalue()


def unpacked(body: bytes) -> Files:
    """The files of a ZIP; a ConfigurationError where it is none, has two of one name, or more than is taken."""
    listed = members(body)
    files = dict(listed)
    if len(files) < len(listed):
        raise ConfigurationError("it has two files of one name")
    return files


def members(body: bytes) -> Sequence[tuple[str, bytes]]:
    """Names and contents in a ZIP, each read to its declared size at most; a ConfigurationError where it is none, where
    it is packed in a way that can't be bounded, or where it has more than is taken.
    """
    # Counted before the directory is read: each of its entries takes more memory than bytes.
    if len(body) > MOST_BYTES or body.count(_ENTRY) > MOST_FILES:
        raise ConfigurationError(_TOO_MUCH)
    try:
        with zipfile.ZipFile(io.BytesIO(body)) as at:
            listed = [one for one in at.infolist() if not one.is_dir()]
            if sum(one.file_size for one in listed) > MOST_BYTES:
                raise ConfigurationError(_TOO_MUCH)
            if strange := [one for one in listed if one.compress_type not in _PACKED or one.flag_bits & _ENCRYPTED]:
                raise ConfigurationError(f"{strange[0].filename} is neither stored nor deflated")
            found: list[tuple[str, bytes]] = []
            for one in listed:
                with at.open(one) as member:
                    found.append((one.filename, member.read(one.file_size)))
            return found
    except (zipfile.BadZipFile, zipfile.LargeZipFile, EOFError, NotImplementedError, zlib.error) as error:
        raise ConfigurationError(f"it can't be read: {error}") from error


def read_packed(file: Path) -> bytes:
    """Bytes of a packed file, at most so many as are taken."""
    with file.open("rb") as opened:
        body = opened.read(MOST_BYTES + 1)
    if len(body) > MOST_BYTES:
        raise ConfigurationError(_TOO_MUCH)
    return body
