"""Reasons to refuse a micro-frontend's manifest."""

import pytest
from agio_kernel.declarations.offers import Offer, Term
from agio_kernel.declarations.remote import Navigation, Remote, Screen, Tile


def remote(*covers: str) -> Remote:
    entry = Navigation("top", "parrot.nav.parrot", "/parrot", 10, group="finance", covers=covers)
    return Remote("parrot", screens=(Screen("/parrot", "plans", "parrot.title"),), navigation=(entry,))


def test_an_entry_of_a_menu_covers_screens_of_its_own_remote():
    assert remote("plans").navigation[0].covers == ("plans",)
    with pytest.raises(ValueError, match="menu of parrot covers screens that it hasn't: cages"):
        remote("plans", "cages")


def test_its_screens_wait_for_its_own_texts_unless_it_says_otherwise():
    assert remote().domains == ("parrot",)
    assert Remote("parrot", domains=("parrot", "trade")).domains == ("parrot", "trade")


@pytest.mark.parametrize("key", ["parrot.title", "parrot.nav", "parrot.nav.", "nav.parrot", ""])
def test_what_is_drawn_before_a_plugins_texts_are_there_is_a_text_of_menus(key: str):
    for declare in (
        lambda: Navigation("top", key, "/parrot", 10),
        lambda: Tile(key, "parrot.nav.text", "percentage", "/parrot"),
        lambda: Tile("parrot.nav.title", key, "percentage", "/parrot"),
        lambda: Offer(key, "parrot.trade", list),
        lambda: Term(key, dict),
    ):
        with pytest.raises(ValueError, match=r"a key under <plugin>\.nav\. is needed"):
            declare()
