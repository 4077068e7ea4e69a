"""Records: the lists of what is a user's own, and those of the console, each declared once.

A ``Records`` says how a list is asked for and how a row of it is shown; ``record_calls`` makes of several the paged
calls, the calls for one of them, and their export as CSV.
"""

from agio_kernel.records.calls import Exported, ExportedPart, record_calls
from agio_kernel.records.declaration import Export, ForOperators, Listing, One, Records
from agio_kernel.records.of_entity import records_of
from agio_kernel.records.table import CsvTable

__all__ = [
    "CsvTable",
    "Export",
    "Exported",
    "ExportedPart",
    "ForOperators",
    "Listing",
    "One",
    "Records",
    "record_calls",
    "records_of",
]
