-- What the watcher found that can't be: while an alarm is open nothing is paid out. It is closed by a person, with a reason,
-- and only once the ledger verifies clean.
CREATE TABLE ledger_alarm (
    id         bigint      PRIMARY KEY,
    raised_at  timestamptz NOT NULL DEFAULT agio_now(),
    found      jsonb       NOT NULL,
    counts     jsonb       NOT NULL,
    cleared_at timestamptz,
    cleared_by text,
    reason     text,
    CONSTRAINT ledger_alarm_cleared CHECK ((cleared_at IS NULL) = (cleared_by IS NULL)
        AND (cleared_at IS NULL) = (reason IS NULL))
);
CREATE UNIQUE INDEX ledger_alarm_open ON ledger_alarm ((true)) WHERE cleared_at IS NULL;
REVOKE DELETE, TRUNCATE ON ledger_alarm FROM agio_app;
