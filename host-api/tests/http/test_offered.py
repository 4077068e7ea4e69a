"""Offers of a plugin's pages: entries and tiles whose products nobody sells are left out."""

from __future__ import annotations

from agio_host.offered import stocked
from agio_kernel.declarations.remote import Navigation, Remote, Screen, Sold, Tile

APPLES, PEARS = Sold("shop.apples"), Sold("shop.pears")


def test_an_entry_and_a_tile_without_products_are_left_out_and_the_screen_stays():
    remote = Remote(
        id="shop",
        screens=(Screen("/apples", "apples", "shop.apples"), Screen("/pears", "pears", "shop.pears")),
        navigation=(
            Navigation("top", "shop.nav.apples", "/apples", 1, covers=("apples",), sells=APPLES),
            Navigation("top", "shop.nav.pears", "/pears", 2, covers=("pears",), sells=PEARS),
            Navigation("top", "shop.nav.about", "/about", 3),
        ),
        tiles=tuple(
            Tile("shop.nav.tile", "shop.nav.text", "gift", sold.catalogue, sells=sold) for sold in (APPLES, PEARS)
        ),
    )
    reported = stocked(remote, lambda sold: sold == APPLES)
    assert [entry.path for entry in reported.navigation] == ["/apples", "/about"]
    assert [tile.path for tile in reported.tiles] == ["shop.apples"]
    assert reported.screens == remote.screens
