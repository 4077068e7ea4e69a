"""What operators can be permitted to do: to note that prices were silent. No permission reaches an outcome."""

from agio_kernel.declarations.access import Permission

INCIDENTS_NOTE = Permission("options.incidents.note", "options.permission.incidents.note", ("technical", "compliance"))
