"""Response codes of this plugin."""

from agio_kernel.declarations.codes import Code

NO_PRICE = Code(5100, "forecast_no_price", "forecast.code.no_price")
