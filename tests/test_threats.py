"""Every threat to accounts has its controls, every control its tests, and all of them are there."""

from __future__ import annotations

import ast
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec

import msgspec
import pytest
from agio_kernel.contracts import NoForm
from running_site import ROOT
from threats import CONTROLS, THREATS, Control


@cache
def defined_in(file: str) -> frozenset[str]:
    tree = ast.parse((ROOT / file).read_text("utf-8"))
    return frozenset(node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


def test_every_threat_has_controls() -> None:
    assert {control.threat for control in CONTROLS} == set(THREATS)


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


def test_every_form_of_every_call_refuses_fields_it_does_not_name() -> None:
    forms: set[type] = {NoForm}
    for point in entry_points(group="agio.plugins"):
        package = point.value.partition(".")[0]
        for name in (f"{package}.forms", f"{package}.calls"):
            if find_spec(name) is not None:
                forms |= {one for one in vars(import_module(name)).values() if _is_form(one, package)}
    assert len(forms) > 50
    for form in forms:
        assert form.__struct_config__.forbid_unknown_fields, form


def _is_form(one: object, package: str) -> bool:
    return isinstance(one, type) and issubclass(one, msgspec.Struct) and one.__module__.startswith(package)
