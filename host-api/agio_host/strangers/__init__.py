"""Plugins that run in a process of their own, beside the host (ADR 0066): those that ``[beside.<plugin>]`` names."""
