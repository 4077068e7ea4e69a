"""Permissions of operators."""

from agio_kernel.declarations.access import Permission

READ = Permission("content.read", "content.permission.read", ("content", "admin", "support"))
WRITE = Permission("content.write", "content.permission.write", ("content", "admin"))
PUBLISH = Permission("content.publish", "content.permission.publish", ("content", "admin"))
SEND = Permission("content.send", "content.permission.send", ("content", "admin"))

PERMISSIONS = (READ, WRITE, PUBLISH, SEND)
