"""Wheels with a manifest: written by ``agio plugin pack``, and looked into before anything is installed or imported."""

from __future__ import annotations

import base64
import csv
import hashlib
import io
from collections.abc import Mapping
from configparser import ConfigParser
from importlib.util import find_spec
from pathlib import Path

import msgspec
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.plugins.plugin import Plugin
from agio_kernel.plugins.plugin_set import ENTRY_POINTS, installed_plugins
from agio_kernel.settings.bundles.packed import members, packed, read_packed

from agio_host.signed_plugins.admission import is_own
from agio_host.signed_plugins.manifest import MANIFEST, SIGNATURE, Manifest, Touches, hashes
from agio_host.signing import SigningKey, trusted_signer


class Inspected(msgspec.Struct, frozen=True):
    """A wheel that was looked into: its manifest, the trusted signer, and the reason why it wouldn't load."""

    manifest: Manifest
    signer: str = ""
    refusal: str = ""


def put_manifest(wheel: Path, plugin: Plugin, touches: Touches, key: SigningKey | None) -> Manifest:
    """Write the manifest of a plugin into its wheel, signed where a key is given."""
    files = dict(members(read_packed(wheel)))
    folder = _dist_info(files)
    for name in (MANIFEST, SIGNATURE):
        files.pop(f"{folder}/{name}", None)
    manifest = Manifest(
        plugin=plugin.id,
        version=plugin.version,
        entry=_entry(files, folder, plugin.id),
        kernel=plugin.kernel,
        ui=plugin.remote.sdk if plugin.remote is not None else "",
        touches=touches,
        files=hashes(files.items()),
    )
    files[f"{folder}/{MANIFEST}"] = manifest.written()
    if key is not None:
        files[f"{folder}/{SIGNATURE}"] = key.sign(manifest.written())
    files[f"{folder}/RECORD"] = _record(files, f"{folder}/RECORD")
    written = wheel.with_suffix(".new")
    written.write_bytes(packed(files))
    written.replace(wheel)
    return manifest


def inspect_wheel(wheel: Path, signers: Mapping[str, str], shared: Mapping[str, str] | None = None) -> Inspected:
    """Look into a wheel without importing anything; a ConfigurationError where it has no manifest. ``shared``: the
    versions that the built shell shares.
    """
    try:
        body = read_packed(wheel)
    except (OSError, ConfigurationError) as error:
        raise ConfigurationError(f"{wheel} can't be read: {error}") from error
    return inspect_packed(wheel, body, signers, shared)


def inspect_packed(
    wheel: Path, body: bytes, signers: Mapping[str, str], shared: Mapping[str, str] | None = None
) -> Inspected:
    """Look into the bytes of a wheel: whoever unpacks these has what was looked into, whatever lies there since."""
    try:
        listed = members(body)
    except ConfigurationError as error:
        raise ConfigurationError(f"{wheel} can't be read: {error}") from error
    files = dict(listed)
    folder = _dist_info(files)
    if f"{folder}/{MANIFEST}" not in files:
        raise ConfigurationError(f"{wheel.name} has no manifest: `agio plugin pack` writes one")
    written = files[f"{folder}/{MANIFEST}"]
    manifest = Manifest.read(written)
    signer = ""
    try:
        if f"{folder}/{SIGNATURE}" not in files:
            raise ConfigurationError("it isn't signed")
        signer = trusted_signer(written, files[f"{folder}/{SIGNATURE}"], signers)
        if len(files) < len(listed):
            raise ConfigurationError("it has two files of one name")
        manifest.require_files(files, files.__getitem__)
        if (entry := _entry(files, folder, manifest.plugin)) != manifest.entry:
            raise ConfigurationError(f"it begins at {entry}, and its manifest says {manifest.entry}")
        _require_own_package(files, folder, manifest)
        manifest.require_kernel()
        manifest.require_ui(shared or {})
    except ConfigurationError as error:
        return Inspected(manifest, signer, str(error))
    return Inspected(manifest, signer)


def _require_own_package(files: Mapping[str, bytes], folder: str, manifest: Manifest) -> None:
    """ConfigurationError where a wheel brings more than the package of its plugin, or one that is another's: it is
    found before all others, and would be imported in their place.
    """
    package = manifest.entry.partition(":")[0].partition(".")[0].strip()
    if more := sorted({name.split("/")[0] for name in files} - {package, folder}):
        raise ConfigurationError(f"it brings {', '.join(more)} beside its package {package}")
    try:
        there = find_spec(package) is not None
    except ValueError:  # the module that runs
        there = True
    point = installed_plugins().get(manifest.plugin)
    same = point is not None and point.module.partition(".")[0] == package and not is_own(point)
    if there and not same:
        raise ConfigurationError(f"its package {package} is another's that is here already")


def _dist_info(files: Mapping[str, bytes]) -> str:
    folders = {name.split("/")[0] for name in files if name.split("/")[0].endswith(".dist-info")}
    if len(folders) != 1:
        raise ConfigurationError(f"a wheel has one .dist-info, this has {len(folders)}")
    return folders.pop()


def _entry(files: Mapping[str, bytes], folder: str, plugin: str) -> str:
    points = ConfigParser(delimiters=("=",), interpolation=None)
    points.read_string(files.get(f"{folder}/entry_points.txt", b"").decode())
    entry = points.get(ENTRY_POINTS, plugin, fallback="")
    if not entry:
        raise ConfigurationError(f"it has no entry point {plugin} in the group {ENTRY_POINTS}")
    return entry


def _record(files: Mapping[str, bytes], own: str) -> bytes:
    written = io.StringIO()
    lines = csv.writer(written, lineterminator="\n")
    for name in sorted(set(files) - {own}):
        hashed = base64.urlsafe_b64encode(hashlib.sha256(files[name]).digest()).rstrip(b"=").decode()
        lines.writerow((name, f"sha256={hashed}", len(files[name])))
    lines.writerow((own, "", ""))
    return written.getvalue().encode()
