"""A bundle's files: a folder, or one file with a manifest, signed by a key that the operator trusts."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.settings.bundles.packed import MOST_BYTES, MOST_FILES, packed, unpacked
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
    files = _of_folder(at) if at.is_dir() else _of_file(at, signers, unsigned)
    for name in files:
        if name.startswith("/") or "\\" in name or {"", ".", ".."} & {*name.split("/")}:
            raise ConfigurationError(f"{at}: {name!r} is no name of a file in a bundle")
    return files


def _of_folder(folder: Path) -> Files:
    found = [
        one
        for one in sorted(folder.rglob("*"))
        if one.is_file() and not any(part.startswith(".") for part in one.relative_to(folder).parts)
    ]
    if len(found) > MOST_FILES or sum(one.stat().st_size for one in found) > MOST_BYTES:
        raise ConfigurationError(f"{folder} has more than {MOST_FILES} files or {MOST_BYTES // 1024**2} MB")
    return {one.relative_to(folder).as_posix(): one.read_bytes() for one in found}


def _of_file(file: Path, signers: Mapping[str, str], unsigned: bool) -> Files:
    try:
        files = dict(unpacked(file.read_bytes()))
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
