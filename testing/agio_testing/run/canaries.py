"""Canaries: every secret that a run of the tests comes by is noted where it arises.

A secret is noted when it is typed (a field of a request, such as a password), when it is answered (a token, the key of
an authenticator, recovery codes, the secret of an API key), when a session is opened (its cookie) and when a code is
issued. That happens inside the process that comes by it, the sites that tests start included: `watch` wraps the few
functions that secrets pass through, as soon as their modules are loaded. Nothing of the product knows of it.

A noted secret is then searched for in what stays (:mod:`agio_testing.run.findings`). Two kinds are noted and never
searched for: what also stood in a field that is no secret (tests send the same hostile text everywhere), and texts
that could stand anywhere by chance (digits with few different ones, single plain words).
"""

from __future__ import annotations

import functools
import importlib.abc
import importlib.machinery
import importlib.util
import json
import os
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

FOLDER = "AGIO_TEST_CANARIES"
"""The environment variable that names the folder of notes; without it nothing is noted."""

TYPED = {
    "password": "password",
    "tpassword": "trading password",
    "code": "code",
    "totp": "code of an authenticator",
    "recovery": "recovery code",
    "signature": "signature",
    "token": "token",
}
"""Fields of requests that hold a secret, with what it is: those of the house, and each plugin's own."""

ANSWERED = {
    "token": "token",
    "ticket": "ticket",
    "secret": "secret of an authenticator or API key",
    "recovery": "recovery code",
    "password": "password",
}
"""Fields of answers that hold one."""

for _file in sorted(Path(__file__).resolve().parents[3].glob("plugins/*/tests/secrets.json")):
    _own = json.loads(_file.read_text("utf-8"))
    TYPED |= _own.get("typed", {})
    ANSWERED |= _own.get("answered", {})

SHORTEST = 8
_DIFFERENT_DIGITS = 4
DIGITS = re.compile(r"\d{6,8}")
"""A code, which means something only where nothing stands beside it."""

_PLAIN_WORD = re.compile(r"[a-z]+|[A-Z]+|[A-Z]?[a-z]+")
_PUBLIC = ""


class Secret(NamedTuple):
    """A secret and what it is."""

    kind: str
    value: str

    @property
    def shown(self) -> str:
        """Return the secret as a failure names it: enough to find it by, in a test."""
        return f"{self.kind} {self.value[:4]}…"


noted: list[Secret] = []
"""Secrets that this process has come by, in order."""

_seen: set[Secret] = set()
_public: set[str] = set()


def note(kind: str, value: object) -> None:
    """Note a secret; without a kind, a text that is none."""
    if not isinstance(value, str) or len(value) < 6:
        return
    secret = Secret(kind, value)
    folder = os.environ.get(FOLDER)
    if folder is None:
        return
    if kind != _PUBLIC:
        noted.append(secret)  # again for each test that comes by it
    if secret in _seen:
        return
    _seen.add(secret)
    if kind == _PUBLIC:
        _public.add(value)
    with Path(folder, f"{os.getpid()}.jsonl").open("a", encoding="utf-8") as file:
        file.write(json.dumps(secret) + "\n")


def note_public(value: str) -> None:
    """Note that a text is no secret, wherever it stands: somebody made it up to try a form."""
    note(_PUBLIC, value)


def searched_for(secrets: Iterable[Secret], public: Iterable[str] = ()) -> list[Secret]:
    """Return those of the secrets that mean something where they are found."""
    known = {*_public, *public}
    return [one for one in dict.fromkeys(secrets) if one.value not in known and _says_something(one.value)]


def every_secret(folder: Path) -> list[Secret]:
    """Secrets that all processes of the run have noted, without meaningless ones."""
    lines = [Secret(*json.loads(line)) for file in folder.glob("*.jsonl") for line in file.read_text().splitlines()]
    public = {one.value for one in lines if one.kind == _PUBLIC}
    return searched_for((one for one in lines if one.kind != _PUBLIC), public)


def _says_something(value: str) -> bool:
    if "\n" in value or "\0" in value:
        return False
    if DIGITS.fullmatch(value):
        return len(set(value)) >= _DIFFERENT_DIGITS
    return len(value) >= SHORTEST and not _PLAIN_WORD.fullmatch(value) and not value.isdigit()


# --- noting ----------------------------------------------------------------------------------------------------------


def _note_fields(fields: dict[str, Any]) -> None:
    for name, value in fields.items():
        note(TYPED.get(name, _PUBLIC), value)


def _note_answer(value: Any, depth: int = 0) -> None:
    if depth > 4:
        return
    if hasattr(value, "__struct_fields__"):  # a Struct, told by its fields: nothing is imported before the site itself
        value = {name: getattr(value, name) for name in value.__struct_fields__}
    if isinstance(value, dict):
        for name, inside in value.items():
            if isinstance(name, str) and name in ANSWERED:
                for one in inside if isinstance(inside, list | tuple) else (inside,):
                    note(ANSWERED[name], one)
            else:
                _note_answer(inside, depth + 1)
    elif isinstance(value, list | tuple):
        for inside in value:
            _note_answer(inside, depth + 1)


def _encode(original: Callable[..., bytes]) -> Callable[..., bytes]:
    @functools.wraps(original)
    def encode(envelope: Any) -> bytes:
        _note_answer(envelope.data)
        return original(envelope)

    return encode


def _parse_fields(original: Callable[..., dict[str, str]]) -> Callable[..., dict[str, str]]:
    @functools.wraps(original)
    def parse_fields(raw: bytes) -> dict[str, str]:
        fields = original(raw)
        _note_fields(fields)
        return fields

    return parse_fields


def _request(original: Callable[..., None]) -> Callable[..., None]:
    @functools.wraps(original)
    def __init__(self: Any, call: Any, principal: Any, form: Any, *rest: Any, **named: Any) -> None:
        _note_fields({name: getattr(form, name) for name in getattr(form, "__struct_fields__", ())})
        original(self, call, principal, form, *rest, **named)

    return __init__


def _open(original: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(original)
    async def opened_session(*arguments: Any, **named: Any) -> Any:
        opened = await original(*arguments, **named)
        note("token", opened.token)
        note("cookie of a session", opened.binding)
        return opened

    return opened_session


def _issue_code(original: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(original)
    async def issue_code(*arguments: Any, **named: Any) -> str:
        code = await original(*arguments, **named)
        note("code", code)
        return code

    return issue_code


WATCHED: dict[str, tuple[str, Callable[[Any], Any]]] = {
    "agio_kernel.calls.envelope": ("encode", _encode),
    "agio_kernel.calls.request": ("Request.__init__", _request),
    "agio_kernel.identity.sessions": ("Sessions.open", _open),
    "agio_host.dispatch.form": ("parse_fields", _parse_fields),
    "agio_account.addresses.code_store": ("issue_code", _issue_code),
}
"""Functions that secrets pass through: module, name in it, and what notes them on the way."""


_wrapped: set[str] = set()


def watch() -> None:
    """Wrap what secrets pass through, now or as soon as it is imported.

    Called again, it comes first again: whoever else finds modules, as pytest does to rewrite assertions, would load
    them past it.
    """
    sys.meta_path[:] = [_Finder(), *(finder for finder in sys.meta_path if not isinstance(finder, _Finder))]
    for name in WATCHED:
        if name in sys.modules:
            _wrap(sys.modules[name])


def _wrap(module: ModuleType) -> None:
    if module.__name__ in _wrapped:
        return
    _wrapped.add(module.__name__)
    path, wrapper = WATCHED[module.__name__]
    *outer, name = path.split(".")
    owner = functools.reduce(getattr, outer, module)
    original = getattr(owner, name)
    wrapped = wrapper(original)
    setattr(owner, name, wrapped)
    for other in list(sys.modules.values()):  # those that imported it by name before
        if not outer and getattr(other, name, None) is original:
            setattr(other, name, wrapped)


class _Finder(importlib.abc.MetaPathFinder):
    """Lets the usual finders find a watched module, and wraps it once it was executed."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname not in WATCHED:
            return None
        for finder in sys.meta_path:
            spec = None if finder is self else finder.find_spec(fullname, path, target)
            if spec is not None and spec.loader is not None:
                spec.loader = _Loader(spec.loader)
                return spec
        return None


class _Loader(importlib.abc.Loader):
    def __init__(self, loader: importlib.abc.Loader) -> None:
        self._loader = loader

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> ModuleType | None:
        return self._loader.create_module(spec)

    def exec_module(self, module: ModuleType) -> None:
        self._loader.exec_module(module)
        _wrap(module)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._loader, name)  # what reads a module's source or files asks its loader
