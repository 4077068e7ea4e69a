"""Any reason that credits a user from outside says so where it is declared: it counts towards what has to be spent
before money leaves, whatever plugin it is of.
"""

from __future__ import annotations

import re

from agio_kernel.ledger import LedgerCodes
from agio_kernel.ledger.codes import OUTSIDE
from agio_kernel.plugins.plugin_set import PluginSet
from agio_testing.site import PLUGINS, ROOT

BRINGS_NOTHING = re.compile(r"^# Brings nothing in: \S", re.MULTILINE)


def declared() -> list[tuple[str, LedgerCodes]]:
    return PluginSet.load(PLUGINS).declared("ledger")


def test_who_deals_with_the_outside_says_what_it_brings_in_or_why_nothing():
    """Those that pay it, or keep an account for it."""
    silent, dealing = [], set()
    for plugin, codes in declared():
        outside = any(account.name.startswith(OUTSIDE) for account in codes.accounts)
        if not outside and not any(reason.way for reason in codes.reasons):
            continue
        dealing.add(plugin)
        said = (ROOT / f"plugins/{plugin}/agio_{plugin}/declared/reasons.py").read_text("utf-8")
        if any(reason.brings for reason in codes.reasons) is bool(BRINGS_NOTHING.search(said)):
            silent.append(plugin)
    assert len(dealing) > 3 and silent == []


def test_what_is_brought_in_is_not_spent_and_does_not_leave():
    both = [r.name for _, codes in declared() for r in codes.reasons if r.brings and (r.spends or r.way)]
    assert both == []
