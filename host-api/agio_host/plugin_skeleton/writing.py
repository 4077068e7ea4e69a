"""Writing a new plugin from the templates beside this file."""

from __future__ import annotations

import keyword
import re
import shutil
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from string import Template

import msgspec
from agio_kernel.errors import ConfigurationError

from agio_host import locales

SUFFIX = ".template"
RESERVED = frozenset({"agio", "example", "host", "kernel", "locales", "shell", "test", "tests"})
FIRST_CODE = 5000
"""Below it, the hundreds are for the plugins that come with Agio."""

_NAME = re.compile(r"[a-z][a-z0-9]{1,29}")
_CODE = re.compile(r"\bCode\(\s*(\d{4,5})\b")


class Skeleton(msgspec.Struct, frozen=True):
    """What a new plugin is called. ``codes`` is the hundred its response codes begin with."""

    name: str
    title: str
    codes: int

    @property
    def words(self) -> dict[str, str]:
        """What stands for the templates' placeholders."""
        return {"name": self.name, "Name": self.name.capitalize(), "title": self.title, "codes": str(self.codes)}

    @property
    def texts(self) -> dict[str, str]:
        """The English texts of its one screen, by key."""
        texts = {
            "plugin": self.title,
            "nav": self.title,
            "title": self.title,
            "field.title": "Title",
            "open": "Open",
            "close": "Close",
            "empty.title": "Nothing here yet",
            "empty.text": "What you open is listed here.",
            "state.open": "Open",
            "state.closed": "Closed",
            "code.title_too_long": "Use at most {most} characters.",
        }
        return {f"{self.name}.{key}": text for key, text in texts.items()}


def write_plugin(root: Path, name: str, title: str = "") -> tuple[Skeleton, list[Path]]:
    """Write the plugin into the workspace at ``root``: the skeleton it was made from, and the files written.

    Refuses, before anything is written, a name that can't be a package, a table and a path at once, and one in use.
    """
    _check(root, name)
    skeleton = Skeleton(name, title or name.capitalize(), _free_codes(root))
    templates = resources.files("agio_host.plugin_skeleton")
    begun = [root / "plugins" / name, root / "remotes" / name]
    written: list[Path] = []
    try:
        for source, target in zip(("plugin", "remote"), begun, strict=True):
            written += _write(templates / source, target, skeleton)
        for key, text in skeleton.texts.items():
            written += locales.add(root / "locales", key, text)
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
        if path.exists():
            raise ConfigurationError(f"{name!r} is taken: there is {path.relative_to(root)}")


def _free_codes(root: Path) -> int:
    """The first hundred from `FIRST_CODE` that no plugin of the workspace has a code in."""
    sources = (root / "plugins").rglob("*.py")
    used = {int(number) // 100 for file in sources for number in _CODE.findall(file.read_text("utf-8"))}
    hundred = FIRST_CODE // 100
    while hundred in used:
        hundred += 1
    return hundred * 100


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
