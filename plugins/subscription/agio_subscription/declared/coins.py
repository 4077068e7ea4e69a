"""The coins that can be issued. An id and a scale are part of every ledger account: once used, they stay.

A coin to come needs its place in the ledger before it is announced, so it is declared here and made at migration; on
which terms it is issued, and when, is the operators' catalogue.
"""

from agio_kernel.declarations.asset import AssetSpec

PAID_IN = "USDT"
"""Coin in which subscriptions are paid."""

COINS = (
    AssetSpec(3000, "MRD", 8, "Meridian"),
    AssetSpec(3001, "QTA", 8, "Quanta"),
    AssetSpec(3002, "ORBT", 8, "Orbit"),
    AssetSpec(3003, "FERN", 8, "Fern"),
    AssetSpec(3004, "HALO", 8, "Halo"),
)
