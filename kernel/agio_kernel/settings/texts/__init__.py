"""Texts: the rules that every text of the site meets, and an operator's own wording of any of them."""

from agio_kernel.settings.texts.glossary import Term, read_glossary, strays
from agio_kernel.settings.texts.rules import PLACEHOLDER, TextFault, faults, plural_categories, unlike
from agio_kernel.settings.texts.texts import GATHERED, RULES, SERVER_ONLY, Text, TextRules, Texts, Wording

__all__ = [
    "GATHERED",
    "PLACEHOLDER",
    "RULES",
    "SERVER_ONLY",
    "Term",
    "Text",
    "TextFault",
    "TextRules",
    "Texts",
    "Wording",
    "faults",
    "plural_categories",
    "read_glossary",
    "strays",
    "unlike",
]
