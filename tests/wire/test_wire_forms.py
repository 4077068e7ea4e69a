"""The forms of plugins' tests stay apart: no plugin's thing is tried in the place of another's."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from agio_testing.wire_forms import Clash, Naming, WireForms, things_of, wire_forms, without_clash

SHOP = WireForms({"web/shopBuy": {}}, (Naming("web/shopOrder", "shop_order"),), lambda *_: {"shop_order": "1"})
NOBODY: Any = SimpleNamespace()


def test_the_plugins_name_their_things_apart():
    assert len(wire_forms()) > 8


def test_a_call_of_the_kernel_may_name_things_of_several_plugins():
    other = WireForms(naming=(Naming("web/shopOrder", "fair_order"),))
    assert without_clash({"shop": SHOP, "fair": other}) == [SHOP, other]


@pytest.mark.parametrize(
    ("other", "reported"),
    [
        (WireForms(naming=(Naming("web/fairOrder", "shop_order"),)), "the kind shop_order is of shop and of fair"),
        (WireForms(fresh={"shop_order": lambda _: "2"}), "the kind shop_order is of shop and of fair"),
        (WireForms({"web/shopBuy": {}}), "the call web/shopBuy is of shop and of fair"),
    ],
)
def test_two_plugins_that_say_something_of_one_thing_are_refused(other: WireForms, reported: str):
    with pytest.raises(Clash, match=reported):
        without_clash({"shop": SHOP, "fair": other})


def test_a_plugin_makes_the_things_that_its_calls_name_and_no_others():
    assert things_of(SHOP, NOBODY, NOBODY) == {"shop_order": "1"}
    for made in ({}, {"order": "1"}, {"shop_order": "1", "fair_order": "2"}):
        with pytest.raises(Clash, match="the calls name \\['shop_order'\\]"):
            things_of(SHOP._replace(things=lambda *_, made=made: dict(made)), NOBODY, NOBODY)
