"""A plugin of a stranger's: users hide coins in a nest, and the nest keeps some. Half of its calls are hostile."""

from agio_kernel.plugins.hookspecs import hookimpl
from agio_kernel.plugins.plugin import Plugin


@hookimpl
def agio_plugin() -> Plugin:
    return Plugin(id="magpie", title="Magpie")
