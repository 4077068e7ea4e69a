"""Exceptions of a rule, each marked where it stands: a comment ``# WORD: reason`` above the statement, or within it."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection
from functools import cached_property


class Marked:
    """The exceptions of one source, marked by one word."""

    def __init__(self, text: str, word: str) -> None:
        self._text = text
        lines = list(enumerate(text.splitlines(), 1))
        self._marks = {line for line, said in lines if re.search(rf"# {word}: \S", said)}
        self._comments = {line for line, said in lines if said.lstrip().startswith("#")}

    @cached_property
    def _statements(self) -> list[ast.stmt]:
        """Needed only where something is found or marked: most sources hold neither."""
        return [node for node in ast.walk(ast.parse(self._text)) if isinstance(node, ast.stmt)]

    def _of(self, line: int) -> set[int]:
        """The marks of what begins at a line."""
        around = [one for one in self._statements if one.lineno <= line <= (one.end_lineno or one.lineno)]
        begins = max((one.lineno for one in around), default=line)
        above = begins
        while above - 1 in self._comments:
            above -= 1
        return self._marks & set(range(above, line + 1))

    def without(self, lines: Collection[int]) -> list[int]:
        """The lines that nothing marks, and the marks that mark none of them."""
        used = {line: self._of(line) for line in lines}
        idle = self._marks.difference(*used.values())
        return sorted({line for line, marks in used.items() if not marks} | idle)
