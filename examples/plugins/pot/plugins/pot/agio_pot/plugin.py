"""Savings pots with friends. The table of contents of this plugin."""

from agio_kernel.declarations.remote import Navigation, Remote, Screen
from agio_kernel.plugins.hookspecs import hookimpl
from agio_kernel.plugins.plugin import Plugin
from agio_kernel.records import Export

from agio_pot.declared.reasons import SAVING_POSTINGS
from agio_pot.pot import OPEN_SAVINGS, SAVINGS_WORTH, Saving, saving_records


@hookimpl
def agio_plugin() -> Plugin:
    return Plugin(
        id="pot",
        title="Savings pots",
        version="1.0.0",
        kernel=">=0.1,<0.2",
        remote=Remote(
            id="pot",
            screens=(Screen("/pot", "pot", "pot.title", commands=("potPay",)),),
            navigation=(Navigation("user", "pot.nav.pots", "/pot", 920, "pig-money", "products"),),
            links={"pot.pots": "/pot"},
        ),
        records=(saving_records,),
        export=Export("potExport"),
        notices=(SAVING_POSTINGS.notice_of(Saving),),
        open_business=(OPEN_SAVINGS,),
        worth=(SAVINGS_WORTH,),
        jobs=(SAVING_POSTINGS.job_of(Saving),),
    )
