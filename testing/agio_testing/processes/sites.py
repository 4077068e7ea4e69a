"""Sites of one deployment: on one database, with one secret, and where it is asked for with a Redis between them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from typing import Any

from agio_kernel.postgres.embedded import EmbeddedPostgres

from agio_testing.fixtures import reachable_folder
from agio_testing.processes.redis import RedisServer, running_redis
from agio_testing.processes.serving import InTurns
from agio_testing.site import Site, new_folder
from agio_testing.visitor import Visitor

SECRET = "all sites of one deployment have one secret"


@contextmanager
def sites_of_one_database(
    count: int = 2, redis: RedisServer | None = None, environment: Mapping[str, str] | None = None, **options: Any
) -> Iterator[list[Site]]:
    """Sites that run, the first of which trades and leads the prices."""
    with ExitStack() as stack:
        dsn = stack.enter_context(EmbeddedPostgres(stack.enter_context(reachable_folder("agio-test-"))))
        started: list[Site] = []
        for _ in range(count):
            site = Site(stack.enter_context(new_folder()), flow=False, **options)
            site.environment |= {"DATABASE_URL": dsn, "AGIO_SECRET": SECRET, **(environment or {})}
            if redis is not None:
                site.environment |= {"REDIS_URL": redis.url}
            stack.callback(site.kill)
            site.start()
            started.append(site)
        yield started


@contextmanager
def sites_with_redis(count: int = 2, **options: Any) -> Iterator[tuple[list[Site], RedisServer]]:
    """The same, which reach one another."""
    with (
        new_folder() as folder,
        running_redis(folder) as redis,
        sites_of_one_database(count, redis, **options) as sites,
    ):
        yield sites, redis


def at(site: Site | InTurns, visitor: Visitor) -> Visitor:
    """The same account, at this site."""
    there = site.visitor()
    there.token, there.account = visitor.token, visitor.account
    there.http.cookies.update(visitor.http.cookies)
    return there
