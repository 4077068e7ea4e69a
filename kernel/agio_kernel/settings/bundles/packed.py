"""Files packed into one, the same bytes for the same files, and read again within bounds."""

from __future__ import annotations

import io
import zipfile

from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.settings.bundles.part import Files

_MOMENT = (1980, 1, 1, 0, 0, 0)
MOST_FILES, MOST_BYTES = 5_000, 64 * 1024 * 1024


def packed(files: Files) -> bytes:
    """The files in a ZIP, sorted by name and without a date."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as at:
        for name in sorted(files):
            at.writestr(zipfile.ZipInfo(name, _MOMENT), files[name], zipfile.ZIP_DEFLATED)
    return written.getvalue()


def unpacked(body: bytes) -> Files:
    """The files of a ZIP; a ConfigurationError where it is none, has two of one name, or more than is taken."""
    try:
        with zipfile.ZipFile(io.BytesIO(body)) as at:
            listed = [one for one in at.infolist() if not one.is_dir()]
            if len(listed) > MOST_FILES or sum(one.file_size for one in listed) > MOST_BYTES:
                raise ConfigurationError(f"more than {MOST_FILES} files or {MOST_BYTES // 1024**2} MB are in it")
            if len({one.filename for one in listed}) < len(listed):
                raise ConfigurationError("it has two files of one name")
            return {one.filename: at.read(one) for one in listed}
    except (zipfile.BadZipFile, zipfile.LargeZipFile, EOFError, NotImplementedError) as error:
        raise ConfigurationError(f"it can't be read: {error}") from error
