"""A bundle's files: a folder, or one file with a manifest, signed by a key that the operator trusts."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import msgspec
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.settings.bundles.packed import MOST_BYTES, MOST_FILES, packed, read_packed, unpacked
from agio_kernel.settings.bundles.part import Files

from agio_host.signing import SigningKey, digest, require_files, trusted_signer

MANIFEST, SIGNATURE = "bundle-manifest.json", "bundle-manifest.sig"


def write_folder(folder: Path, files: Files) -> None:
    """Write the files into a folder that is empty or new."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise ConfigurationError(f"{folder} isn't an empty folder")
    folder.mkdir(parents=True, exist_ok=True)
    put(folder, files)


def put(folder: Path, files: Files) -> None:
    """Write files below a folder, each whole or not at all."""
    for name, body in files.items():
        at = folder / name
        at.parent.mkdir(parents=True, exist_ok=True)
        draft = at.with_name(f"{at.name}.new")
        draft.write_bytes(body)
        draft.replace(at)


def write_file(file: Path, files: Files, key: SigningKey | None) -> None:
    """Write the files as one, with a manifest that is signed where a key is given."""
    manifest = msgspec.json.format(msgspec.json.encode({name: digest(files[name]) for name in sorted(files)}), indent=1)
    signed = {} if key is None else {SIGNATURE: key.sign(manifest)}
    file.write_bytes(packed({**files, MANIFEST: manifest, **signed}))


def read_bundle(at: Path, signers: Mapping[str, str], *, unsigned: bool) -> Files:
    """The files of a bundle; a ConfigurationError where it can't be read, or where a file isn't signed by one of the
    ``signers`` and may not be ``unsigned``. A folder is its owner's own.
    """
    files = files_below(at) if at.is_dir() else _of_file(at, signers, unsigned)
    for name in files:
        if "\\" in name or any(not part or part.startswith(".") for part in name.split("/")):
            raise ConfigurationError(f"{at}: {name!r} is no name of a file in a bundle")
    return files


def files_below(root: Path, folder: str = "") -> Files:
    """The files below a folder of ``root`` by their paths in that, without hidden ones. A ConfigurationError where one
    is a symlink, which would take in what lies elsewhere, and where there is more than is taken.
    """
    found: dict[str, bytes] = {}
    left = MOST_BYTES
    if folder and (root / folder).is_symlink():
        raise ConfigurationError(f"{root / folder} is a symlink: a bundle has files and folders alone")
    for at, folders, files in os.walk(root / folder):
        folders[:] = sorted(one for one in folders if not one.startswith("."))
        for one in [*folders, *sorted(files)]:
            file = Path(at, one)
            if one.startswith("."):
                continue
            if file.is_symlink() or not (file.is_file() or file.is_dir()):
                raise ConfigurationError(f"{file} is no file of its own: a bundle has files and folders alone")
            if file.is_file():
                body = read_file(file, left)
                left -= len(body)
                found[file.relative_to(root).as_posix()] = body
                if len(found) > MOST_FILES:
                    raise ConfigurationError(f"{root / folder} has more than {MOST_FILES} files")
    return dict(sorted(found.items()))


def read_file(file: Path, most: int) -> bytes:
    """Bytes of a file that is no symlink; a ConfigurationError where there are more, counted as they are read."""
    try:
        opened = os.open(file, os.O_RDONLY | os.O_NOFOLLOW)
    except OSError as error:
        raise ConfigurationError(f"{file} can't be read: {error.strerror}") from error
    with os.fdopen(opened, "rb") as at:
        body = at.read(most + 1)
    if len(body) > most:
        raise ConfigurationError(f"{file}: more than {MOST_BYTES // 1024**2} MB, or more than is left of them")
    return body


def _of_file(file: Path, signers: Mapping[str, str], unsigned: bool) -> Files:
    try:
        files = dict(unpacked(read_packed(file)))
        manifest, signature = files.pop(MANIFEST, b""), files.pop(SIGNATURE, None)
        listed = msgspec.json.decode(manifest, type=dict[str, str])
        if signature is not None and not (unsigned and not signers):
            trusted_signer(manifest, signature, signers)
        elif not unsigned:
            raise ConfigurationError("it isn't signed by a key under [signers]")
        require_files(listed, files, files.__getitem__)
    except OSError as error:
        raise ConfigurationError(f"{file} can't be read: {error}") from error
    except msgspec.MsgspecError as error:
        raise ConfigurationError(f"{file} has no manifest: `agio bundle export` writes one") from error
    except ConfigurationError as error:
        raise ConfigurationError(f"{file}: {error}") from error
    return files
