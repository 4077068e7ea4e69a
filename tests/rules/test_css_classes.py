"""Every class of a style sheet is worn: what no component names any more is deleted with the component that did."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SHEETS = sorted(
    sheet for sheet in ROOT.glob("*/**/*.module.css") if "node_modules" not in sheet.parts and "src" in sheet.parts
)
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
GLOBAL = re.compile(r":global\((?:[^()]|\([^()]*\))*\)")
IMPORT = re.compile(r'import (\w+) from "([^"]+\.module\.css)"')


def classes(sheet: str) -> set[str]:
    """The classes that a style sheet has rules for; those of other sheets stand in ``:global``."""
    rules = re.sub(r"\{[^{}]*\}", "{}", GLOBAL.sub("", COMMENT.sub("", sheet)))
    return set(re.findall(r"\.([A-Za-z_][\w-]*)", rules))


def is_worn(name: str, styles: str, text: str, words: set[str]) -> bool:
    """Whether a file names a class of the sheet that it imports as ``styles``: by its name, or by one that is put
    together or handed in, and is then a word of the sources.
    """
    if re.search(rf"\b{styles}\.{name}\b", text):
        return True
    for given in re.findall(rf"\b{styles}\[([^\]]+)\]", text):
        made = re.fullmatch(r"`(.*)`", given)
        if made:
            pattern = re.sub(r"\\\$\\\{.*?\\\}", r"[\\w-]+", re.escape(made[1]))
            if re.fullmatch(pattern, name):
                return True
        elif name in words:
            return True
    return False


@cache
def sources(folder: Path) -> dict[Path, str]:
    """The files of a front-end package."""
    return {file: file.read_text("utf-8") for file in folder.rglob("*.ts*") if "node_modules" not in file.parts}


def not_worn(sheet: Path, files: dict[Path, str]) -> Iterator[str]:
    """The classes of a sheet that no file names."""
    users = [
        (found[1], text)
        for file, text in files.items()
        for found in IMPORT.finditer(text)
        if (file.parent / found[2]).resolve() == sheet
    ]
    words = {
        word for text in files.values() for word in re.findall(r'"([\w-]+)"|\b([\w-]+)\??:', text) for word in word
    }
    for name in sorted(classes(sheet.read_text("utf-8"))):
        if not any(is_worn(name, styles, text, words) for styles, text in users):
            yield name


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: str(sheet.relative_to(ROOT)))
def test_every_class_is_worn(sheet: Path) -> None:
    first, second = sheet.relative_to(ROOT).parts[:2]
    package = ROOT / first / second if first == "remotes" else ROOT / first
    assert list(not_worn(sheet, sources(package))) == []


def test_a_class_that_nobody_wears_is_found(tmp_path: Path) -> None:
    sheet, file = tmp_path / "a.module.css", tmp_path / "A.tsx"
    sheet.write_text(
        ".worn, .s28 {}\n.good:hover .gone {}\n/* .comment */ :global(.other) .worn {}\n@media (x) { .left {} }"
    )
    file.write_text(
        'import styles from "./a.module.css";\nstyles.worn; styles[`s${size}`]; const tone = "good"; styles[tone];'
    )
    assert list(not_worn(sheet, {file: file.read_text()})) == ["gone", "left"]
