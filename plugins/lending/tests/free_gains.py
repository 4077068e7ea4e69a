"""Reason for which lending has no test of gains without a cost."""

from __future__ import annotations

from agio_testing.free_gains import Gains

GAINS = Gains(not_tried="it pays nothing out that an operator hasn't looked at, and all of it is owed back")
