"""Referral: rewards for inviting people. The table of contents of this plugin: everything it declares."""

from __future__ import annotations

from agio_kernel.declarations.tiles import TileFigure
from agio_kernel.declarations.work import TaskSpec
from agio_kernel.identity.relations import Relation
from agio_kernel.plugins.hookspecs import hookimpl
from agio_kernel.plugins.plugin import Plugin
from agio_kernel.records import Export

from agio_referral.home_tile import home_figure
from agio_referral.income.read_fees import EVERY_S, read_fees
from agio_referral.income.release import release
from agio_referral.member.case import member_cases
from agio_referral.member.invitation import given_at_sign_in, invitation_rule
from agio_referral.member.registered import registered
from agio_referral.member.store import invited_among
from agio_referral.notices import income_notices
from agio_referral.records import income_records, member_records


@hookimpl
def agio_plugin() -> Plugin:
    return Plugin(
        id="referral",
        title="Referral",
        records=(income_records, member_records),
        export=Export("referralExport"),
        subscribers=(registered, given_at_sign_in),
        notices=(income_notices,),
        rules=(invitation_rule,),
        cases=(member_cases,),
        relations=(Relation("invited", invited_among),),
        tile_figures=(TileFigure("/invite", home_figure),),
        tasks=(
            TaskSpec("referral.read_fees", read_fees, EVERY_S, "Write what levels receive of the fees that were paid"),
        ),
        jobs=(release,),
    )
