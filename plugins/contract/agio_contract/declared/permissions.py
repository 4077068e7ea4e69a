"""What operators can be permitted to do: to note what was out of the ordinary. No permission reaches a position."""

from agio_kernel.declarations.access import Permission

INCIDENTS_NOTE = Permission(
    "contract.incidents.note", "contract.permission.incidents.note", ("technical", "compliance")
)
