"""Contracts: leveraged positions at provable prices. The table of contents: everything the plugin declares."""

from __future__ import annotations

from agio_kernel.declarations.tiles import TileFigure
from agio_kernel.plugins.hookspecs import hookimpl
from agio_kernel.plugins.plugin import Plugin
from agio_kernel.records import Export

from agio_contract import exposure
from agio_contract.contracts import PAGES, products_of
from agio_contract.declared.incidents import INCIDENTS
from agio_contract.declared.risk import CONTRACT_RISK
from agio_contract.engine.advance import advancing
from agio_contract.home_tile import home_figure
from agio_contract.market_listing import offer
from agio_contract.position.events import ContractCancelled, ContractClosed, ContractFilled, ContractInterest
from agio_contract.position.notices import contract_notices
from agio_contract.position.receipt import RECEIPTS
from agio_contract.position.records import ExportForm, closure_records, position_records
from agio_contract.position.worth import open_results


@hookimpl
def agio_plugin() -> Plugin:
    return Plugin(
        id="contract",
        title="Contracts",
        requires=("market",),
        texts=("contract", "contracts"),
        records=(position_records, closure_records),
        export=Export("exportContracts", ExportForm),
        topics=(PAGES.topic,),
        subscribers=(PAGES.hears(ContractFilled, ContractCancelled, ContractClosed, ContractInterest),),
        notices=(contract_notices,),
        cases=(INCIDENTS.cases,),
        user_facets=(exposure.user_facets,),
        open_business=(exposure.open_business,),
        catalogues=(products_of,),
        risks=(CONTRACT_RISK,),
        tile_figures=(TileFigure("/preciousMetal", home_figure),),
        offers=(offer,),
        positions=(exposure.positions,),
        worth=(open_results,),
        receipts=RECEIPTS,
        jobs=(advancing,),
    )
