"""Topology of a deployment in several processes, declared once: ``python deploy/topology.py`` writes what is made of
it, compose files, those of the proxies and of Patroni, and kubernetes/, which are never edited by hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import yaml

HERE = Path(__file__).parent
PORT = 8000
PROXY_PORT = 443
NETWORK, GATEWAY, PROXY_ADDRESS = "172.30.83.0/24", "172.30.83.1", "172.30.83.2"
SERVES = 3
TLS = "/etc/nginx/tls"
"""Folder of the proxy's certificate: fullchain.pem and privkey.pem."""
PAGE_SILENCE_S, PROGRAM_SILENCE_S = 90, 600
"""Time without a word after which the proxy closes a socket, in seconds: a page is heard at least once a minute."""
GENERATED = "# Written by `make deploy` from deploy/topology.py, which says the same of every way to run it.\n"

SECRETS = {
    "AGIO_SECRET": "32 characters or more",
    "AGIO_SMTP_PASSWORD": "",
    "AGIO_SMS_TOKEN": "",
    "AGIO_KYC_SECRET": "",
    "AGIO_S3_ACCESS_KEY_ID": "",
    "AGIO_S3_SECRET_ACCESS_KEY": "",
}
"""Secrets of the environment; those that must be set, with what they must be."""


class Health(NamedTuple):
    """Check of a process: a path that it answers, or a command that ends with 0. ``start_s`` is its longest start."""

    path: str = ""
    command: tuple[str, ...] = ()
    every_s: int = 5
    limit_s: int = 3
    start_s: int = 60
    failures: int = 12


class Limits(NamedTuple):
    """Share of a machine that a process may take."""

    cpus: str
    memory_mb: int


class Role(NamedTuple):
    """Process that runs `agio`. ``end_s`` is the time in which it ends in order."""

    command: str
    count: int
    health: Health
    limits: Limits
    end_s: int = 20


ROLES = {
    "serve": Role("serve", SERVES, Health(path="/health"), Limits("2", 1024)),
    "worker": Role(
        "worker", 1, Health(command=("agio", "health", "worker"), every_s=30, limit_s=15, failures=4), Limits("1", 768)
    ),
    "scheduler": Role(
        "scheduler",
        1,
        Health(command=("agio", "health", "scheduler"), every_s=30, limit_s=15, failures=4),
        Limits("0.5", 512),
    ),
}
POSTGRES_SETTINGS = {
    "client_connection_check_interval": "1s",
    "shared_buffers": "256MB",
    "wal_compression": "on",
    "max_connections": "200",
}
"""A request that was cut off must not hold its locks until its statement ends; a process has up to 24 connections."""
FAILOVER = {
    "ttl": 20,
    "loop_wait": 5,
    "retry_timeout": 5,
    "maximum_lag_on_failover": 1_048_576,
    "primary_start_timeout": 0,
    "synchronous_mode": True,
    "synchronous_mode_strict": True,
}
"""Policy of the machines of PostgreSQL: a commit is acknowledged once a second machine has it, or not at all. So there
are three of them: of two, the one that is left could acknowledge nothing.
"""
DATABASE_FOLDER = "/etc/agio"


class Machine(NamedTuple):
    """Machine of PostgreSQL: its address for the others, its ports, and where it listens."""

    name: str
    host: str
    port: int = 5432
    rest: int = 8008
    """Port at which Patroni says what the machine is."""
    etcd: int = 2379
    peer: int = 2380
    """Ports of etcd, in which the machines agree on the primary: for Patroni, and for one another."""
    listen: str = "0.0.0.0"


MACHINES = [Machine(f"database-{number}", f"database-{number}") for number in (1, 2, 3)]
REDIS = ["redis-server", "--save", "", "--appendonly", "no"]
"""It wakes work and carries what processes tell one another; what is owed lives in PostgreSQL."""


def serving() -> list[str]:
    """Names of the processes that serve, as they find one another."""
    return [f"serve-{number}" for number in range(1, ROLES["serve"].count + 1)]


# --- nginx ------------------------------------------------------------------------------------------------------------


def nginx(servers: Iterable[str], port: int = PROXY_PORT, tls: str = TLS, main: str = "") -> str:
    """Configuration of a proxy with TLS before these servers; ``main`` goes to its head."""
    upstream = "\n".join(f"        server {one} max_fails=1 fail_timeout=1s;" for one in servers)
    return f"""{GENERATED}{main}worker_processes auto;
worker_rlimit_nofile 65536;
error_log stderr warn;
events {{ worker_connections 16384; }}
http {{
    access_log off;
    server_tokens off;
    map $http_upgrade $agio_connection {{ default upgrade; "" ""; }}
    upstream agio {{
        least_conn;
{upstream}
        keepalive 64;
    }}
    server {{
        listen {port} ssl;
        ssl_certificate {tls}/fullchain.pem;
        ssl_certificate_key {tls}/privkey.pem;
        ssl_protocols TLSv1.2 TLSv1.3;
        client_max_body_size 25m; # three pictures of an identity
        client_header_timeout 20s;
        client_body_timeout 60s;
        proxy_http_version 1.1;
        proxy_connect_timeout 2s;
        proxy_read_timeout 60s;
        proxy_set_header Host              $http_host; # with its port, where it isn't 443: pages compare it
        proxy_set_header X-Forwarded-For   $proxy_add_x_forwarded_for;
        proxy_set_header X-Forwarded-Proto $scheme; # set, and not passed on: a client may have written one
        proxy_set_header X-Forwarded-Host  $http_host;
        proxy_set_header Upgrade           $http_upgrade; # sockets; empty otherwise
        proxy_set_header Connection        $agio_connection;
        # A process that ends may close a kept connection just as a request comes: what names an rtoken has one effect
        # however often it is sent, so it goes to the next process.
        location /web/ {{ proxy_pass http://agio; proxy_next_upstream error non_idempotent; }}
        location = /feed {{ proxy_pass http://agio; proxy_read_timeout {PAGE_SILENCE_S}s; }}
        location ~ ^/(testnet/)?(ws|stream|ws-api) {{
            proxy_pass http://agio;
            proxy_read_timeout {PROGRAM_SILENCE_S}s;
        }}
        location / {{ proxy_pass http://agio; proxy_next_upstream error; }}
    }}
}}
"""


# --- PostgreSQL that may lose a machine -------------------------------------------------------------------------------


def patroni(post_init: str = f"{DATABASE_FOLDER}/create_database.sh") -> dict[str, Any]:
    """Content of patroni.yaml, the same on each machine; `database_environment` says which one it is."""
    return {
        "scope": "agio",
        "bootstrap": {
            "dcs": {
                **FAILOVER,
                "postgresql": {
                    "use_pg_rewind": True,
                    "parameters": {**POSTGRES_SETTINGS, "wal_keep_size": "1GB", "synchronous_commit": "on"},
                },
            },
            "initdb": [{"encoding": "UTF8"}, {"locale": "C.UTF-8"}, "data-checksums"],
            "post_init": post_init,
        },
        "postgresql": {
            "basebackup": [{"checkpoint": "fast"}],
            "pg_hba": ["host replication replicator all scram-sha-256", "host all all all scram-sha-256"],
        },
        "watchdog": {"mode": "automatic"},
    }


def database_environment(machine: Machine, machines: Sequence[Machine], data: str) -> dict[str, str]:
    """Environment of Patroni on a machine; the passwords are beside it."""
    return {
        "PATRONI_NAME": machine.name,
        "PATRONI_ETCD3_HOSTS": ",".join(f"{one.host}:{one.etcd}" for one in machines),
        "PATRONI_RESTAPI_USERNAME": "patroni",
        "PATRONI_RESTAPI_LISTEN": f"{machine.listen}:{machine.rest}",
        "PATRONI_RESTAPI_CONNECT_ADDRESS": f"{machine.host}:{machine.rest}",
        "PATRONI_POSTGRESQL_LISTEN": f"{machine.listen}:{machine.port}",
        "PATRONI_POSTGRESQL_CONNECT_ADDRESS": f"{machine.host}:{machine.port}",
        "PATRONI_POSTGRESQL_DATA_DIR": data,
        "PATRONI_POSTGRESQL_PGPASS": f"{data}.pgpass",
        "PATRONI_SUPERUSER_USERNAME": "postgres",
        "PATRONI_REPLICATION_USERNAME": "replicator",
    }


def etcd_environment(machine: Machine, machines: Sequence[Machine], data: str) -> dict[str, str]:
    """Environment of etcd on a machine."""
    return {
        "ETCD_NAME": machine.name,
        "ETCD_DATA_DIR": data,
        "ETCD_LISTEN_CLIENT_URLS": f"http://{machine.listen}:{machine.etcd}",
        "ETCD_ADVERTISE_CLIENT_URLS": f"http://{machine.host}:{machine.etcd}",
        "ETCD_LISTEN_PEER_URLS": f"http://{machine.listen}:{machine.peer}",
        "ETCD_INITIAL_ADVERTISE_PEER_URLS": f"http://{machine.host}:{machine.peer}",
        "ETCD_INITIAL_CLUSTER": ",".join(f"{one.name}=http://{one.host}:{one.peer}" for one in machines),
        "ETCD_HEARTBEAT_INTERVAL": "250",
        "ETCD_ELECTION_TIMEOUT": "2500",
    }


def haproxy(machines: Iterable[Machine], port: int = 5432) -> str:
    """Configuration of the proxy that leads to the primary, whichever machine that is."""
    servers = "\n".join(f"    server {one.name} {one.host}:{one.port} check port {one.rest}" for one in machines)
    return f"""{GENERATED}global
    maxconn 1000
defaults
    mode tcp
    timeout connect 2s
    timeout check 2s
    timeout client 1h
    timeout server 1h
listen primary
    bind :{port}
    option httpchk OPTIONS /primary
    http-check expect status 200
    default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
{servers}
"""


# --- containers of one machine ----------------------------------------------------------------------------------------


def compose(machines: Sequence[Machine] = ()) -> dict[str, Any]:
    """Content of compose.yaml; with ``machines``, that of compose.database.yaml, whose PostgreSQL they are."""
    environment = {
        "DATABASE_URL": "postgresql://agio:${POSTGRES_PASSWORD:?set POSTGRES_PASSWORD in .env}@postgres:5432/agio",
        "DATABASE_STANDBY_URL": "${DATABASE_STANDBY_URL:-}",
        "REDIS_URL": "redis://redis:6379/0",
        "AGIO_CONFIG": "/deployment/agio.toml",
        "AGIO_TRUSTED_PROXIES": f"${{AGIO_TRUSTED_PROXIES:-{PROXY_ADDRESS}}}",
        **{
            name: f"${{{name}:?set {name} in .env, {must}}}" if must else f"${{{name}:-}}"
            for name, must in SECRETS.items()
        },
    }
    services: dict[str, Any] = {
        "postgres": {
            "image": "postgres:17",
            "restart": "unless-stopped",
            "stop_grace_period": "60s",
            "command": [
                "postgres",
                *(word for name, value in POSTGRES_SETTINGS.items() for word in ("-c", f"{name}={value}")),
            ],
            "environment": {
                "POSTGRES_USER": "agio",
                "POSTGRES_PASSWORD": "${POSTGRES_PASSWORD:?set POSTGRES_PASSWORD in .env}",
                "POSTGRES_DB": "agio",
            },
            "volumes": ["database:/var/lib/postgresql/data"],
            "healthcheck": {"test": ["CMD", "pg_isready", "-U", "agio", "-d", "agio"], "interval": "5s", "retries": 12},
        },
        "redis": {"image": "redis:7", "restart": "unless-stopped", "command": REDIS},
    }
    if machines:
        services |= _compose_database(machines)
    before = {"postgres": "service_healthy", "redis": "service_started"}
    first = serving()[0]
    for name, role in ROLES.items():
        for one in serving() if name == "serve" else [name]:
            needs = before if one == first else {**before, first: "service_healthy"}
            services[one] = {
                "image": "agio",
                **({"build": ".."} if one == first else {}),
                "hostname": one,
                "restart": "unless-stopped",
                "stop_grace_period": f"{role.end_s}s",
                "command": ["agio", role.command],
                "environment": environment,
                "volumes": [
                    "${AGIO_FOLDER:?set AGIO_FOLDER in .env, the folder of your agio.toml}:/deployment:ro",
                    "files:/data",
                ],
                "depends_on": {needed: {"condition": condition} for needed, condition in needs.items()},
                "healthcheck": _compose_health(role.health),
                "cpus": role.limits.cpus,
                "mem_limit": f"{role.limits.memory_mb}m",
            }
    services["nginx"] = {
        "image": "nginx:1.28",
        "restart": "unless-stopped",
        "ports": [f"${{AGIO_PORT:-443}}:{PROXY_PORT}"],
        "volumes": [
            "./nginx.conf:/etc/nginx/nginx.conf:ro",
            f"${{AGIO_TLS:?set AGIO_TLS in .env, the folder of fullchain.pem and privkey.pem}}:{TLS}:ro",
        ],
        "depends_on": {one: {"condition": "service_healthy"} for one in serving()},
        "networks": {"default": {"ipv4_address": PROXY_ADDRESS}},
    }
    return {
        "name": "agio",
        "services": services,
        "networks": {"default": {"ipam": {"config": [{"subnet": NETWORK, "gateway": GATEWAY}]}}},
        "volumes": {**{one.name: None for one in machines or [Machine("database", "")]}, "files": None},
    }


def _compose_database(machines: Sequence[Machine]) -> dict[str, Any]:
    """Services of PostgreSQL on these machines: each is one container here, and `postgres` the way to the primary."""
    passwords = {
        "PATRONI_SUPERUSER_PASSWORD": "${PATRONI_SUPERUSER_PASSWORD:?set PATRONI_SUPERUSER_PASSWORD in .env}",
        "PATRONI_REPLICATION_PASSWORD": "${PATRONI_REPLICATION_PASSWORD:?set PATRONI_REPLICATION_PASSWORD in .env}",
        "PATRONI_RESTAPI_PASSWORD": "${PATRONI_RESTAPI_PASSWORD:?set PATRONI_RESTAPI_PASSWORD in .env}",
        "AGIO_DATABASE_PASSWORD": "${POSTGRES_PASSWORD:?set POSTGRES_PASSWORD in .env}",
    }
    image = {"image": "agio-database", "restart": "unless-stopped"}
    services: dict[str, Any] = {
        "postgres": {
            **image,
            "build": {"context": ".", "dockerfile": "database.Dockerfile"},
            "command": ["haproxy", "-db", "-f", f"{DATABASE_FOLDER}/haproxy.cfg"],
            "volumes": [f"./haproxy.cfg:{DATABASE_FOLDER}/haproxy.cfg:ro"],
            "healthcheck": {
                "test": ["CMD", "pg_isready", "-h", "127.0.0.1", "-U", "agio", "-d", "agio"],
                "interval": "5s",
                "retries": 60,
            },
        }
    }
    for one in machines:
        folder = "/var/lib/postgresql/data"
        etcd, node = f"{one.name}-etcd", f"{folder}/node"
        own = [other._replace(host=f"{other.host}-etcd") for other in machines]
        services[etcd] = {
            **image,
            "hostname": etcd,
            "command": ["etcd"],
            "environment": etcd_environment(own[machines.index(one)], own, f"{folder}/etcd"),
            "volumes": [f"{one.name}:{folder}"],
        }
        services[one.name] = {
            **image,
            "hostname": one.name,
            "stop_grace_period": "60s",
            "command": ["patroni", f"{DATABASE_FOLDER}/patroni.yaml"],
            "environment": {
                **database_environment(one, machines, node),
                "PATRONI_ETCD3_HOSTS": ",".join(f"{other.host}:{other.etcd}" for other in own),
                **passwords,
            },
            "volumes": [f"{one.name}:{folder}", f"./patroni.yaml:{DATABASE_FOLDER}/patroni.yaml:ro"],
            "depends_on": [etcd],
        }
    return services


def _compose_health(health: Health) -> dict[str, Any]:
    asks = f"import urllib.request as u; u.urlopen('http://127.0.0.1:{PORT}{health.path}', timeout={health.limit_s})"
    return {
        "test": ["CMD", *(health.command or ("python", "-c", asks))],
        "interval": f"{health.every_s}s",
        "timeout": f"{health.limit_s + 2}s",
        "start_period": f"{health.start_s}s",
        "retries": health.failures,
    }


# --- Kubernetes -------------------------------------------------------------------------------------------------------


def kubernetes() -> dict[str, list[dict[str, Any]]]:
    """Objects of kubernetes/, by file: a base for Kustomize. Of the deployment's own are the secret ``agio``
    (DATABASE_URL, AGIO_TRUSTED_PROXIES and the secrets of the environment), the config map ``agio`` (agio.toml), and
    the Ingress or load balancer before the service ``agio``.
    """
    files = {f"{name}.yaml": [_workload(name, role)] for name, role in ROLES.items()}
    files["serve.yaml"] += [
        _object(
            "v1",
            "Service",
            "agio",
            {"selector": _labels("serve"), "ports": [{"name": "http", "port": 80, "targetPort": "http"}]},
        ),
        _object(
            "policy/v1",
            "PodDisruptionBudget",
            "serve",
            {"maxUnavailable": 1, "selector": {"matchLabels": _labels("serve")}},
        ),
        # Processes reach the one that owns the books at a port of its choice: everybody else reaches the site alone.
        _object(
            "networking.k8s.io/v1",
            "NetworkPolicy",
            "serve",
            {
                "podSelector": {"matchLabels": _labels("serve")},
                "policyTypes": ["Ingress"],
                "ingress": [
                    {"ports": [{"port": PORT}]},
                    {"from": [{"podSelector": {"matchLabels": {"app": "agio"}}}]},
                ],
            },
        ),
    ]
    redis = {"name": "redis", "image": "redis:7", "args": REDIS, "ports": [{"name": "redis", "containerPort": 6379}]}
    redis |= {"readinessProbe": {"tcpSocket": {"port": "redis"}}, "resources": _resources(Limits("1", 256))}
    files["redis.yaml"] = [
        _deployment("redis", 1, {"containers": [redis]}, {"type": "Recreate"}),
        _object(
            "v1", "Service", "redis", {"selector": _labels("redis"), "ports": [{"port": 6379, "targetPort": "redis"}]}
        ),
    ]
    resources = sorted(files)
    base = {"apiVersion": "kustomize.config.k8s.io/v1beta1", "kind": "Kustomization", "resources": resources}
    return {"kustomization.yaml": [base], **files}


def _labels(role: str) -> dict[str, str]:
    return {"app": "agio", "role": role}


def _object(version: str, kind: str, name: str, spec: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "apiVersion": version,
        "kind": kind,
        "metadata": {"name": name, "labels": {"app": "agio"}},
        "spec": dict(spec),
    }


def _deployment(name: str, count: int, pod: Mapping[str, Any], strategy: Mapping[str, Any]) -> dict[str, Any]:
    template = {"metadata": {"labels": _labels(name)}, "spec": dict(pod)}
    spec = {
        "replicas": count,
        "strategy": dict(strategy),
        "selector": {"matchLabels": _labels(name)},
        "template": template,
    }
    return _object("apps/v1", "Deployment", name, spec)


def _resources(limits: Limits) -> dict[str, Any]:
    return {
        "requests": {"cpu": f"{int(float(limits.cpus) * 250)}m", "memory": f"{limits.memory_mb // 2}Mi"},
        "limits": {"cpu": limits.cpus, "memory": f"{limits.memory_mb}Mi"},
    }


def _workload(name: str, role: Role) -> dict[str, Any]:
    own_address = {"name": "AGIO_HOST", "valueFrom": {"fieldRef": {"fieldPath": "status.podIP"}}}
    container: dict[str, Any] = {
        "name": name,
        "image": "agio",
        "args": ["agio", role.command],
        "env": [
            own_address,  # where it listens for the site, and for the commands of the other processes
            {"name": "REDIS_URL", "value": "redis://redis:6379/0"},
            {"name": "AGIO_CONFIG", "value": "/deployment/agio.toml"},
        ],
        "envFrom": [{"secretRef": {"name": "agio"}}],
        "volumeMounts": [
            {"name": "deployment", "mountPath": "/deployment", "readOnly": True},
            {"name": "data", "mountPath": "/data"},
        ],
        "resources": _resources(role.limits),
        "securityContext": {"allowPrivilegeEscalation": False, "runAsNonRoot": True, "runAsUser": 999},
    }
    times = {"periodSeconds": role.health.every_s, "timeoutSeconds": role.health.limit_s}
    if role.health.path:
        asked = {"path": role.health.path, "port": "http", "httpHeaders": [{"name": "Host", "value": "127.0.0.1"}]}
        container["ports"] = [{"name": "http", "containerPort": PORT}]
        started = {"httpGet": asked, **times, "failureThreshold": 120}  # the first one applies the migrations
        container |= {"startupProbe": started, "readinessProbe": {"httpGet": asked, **times, "failureThreshold": 2}}
        container["livenessProbe"] = {"tcpSocket": {"port": "http"}, **times, "failureThreshold": role.health.failures}
        # The service forgets a pod some moments after it is told to end: it takes requests until then.
        container["lifecycle"] = {"preStop": {"exec": {"command": ["sleep", "5"]}}}
    else:
        checked = {"exec": {"command": list(role.health.command)}, **times, "failureThreshold": role.health.failures}
        container["livenessProbe"] = {**checked, "initialDelaySeconds": role.health.start_s}
    pod = {
        "terminationGracePeriodSeconds": role.end_s + 5,
        "securityContext": {"fsGroup": 999},
        "containers": [container],
        "volumes": [{"name": "deployment", "configMap": {"name": "agio"}}, {"name": "data", "emptyDir": {}}],
    }
    one_after_another = {"type": "RollingUpdate", "rollingUpdate": {"maxUnavailable": 0, "maxSurge": 1}}
    return _deployment(name, role.count, pod, {"type": "Recreate"} if name == "scheduler" else one_after_another)


# --- files ------------------------------------------------------------------------------------------------------------


class _Dumper(yaml.SafeDumper):
    def ignore_aliases(self, data: Any) -> bool:
        """Each service is written out: a reader looks at one."""
        return True


def derived() -> dict[str, str]:
    """Files that are made of the topology, by their names in deploy/."""
    files = {
        "compose.yaml": [compose()],
        "compose.database.yaml": [compose(MACHINES)],
        "patroni.yaml": [patroni()],
        **{f"kubernetes/{name}": objects for name, objects in kubernetes().items()},
    }
    written = {
        name: GENERATED + yaml.dump_all(objects, Dumper=_Dumper, sort_keys=False, width=120)
        for name, objects in files.items()
    }
    proxy = nginx(f"{one}:{PORT}" for one in serving())
    return {**written, "nginx.conf": proxy, "haproxy.cfg": haproxy(MACHINES)}


if __name__ == "__main__":
    (HERE / "kubernetes").mkdir(exist_ok=True)
    for name, text in derived().items():
        (HERE / name).write_text(text)
