"""The quota of a product: what may be in custody at a time."""

from __future__ import annotations

from agio_kernel.money.quota import Quota

from agio_custody.declared.codes import QUOTA_TAKEN

_quota = Quota("custody_taken", QUOTA_TAKEN)
take, free, taken_of = _quota.take, _quota.free, _quota.taken_of
