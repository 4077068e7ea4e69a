"""Every threat has its controls, every control its tests, and all of them are there."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest
from agio_host.assembly import declare, declared_calls
from agio_kernel.plugins.plugin_set import PluginSet
from agio_kernel.settings.deployment import load
from agio_testing.site import ROOT
from threats import CONTROLS, FILES, THREATS, Control


@cache
def defined_in(file: str) -> frozenset[str]:
    tree = ast.parse((ROOT / file).read_text("utf-8"))
    return frozenset(node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


def test_every_threat_has_controls() -> None:
    assert {control.threat for control in CONTROLS} == set(THREATS)
    assert len(THREATS) == len(set(THREATS)), "a threat is named by one part"


def test_the_threats_of_every_part_are_found() -> None:
    parts = {str(file.relative_to(ROOT).parent.parent) for file in FILES}
    assert {"kernel", "host-api"} <= parts and len(CONTROLS) > 60


@pytest.mark.parametrize("control", CONTROLS, ids=lambda one: f"{one.threat}: {one.says}"[:90])
def test_a_control_has_its_tests_and_can_be_taken_out(control: Control) -> None:
    assert control.tests and control.without
    for test in control.tests:
        file, _, name = test.partition("::")
        assert name in defined_in(file), test
    for file, text, instead in control.without:
        assert text in (ROOT / file).read_text("utf-8"), (
            f"{file} doesn't say {text!r} any more: say how it is taken out"
        )
        assert text != instead


def test_every_form_of_every_call_refuses_fields_it_does_not_name(tmp_path: Path) -> None:
    settings = load(ROOT / "agio.toml", data=tmp_path, port=1, environment={})
    plugins = PluginSet.load(settings.plugins)
    forms = {call.form for _, call in declared_calls(settings, plugins, declare(settings, plugins))}
    assert len(forms) > 50
    for form in forms:
        assert form.__struct_config__.forbid_unknown_fields, form
