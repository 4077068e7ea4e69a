"""Logs: one line an event, keys and values; never a body, a token or a code, because nobody logs a request."""

from __future__ import annotations

import logging
import os
import sys

import structlog


def configure_logs() -> None:
    """Write logs to standard error: readable on a terminal, JSON elsewhere. ``AGIO_LOG`` sets the level; of several
    processes that write to one place each line has ``AGIO_PROCESS``.
    """
    level = getattr(logging, os.environ.get("AGIO_LOG", "INFO").upper(), logging.INFO)
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr, format="%(levelname)s %(name)s %(message)s")
    renderer = (
        structlog.dev.ConsoleRenderer(colors=True) if sys.stderr.isatty() else structlog.processors.JSONRenderer()
    )
    structlog.configure(
        processors=[
            *([_named(process)] if (process := os.environ.get("AGIO_PROCESS")) else []),
            structlog.contextvars.merge_contextvars,  # the brand of an installation
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.format_exc_info if not sys.stderr.isatty() else (lambda _, __, event: event),
            renderer,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )


def _named(process: str) -> structlog.types.Processor:
    return lambda _, __, event: {**event, "process": process}
