"""Installed plugins with a manifest: verified as a whole before any of their code is imported, and again file by file
as it is."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from importlib.metadata import Distribution, EntryPoint
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType

from agio_kernel.declarations.errors import ConfigurationError

from agio_host.signed_plugins.manifest import MANIFEST, SIGNATURE, Manifest
from agio_host.signing import digest, trusted_signer


def manifest_of(point: EntryPoint) -> Manifest | None:
    """Manifest of an installed plugin, unverified; None where it has none."""
    distribution = point.dist
    written = distribution.read_text(MANIFEST) if distribution is not None else None
    return None if written is None else Manifest.read(written.encode())


def verified(point: EntryPoint, signers: Mapping[str, str]) -> Manifest:
    """Manifest of an installed plugin whose signer is trusted and whose files are those that were signed; nothing of it
    is imported. A ConfigurationError says what is wrong.
    """
    distribution = point.dist
    written = distribution.read_text(MANIFEST) if distribution is not None else None
    signed = distribution.read_text(SIGNATURE) if distribution is not None else None
    if distribution is None or written is None or signed is None:
        raise ConfigurationError("it isn't signed, and only a development deployment loads such a plugin")
    trusted_signer(written.encode(), signed.encode(), signers)
    manifest = Manifest.read(written.encode())
    if (point.name, point.value) != (manifest.plugin, manifest.entry):
        said = f"{manifest.plugin} at {manifest.entry}"
        raise ConfigurationError(f"it is {point.name} at {point.value}, and its manifest says {said}")
    root = Path(str(distribution.locate_file("")))
    manifest.require_files(_files(distribution, manifest, root), lambda name: (root / name).read_bytes())
    manifest.require_kernel()
    _import_verified(root, manifest)
    return manifest


def _files(distribution: Distribution, manifest: Manifest, root: Path) -> Iterator[str]:
    """The files that an installation put there, and whatever else is in the plugin's folders."""
    yield from (str(one) for one in distribution.files or ())
    for top in {name.split("/")[0] for name in manifest.files if "/" in name}:
        yield from (str(one.relative_to(root)) for one in (root / top).rglob("*") if not one.is_dir())


class _Loader(SourceFileLoader):
    """Loader of a module whose source is hashed as it is read, and which is compiled anew: a cached byte code could be
    another's."""

    def __init__(self, name: str, path: str, expected: str) -> None:
        super().__init__(name, path)
        self._expected = expected

    def get_code(self, fullname: str) -> CodeType:
        source = self.get_data(self.path)
        if digest(source) != self._expected:
            raise ImportError(f"{self.path} was changed since it was signed")
        return self.source_to_code(source, self.path)


class _Finder(MetaPathFinder):
    """Modules of the packages that one manifest lists; anything else there isn't found."""

    def __init__(self, root: Path, manifest: Manifest) -> None:
        self._root, self._files = root, manifest.files
        self.tops = {name.split("/")[0] for name in manifest.files if name.endswith(".py") and "/" in name}

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname.partition(".")[0] not in self.tops:
            return None
        spec = PathFinder.find_spec(fullname, path if path is not None else [str(self._root)], target)
        if spec is None or spec.origin is None:
            return spec  # nothing there, or a folder without code
        name = str(Path(spec.origin).relative_to(self._root))
        if name not in self._files or not name.endswith(".py"):
            raise ImportError(f"{name} isn't in the manifest")
        return spec_from_file_location(
            fullname,
            spec.origin,
            loader=_Loader(fullname, spec.origin, self._files[name]),
            submodule_search_locations=spec.submodule_search_locations,
        )


def _import_verified(root: Path, manifest: Manifest) -> None:
    """Have the plugin's modules be imported from the files that were verified, wherever else such names may lie."""
    finder = _Finder(root, manifest)
    known = [one for one in sys.meta_path if isinstance(one, _Finder) and one.tops & finder.tops]
    for one in known:
        sys.meta_path.remove(one)
    sys.meta_path.insert(0, finder)
