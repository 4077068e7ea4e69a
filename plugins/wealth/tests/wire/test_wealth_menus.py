"""Menus lead to what is sold: the delivered funds are of two risks, and nobody is led to orders of a third."""

from __future__ import annotations

from agio_testing.site import Site


def test_no_menu_leads_to_orders_of_funds_that_never_were(site: Site):
    [remote] = [one for one in site.deployment()["remotes"] if one["id"] == "wealth"]
    led = {entry["path"] for entry in remote["navigation"]}
    assert led == {"/vip_index", "/etflow_buy", "/vip_wdtg", "/etflow_wdtg", "/etf_wdtg"}
    assert "/etfhigh_wdtg" in {screen["path"] for screen in remote["screens"]}, "who has the address gets the list"
    assert [tile["path"] for tile in remote["tiles"]] == ["/etflow_buy"]
    assert not [one for one in (*remote["navigation"], *remote["tiles"]) if "sells" in one]
