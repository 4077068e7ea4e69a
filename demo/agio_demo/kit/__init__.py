"""Seeds: people nobody can sign in as, and what they asked for some time ago."""

from agio_demo.kit.photograph import photographed
from agio_demo.kit.press import HERE, press, press_funded
from agio_demo.kit.seeds import beside_start, in_time, seed_each
from agio_demo.kit.user import DemoUser, DemoUserMade, demo_user, principal_of

__all__ = [
    "HERE",
    "DemoUser",
    "DemoUserMade",
    "beside_start",
    "demo_user",
    "in_time",
    "photographed",
    "press",
    "press_funded",
    "principal_of",
    "seed_each",
]
