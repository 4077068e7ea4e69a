-- What is to happen at a moment, a row for each thing that waits for its next step: taken with SKIP LOCKED, moved on in the
-- transaction of the step. `at` is when the step belongs, whenever it is carried out; `try_at` is when it is looked at next.
CREATE TABLE scheduled_job (
    kind      text        NOT NULL CHECK (kind <> ''),
    id        bigint      NOT NULL,
    step      int         NOT NULL DEFAULT 0 CHECK (step >= 0),
    at        timestamptz NOT NULL,
    try_at    timestamptz NOT NULL,
    attempts  smallint    NOT NULL DEFAULT 0,
    problem   text,
    parked_at timestamptz,
    PRIMARY KEY (kind, id),
    CONSTRAINT scheduled_job_parked CHECK (parked_at IS NULL OR problem IS NOT NULL)
);
CREATE INDEX scheduled_job_due ON scheduled_job (kind, try_at, id) WHERE parked_at IS NULL;
CREATE INDEX scheduled_job_problem ON scheduled_job (kind, id) WHERE problem IS NOT NULL;

-- Recurring tasks, as a site declares them: when each ran last, and since when somebody expects it to run.
CREATE TABLE task_run (
    name         text             PRIMARY KEY,
    every_s      double precision NOT NULL CHECK (every_s > 0),
    limit_s      double precision NOT NULL CHECK (limit_s > 0),
    ran_at       timestamptz,
    watched_from timestamptz      NOT NULL DEFAULT agio_now()
);
