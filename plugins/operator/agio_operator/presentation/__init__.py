"""Presentation: what operators change of the deployment's look."""
