"""A batch that is matched before the one before it has committed, on top of what that will leave.

Nothing here waits. The balances of accounts are known from the batch on the way, or was read without a lock: a guess
that is never more than there is unless somebody else spends meanwhile, and then the guard of the batch's statement
fails it. A command that isn't plain (a repeated intent, an unknown account, too little money while the batch on the way
may bring more) is left for the locking path.
"""

from collections.abc import Collection, Mapping
from typing import Any, Self

from agio_kernel.declarations import codes
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ledger import Balance

from agio_spot.engine.book import Depth
from agio_spot.sequencer.commands import Cancel, Command, Intent, PlaceOrder, Refresh, reject, resolve
from agio_spot.sequencer.engine_state import EngineState, Key
from agio_spot.sequencer.prefetch import Found, Prefetch
from agio_spot.sequencer.rows import Written


class SpeculativeBatch:
    """One batch of the pipeline: asked, matched, written down, and answered once it has committed."""

    rows: Written
    posting: tuple[bytes, bytes]

    def __init__(self, engine_state: EngineState, commands: list[Command], before: Self | None) -> None:
        self.commands = commands
        self.batch = engine_state.begin({})
        self.left: list[Command] = []
        """Commands left for the locking path, once this batch has committed."""
        self.intents: set[Intent] = set()
        self.names: set[tuple[int, str]] = set()
        self._engine_state = engine_state
        self._before = before
        self._refused: list[tuple[Command, ApiError]] = []
        self._depths: list[tuple[Refresh, Depth]] = []
        self._fresh: Collection[int] = ()

    def asks(self) -> Prefetch:
        """List the data that the batch needs; balances that the batch before knows are taken from there."""
        known: Mapping[int, int] = self._before.batch.available if self._before else {}
        asked = Prefetch()
        for command in self.commands:
            match command:
                case PlaceOrder():
                    user = command.order.user_id
                    if command.rtoken is not None:
                        asked.intents.append((user, command.rtoken))
                    if command.client_id is not None:
                        asked.names.append((user, command.client_id))
                    if command.hold_account not in known:
                        asked.accounts.add(command.hold_account)
                case Cancel():
                    asked.cancels.append((command.user_id, int(command.kind), command.rtoken))
        return asked

    def match(self, asked: Prefetch, found: Found) -> None:
        """Carry the commands out in memory and write down what that comes to."""
        before = self._before
        self._fresh = found.available.keys()
        available = dict(found.available)
        if before is not None:
            known = before.batch.available
            accounts = {command.hold_account for command in self.commands if isinstance(command, PlaceOrder)}
            available.update((account, known[account]) for account in accounts if account in known)
        self.batch = self._engine_state.begin(available)
        used_intents = {(0, *asked.intents[place]) for place in found.intents}
        used_intents |= {(kind, user, rtoken) for user, kind, rtoken in map(asked.cancels.__getitem__, found.cancels)}
        used_names = {asked.names[place] for place in found.names}
        if before is not None:
            used_intents |= before.intents
            used_names |= before.names
        for command in self.commands:
            try:
                match command:
                    case PlaceOrder():
                        self._place(command, used_intents, used_names)
                    case Cancel():
                        self._cancel(command, used_intents)
                    case Refresh():
                        self.batch.refresh(self._engine_state.markets[command.market])
            except ApiError as refusal:
                self._refuse(command, refusal)
        batch = self.batch
        batch.freeze()
        self._depths = [
            (command, self._engine_state.markets[command.market].depth(command.limit))
            for command in self.commands
            if isinstance(command, Refresh)
        ]
        self.rows = self._engine_state.written(batch)
        self.posting = self._engine_state.ledger.flat(batch.transfers, batch.holds)
        self._before = None

    def _place(self, command: PlaceOrder, used_intents: set[Intent], used_names: set[tuple[int, str]]) -> None:
        intent = command.intent
        name = None if command.client_id is None else (command.order.user_id, command.client_id)
        if intent in used_intents or intent in self.intents or command.hold_account not in self.batch.available:
            return self._leave(command)
        if name is not None and (name in used_names or name in self.names):
            return self._leave(command)
        self.batch.place(self._engine_state.markets[command.order.realm, command.order.pair_id], command)
        self.intents.add(intent)
        if name is not None:
            self.names.add(name)
        return None

    def _cancel(self, command: Cancel, used: set[Intent]) -> None:
        engine_state, intent = self._engine_state, command.intent
        records = engine_state.named(command)
        if intent in used or intent in self.intents or (command.names_one and not records):
            return self._leave(command)
        if any((one.order.realm, one.order.pair_id) not in engine_state.markets for one in records):
            return self._leave(command)
        self.batch.cancel(engine_state.markets, command, ())
        self.intents.add(intent)
        return None

    def _leave(self, command: Command) -> None:
        command.careful = True
        self.left.append(command)

    def _refuse(self, command: Command, refusal: ApiError) -> None:
        if (
            refusal.code is codes.INSUFFICIENT_BALANCE
            and isinstance(command, PlaceOrder)
            and not self._is_sure(command)
        ):
            self._leave(command)
        else:
            self._refused.append((command, refusal))

    def _is_sure(self, command: PlaceOrder) -> bool:
        """Whether what the account has was read now, and the batch on the way changes nothing of it."""
        account = command.hold_account
        return account in self._fresh and (self._before is None or not self._before.batch.touches(account))

    def touched(self) -> set[Key]:
        """The markets whose books it has changed."""
        return set(self.batch.touched)

    def accounts(self) -> set[int]:
        """Every account that its statement changes."""
        batch = self.batch
        found = {account for one in batch.transfers for account in (one.debit, one.credit)}
        return found | {hold.account for hold in batch.holds}

    def answer(self, balances: Mapping[int, Balance]) -> None:
        """Answer the callers and watchers of a batch that has committed, or had nothing to write."""
        self._engine_state.show(self.batch)
        answers: list[tuple[Command, Any]] = [*self.batch.answers, *self._depths]
        for command, answer in answers:
            resolve(command, answer)
        for command, refusal in self._refused:
            reject(command, refusal)
        self._engine_state.tell(self.batch, balances)
