"""Every extension point of Agio, in the order of a plugin's life.

Hooks are synchronous, are called once at start, and return declarations; the work at run time is done by the declared
objects. A hook that isn't listed here doesn't exist: a misspelt one stops the start. ``docs/hooks.md`` shows each
with an example.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pluggy

if TYPE_CHECKING:
    import click

    from agio_kernel.cases.review import ReviewQueue, TimelineSource
    from agio_kernel.cases.threads import Threads
    from agio_kernel.cases.user_facets import UserFacet
    from agio_kernel.declarations.call import Call
    from agio_kernel.declarations.offers import Offer
    from agio_kernel.declarations.rules import Rule
    from agio_kernel.declarations.tiles import TileFigure
    from agio_kernel.declarations.work import Examination, Lifespan, TaskSpec
    from agio_kernel.due import Backlog, DueWork
    from agio_kernel.ledger.net_worth import WorthSource
    from agio_kernel.money.concerns import Concern
    from agio_kernel.money.leaving import Guard
    from agio_kernel.money.positions import PositionSource
    from agio_kernel.notices import Notice
    from agio_kernel.people.bank_accounts import BankAccounts
    from agio_kernel.people.milestones import Milestone
    from agio_kernel.people.operators import OperatorDirectory
    from agio_kernel.people.relations import Relation
    from agio_kernel.people.verification import Verification
    from agio_kernel.plugins.offerings import OpenBusiness
    from agio_kernel.plugins.plugin import Plugin
    from agio_kernel.ports.chain import ChainGateway
    from agio_kernel.ports.events import Subscription
    from agio_kernel.ports.feed import Topic
    from agio_kernel.ports.files import FileStore
    from agio_kernel.ports.funding import Funding
    from agio_kernel.ports.kernel import Kernel
    from agio_kernel.ports.outgoing import MessageSender
    from agio_kernel.ports.prices import PriceSource
    from agio_kernel.ports.trades import TradeTape
    from agio_kernel.ports.venue import Venue
    from agio_kernel.receipts import ReceiptSource
    from agio_kernel.risk import RiskProduct
    from agio_kernel.settings.catalogues import Catalogue
    from agio_kernel.settings.parameters.effect import ParameterEffect

PROJECT = "agio"
hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)


# --- 1. Who it is and what it declares: before anything is connected ---------------------------------------------


@hookspec
def agio_plugin() -> Plugin:
    """Say who the plugin is and what it declares. The one hook that every plugin has."""
    raise NotImplementedError


# --- 2. What it provides: one implementation of a kernel port ----------------------------------------------------


@hookspec(firstresult=True)
def provide_price_source(settings: Any, config: Any, clock: Any) -> PriceSource | None:
    """Provide the instruments and ticks of the deployment."""


@hookspec(firstresult=True)
def provide_trade_tape(settings: Any, config: Any, clock: Any) -> TradeTape | None:
    """Provide the trades of the deployment's own books, for prices that are made of them."""


@hookspec(firstresult=True)
def provide_message_sender(settings: Any, config: Any, ids: Any, secrets: Any) -> MessageSender | None:
    """Provide the way codes and notices reach a person."""


@hookspec(firstresult=True)
def provide_file_store(settings: Any, config: Any, secrets: Any) -> FileStore | None:
    """Provide the store of users' pictures, in place of the kernel's encrypted folder."""


@hookspec(firstresult=True)
def provide_chain_gateway(settings: Any, config: Any, assets: Any) -> ChainGateway | None:
    """Provide the way to a block chain: addresses, deposits found, payouts asked for."""


@hookspec(firstresult=True)
def provide_verification(settings: Any, config: Any) -> Verification | None:
    """Provide the verification tier of an account: every session carries it."""


@hookspec(firstresult=True)
def provide_bank_accounts(settings: Any, config: Any, secrets: Any) -> BankAccounts | None:
    """Provide the book of users' bank accounts, for whatever pays to one."""


@hookspec(firstresult=True)
def provide_operator_directory(settings: Any, config: Any) -> OperatorDirectory | None:
    """Provide operators: who may sign in to the console and what each may do."""


# --- 3. What it runs: the kernel is whole --------------------------------------------------------------------------


@hookspec
def register_calls(kernel: Kernel) -> Sequence[Call]:
    """Declare the plugin's calls under ``/web/``."""
    raise NotImplementedError


@hookspec
def register_routes(kernel: Kernel) -> Sequence[Any]:
    """Return what answers what isn't a call: Litestar handlers (a download, a page for developers), and PlainRoutes."""
    raise NotImplementedError


@hookspec
def register_topics(kernel: Kernel) -> Sequence[Topic]:
    """Declare topics of the live feed."""
    raise NotImplementedError


@hookspec
def register_subscribers(kernel: Kernel) -> Sequence[Subscription]:
    """Declare which events the plugin listens to."""
    raise NotImplementedError


@hookspec
def register_notices(kernel: Kernel) -> Sequence[Notice]:
    """Declare what users are told of the plugin's events: in their inbox and, as they choose, by e-mail or text."""
    raise NotImplementedError


@hookspec
def register_rules(kernel: Kernel) -> Sequence[Rule]:
    """Declare objections: what this plugin has to say before another's operation goes ahead."""
    raise NotImplementedError


@hookspec
def register_guards(kernel: Kernel) -> Sequence[Guard]:
    """Declare what speaks against money that leaves, by whatever way it does."""
    raise NotImplementedError


@hookspec
def register_concerns(kernel: Kernel) -> Sequence[Concern]:
    """Declare what speaks against paying a person: two operators decide then, whatever pays."""
    raise NotImplementedError


@hookspec
def register_review_queues(kernel: Kernel) -> Sequence[ReviewQueue]:
    """Declare nouns that wait for an operator: each a ``Cases``, made a queue by ``queue_of``."""
    raise NotImplementedError


@hookspec
def register_threads(kernel: Kernel) -> Sequence[Threads[Any]]:
    """Declare about which of its cases users and operators write to each other."""
    raise NotImplementedError


@hookspec
def register_timelines(kernel: Kernel) -> Sequence[TimelineSource]:
    """Declare what the plugin knows of a user's life, for the console's page of that user."""
    raise NotImplementedError


@hookspec
def register_user_facets(kernel: Kernel) -> Sequence[UserFacet]:
    """Declare what the plugin keeps of one user, as lists on the console's page of that user."""
    raise NotImplementedError


@hookspec
def register_open_business(kernel: Kernel) -> Sequence[OpenBusiness]:
    """Declare what must settle before the plugin can be switched off, and how it is counted."""
    raise NotImplementedError


@hookspec
def register_parameter_effects(kernel: Kernel) -> Sequence[ParameterEffect]:
    """Declare what another value of a parameter would have refused."""
    raise NotImplementedError


@hookspec
def register_catalogues(kernel: Kernel) -> Sequence[Catalogue[Any]]:
    """Declare what the plugin sells row by row (pairs, loans, cycles): fields, bounds, and the rows it comes with."""
    raise NotImplementedError


@hookspec
def register_risks(kernel: Kernel) -> Sequence[RiskProduct]:
    """Declare products by which a stake is lost fast: a test, loss limits and breaks stand before their calls."""
    raise NotImplementedError


@hookspec
def register_milestones(kernel: Kernel) -> Sequence[Milestone]:
    """Declare what a user reaches once with this plugin, for whoever rewards it."""
    raise NotImplementedError


@hookspec
def register_relations(kernel: Kernel) -> Sequence[Relation]:
    """Declare who belongs together: what they trade with each other earns nobody a reward."""
    raise NotImplementedError


@hookspec
def register_tile_figures(kernel: Kernel) -> Sequence[TileFigure]:
    """Declare the live figures of the plugin's tiles on the front page."""
    raise NotImplementedError


@hookspec
def register_offers(kernel: Kernel) -> Sequence[Offer]:
    """Declare which instruments the plugin trades, for the market's tabs and where its rows lead."""
    raise NotImplementedError


@hookspec
def register_venues(kernel: Kernel) -> Sequence[Venue]:
    """Declare a venue: markets with a book and trades, for whoever tells other people's programs of them."""
    raise NotImplementedError


@hookspec
def register_funding(kernel: Kernel) -> Sequence[Funding]:
    """Declare how money comes, goes and moves between wallets, for whoever tells other people's programs of it."""
    raise NotImplementedError


@hookspec
def register_positions(kernel: Kernel) -> Sequence[PositionSource]:
    """Declare what the house has at stake in each instrument, for the money room."""
    raise NotImplementedError


@hookspec
def register_worth(kernel: Kernel) -> Sequence[WorthSource]:
    """Declare what the plugin keeps for users beyond their wallets, and what they owe it, for their net worth."""
    raise NotImplementedError


@hookspec
def register_receipts(kernel: Kernel) -> Sequence[ReceiptSource]:
    """Declare where the receipts of the plugin's prices are found, and the rules that recompute them."""
    raise NotImplementedError


@hookspec
def register_tasks(kernel: Kernel) -> Sequence[TaskSpec]:
    """Declare recurring work."""
    raise NotImplementedError


@hookspec
def register_due_work(kernel: Kernel) -> Sequence[DueWork]:
    """Declare what happens at moments that operations have scheduled: accruals, maturities, expiries, settlements."""
    raise NotImplementedError


@hookspec
def register_backlogs(kernel: Kernel) -> Sequence[Backlog]:
    """Declare what waits for something else than a moment, and for how long it may before the health page says so."""
    raise NotImplementedError


@hookspec
def register_lifespans(kernel: Kernel) -> Sequence[Lifespan]:
    """Declare what lives as long as the process, opened in plugin order and closed in reverse."""
    raise NotImplementedError


@hookspec
def register_commands(cli: click.Group) -> None:
    """Add commands to ``agio``."""


@hookspec
def register_examinations(settings: Any, config: Any) -> Sequence[Examination]:
    """Declare what ``agio doctor`` looks at beside the host's own."""
    raise NotImplementedError
