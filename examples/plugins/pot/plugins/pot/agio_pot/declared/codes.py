"""Response codes of this plugin."""

from agio_kernel.declarations.codes import Code

POT_UNKNOWN = Code(5200, "pot_unknown", "pot.code.unknown")
POT_OVER = Code(5201, "pot_over", "pot.code.over")
