"""Acceptance: everything that a person has let each plugin touch, beside ``agio.toml``."""

from __future__ import annotations

from pathlib import Path

import msgspec
from agio_kernel.declarations.errors import ConfigurationError

from agio_host.signed_plugins.manifest import Manifest, Touches

FILE = "accepted-plugins.json"


class Accepted:
    """The accepted plugins of a deployment, by id. A person writes it by ``agio plugin accept``."""

    def __init__(self, root: Path) -> None:
        self.file = root / FILE

    def read(self) -> dict[str, Touches]:
        """Everything that was accepted."""
        try:
            return msgspec.json.decode(self.file.read_bytes(), type=dict[str, Touches])
        except FileNotFoundError:
            return {}
        except (OSError, msgspec.MsgspecError) as error:
            raise ConfigurationError(f"{self.file} can't be read: {error}") from error

    def lacking(self, manifest: Manifest) -> list[str] | None:
        """Everything that the plugin asks for beyond what was accepted; None where it never was."""
        known = self.read().get(manifest.plugin)
        return None if known is None else manifest.touches.beyond(known)

    def require(self, manifest: Manifest) -> None:
        """ConfigurationError where a person has to accept it first."""
        lacking = self.lacking(manifest)
        if lacking is None:
            raise ConfigurationError(f"nobody has accepted it yet: run `agio plugin accept {manifest.plugin}`")
        if lacking:
            raise ConfigurationError(
                f"it asks for more than was accepted: {', '.join(lacking)};"
                f" run `agio plugin accept {manifest.plugin}`, or install the version before"
            )

    def accept(self, manifest: Manifest) -> None:
        """Keep that a person has accepted all that the plugin touches, beside what earlier versions did: those can be
        gone back to.
        """
        known = self.read()
        known[manifest.plugin] = manifest.touches.and_those(known.get(manifest.plugin, Touches()))
        written = self.file.with_suffix(".new")
        written.write_bytes(msgspec.json.format(msgspec.json.encode(known, order="sorted"), indent=2) + b"\n")
        written.replace(self.file)
