# A machine of PostgreSQL that others can replace: `patroni`, `etcd` and `haproxy` are its commands (compose.database.yaml).
FROM postgres:17
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends patroni etcd-server haproxy && rm -rf /var/lib/apt/lists/*
COPY create_database.sh /etc/agio/
ENV PATH=$PATH:/usr/lib/postgresql/17/bin
USER postgres
ENTRYPOINT []
