"""Response codes of this plugin, 4700 to 4799."""

from agio_kernel.declarations.codes import Code

TOO_MANY = Code(4700, "automation_too_many", "automation.code.too_many")
ACCOUNT_INACTIVE = Code(4701, "automation_account_inactive", "automation.code.account_inactive")
