"""The part of a bundle that is a deployment's folder: agio.toml without what is of the machine, the look's files, and
the texts that it words otherwise."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.plugins.bundles.bundles import flat
from agio_kernel.settings.brand import FILE_NAME as NAME
from agio_kernel.settings.brand import FOLDER as BRAND
from agio_kernel.settings.brand import FONTS, MOST_BYTES, Brand
from agio_kernel.settings.bundles.part import Files
from agio_kernel.settings.bundles.toml import write_toml
from agio_kernel.settings.deployment import OF_THE_MACHINE, ConfigurationFile, Settings
from msgspec import inspect

from agio_host.bundles.files import files_below, read_file

CONFIG, FOLDERS = "agio.toml", (f"{BRAND}/", "texts/")
DOMAINS = ("hosts", "origins")
Values = dict[str, Any]
FONT_LICENCE = "OFL.txt"
"""Goes with the font that it is for."""
_NAMED = re.compile(rf"/{BRAND}/({NAME.pattern})")


def folder_files(settings: Settings, config: Path, configs: Mapping[str, type], kept: Files) -> Files:
    """The files of a deployment's folder as a bundle has them, with those of ``brand/`` that agio.toml or the ``kept``
    settings name. ``configs`` are the Structs of the plugins' sections.
    """
    said, _ = split(tomllib.loads(config.read_text("utf-8")), configs)
    if settings.deployment.hosts:  # a brand's are on record, and not in its file
        said.setdefault("deployment", {})["hosts"] = list(settings.deployment.hosts)
    found = {CONFIG: write_toml(said)}
    for name in sorted(brand_files(said, kept)):
        file = config.parent / name
        if not file.resolve().is_relative_to(config.parent.resolve()):
            raise ConfigurationError(f"{file} lies outside {config.parent}: a bundle has files and folders alone")
        if file.exists():
            found[name] = read_file(file, MOST_BYTES)
    return {**found, **files_below(config.parent, "texts")}


def brand_files(said: Mapping[str, Any], kept: Files) -> frozenset[str]:
    """Files of ``brand/`` that ``[brand]`` or a row of a catalogue names, and the licence of a font."""
    look = msgspec.convert(said.get("brand", {}), Brand)
    names = {name for name in (look.logo, look.mark, look.font_file) if NAME.fullmatch(name)}
    for file, body in kept.items():
        if file.startswith("catalogues/") and file.endswith(".toml"):
            names |= {*_NAMED.findall(body.decode(errors="replace"))}
    if any(name.endswith(FONTS) for name in names):
        names.add(FONT_LICENCE)
    return frozenset(f"{BRAND}/{name}" for name in names)


def split(said: Mapping[str, Any], configs: Mapping[str, type]) -> tuple[Values, Values]:
    """The values of agio.toml: those of the brand, and those of the machine."""
    brand, machine = _split(said, ConfigurationFile)
    for plugin, section in brand.pop("plugin", {}).items():
        # Nothing says which settings of a plugin that isn't up are of the machine, so all of them are.
        own, here = _split(section, configs[plugin]) if plugin in configs else ({}, dict(section))
        if own:
            brand.setdefault("plugin", {})[plugin] = own
        if here:
            machine.setdefault("plugin", {})[plugin] = here
    return brand, machine


def joined(one: Mapping[str, Any], other: Mapping[str, Any]) -> Values:
    """Two halves of an agio.toml together; where both say something, the other."""
    both = {**one, **other}
    for name in one.keys() & other.keys():
        if isinstance(one[name], dict) and isinstance(other[name], dict):
            both[name] = joined(one[name], other[name])
    return both


def values_of(files: Files) -> Values:
    """The agio.toml of a bundle; a ConfigurationError where it has none that can be read, or one of a machine."""
    if CONFIG not in files:
        raise ConfigurationError(f"{CONFIG} is missing: it isn't a bundle")
    try:
        return tomllib.loads(files[CONFIG].decode())
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ConfigurationError(f"{CONFIG}: {error}") from error


def _split(said: Mapping[str, Any], shape: type) -> tuple[Values, Values]:
    brand: Values = {}
    machine: Values = {}
    described = inspect.type_info(shape)
    fields = {one.encode_name: one for one in described.fields} if isinstance(described, inspect.StructType) else {}
    for name, value in said.items():
        field = fields.get(name)
        kind = None if field is None else field.type
        if isinstance(kind, inspect.Metadata) and kind.extra == OF_THE_MACHINE.extra:
            machine[name] = value
        elif isinstance(kind, inspect.StructType) and isinstance(value, dict):
            own, here = _split(value, kind.cls)
            brand |= {name: own} if own else {}
            machine |= {name: here} if here else {}
        else:
            brand[name] = value
    return brand, machine


def refuse_machine(said: Mapping[str, Any], configs: Mapping[str, type]) -> None:
    """Refuse an agio.toml of a bundle that says anything of a machine."""
    if named := [place for place, _ in flat("", split(said, configs)[1])]:
        raise ConfigurationError(f"{CONFIG}: {', '.join(named)}: a bundle says nothing of the machine that it runs on")


def lay_out(files: Files, development: bool) -> Files:
    """The files of a new brand's folder. Its hosts are the installation's to say. Sections of plugins are looked at by
    whoever has loaded them.
    """
    said = values_of(files)
    refuse_machine({name: value for name, value in said.items() if name != "plugin"}, {})
    deployment = {name: value for name, value in said.get("deployment", {}).items() if name not in DOMAINS}
    if development:
        deployment["development"] = True
    here = {name: body for name, body in files.items() if name.startswith(FOLDERS)}
    return {CONFIG: write_toml({**said, "deployment": deployment}), **here}


def hosts_of(files: Files) -> tuple[str, ...]:
    """The hosts that a bundle names."""
    return tuple(msgspec.convert(values_of(files).get("deployment", {}).get("hosts", []), list[str]))
