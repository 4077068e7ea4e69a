"""Catalogues: from the `.po` files that translators edit to what the server and the browser read.

English is a catalogue like the others, so one pipeline carries every text. `root` is everywhere the folder that holds
`languages.toml`.
"""

from agio_host.locales.building import build
from agio_host.locales.checking import Problem, check, check_own
from agio_host.locales.editing import add, fill, normalise

__all__ = ["Problem", "add", "build", "check", "check_own", "fill", "normalise"]
