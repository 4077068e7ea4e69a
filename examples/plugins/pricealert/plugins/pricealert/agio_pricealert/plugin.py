"""Price alerts in a chat. The table of contents of this plugin."""

from agio_kernel.declarations.remote import Navigation, Remote, Screen
from agio_kernel.plugins.hookspecs import hookimpl
from agio_kernel.plugins.plugin import Plugin
from agio_kernel.records import Export

from agio_pricealert.alert import alert_records
from agio_pricealert.alerts import sending, waiting_alerts
from agio_pricealert.config import Config


@hookimpl
def agio_plugin() -> Plugin:
    return Plugin(
        id="pricealert",
        title="Price alerts",
        version="1.0.0",
        kernel=">=0.1,<0.2",
        outbound=("configured",),
        config=Config,
        remote=Remote(
            id="pricealert",
            screens=(Screen("/pricealert", "pricealert", "pricealert.title"),),
            navigation=(Navigation("user", "pricealert.nav.alerts", "/pricealert", 930, "message-circle", "products"),),
        ),
        records=(alert_records,),
        export=Export("pricealertExport"),
        tasks=(sending,),
        open_business=(waiting_alerts,),
    )
