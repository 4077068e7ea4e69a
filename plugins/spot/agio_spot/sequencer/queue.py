"""The queue: commands in the order they came, bounded, each with the time until which it may wait."""

from collections import deque
from collections.abc import Iterable, Sequence

from agio_kernel.declarations.errors import ApiError

from agio_spot.declared.codes import BUSY
from agio_spot.sequencer.commands import Command, reject


class Queue:
    """Queue of commands that wait for a batch. It knows no clock: the caller passes the time."""

    def __init__(self, limit: int, patience_s: float) -> None:
        self._commands: deque[Command] = deque()
        self._limit = limit
        self._patience_s = patience_s

    def __len__(self) -> int:
        return len(self._commands)

    def add(self, command: Command, now: float) -> None:
        """Wait behind all others; an ApiError where too many wait."""
        if len(self._commands) >= self._limit:
            raise ApiError(BUSY)
        command.deadline = now + self._patience_s
        self._commands.append(command)

    def take(self, most: int, now: float) -> list[Command]:
        """The next batch. One that is to be alone is alone."""
        taken: list[Command] = []
        commands = self._commands
        while commands and len(taken) < most:
            if commands[0].alone and taken and not commands[0].answer.done():
                break
            command = commands.popleft()
            if command.answer.done():
                continue  # its caller has gone away before anything was done
            if command.deadline < now:
                command.answer.set_exception(ApiError(BUSY))
                continue
            taken.append(command)
            if command.alone:
                break
        return taken

    def put_back(self, commands: Sequence[Command]) -> None:
        """Wait again, in front of what came later."""
        self._commands.extendleft(reversed([one for one in commands if not one.answer.done()]))

    def refuse_overdue(self, refusal: ApiError, now: float) -> None:
        """While nothing can be done: refuse what has waited too long. Nothing of it was begun."""
        commands = self._commands
        while commands and (commands[0].deadline < now or commands[0].answer.done()):
            reject(commands.popleft(), refusal)

    def refuse_all(self, refusal: ApiError) -> None:
        """Refuse every waiting command."""
        refuse(self._commands, refusal)
        self._commands.clear()


def refuse(commands: Iterable[Command], refusal: ApiError) -> None:
    """Refuse whoever of them still waits."""
    for command in commands:
        reject(command, refusal)
