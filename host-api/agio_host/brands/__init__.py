"""An installation of many brands in one process: each is a deployment of its own, found by its host (ADR 0057)."""
