"""``agio payouts``: what a signer outside the platform reads, and where it hands in what it signed."""

from __future__ import annotations
