"""Seeds of a development deployment: people nobody can sign in as, and what they asked for some time ago."""

from agio_kernel.cases.development.photograph import photographed
from agio_kernel.cases.development.press import HERE, press, press_funded
from agio_kernel.cases.development.seeds import DevelopmentConfig, development_cases, in_time, seed_each, seeding
from agio_kernel.cases.development.user import DemoUser, DemoUserMade, demo_user, principal_of

__all__ = [
    "HERE",
    "DemoUser",
    "DemoUserMade",
    "DevelopmentConfig",
    "demo_user",
    "development_cases",
    "in_time",
    "photographed",
    "press",
    "press_funded",
    "principal_of",
    "seed_each",
    "seeding",
]
