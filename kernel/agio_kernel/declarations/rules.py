"""Rules: what other plugins have to say before an operation goes ahead.

A deposit must satisfy the verification tier, the demo realm, the offering's switch and more; the wallet knows none
of these. It asks the rules of ``deposit.submit`` and each plugin answers for its own.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import Any

import msgspec

from agio_kernel.declarations.principal import Principal

Check = Callable[[Any, Any], Awaitable[None] | None]
"""Given the principal (None where nobody has signed in yet) and the facts of the operation."""


class Rule(msgspec.Struct, frozen=True):
    """Asked before ``operation``; refuses by raising an ApiError. A rule on a hot path (an order) must not wait."""

    operation: str
    check: Check


class Rules:
    """The rules of all enabled plugins, by operation, in plugin order."""

    def __init__(self, rules: Iterable[Rule] = ()) -> None:
        self._by_operation: dict[str, list[Rule]] = {}
        self.add(rules)

    def add(self, rules: Iterable[Rule]) -> None:
        """Add rules; called once at start, when the kernel they are made with exists."""
        for rule in rules:
            self._by_operation.setdefault(rule.operation, []).append(rule)

    def has(self, operation: str) -> bool:
        """Whether anybody has something to say about ``operation``."""
        return operation in self._by_operation

    async def ask(self, operation: str, principal: Principal | None, facts: Any = None) -> None:
        """Ask every rule of ``operation`` in turn; the first ApiError is the answer."""
        for rule in self._by_operation.get(operation, ()):
            answer = rule.check(principal, facts)
            if answer is not None:
                await answer
