"""Faults of a call are found before anything runs: mistakes are planted, and the type check names each."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

SOURCE = """
import msgspec
from agio_kernel.calls.declared import get, post
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import Access
from agio_kernel.plugins.plugin import Plugin
from agio_kernel.ports.kernel import Kernel


class BuyForm(msgspec.Struct):
    plan: str
    amount: str = "1"


class OtherForm(msgspec.Struct):
    id: str


class Bought(msgspec.Struct):
    plan: str


@post("web/right", opens_business=True, example=BuyForm(plan="week"))
async def right(kernel: Kernel, request: Request[BuyForm]) -> Bought:
    async with request.idempotent_transaction() as effect:
        return effect.keep(Bought(request.form.plan))


@post("web/field", opens_business=True)
async def field(kernel: Kernel, request: Request[BuyForm]) -> Bought:
    return Bought(request.form.plann)  # wrong: a field that the form hasn't


@post("web/answer", opens_business=True)
async def answer(kernel: Kernel, request: Request[BuyForm]) -> Bought:
    async with request.idempotent_transaction() as effect:
        return effect.keep(request.form)  # wrong: another answer than is said


@post("web/guard", opens_busines=True)  # wrong: a guard that there isn't
async def guard(kernel: Kernel, request: Request[BuyForm]) -> Bought:
    return Bought("")


@get("web/access", access="visitor")  # wrong: a guard of another type
async def access(kernel: Kernel, request: Request[BuyForm]) -> Bought:
    return Bought("")


@get("web/permission", permission="shop.close")  # wrong: a permission's name in its place
async def permission(kernel: Kernel, request: Request[BuyForm]) -> Bought:
    return Bought("")


@get("web/example", example=BuyForm(plann="week"))  # wrong: an example with a field that the form hasn't
async def example(kernel: Kernel, request: Request[BuyForm]) -> Bought:
    return Bought("")


@get("web/other", example=OtherForm(id="7"))  # wrong: an example of another form
async def other(kernel: Kernel, request: Request[BuyForm]) -> Bought:
    return Bought("")


@get("web/waits")  # wrong: a handler that isn't asynchronous
def waits(kernel: Kernel, request: Request[BuyForm]) -> Bought:
    return Bought("")


PLUGIN = Plugin(id="shop", title="Shop", code=())  # wrong: a field that a plugin hasn't
"""


def test_every_planted_mistake_is_named_by_its_line_and_nothing_else_is(tmp_path: Path) -> None:
    file = tmp_path / "planted.py"
    file.write_text(SOURCE, "utf-8")
    settings = {"typeCheckingMode": "standard", "pythonVersion": "3.11"}
    (tmp_path / "pyrightconfig.json").write_text(json.dumps(settings), "utf-8")
    pyright = Path(sys.executable).with_name("pyright")
    command = [pyright, "--outputjson", "--pythonpath", sys.executable, "--project", tmp_path]
    found = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    named = {one["range"]["start"]["line"] + 1 for one in json.loads(found.stdout)["generalDiagnostics"]}
    wrong = {number for number, line in enumerate(SOURCE.splitlines(), 1) if "# wrong: " in line}
    assert len(wrong) == 9
    assert named == wrong
