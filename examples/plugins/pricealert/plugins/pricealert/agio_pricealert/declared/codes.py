"""Response codes of this plugin."""

from agio_kernel.declarations.codes import Code

SYMBOL_UNKNOWN = Code(5300, "pricealert_symbol_unknown", "pricealert.code.symbol_unknown")
TOO_MANY = Code(5301, "pricealert_too_many", "pricealert.code.too_many")
