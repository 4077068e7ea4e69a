#!/bin/sh
# Run by Patroni once, on the machine that made the cluster: `create_database.sh CONNECTION`.
set -eu
psql --quiet --set ON_ERROR_STOP=1 --set password="$AGIO_DATABASE_PASSWORD" "$1" <<'SQL'
CREATE ROLE agio LOGIN CREATEROLE PASSWORD :'password';
CREATE DATABASE agio OWNER agio;
SQL
