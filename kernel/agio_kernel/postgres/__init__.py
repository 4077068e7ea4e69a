"""PostgreSQL: connections, migrations and queries, and how what a process remembers follows it."""
