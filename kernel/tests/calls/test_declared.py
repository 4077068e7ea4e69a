"""Calls declared on their handlers: what is found, what it is bound to, and what is refused."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from agio_kernel.calls.declared import calls_in, filled_in
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.call import Call, NoForm
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.declarations.wire import NoData, Page
from agio_kernel.ports.kernel import Kernel

HEAD = """
import msgspec
from operator import attrgetter
from agio_kernel.calls.declared import get, post
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import Access, Permission
from agio_kernel.declarations.call import NoForm
from agio_kernel.ports.kernel import Kernel
from agio_kernel.declarations.wire import Page

class BuyForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    plan: str
    amount: str = "1"
    from_: str = msgspec.field(default="", name="from")
    sure: bool = False

class Bought(msgspec.Struct, frozen=True):
    plan: str

class Shop:
    cache_version = 7

    def __init__(self, kernel: Kernel) -> None:
        self.kernel = kernel
"""


@pytest.fixture
def declared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The calls of a package that a test writes, by path, for a deployment in development or a live one."""
    monkeypatch.syspath_prepend(tmp_path)

    def write(*modules: str, development: bool = True) -> dict[str, Call]:
        package = tmp_path / "a_shop"
        (package / "inner").mkdir(parents=True, exist_ok=True)
        for folder in (package, package / "inner"):
            (folder / "__init__.py").touch()
        for number, module in enumerate(modules):
            (package / "inner" / f"module{number}.py").write_text(HEAD + module, "utf-8")
        deployment = SimpleNamespace(development=development)
        kernel: Any = msgspec.structs.replace(EMPTY, settings=SimpleNamespace(deployment=deployment), parts={})
        return {call.path: call for call in calls_in(kernel, "a_shop")}

    yield write
    for name in [name for name in sys.modules if name.partition(".")[0] == "a_shop"]:
        del sys.modules[name]


EMPTY: Any = Kernel(**{name: None for name in Kernel.__struct_fields__ if name != "parts"})  # type: ignore[arg-type]


async def test_a_call_is_what_its_handler_says(declared: Any):
    calls = declared(
        '''
@post(
    "web/buy",
    opens_business=True,
    example=BuyForm(plan="week", from_="spot", sure=True),
    links={"web/look": {"plan": "plan"}},
)
async def buy(shop: Shop, request: Request[BuyForm]) -> Bought:
    """Buy a plan, which
    takes a while.

    Once.
    """
    return Bought(f"{request} of {shop.kernel.settings.deployment.development}")
''',
        '''
@get("web/look", access=Access.VISITOR)
async def look(kernel: Kernel, _: Request[NoForm]) -> Page[Bought]:
    """What is sold."""
    raise AssertionError
''',
    )
    assert list(calls) == ["web/buy", "web/look"]
    buy, look = calls["web/buy"], calls["web/look"]
    assert (buy.method, buy.summary, buy.form.__name__, buy.answer.__name__) == (
        "POST",
        "Buy a plan, which takes a while",
        "BuyForm",
        "Bought",
    )
    assert (buy.effect, buy.money, buy.opens_business, buy.access) == (True, True, True, Access.USER)
    assert buy.example == {"plan": "week", "from": "spot", "sure": "true"}
    assert buy.links == {"web/look": {"plan": "plan"}}
    assert (look.method, look.form, look.answer.__origin__, look.effect) == ("GET", NoForm, Page, False)
    assert (await buy.handler("this")).plan == "this of True"


def test_a_method_is_a_call_of_its_part_of_the_kernel(declared: Any):
    calls = declared(
        '''
class Window(Shop):
    @get("web/window", access=Access.VISITOR, cache_version=attrgetter("cache_version"))
    async def show(self, request: Request[NoForm]) -> Bought:
        """What is in the window."""
        return Bought("none")
'''
    )
    assert calls["web/window"].cache_version() == 7


def test_a_permission_makes_a_call_of_operators(declared: Any):
    calls = declared(
        '''
@post("web/close", permission=Permission("shop.close", "shop.permission.close"))
async def close(kernel: Kernel, request: Request[NoForm]) -> None:
    """Close the shop."""
'''
    )
    call = calls["web/close"]
    assert (call.access, call.permission, call.answer, call.effect) == (Access.OPERATOR, "shop.close", NoData, True)


def test_what_is_for_development_is_declared_nowhere_else(declared: Any):
    module = '''
@post("web/hurry", access=Access.OPERATOR, development=True)
async def hurry(kernel: Kernel, request: Request[NoForm]) -> None:
    """Move the clock."""
'''
    assert list(declared(module)) == ["web/hurry"]
    assert declared(module, development=False) == {}


@pytest.mark.parametrize(
    ("signature", "said"),
    [
        ("(shop, request: Request[BuyForm]) -> Bought", "must name the types of a context, a Request and an answer"),
        ("(shop: Shop, request: Request[BuyForm])", "must name the types of a context, a Request and an answer"),
        ("(shop: Shop, at: int, request: Request[BuyForm]) -> Bought", "must name the types"),
        ("(shop: Shop, request: BuyForm) -> Bought", "which is no Request of a form"),
        ("(shop: Shop, request: Request[int]) -> Bought", "which is no Request of a form"),
        ("(shop: Shop, request: Request[BuyForm]) -> dict", "web/buy must say what it answers"),
    ],
)
def test_a_handler_that_does_not_say_it_is_named_and_refused(declared: Any, signature: str, said: str):
    with pytest.raises(ConfigurationError, match=said) as refused:
        declared(f'@post("web/buy", opens_business=True)\nasync def buy{signature}:\n    """Buy."""\n    ...\n')
    assert "buy" in str(refused.value)


def test_a_call_without_its_guard_is_named_and_refused(declared: Any):
    with pytest.raises(ConfigurationError, match="web/buy must say whether it opens business"):
        declared(
            '@post("web/buy")\nasync def buy(shop: Shop, request: Request[BuyForm]) -> Bought:\n    "Buy."\n    ...\n'
        )


def test_an_example_is_what_somebody_fills_in():
    class Form(msgspec.Struct):
        count: int
        on: bool = True
        note: str = ""

    assert filled_in(None) == {}
    assert filled_in(Form(3)) == {"count": "3"}
    assert filled_in(Form(3, on=False, note="no")) == {"count": "3", "on": "false", "note": "no"}
