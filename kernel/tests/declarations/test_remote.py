"""What a micro-frontend's manifest is refused for."""

import pytest
from agio_kernel.declarations.contracts import Navigation, Remote, Screen


def remote(*covers: str) -> Remote:
    entry = Navigation("top", "parrot.nav.parrot", "/parrot", 10, group="finance", covers=covers)
    return Remote("parrot", screens=(Screen("/parrot", "plans", "parrot.title"),), navigation=(entry,))


def test_an_entry_of_a_menu_covers_screens_of_its_own_remote():
    assert remote("plans").navigation[0].covers == ("plans",)
    with pytest.raises(ValueError, match="menu of parrot covers screens that it hasn't: cages"):
        remote("plans", "cages")
