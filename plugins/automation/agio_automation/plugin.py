"""Automations: standing instructions of users. The table of contents of this plugin."""

from agio_kernel.plugins.hookspecs import hookimpl
from agio_kernel.plugins.plugin import Plugin
from agio_kernel.records import Export

from agio_automation.instruction.calls import instruction_calls
from agio_automation.instruction.exposure import page_subscription
from agio_automation.instruction.fire import firing_job
from agio_automation.instruction.notices import firing_notices
from agio_automation.instruction.records import firing_records, instruction_records
from agio_automation.watch.look import watch_job
from agio_automation.watch.symbols import watched_symbols


@hookimpl
def agio_plugin() -> Plugin:
    return Plugin(
        id="automation",
        title="Automations",
        calls=(instruction_calls,),
        records=(instruction_records, firing_records),
        export=Export("automationExport"),
        subscribers=(page_subscription,),
        notices=(firing_notices,),
        jobs=(firing_job, watch_job),
        lifespans=(watched_symbols,),
    )
