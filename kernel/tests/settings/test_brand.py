"""Refused parts of an operator's look, and what it is made of."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.settings import brand as module
from agio_kernel.settings.brand import Brand, checked, contrast, hue_apart
from hypothesis import given
from hypothesis import strategies as st

TOKENS = Path(__file__).parents[3] / "shell-web" / "ui" / "src" / "styles" / "tokens.css"
VIOLET = {"accent_dark": "#a78bfa", "accent_light": "#6d28d9"}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A folder with an operator's files."""
    (tmp_path / "brand").mkdir()
    for name in ("logo.svg", "mark.png", "sans.woff2", "notes.txt"):
        (tmp_path / "brand" / name).write_bytes(b"x")
    (tmp_path / "secret.svg").write_bytes(b"x")
    return tmp_path


def test_files_become_addresses_of_the_site(root: Path):
    made = checked(Brand(logo="logo.svg", mark="mark.png", font="Sans", font_file="sans.woff2", **VIOLET), root)
    assert (made.logo, made.mark, made.font_file) == ("/brand/logo.svg", "/brand/mark.png", "/brand/sans.woff2")
    assert checked(Brand(), root) == Brand()


@pytest.mark.parametrize(
    "name", ["missing.svg", "../secret.svg", "/etc/passwd", "notes.txt", "sans.woff2", ".svg", "a/b.svg"]
)
def test_what_is_no_picture_of_the_folder_is_refused(root: Path, name: str):
    with pytest.raises(ConfigurationError, match="logo"):
        checked(Brand(logo=name), root)


def test_a_file_that_would_hold_up_every_page_is_refused(root: Path):
    (root / "brand" / "logo.svg").write_bytes(b"x" * (module.MOST_BYTES + 1))
    with pytest.raises(ConfigurationError, match="larger than a megabyte"):
        checked(Brand(logo="logo.svg"), root)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"accent_dark": "#a78bfa"}, "come together"),
        ({**VIOLET, "accent_light": "violet"}, "is like #2b50d4"),
        ({**VIOLET, "accent_dark": "#3b1d8f"}, r"accent-dark #3b1d8f has a contrast of 1\.\d on"),
        ({**VIOLET, "accent_light": "#a78bfa"}, "accent-light #a78bfa has a contrast of"),
        ({**VIOLET, "accent_dark": "#3ddc97"}, "reads as a gain or a loss"),
        ({**VIOLET, "accent_light": "#b3123f"}, "reads as a gain or a loss"),
        ({"accent_fill_dark": "#a78bfa", "accent_fill_light": "#6d28d9"}, "white has a contrast of"),
        ({"font_file": "sans.woff2"}, "font-file needs font"),
    ],
)
def test_colours_that_mislead_or_cannot_be_read_are_refused(root: Path, fields: dict[str, str], said: str):
    with pytest.raises(ConfigurationError, match=said):
        checked(Brand(**fields), root)


def test_contrast_and_hue_are_those_of_the_standard():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert hue_apart("#ff0000", "#00ff00") == pytest.approx(120)
    assert hue_apart("#ff0011", "#ff1100") == pytest.approx(8, abs=0.1)
    assert hue_apart("#808080", "#00ff00") == 180


def test_backgrounds_and_meanings_are_those_that_pages_draw():
    css = TOKENS.read_text("utf-8")
    dark, light = css.partition('[data-theme="light"]')[::2]
    for theme, part in (("dark", dark), ("light", light)):

        def reported(name: str, part: str = part) -> str:
            return re.findall(rf"--{name}: (#[0-9a-f]{{6}});", part)[0]

        assert module._BACKGROUNDS[theme] == tuple(reported(f"bg-{number}") for number in range(3))
        assert module._MEANT[theme] == (reported("green"), reported("red"))


@given(st.sampled_from(("dark", "light")), st.text("0123456789abcdef", min_size=6, max_size=6))
def test_an_accent_that_is_taken_is_legible_and_no_gain_or_loss(theme: str, digits: str):
    accents = {**VIOLET, f"accent_{theme}": f"#{digits}"}
    try:
        module.examine(Brand(**accents))
    except module.BrandError as error:
        assert error.field == f"accent_{theme}"
        assert error.refusal().field == error.field
        return
    assert all(contrast(f"#{digits}", one) >= 4.5 for one in module._BACKGROUNDS[theme])
    assert all(hue_apart(f"#{digits}", one) >= 40 for one in module._MEANT[theme])


@given(st.text())
def test_a_font_that_is_taken_can_end_neither_a_value_nor_a_string_of_a_style(font: str):
    try:
        module.examine(Brand(font=font))
    except module.BrandError as error:
        assert error.field == "font"
        return
    assert not set(font) & set("\"'\\;{}()<>/*:,\n\r")
