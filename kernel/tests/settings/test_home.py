"""Facts a deployment states on its front page: each figure with its source, or none."""

from __future__ import annotations

from pathlib import Path

import pytest
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.settings.deployment import load
from agio_kernel.settings.home import Home, StatedFigure


def stated(folder: Path, lines: str) -> Home:
    file = folder / "agio.toml"
    file.write_text(f"plugins = []\n[deployment]\ndevelopment = true\n{lines}", "utf-8")
    return load(file, data=folder, port=0, environment={}).home


def test_a_figure_is_empty_until_it_is_written_with_its_source(tmp_path: Path):
    assert stated(tmp_path, "").reported() == {}
    traders = StatedFigure(1200, "Annual report 2026, page 4")
    reported = stated(tmp_path, '[home.traders]\nvalue = 1200\nsource = "Annual report 2026, page 4"\n').reported()
    assert reported == {"traders": traders}


@pytest.mark.parametrize(
    ("lines", "named"),
    [
        ("[home.traders]\nvalue = 1200\n", "missing required field `source`"),
        ('[home.traders]\nvalue = 1200\nsource = ""\n', "source"),
        ('[home.payment-methods]\nvalue = 0\nsource = "us"\n', "value"),
        ('[home.indicators]\nvalue = 900\nsource = "us"\n', "unknown field `indicators`"),
    ],
)
def test_a_figure_without_a_source_or_one_that_the_site_counts_is_refused(tmp_path: Path, lines: str, named: str):
    with pytest.raises(ConfigurationError, match=named):
        stated(tmp_path, lines)
