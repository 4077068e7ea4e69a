-- Who may write what only one process writes. A batch locks its lease's row FOR KEY SHARE in the very statement that
-- writes; the unique index on the epoch makes a change of it a change of a key, which waits for every such batch and
-- fails every later one. Without that index FOR KEY SHARE guards nothing. A renewal changes no key: it never waits for a
-- batch, nor a batch for it.
CREATE TABLE lease (
    name        text        PRIMARY KEY,
    owner       text        NOT NULL,
    address     text        NOT NULL DEFAULT '',
    epoch       bigint      NOT NULL CHECK (epoch > 0),
    valid_until timestamptz NOT NULL
) WITH (fillfactor = 20);
CREATE UNIQUE INDEX lease_epoch ON lease (name, epoch);
GRANT SELECT, INSERT, UPDATE (owner, address, epoch, valid_until) ON lease TO agio_app;

-- Fails the statement that asks it where its lease is somebody else's by now: a fence from which a statement only
-- selects lets its other parts write all the same.
CREATE FUNCTION lease_held(matches bigint, answer bigint) RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
    IF matches <> 1 THEN
        RAISE EXCEPTION 'another process has the lease by now' USING ERRCODE = 'AG006';
    END IF;
    RETURN answer;
END $$;
