"""What this plugin lets operators be permitted to do; every other plugin declares its own."""

from __future__ import annotations

from agio_kernel.access import Permission

HEALTH_READ = Permission("operator.health.read", "operator.permission.health.read")

PERMISSIONS = (HEALTH_READ,)
