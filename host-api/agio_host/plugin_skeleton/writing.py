"""Writing a new plugin from the templates beside this file."""

from __future__ import annotations

import keyword
import re
import shutil
import tomllib
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from string import Template

import msgspec
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.plugins.numbers import OTHERS, register

from agio_host import locales
from agio_host.locales.editing import Text

SUFFIX = ".template"
RESERVED = frozenset({"agio", "example", "host", "kernel", "locales", "shell", "test", "tests"})
PREFIXES = "PQSTVXYZFGHJKMNRA"
"""Letters that case references may begin with: no letter that is taken for a digit."""
LEFT_BY_TOOLS = ("node_modules", "__pycache__")
"""Folders of npm and Python that stay where a plugin's own files are gone."""

_NAME = re.compile(r"[a-z][a-z0-9]{1,29}")
_PREFIX = re.compile(r"reference_prefix=\"([A-Z])\"")
_CODE = re.compile(r"\bCode\(\s*(\d{4,5})\b")


class Skeleton(msgspec.Struct, frozen=True):
    """Names of a new plugin. ``codes`` is the hundred its numbers begin with, ``reference_prefix`` what its case
    references begin with.
    """

    name: str
    title: str
    codes: int
    reference_prefix: str

    @property
    def words(self) -> dict[str, str]:
        """Values of the templates' placeholders."""
        return {
            "name": self.name,
            "NAME": self.name.upper(),
            "Name": self.name.capitalize(),
            "title": self.title,
            "codes": str(self.codes),
            "code_after": str(self.codes + 1),
            "reference_prefix": self.reference_prefix,
        }

    def texts(self, tag: str) -> dict[str, Text]:
        """Return the skeleton's texts in a language, by key; a plural by category."""
        file = resources.files("agio_host.plugin_skeleton") / "texts" / f"{tag}.toml"
        read: dict[str, Text] = tomllib.loads(file.read_text("utf-8"))
        return {
            f"{self.name}.{key}": text.replace("$title", self.title) if isinstance(text, str) else text
            for key, text in read.items()
        }


def write_plugin(root: Path, name: str, title: str = "") -> tuple[Skeleton, list[Path]]:
    """Write the plugin into the workspace at ``root``: the skeleton it was made from, and the files written.

    Refuses, before anything is written, a name that can't be a package, a table and a path at once, and one in use.
    """
    _check(root, name)
    skeleton = Skeleton(name, title or name.capitalize(), _free_codes(root, name), _free_prefix(root))
    templates = resources.files("agio_host.plugin_skeleton")
    begun = [root / "plugins" / name, root / "remotes" / name]
    written: list[Path] = []
    try:
        for source, target in zip(("plugin", "remote"), begun, strict=True):
            written += _write(templates / source, target, skeleton)
        written += _write_texts(root / "locales", skeleton)
    except BaseException:
        for folder in begun:
            shutil.rmtree(folder, ignore_errors=True)
        raise
    return skeleton, sorted(set(written))


def _check(root: Path, name: str) -> None:
    if not _NAME.fullmatch(name) or keyword.iskeyword(name):
        raise ConfigurationError(
            f"{name!r} can't name a plugin: 2 to 30 lower-case letters and digits, a letter first, no word of Python"
        )
    if name in RESERVED:
        raise ConfigurationError(f"{name!r} is the name of something else here")
    for folder in ("plugins", "remotes", "locales"):
        if not (root / folder).is_dir():
            raise ConfigurationError(f"{root} has no folder {folder}: run this where agio.toml lies")
    taken = [root / "plugins" / name, root / "remotes" / name, *(root / "locales").glob(f"*/LC_MESSAGES/{name}.po")]
    for path in taken:
        if _is_there(path):
            raise ConfigurationError(f"{name!r} is taken: there is {path.relative_to(root)}")


def _is_there(path: Path) -> bool:
    """Whether a file is there, or a folder with more in it than tools left of a plugin that was removed."""
    if not path.is_dir():
        return path.exists()
    return any(_is_there(one) for one in path.iterdir() if one.name not in LEFT_BY_TOOLS)


def _free_codes(root: Path, name: str) -> int:
    """First code by the register; for all others, the first hundred of theirs that no plugin of
    the workspace has a code in.
    """
    ranges = register()
    first, _ = ranges.range_of(name)
    if name in ranges.plugins and name != OTHERS:
        return first
    sources = (root / "plugins").rglob("*.py")
    used = {int(number) // 100 for file in sources for number in _CODE.findall(file.read_text("utf-8"))}
    hundred = first // 100
    while hundred in used:
        hundred += 1
    return hundred * 100


def _free_prefix(root: Path) -> str:
    """A letter that no plugin of the workspace begins its case references with."""
    sources = (root / "plugins").rglob("*.py")
    used = {reference_prefix for file in sources for reference_prefix in _PREFIX.findall(file.read_text("utf-8"))}
    return next((reference_prefix for reference_prefix in PREFIXES if reference_prefix not in used), PREFIXES[0])


def _write_texts(folder: Path, skeleton: Skeleton) -> list[Path]:
    """Write the catalogue in every language, English first: the others are compared with it."""
    english = skeleton.texts("en")
    tags = sorted((file.parent.name for file in folder.glob("*/LC_MESSAGES")), key=lambda tag: tag != "en")
    for tag in tags:
        texts = skeleton.texts(tag)
        same = [key for key, text in texts.items() if tag != "en" and text == english[key]]
        locales.fill(folder, tag, {skeleton.name: texts}, same)
    return [folder / tag / "LC_MESSAGES" / f"{skeleton.name}.po" for tag in tags]


def _write(source: Traversable, target: Path, skeleton: Skeleton) -> list[Path]:
    written: list[Path] = []
    for entry in source.iterdir():
        path = target / entry.name.replace("NAME", skeleton.name).removesuffix(SUFFIX)
        if entry.is_dir():
            written += _write(entry, path, skeleton)
        elif entry.name.endswith(SUFFIX):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(Template(entry.read_text("utf-8")).substitute(skeleton.words), "utf-8")
            written.append(path)
    return written
