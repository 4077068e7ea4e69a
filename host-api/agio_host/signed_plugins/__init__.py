"""Plugins from elsewhere: a manifest of what is in a wheel and what it may touch, signed by a key that is trusted."""

from agio_host.signed_plugins.acceptance import Accepted
from agio_host.signed_plugins.admission import SignedPlugins
from agio_host.signed_plugins.manifest import Manifest, Touches, touches_of
from agio_host.signed_plugins.wheel import inspect_wheel, put_manifest

__all__ = [
    "Accepted",
    "Manifest",
    "SignedPlugins",
    "Touches",
    "inspect_wheel",
    "put_manifest",
    "touches_of",
]
