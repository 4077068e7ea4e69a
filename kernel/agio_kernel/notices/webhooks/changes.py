"""Changes of webhooks, whoever may make them: added, given a new secret, replayed, switched, each in its call's
transaction."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

import asyncpg
import msgspec

from agio_kernel.declarations.codes import NOT_FOUND, Code
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.states import StateMachine
from agio_kernel.entities import column
from agio_kernel.notices.webhooks.endpoint import Endpoint, WebhookState
from agio_kernel.notices.webhooks.secrets import FORMER_SIGNS, Secrets
from agio_kernel.notices.webhooks.sending import fits
from agio_kernel.notices.webhooks.signature import new_secret
from agio_kernel.ports.kernel import Kernel
from agio_kernel.postgres.query import rows, select

Hook = TypeVar("Hook", bound=Endpoint)


class Webhooks(msgspec.Struct, Generic[Hook], frozen=True):
    """A kind of webhooks: their noun, their states, and how many an owner may have. An ``owner`` is given by columns
    (``user_id=7``), none where all are the deployment's. The codes are the plugin's own.
    """

    noun: type[Hook]
    states: StateMachine[WebhookState]
    most: int
    url_invalid: Code
    url_taken: Code
    full: Code

    async def of(self, conn: asyncpg.Connection, **owner: Any) -> list[Hook]:
        """Webhooks of an owner, newest first."""
        noun, kept = self.noun, column(self.noun, "state") != WebhookState.REMOVED.value
        mine = [column(noun, name) == value for name, value in owner.items()]
        found = select(noun.table(), noun).where(kept, *mine).order_by(column(noun, "id"), ascending=False)
        return [noun.of(row) for row in await rows(conn, found)]

    async def locked(self, tx: asyncpg.Connection, id: int, **owner: Any) -> Hook:
        """One of an owner, locked; whoever else's is as unknown as one that never was."""
        hook: Any = (await self.noun.lock(tx, [id])).get(id)
        is_own = all(getattr(hook, name, None) == value for name, value in owner.items())
        if hook is None or not is_own or hook.state is WebhookState.REMOVED:
            raise ApiError(NOT_FOUND, field="id")
        return hook

    def require_fit(self, kernel: Kernel, url: str) -> None:
        """Refuse an address that can't be told anything."""
        if not fits(url, is_development=kernel.settings.deployment.development):
            raise ApiError(self.url_invalid, field="url")

    async def require_room(self, tx: asyncpg.Connection, url: str, **owner: Any) -> None:
        """Refuse an address that is told already, and one too many."""
        urls = {hook.url for hook in await self.of(tx, **owner)}
        if url in urls:
            raise ApiError(self.url_taken, field="url")
        if len(urls) >= self.most:
            raise ApiError(self.full, most=self.most)

    async def add(
        self, kernel: Kernel, tx: asyncpg.Connection, url: str, number: int, state: WebhookState, **columns: Any
    ) -> tuple[Hook, str]:
        """Keep a new one that is told what comes after a number; it, and its secret."""
        secret, now = new_secret(), kernel.clock.now()
        sealed = kernel.part(Secrets).seal(secret)
        begun = {"number": number, "next_at": now, "failures": 0, "created_at": now}
        hook = self.noun(id=kernel.ids.next(), url=url, sealed=sealed, state=state, **begun, **columns)
        return await hook.insert(tx), secret

    async def rotate(self, kernel: Kernel, tx: asyncpg.Connection, hook: Hook, *, signs: bool = True) -> str:
        """Replace its secret; the new one. The former ``signs`` beside it for a day, or is forgotten at once."""
        secret = new_secret()
        await tx.execute(
            f"UPDATE {self.states.relation} SET sealed = $2, former = $3, former_until = $4 WHERE id = $1",
            hook.id,
            kernel.part(Secrets).seal(secret),
            hook.sealed if signs else None,
            kernel.clock.now() + FORMER_SIGNS if signs else None,
        )
        return secret

    async def replay(self, tx: asyncpg.Connection, hook: Hook, number: int) -> None:
        """Begin again after a number. A delivery under way keeps its lease: at the end of that this number counts."""
        await tx.execute(f"UPDATE {self.states.relation} SET number = $2 WHERE id = $1", hook.id, number)

    async def switch(
        self, kernel: Kernel, tx: asyncpg.Connection, hook: Hook, trigger: str, **columns: Any
    ) -> WebhookState:
        """Move it to another state; what failed before is forgotten."""
        anew = {"next_at": kernel.clock.now(), "failures": 0, "failing_since": None, "problem": ""}
        return await self.states.move(tx, hook.id, hook.state, trigger, **anew, **columns)
