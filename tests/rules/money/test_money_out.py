"""Every way by which money leaves, beside everything that guards it: each cell is guarded, or says why not.

``docs/money.md`` shows the table. A place that isn't in it lets nothing out: the ledger books no way that isn't
declared, and none without the gate (``kernel/tests/ledger/test_leaving.py``).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from agio_host.assembly import declare, unconnected_kernel
from agio_kernel.ledger.watcher import Watcher
from agio_kernel.money.leaving import Guard, WayOut
from agio_kernel.plugins.plugin_set import PluginSet
from agio_kernel.ports.kernel import Kernel
from agio_kernel.settings.deployment import load
from agio_testing.site import PLUGINS, ROOT

DOCUMENT = ROOT / "docs" / "money.md"
PAYS_NOBODY = ("verification.addresses approve", "verification.credits approve", "verification.identities approve")
"""Decisions that say who somebody is. Any other that lets something through counts in an operator's day."""
BOOKED = {
    "plugins/c2c/agio_c2c/desk/money.py": "a sale whose wire was confirmed, or that was settled",
    "plugins/lending/agio_lending/loan/issue.py": "a loan that two operators issued",
    "plugins/wallet/agio_wallet/withdrawal/settle.py": "a withdrawal that was broadcast or wired before",
    "plugins/wallet/agio_wallet/deposit/settle.py": "a deposit whose block is gone",
    "plugins/wallet/agio_wallet/deposit/settle_exception.py": "what was spent of such a deposit, collected",
}
BEGIN, END = "<!-- money out -->\n", "<!-- end of money out -->\n"


class Declared:
    """All that leaves, and all that guards it, of the whole workspace."""

    def __init__(self, folder: Path) -> None:
        settings = load(ROOT / "agio.toml", data=folder, port=0, environment={})
        self.plugins = PluginSet.load(PLUGINS)
        said = declare(settings, self.plugins)
        self.kernel: Kernel = unconnected_kernel(settings, self.plugins, said)
        self.codes = said.ledger_codes
        self.ways: Sequence[WayOut] = self.codes.ways
        of_plugins = self.plugins.made("guards", self.kernel)
        self.guards = [*self.kernel.part(Watcher).guards(), *(guard for _, guard in of_plugins)]

    def cell(self, way: WayOut, guard: Guard) -> str:
        """At which stages it is asked, or why it isn't."""
        concerned = [one for one in guard.stages if one in way.stages]
        asked = [one for one in concerned if not way.why_not(guard.name, one)]
        why = dict.fromkeys(way.why_not(guard.name, one) for one in (concerned or guard.stages) if one not in asked)
        return "; ".join(one for one in (", ".join(asked), *why) if one)

    def table(self) -> str:
        """As the document has it: a guard per row, so that a way more is a column more."""
        head = ["guard", *(f"`{way.name}`" for way in self.ways)]
        rows = [head, ["---"] * len(head)]
        rows += [[f"`{guard.name}`", *(self.cell(way, guard) for way in self.ways)] for guard in self.guards]
        asks = [["asked by", *(", ".join([*way.calls, *way.decisions]) for way in self.ways)]]
        return "".join(f"| {' | '.join(row)} |\n" for row in [*rows, *asks])


@pytest.fixture(scope="module")
def declared(tmp_path_factory: pytest.TempPathFactory) -> Declared:
    return Declared(tmp_path_factory.mktemp("data"))


def test_each_guard_is_asked_by_each_way_or_the_way_says_why_not(declared):
    assert {"wallet.withdrawal", "c2c.sale", "lending.loan"} <= {way.name for way in declared.ways}
    assert len(declared.guards) > 5
    silent = [(w.name, g.name) for w in declared.ways for g in declared.guards if not declared.cell(w, g)]
    assert silent == []


def test_no_way_is_exempt_from_a_guard_that_nobody_declares(declared):
    names = {guard.name for guard in declared.guards} | {""}
    assert [(w.name, one.guard) for w in declared.ways for one in w.exempt if one.guard not in names] == []


def test_whatever_a_way_names_is_there(declared):
    calls = {call.path for _, call in declared.plugins.made("calls", declared.kernel)}
    queues = declared.plugins.made("cases", declared.kernel)
    decisions = {
        f"{queue.id} {trigger}"
        for _, queue in queues
        for trigger in queue.source._cases.decisions  # type: ignore[union-attr]
    }
    named = {one for way in declared.ways for one in (*way.calls, *way.decisions)}
    assert named - calls - decisions == set()
    assert all(way.calls or way.decisions for way in declared.ways)


def test_whatever_lets_something_through_counts_what_it_pays_or_pays_nobody(declared):
    queues = declared.plugins.made("cases", declared.kernel)
    silent = [
        f"{queue.id} {trigger}"
        for _, queue in queues
        for trigger in queue.grants
        if trigger not in queue.pays and trigger not in queue.two
    ]
    assert sorted(silent) == sorted(PAYS_NOBODY)


def test_what_leaves_is_booked_in_these_places_alone():
    """A way that isn't asked as it is booked has been through the stages before."""
    found = {
        str(file.relative_to(ROOT))
        for file in sorted((ROOT / "plugins").rglob("agio_*/**/*.py"))
        if re.search(r"\bpassages=", file.read_text("utf-8"))
    }
    assert found == set(BOOKED)


def test_only_the_gate_gives_passages():
    found = [
        str(file.relative_to(ROOT))
        for folder in ("kernel/agio_kernel", "host-api/agio_host", "demo", "plugins")
        for file in sorted((ROOT / folder).rglob("*.py"))
        if re.search(r"(?<!class )\bPassage\(", file.read_text("utf-8")) and "/tests/" not in str(file)
    ]
    assert found == ["kernel/agio_kernel/money/gate.py"]


def test_the_document_shows_the_table(declared):
    shown = DOCUMENT.read_text("utf-8").partition(BEGIN)[2].partition(END)[0]
    assert shown == declared.table(), f"docs/money.md should have:\n{declared.table()}"
