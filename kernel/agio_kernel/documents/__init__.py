"""Documents: pictures that users hand in, of declared kinds, each bound to its owner and to what it proves.

A picture is taken by ``take`` before a transaction, kept by ``keep`` within it, and its owner is shown it by ``show``.
A kept picture was decoded and encoded anew (``agio_kernel.ports.pictures``), is sealed, and has no address that could
be asked for. Operators see the documents of a case (``Cases.documents``) under a watermark, and each view is an entry
of the audit.
"""

from agio_kernel.documents.kind import DocumentKind
from agio_kernel.documents.near import near
from agio_kernel.documents.show import ShownDocument, owned, show, shown
from agio_kernel.documents.take import UploadedDocument, keep, take

__all__ = ["DocumentKind", "ShownDocument", "UploadedDocument", "keep", "near", "owned", "show", "shown", "take"]
