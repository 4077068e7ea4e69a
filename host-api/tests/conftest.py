"""A kernel of its own for what the dispatcher does."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from agio_kernel.calls.rtoken import Intents
from agio_kernel.declarations.rules import Rules
from agio_kernel.identity.sessions import Sessions
from agio_kernel.ports.clock import SystemClock
from agio_kernel.ports.ids import IdSource
from agio_kernel.ports.kernel import Kernel
from agio_kernel.ports.messages import Messages
from agio_kernel.ports.processes.peers import NoPeers
from agio_kernel.ports.secret_box import SecretBox
from agio_kernel.settings.brand import Brand
from agio_kernel.settings.deployment import Deployment, Settings

SECRET = b"a deployment's secret of 32 bytes"


@pytest.fixture
async def kernel(db) -> Kernel:
    clock = SystemClock()
    ids, box = IdSource(clock), SecretBox(SECRET)
    absent: Any = None
    ports = {name: absent for name in Kernel.__struct_fields__}
    settings = Settings(Deployment(development=True), Brand(), (), {}, Path(), SECRET, Path())
    ports |= {"settings": settings, "clock": clock, "ids": ids, "db": db, "secrets": box, "messages": Messages({})}
    ports |= {
        "peers": NoPeers(),
        "intents": Intents(db, box),
        "sessions": Sessions(db, ids, clock, box),
        "assets": {},
        "config": {},
        "parts": {},
        "rules": Rules(),
    }
    return Kernel(**ports)
