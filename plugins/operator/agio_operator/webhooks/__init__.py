"""Webhooks of the deployment: operators' own systems are told what happens, signed, in order, until it is taken."""
