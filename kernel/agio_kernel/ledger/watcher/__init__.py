"""The watcher: proves the ledger while the deployment runs, and stops payouts where it isn't what it must be."""

from agio_kernel.ledger.watcher.alarm import Alarm, AlarmStands, clear_alarm, open_alarm
from agio_kernel.ledger.watcher.watcher import Watcher

__all__ = ["Alarm", "AlarmStands", "Watcher", "clear_alarm", "open_alarm"]
