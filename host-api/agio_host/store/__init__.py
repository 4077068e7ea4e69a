"""Store of plugins: wheels that an operator installs, upgrades, takes back and removes while the site serves."""

from agio_host.store.packages import Packages, with_packages
from agio_host.store.store import Store

__all__ = ["Packages", "Store", "with_packages"]
