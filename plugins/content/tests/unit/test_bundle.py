"""Texts of a bundle: their numbers and shape are bounded before anything is written."""

from __future__ import annotations

import pytest
from agio_content.bundle import CONTENTS, _read
from agio_kernel.settings.bundles.part import Finding


@pytest.mark.parametrize(
    ("said", "place"),
    [
        ('[texts.999999999]\nkind = "news"\n', "texts.999999999"),
        ('[texts."١"]\nkind = "news"\n', "texts.١"),
        ('[texts.0]\nkind = "news"\n', "texts.0"),
        ("texts = 1\n", "texts"),
    ],
)
def test_a_number_that_is_none_of_six_digits_is_found(said: str, place: str) -> None:
    findings: list[Finding] = []
    assert _read({CONTENTS: said.encode()}, findings) == {}
    assert [(one.file, one.place) for one in findings] == [(CONTENTS, place)]
