"""Why nobody looks here for what costs nothing."""

from __future__ import annotations

from agio_testing.free_gains import Gains

GAINS = Gains(not_tried="it pays nothing out that an operator hasn't looked at, and all of it is owed back")
