"""A handler names the form that its call takes: what it reads of it is checked where it is written."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from functools import partial
from types import UnionType
from typing import Any, get_args

import pytest
from agio_host.assembly import declare, declared_calls
from agio_kernel.calls.request import Request
from agio_kernel.declarations.call import Call
from agio_kernel.plugins.plugin_set import PluginSet
from agio_kernel.settings.deployment import load
from agio_testing.site import PLUGINS, ROOT


def handler_of(call: Call) -> Callable[..., Any]:
    """The function behind the context that is bound to it."""
    handler: Any = call.handler
    while isinstance(handler, partial):
        handler = handler.func
    return inspect.unwrap(handler)


def forms_named(handler: Callable[..., Any]) -> tuple[type, ...]:
    """The forms of the request that a handler takes; none where it leaves them open."""
    *_, said = inspect.signature(handler).parameters.values()
    named = said.annotation
    if isinstance(named, str):
        named = eval(named, vars(sys.modules[handler.__module__]))  # an annotation of this repository
    if named is Request:
        return ()
    (form,) = get_args(named)
    return get_args(form) if isinstance(form, UnionType) else (form,)


@pytest.fixture(scope="module")
def calls(tmp_path_factory: pytest.TempPathFactory) -> list[Call]:
    settings = load(ROOT / "agio.toml", data=tmp_path_factory.mktemp("data"), port=0, environment={})
    plugins = PluginSet.load(PLUGINS)
    return [call for _, call in declared_calls(settings, plugins, declare(settings, plugins))]


OF_EACH = ("agio_kernel.records", "agio_automation.instruction.calls")


def test_each_handler_names_the_form_that_its_call_takes(calls: list[Call]) -> None:
    handlers = [(call, handler_of(call)) for call in calls]
    own = [(call, one) for call, one in handlers if inspect.isfunction(one) and one.__module__.startswith("agio_")]
    assert len(own) > 250
    # What is answered for every plugin (lists, receipts, exports, instructions) takes each one's form.
    of_plugins = [(call, one) for call, one in own if not one.__module__.startswith(OF_EACH)]
    wrong = {
        call.path: f"{one.__module__}.{one.__qualname__} takes {call.form.__name__}"
        for call, one in of_plugins
        if "request.form" in inspect.getsource(one) and call.form not in forms_named(one)
    }
    assert not wrong
