"""Permissions of operators."""

from agio_kernel.declarations.access import Permission

ALLOCATE = Permission("subscription.allocate", "subscription.permission.allocate", ("accountant",))
FAIL_ISSUES = Permission("subscription.issues.fail", "subscription.permission.issues.fail", ("accountant",))
