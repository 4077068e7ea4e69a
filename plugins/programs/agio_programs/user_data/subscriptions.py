"""The user data that a socket of requests is told, each subscription under its number."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from typing import Annotated, Any

import msgspec
from agio_kernel.declarations.principal import Principal
from agio_kernel.ports.kernel import Kernel

from agio_programs.account.schemas import Flag
from agio_programs.connection import POLICY, Connection
from agio_programs.dialect import errors
from agio_programs.market_data.schemas import View
from agio_programs.user_data.events import Event, end_event
from agio_programs.user_data.user_data import Listener, UserData

MOST = 32


class SubscribeForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="camel"):
    """Subscription of an account's events: all after a number of the account's, or those from now on; and whether the
    account's open orders are cancelled when the socket closes.
    """

    from_sequence: Annotated[int, msgspec.Meta(ge=0)] | None = None
    cancel_on_disconnect: Flag = "false"


class SubscriptionView(View, frozen=True, kw_only=True):
    """The number under which events come."""

    subscription_id: int


class UnsubscribeForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="camel"):
    """Subscription to end; all where none is named."""

    subscription_id: int | None = None


class Subscriptions:
    """Subscriptions of a socket. Their events begin after the answer that names them: ``answered`` reports that it was
    sent."""

    def __init__(self, kernel: Kernel, connection: Connection) -> None:
        self._kernel = kernel
        self._connection = connection
        self._numbers = count()
        self._listeners: dict[int, Listener] = {}
        self._afterwards: list[Callable[[], None]] = []

    async def open(self, who: Principal, key: str, address: str, form: SubscribeForm) -> SubscriptionView:
        """Let the socket be told of an account, whose key asks for it from there."""
        if len(self._listeners) >= MOST:
            raise errors.too_many_streams(MOST)
        number = next(self._numbers)

        def end() -> None:
            self._listeners.pop(number, None)
            self._tell(number, end_event(self._kernel.clock.now_ms()))
            # A client that goes on waiting at an open socket asks for nothing.
            self._connection.finish(POLICY)

        listener = Listener(
            lambda event: self._tell(number, event),
            end,
            self._connection.room,
            key,
            address,
            is_tied=form.cancel_on_disconnect == "true",
        )
        self._listeners[number] = listener
        try:
            await self._kernel.part(UserData).open(who, listener, form.from_sequence)
        except BaseException:
            self._listeners.pop(number, None)
            raise
        self._afterwards.append(listener.begin)
        return SubscriptionView(subscription_id=number)

    def close(self, form: UnsubscribeForm) -> dict[str, Any]:
        """Tell no more of one, or of all; each says so itself."""
        named = form.subscription_id
        if named is not None and named not in self._listeners:
            raise errors.invalid("subscriptionId")
        for number in tuple(self._listeners) if named is None else (named,):
            self._listeners.pop(number).leave()
            event = end_event(self._kernel.clock.now_ms())
            self._afterwards.append(lambda number=number, event=event: self._tell(number, event))
        return {}

    def listed(self) -> Sequence[SubscriptionView]:
        """Open subscriptions."""
        return [SubscriptionView(subscription_id=number) for number in self._listeners]

    def answered(self) -> None:
        """The answer was told: what was to come after it comes."""
        afterwards, self._afterwards = self._afterwards, []
        for one in afterwards:
            one()

    def stop(self) -> None:
        """The socket is gone."""
        for one in self._listeners.values():
            one.stop()
        self._listeners.clear()

    def _tell(self, number: int, event: Event) -> None:
        reported = {"subscriptionId": number, "event": event}
        self._connection.tell(msgspec.json.encode(reported).decode())
