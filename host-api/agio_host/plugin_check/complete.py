"""Rules of the tier *complete*: texts in every language, and everything that a reader is told."""

from __future__ import annotations

from collections.abc import Iterator

from agio_host.locales.catalogues import domain_of
from agio_host.locales.checking import check_domain
from agio_host.plugin_check.rule import Finding, Rules, Tier
from agio_host.plugin_check.sources import numbers_in_refusals
from agio_host.plugin_check.subject import Subject

RULES = Rules(Tier.COMPLETE)


@RULES("languages", "Its texts are whole in eight languages")
def languages(subject: Subject) -> Iterator[Finding]:
    """Each language has the catalogue of the plugin with the keys of the English one, the plural forms that it needs
    and the same placeholders; nothing is fuzzy, empty or left in English. `agio locales add` and `agio locales check`
    help.
    """
    for domain in subject.info.texts:
        folder = next(
            (one for one in reversed(subject.locales) if (one / f"en/LC_MESSAGES/{domain}.po").is_file()), None
        )
        if folder is None:
            yield Finding(domain, f"there is no {domain}.po")
            continue
        for problem in check_domain(folder, domain, subject.tags):
            yield Finding(f"{problem.file}:{problem.line}", f"{problem.key}: {problem.what}")


@RULES("texts", "Every declaration has its text in every language")
def texts(subject: Subject) -> Iterator[Finding]:
    """The plugin's name, its response codes, permissions, parameters with their choices, reasons of transfers, notices
    with their titles, reasons of decisions, open business, worth, formulas, screens, menu entries and tiles are read by
    people: each has its key in every language.
    """
    keys = dict.fromkeys(_declared_keys(subject))
    for tag in subject.tags:
        said = subject.texts(tag)
        for key in keys:
            if not any(said.get(key, ())):
                yield Finding(key, f"has no text in {tag}")


def _declared_keys(subject: Subject) -> Iterator[str]:
    info = subject.info
    yield f"{subject.id}.plugin"
    yield from (code.key for code in info.codes)
    yield from (permission.title_key for permission in info.permissions)
    for parameter in info.parameters:
        yield parameter.description_key
        # A choice in capitals is the code of an asset or a chain and reads as it is.
        yield from (f"{parameter.description_key}.{one}" for one in parameter.choices if not one.isupper())
    yield from (reason.key for reason in info.ledger.reasons)
    for notice in subject.made("notices"):
        yield from (key for one in notice.keys for key in (one, f"{one}.subject"))
    for queue in subject.made("cases"):
        yield from (queue.title, *(reason.text for reason in queue.reasons))
    for field in ("open_business", "worth"):
        yield from (one.label for one in subject.made(field))
    yield from (rule.formula for source in subject.made("receipts") for rule in source.rules)
    if info.remote is not None:
        yield from (screen.title for screen in info.remote.screens)
        yield from (entry.label for entry in info.remote.navigation)
        yield from (key for tile in info.remote.tiles for key in (tile.title, tile.text))
        yield from (slot.title for slot in info.remote.slots if slot.title)


@RULES("figures", "Numbers in refusals are figures")
def figures(subject: Subject) -> Iterator[Finding]:
    """An amount in an `ApiError` is given as `money.amounts.figure`, so that each reader reads it as their language
    writes it.
    """
    for source in subject.python:
        for line, name in numbers_in_refusals(source.nodes):
            yield source.at(line, f"gives {name} as text: use figure()")


@RULES("summaries", "Every call says in a sentence what it does")
def summaries(subject: Subject) -> Iterator[Finding]:
    """The docstring of a call is its line in the API's description and in `agio calls`."""
    for call in subject.calls:
        if not call.summary:
            yield Finding(call.path, "has no docstring")


@RULES("notices", "Users are told when their money moves")
def notices(subject: Subject) -> Iterator[Finding]:
    """A plugin that moves money declares at least one notice: its owner hears of what an operator or a clock did."""
    if subject.info.ledger.reasons and not subject.made("notices"):
        yield Finding("Plugin.notices", "it moves money and tells nobody")


@RULES("domains", "Screens load the texts that they use")
def domains(subject: Subject) -> Iterator[Finding]:
    """A screen's title is among the catalogues that its remote loads (`Remote(domains=…)`, the plugin's own unless it
    says otherwise).
    """
    remote = subject.info.remote
    for screen in remote.screens if remote is not None else ():
        if remote is not None and domain_of(screen.title) not in {*remote.domains, "shell"}:
            yield Finding(screen.path, f"its title {screen.title} is in no catalogue that the remote loads")
