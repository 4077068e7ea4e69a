"""The files of a new plugin, as templates, and how they are written.

``plugin/`` becomes ``plugins/<name>/``, ``remote/`` becomes ``remotes/<name>/``. In file names ``NAME`` stands for the
plugin's name; in texts ``$name`` and the other placeholders of `Skeleton.words` do.
"""

from agio_host.plugin_skeleton.writing import Skeleton, write_plugin

__all__ = ["Skeleton", "write_plugin"]
