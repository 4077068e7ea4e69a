"""The quota of a VIP product: what may run at a time."""

from __future__ import annotations

from agio_kernel.money.quota import Quota

from agio_wealth.declared.codes import QUOTA_TAKEN

_quota = Quota("wealth_taken", QUOTA_TAKEN)
take, release, taken_of = _quota.take, _quota.free, _quota.taken_of
