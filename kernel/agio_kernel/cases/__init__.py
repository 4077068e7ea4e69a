"""Cases: nouns that wait for a person, each declared once.

A ``Cases`` says where its rows are, what they can become, what is told of them and what each decision does. Of it,
``queue_of`` makes what the console reads. The mover of a case writes its time line in the same transaction.
"""

from agio_kernel.cases.actor import TIMER, USER, Actor, operator
from agio_kernel.cases.declaration import Case, Cases, Decision, Filter, Queue
from agio_kernel.cases.facts import amount
from agio_kernel.cases.of_entity import EntityFacts, cases_of
from agio_kernel.cases.queue import queue_of
from agio_kernel.cases.rows import COUNTED
from agio_kernel.cases.time_line import OwnLine, backdate, hold, move, opened, own_time_line, remarked
from agio_kernel.declarations.reference import number_of, reference_of

__all__ = [
    "COUNTED",
    "TIMER",
    "USER",
    "Actor",
    "Case",
    "Cases",
    "Decision",
    "EntityFacts",
    "Filter",
    "OwnLine",
    "Queue",
    "amount",
    "backdate",
    "cases_of",
    "hold",
    "move",
    "number_of",
    "opened",
    "operator",
    "own_time_line",
    "queue_of",
    "reference_of",
    "remarked",
]
