"""No text that anybody writes may show nothing: in every field of every call, and of every product."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

import msgspec
import pytest
from agio_host.assembly import declare, unconnected_kernel
from agio_host.dispatch.form import convert
from agio_kernel.declarations.codes import MALFORMED, VALUE_MISSING
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.wire import is_blank
from agio_kernel.plugins.plugin_set import PluginSet
from agio_kernel.settings.catalogues import Field
from agio_kernel.settings.catalogues.field import FieldKind, Problem
from agio_kernel.settings.deployment import load
from agio_testing.site import PLUGINS, ROOT

IGNORED = (
    "00AD 034F 061C 115F-1160 17B4-17B5 180B-180F 200B-200F 202A-202E 2060-206F 3164 FE00-FE0F FEFF FFA0 FFF0-FFF8 "
    "1BCA0-1BCA3 1D173-1D17A E0000-E0FFF"
)
"""Default_Ignorable_Code_Point of Unicode 16: what no font shows."""
ALSO = "\u2800\U0001d159"
"""The empty braille cell, and the musical null."""
SAMPLES = (
    "\u200b",
    "\u2060",
    "\u00ad",
    "\u3164",
    "\u2800",
    "\ufe0f",
    "\U000e0001",
    "\u180b",
    "\u115f \u200d",
    "\u2066\u2069",
)
NOT_READ = {"lang", "rtoken", "token"}
"""Fields that every call has and the host reads."""


def unseen() -> Sequence[str]:
    ranges = [one.split("-") for one in IGNORED.split()]
    return [chr(code) for ends in ranges for code in range(int(ends[0], 16), int(ends[-1], 16) + 1)] + list(ALSO)


@pytest.fixture(scope="module")
def declared(tmp_path_factory):
    settings = load(ROOT / "agio.toml", data=tmp_path_factory.mktemp("data"), port=0, environment={})
    plugins = PluginSet.load(PLUGINS)
    kernel = unconnected_kernel(settings, plugins, declare(settings, plugins))

    def of(field: str) -> list:
        return [one for _, one in plugins.made(field, kernel)]

    return of


def test_what_no_font_shows_is_blank_and_what_is_seen_is_not():
    assert [f"{ord(one):x}" for one in unseen() if not is_blank(one)] == []
    seen = "a0.-'\u0430\u4e2d\u0e01\u0301\u0660\U0001f600"
    assert [one for one in seen if is_blank(one)] == [] and not is_blank("\u200ba\u200b")


def test_a_text_that_shows_nothing_is_refused_by_name_in_every_field_of_every_call(declared):
    tried = 0
    for call in declared("calls"):
        for field in msgspec.structs.fields(call.form):
            if field.encode_name in NOT_READ:
                continue
            for text in SAMPLES:
                with pytest.raises(ApiError) as caught:
                    convert({**call.example, field.encode_name: text}, call.form)
                said = caught.value
                assert (said.code, said.field, said.key) == (MALFORMED, field.encode_name, VALUE_MISSING.key), call.path
                tried += 1
    assert tried > 5_000


@pytest.mark.parametrize("kind", get_args(FieldKind))
def test_a_product_takes_no_text_that_shows_nothing_in_a_field_of_any_kind(kind):
    field = Field(name="name", kind=kind, choices=("one",) if kind == "choice" else ())
    for text in (*SAMPLES, "", " ", "\u3000"):
        found = field.read(text)
        assert isinstance(found, Problem) and found.code is VALUE_MISSING, text
