"""Response codes of the magpie: 9300 and the 99 numbers after it."""

from agio_kernel.declarations.codes import Code

TOO_DULL = Code(9300, "too_dull", "magpie.code.too_dull")
