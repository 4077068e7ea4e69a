"""Bundles applied: to a brand that is made of one, at once; to a deployment that has operators, by two of them."""

from __future__ import annotations

import asyncio
import tempfile
import tomllib
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import asyncpg
import msgspec
from agio_kernel.cases.workflow.proposals import keep_waiting
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.declarations.principal import Principal, Subject
from agio_kernel.identity import audit
from agio_kernel.identity.operators import OperatorIdentity
from agio_kernel.plugins.bundles.bundles import APPLY, Bundles, differences
from agio_kernel.plugins.bundles.rows import file_of
from agio_kernel.plugins.plugin_set import PluginSet
from agio_kernel.ports.kernel import Kernel
from agio_kernel.settings.bundles.part import OWNER, SET_UP, Change, Files, Finding
from agio_kernel.settings.bundles.toml import write_toml
from agio_kernel.settings.catalogues.catalogue import written
from agio_kernel.settings.deployment import ConfigurationFile, Settings, load
from agio_kernel.settings.presentation import Presentation

from agio_host.assembly import Declarations, Deployment, assemble, declare
from agio_host.bundles.files import files_below, put
from agio_host.bundles.folder import (
    CONFIG,
    DOMAINS,
    FOLDERS,
    brand_files,
    folder_files,
    joined,
    refuse_machine,
    split,
    values_of,
)
from agio_host.locales import check_own

PERMISSION = f"operator.{APPLY}"
ROLLED_BACK = "before "
"""Begins the name on record of what was rolled back."""
MOST_CHANGES, MOST_CHARACTERS = 1_000, 500_000
"""Changes of a proposal, which tells all of them: nobody approves more than they can be shown."""


class Refused(ConfigurationError):
    """Everything that is wrong with a bundle; nothing of it was applied."""


class Applied(msgspec.Struct, frozen=True):
    """Changes by a bundle, one in a line, and the proposal that waits; empty where it is in force."""

    changes: Sequence[str]
    proposal: str = ""


class Target:
    """A deployment that bundles are taken from and applied to."""

    def __init__(
        self,
        settings: Settings,
        plugins: PluginSet,
        declared: Declarations,
        dsn: str,
        *,
        of_an_installation: bool = False,
    ) -> None:
        self.settings, self.plugins, self.declared, self.dsn = settings, plugins, declared, dsn
        self.of_an_installation = of_an_installation
        self.configs = dict(plugins.declared("config"))
        self.config = settings.root / CONFIG

    async def export(self) -> Files:
        """The deployment as a bundle."""
        async with assemble(self.settings, self.plugins, self.declared, self.dsn) as made:
            return await self._export(made)

    async def before(self) -> tuple[str, Files] | None:
        """The settings that the bundle applied last took the place of, and its name; what is left of that to be
        written, where the last one rolled back. None where none was, or nothing.
        """
        async with (
            assemble(self.settings, self.plugins, self.declared, self.dsn) as made,
            made.kernel.db.read() as conn,
        ):
            found = await made.kernel.part(Bundles).newest(conn)
        if found is None:
            return None
        name, contents, before = found
        if name.startswith(ROLLED_BACK):
            return name, contents
        return (f"{ROLLED_BACK}{name}", before) if before else None

    async def _export(self, made: Deployment) -> Files:
        bundles = made.kernel.part(Bundles)
        await bundles.refresh()
        async with made.kernel.db.read() as conn:
            kept = await bundles.export(conn)
        return dict(sorted({**folder_files(self.settings, self.config, self.configs, kept), **kept}.items()))

    async def set_up(self, files: Files, name: str) -> None:
        """Apply a bundle to a deployment of which it is the folder already, and that nobody has used."""
        self.refuse_strange(files)
        self._check_texts(self.settings.root)
        await self._set_up(self.settings, files, name, {})

    async def apply(self, files: Files, name: str, login: str, reason: str, *, dry_run: bool) -> Applied:
        """Apply a bundle: the whole of it is tried first and taken back. Then it waits for a second operator, or is in
        force at once where the deployment has none. agio.toml and texts are written once nothing waits: applied again
        after the approval, a bundle changes nothing else any more. They hold from the next start.
        """
        self.refuse_strange(files)
        with tempfile.TemporaryDirectory(prefix="agio-bundle-") as at:
            staged = Path(at)
            wanted = self._staged(staged, files)
            there = msgspec.structs.replace(self.settings, root=staged)
            async with assemble(there, self.plugins, self.declared, self.dsn) as made:
                self._refuse_unknown(made.kernel.part(Bundles), files)
                maker = await _maker(made.kernel, login)
                before = await self._export(made)
                changes = list(differences(before, files))
                if maker is not None and (
                    len(changes) > MOST_CHANGES or sum(len(one) for one in changes) > MOST_CHARACTERS
                ):
                    raise Refused(
                        f"it changes more than {MOST_CHANGES} settings or {MOST_CHARACTERS} characters, which nobody"
                        " can look through: apply it in parts"
                    )
                resolved, presented, waits = files, frozenset[str](), False
                if maker is None:
                    await self._set_up(wanted, files, name, before if changes and not dry_run else None)
                else:
                    resolved = {**files, **self._presented(made.kernel, wanted, files)}
                    waits = await self._try(made.kernel, resolved, maker.id)
                    catalogues = made.kernel.part(Presentation).catalogues
                    presented = frozenset(one.id.removeprefix("operator.") for one in catalogues)
                if dry_run or not changes:
                    return Applied(changes)
                proposal = ""
                if maker is not None:
                    async with made.kernel.db.transaction() as tx:
                        if waits:
                            proposal = await self._keep(made.kernel, tx, name, resolved, before, maker, reason, changes)
                        else:
                            await self._record(made.kernel, tx, name, resolved, before, maker, reason)
        # A row that is approved may name its pictures: they are there before, and nothing shows them.
        pictures = {file: body for file, body in files.items() if file.startswith("brand/")}
        await asyncio.to_thread(put, self.settings.root, pictures)
        if not proposal:
            await asyncio.to_thread(self._write, files, presented)
        return Applied(changes, proposal)

    async def _set_up(self, settings: Settings, files: Files, name: str, before: Files | None) -> None:
        """Put a bundle in force where nobody is to be asked; only try it where nothing is kept of ``before``."""
        async with assemble(settings, self.plugins, self.declared, self.dsn) as made:
            bundles = made.kernel.part(Bundles)
            await bundles.refresh()
            self._refuse_unknown(bundles, files)
            if before is None:
                await self._try(made.kernel, files, OWNER)
                return
            async with made.kernel.db.transaction() as tx:
                number = await bundles.keep(tx, name, files, before, maker=OWNER, reason=f"set up from {name}")
                self._refuse(made.kernel, await bundles.put_in_force(tx, number, SET_UP))

    # --- the folder

    def refuse_strange(self, files: Files) -> None:
        """Refuse what isn't a bundle's to say, or can't be here."""
        said = values_of(files)
        try:
            msgspec.convert(said, ConfigurationFile)
        except msgspec.ValidationError as error:
            raise Refused(f"{CONFIG}: {error}") from error
        named = brand_files(said, files)
        if strange := [name for name in files if name.startswith("brand/") and name not in named]:
            raise Refused("\n".join(f"{name}: the look names no such file" for name in strange))
        if more := sorted({*said["plugins"]} - {*self.settings.plugins}):
            raise Refused(f"{CONFIG}: plugins: enable {', '.join(more)} in the deployment's own {CONFIG} first")
        refuse_machine(said, self.configs)

    def _refuse_unknown(self, bundles: Bundles, files: Files) -> None:
        known = {CONFIG, *bundles.of(files)}
        if strange := [name for name in files if name not in known and not name.startswith(FOLDERS)]:
            raise Refused("\n".join(f"{name}: nothing of a bundle has this name" for name in strange))

    def _staged(self, folder: Path, files: Files) -> Settings:
        """Lay a bundle out beside the machine's own settings, and read what it says."""
        _, machine = split(_toml(self.config), self.configs)
        said = {**joined(machine, values_of(files)), "plugins": list(self.settings.plugins)}
        brand = files_below(self.settings.root, "brand")
        for name, body in files.items():
            if brand.get(name, body) != body:
                raise Refused(f"{name}: another file of this name is in use here: call it otherwise in the bundle")
        here = {name: body for name, body in files.items() if name.startswith(FOLDERS)}
        put(folder, {CONFIG: write_toml(said), **brand, **here})
        environment = {**self.settings.environment, "AGIO_SECRET": self.settings.secret.decode()}
        try:
            wanted = load(folder / CONFIG, data=self.settings.data, port=self.settings.port, environment=environment)
            declare(msgspec.structs.replace(self.settings, plugin_config=wanted.plugin_config), self.plugins)
        except ConfigurationError as error:
            raise Refused(str(error).replace(f"{folder}/", "")) from error
        self._check_texts(folder)
        return wanted

    def _check_texts(self, folder: Path) -> None:
        words = folder / "texts"
        if words.is_dir() and (faults := check_own(self.settings.installation / "locales", words)):
            raise Refused("\n".join(map(str, faults)).replace(f"{folder}/", ""))

    def _write(self, files: Files, presented: frozenset[str]) -> None:
        """Write the files of the folder. Sections that are ``presented`` stay: another look is published as a row.
        Domains stay where the bundle names none, and are the installation's to say where there is one.
        """
        own, machine = split(_toml(self.config), self.configs)
        stays = (*presented, "plugins") if presented else ()
        new = {name: value for name, value in values_of(files).items() if name not in stays}
        kept = {name: value for name, value in own.items() if name in stays}
        deployment = own.get("deployment", {})
        domains = {name: deployment[name] for name in DOMAINS if name in deployment}
        of_bundle = dict(new.get("deployment", {}))
        if self.of_an_installation:
            of_bundle = {name: value for name, value in of_bundle.items() if name not in DOMAINS}
        new["deployment"] = domains | of_bundle
        here = {name: body for name, body in files.items() if name.startswith(FOLDERS)}
        put(self.settings.root, {**here, CONFIG: write_toml(joined(machine, kept | new))})
        for name in files_below(self.settings.root, "texts").keys() - files.keys():
            (self.settings.root / name).unlink()

    # --- the settings that are kept in the database

    def _presented(self, kernel: Kernel, wanted: Settings, files: Files) -> Files:
        """The rows of the presentation as they would be with the bundle's agio.toml: here they are published."""
        found: dict[str, bytes] = {}
        for catalogue in Presentation(msgspec.structs.replace(kernel, settings=wanted, parts={})).catalogues:
            file = file_of(catalogue.id)
            delivered = {key: written(catalogue, row) for key, row in catalogue.delivered().items()}
            said = tomllib.loads(files.get(file, b"").decode())
            found[file] = write_toml(delivered | said)
        return found

    async def _try(self, kernel: Kernel, files: Files, maker: int) -> bool:
        """Apply it and take it back; Refused says all that is wrong. Whether it changed anything in the database."""
        bundles, wrote = kernel.part(Bundles), False
        with suppress(_TakenBack):
            async with kernel.db.transaction() as tx:
                self._refuse(kernel, await bundles.apply(tx, bundles.of(files), Change(maker, SET_UP, "dry run")))
                wrote = bool(await tx.fetchval("SELECT pg_current_xact_id_if_assigned() IS NOT NULL"))
                raise _TakenBack
        return wrote

    async def _record(
        self,
        kernel: Kernel,
        tx: asyncpg.Connection,
        name: str,
        files: Files,
        before: Files,
        maker: OperatorIdentity,
        reason: str,
    ) -> None:
        """Keep on record a bundle that only the folder differs from, so that it is what a rollback takes back; one that
        was approved and is now written is on record already.
        """
        bundles = kernel.part(Bundles)
        newest = await bundles.newest(tx)
        if newest is not None and _of_folder(newest[1]) == _of_folder(files):
            return
        number = await bundles.keep(tx, name, files, before, maker=maker.id, reason=reason)
        self._refuse(kernel, await bundles.put_in_force(tx, number, SET_UP))

    async def _keep(
        self,
        kernel: Kernel,
        tx: asyncpg.Connection,
        name: str,
        files: Files,
        before: Files,
        maker: OperatorIdentity,
        reason: str,
        changes: Sequence[str],
    ) -> str:
        bundles = kernel.part(Bundles)
        number = await bundles.keep(tx, name, files, before, maker=maker.id, reason=reason)
        payload = {"bundle": str(number), "name": name, "differences": len(changes), "changes": changes}
        proposal, subject = kernel.ids.next(), f"bundle:{number}"
        await keep_waiting(
            tx,
            proposal,
            APPLY,
            subject,
            payload,
            reason,
            maker=maker.id,
            permission=PERMISSION,
            version=await bundles.digest(tx),
        )
        shell = Principal(Subject.OPERATOR, maker.id, maker.login, 0, maker.name)
        await audit.record(tx, shell, f"{APPLY}.propose", subject, reason, permission=PERMISSION, after=payload)
        return str(proposal)

    def _refuse(self, kernel: Kernel, findings: Sequence[Finding]) -> None:
        if findings:
            raise Refused("\n".join(_said(kernel, one) for one in findings))


def _of_folder(files: Files) -> Files:
    return {name: body for name, body in files.items() if name == CONFIG or name.startswith("texts/")}


class _TakenBack(Exception):
    """Everything was tried, and nothing is to stay."""


def _said(kernel: Kernel, one: Finding) -> str:
    messages = kernel.messages
    sentence = messages.text(one.code.key, "en", **one.params) if messages.has(one.code.key) else one.code.name
    return ": ".join(filter(None, (one.file, one.place, sentence)))


async def _maker(kernel: Kernel, login: str) -> OperatorIdentity | None:
    """The operator of this login, who may apply bundles; None where the deployment has no operator yet."""
    async with kernel.db.read() as conn:
        known = [row["id"] for row in await conn.fetch("SELECT id FROM reviewer WHERE active ORDER BY id LIMIT 1000")]
        if not known:
            return None
        directory = kernel.sessions.operators
        assert directory is not None, "reviewers are its operators"
        if not login:
            raise ConfigurationError("say by --as which operator asks for it: another one approves it in the console")
        for id in known:
            found = await directory.identity(conn, id)
            if found is not None and found.login == login:
                if PERMISSION not in found.permissions:
                    raise ConfigurationError(f"{login} lacks the permission {PERMISSION}")
                return found
    raise ConfigurationError(f"there is no operator {login}")


def _toml(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text("utf-8"))
