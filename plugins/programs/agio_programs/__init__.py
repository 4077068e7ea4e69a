"""The site for programs that were written for another exchange: they keep their client and change its address."""
