"""A batch that is matched before the one before it has committed, on top of what that will leave.

Nothing here waits. The balances of accounts are known from the batch on the way, or was read without a lock: a guess
that is never more than there is unless somebody else spends meanwhile, and then the guard of the batch's statement
fails it. A command that isn't plain (a repeated intent, an unknown account, too little money while the batch on the way
may bring more) is left for the careful road.
"""

from collections.abc import Collection, Mapping
from typing import Any, Self

from agio_kernel.declarations import codes
from agio_kernel.declarations.errors import Refusal
from agio_kernel.ledger import Balance

from agio_spot.engine.book import Depth
from agio_spot.sequencer.asked import Asked, Found
from agio_spot.sequencer.commands import Cancel, Command, Intent, Place, Refresh, reject, resolve
from agio_spot.sequencer.floor import Floor, Key
from agio_spot.sequencer.rows import Written


class Ahead:
    """One batch of the pipeline: asked, matched, written down, and answered once it has committed."""

    rows: Written
    posting: tuple[bytes, bytes]

    def __init__(self, floor: Floor, commands: list[Command], before: Self | None) -> None:
        self.commands = commands
        self.batch = floor.begin({})
        self.left: list[Command] = []
        """Commands left for the careful road, once this batch has committed."""
        self.intents: set[Intent] = set()
        self.names: set[tuple[int, str]] = set()
        self._floor = floor
        self._before = before
        self._refused: list[tuple[Command, Refusal]] = []
        self._depths: list[tuple[Refresh, Depth]] = []
        self._fresh: Collection[int] = ()

    def asks(self) -> Asked:
        """List the data that the batch needs; balances that the batch before knows are taken from there."""
        known: Mapping[int, int] = self._before.batch.available if self._before else {}
        asked = Asked()
        for command in self.commands:
            match command:
                case Place():
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

    def match(self, asked: Asked, found: Found) -> None:
        """Carry the commands out in memory and write down what that comes to."""
        before = self._before
        self._fresh = found.available.keys()
        available = dict(found.available)
        if before is not None:
            known = before.batch.available
            accounts = {command.hold_account for command in self.commands if isinstance(command, Place)}
            available.update((account, known[account]) for account in accounts if account in known)
        self.batch = self._floor.begin(available)
        used_intents = {(0, *asked.intents[place]) for place in found.intents}
        used_intents |= {(kind, user, rtoken) for user, kind, rtoken in map(asked.cancels.__getitem__, found.cancels)}
        used_names = {asked.names[place] for place in found.names}
        if before is not None:
            used_intents |= before.intents
            used_names |= before.names
        for command in self.commands:
            try:
                match command:
                    case Place():
                        self._place(command, used_intents, used_names)
                    case Cancel():
                        self._cancel(command, used_intents)
                    case Refresh():
                        self.batch.refresh(self._floor.markets[command.market])
            except Refusal as refusal:
                self._refuse(command, refusal)
        batch = self.batch
        batch.freeze()
        self._depths = [
            (command, self._floor.markets[command.market].depth(command.limit))
            for command in self.commands
            if isinstance(command, Refresh)
        ]
        self.rows = self._floor.written(batch)
        self.posting = self._floor.ledger.flat(batch.transfers, batch.holds)
        self._before = None

    def _place(self, command: Place, used_intents: set[Intent], used_names: set[tuple[int, str]]) -> None:
        intent = command.intent
        name = None if command.client_id is None else (command.order.user_id, command.client_id)
        if intent in used_intents or intent in self.intents or command.hold_account not in self.batch.available:
            return self._leave(command)
        if name is not None and (name in used_names or name in self.names):
            return self._leave(command)
        self.batch.place(self._floor.markets[command.order.realm, command.order.pair_id], command)
        self.intents.add(intent)
        if name is not None:
            self.names.add(name)
        return None

    def _cancel(self, command: Cancel, used: set[Intent]) -> None:
        floor, intent = self._floor, command.intent
        records = floor.named(command)
        if intent in used or intent in self.intents or (command.names_one and not records):
            return self._leave(command)
        if any((one.order.realm, one.order.pair_id) not in floor.markets for one in records):
            return self._leave(command)
        self.batch.cancel(floor.markets, command, ())
        self.intents.add(intent)
        return None

    def _leave(self, command: Command) -> None:
        command.careful = True
        self.left.append(command)

    def _refuse(self, command: Command, refusal: Refusal) -> None:
        if refusal.code is codes.INSUFFICIENT_BALANCE and isinstance(command, Place) and not self._is_sure(command):
            self._leave(command)
        else:
            self._refused.append((command, refusal))

    def _is_sure(self, command: Place) -> bool:
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
        self._floor.show(self.batch)
        answers: list[tuple[Command, Any]] = [*self.batch.answers, *self._depths]
        for command, answer in answers:
            resolve(command, answer)
        for command, refusal in self._refused:
            reject(command, refusal)
        self._floor.tell(self.batch, balances)
