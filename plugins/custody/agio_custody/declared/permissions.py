"""Permissions of operators."""

from agio_kernel.declarations.access import Permission

REDEMPTIONS_DECIDE = Permission("custody.redemptions.decide", "custody.permission.redemptions.decide", ("accountant",))
