"""Permissions of operators that this plugin declares; every other plugin declares its own."""

from __future__ import annotations

from agio_kernel.declarations.access import Permission


def _permission(key: str) -> Permission:
    return Permission(f"operator.{key}", f"operator.permission.{key}")


CLOCK_ADVANCE = _permission("clock.advance")
HEALTH_READ = _permission("health.read")
OPERATOR_READ = _permission("operator.read")
OPERATOR_WRITE = _permission("operator.write")
BUNDLE_APPLY = _permission("bundle.apply")
AUDIT_READ = _permission("audit.read")
AUDIT_EXPORT = _permission("audit.export")
PARAMETER_READ = _permission("parameter.read")
PARAMETER_WRITE = _permission("parameter.write")
PRESENTATION_READ = _permission("presentation.read")
PRESENTATION_WRITE = _permission("presentation.write")
OFFERING_READ = _permission("offering.read")
OFFERING_WRITE = _permission("offering.write")
MONEY_READ = _permission("money.read")
MONEY_FREEZE = _permission("money.freeze")
MONEY_CORRECT = _permission("money.correct")
USER_READ = _permission("user.read")
USER_FREEZE = _permission("user.freeze")
USER_RESET = _permission("user.reset")
USER_VIEW = _permission("user.view")
USER_EXPORT = _permission("user.export")
WEBHOOK_MANAGE = _permission("webhook.manage")
STORE_READ = _permission("store.read")
STORE_WRITE = _permission("store.write")

PERMISSIONS = tuple(value for value in tuple(globals().values()) if isinstance(value, Permission))
