-- Operators are apart from users: their own table, sign-in and screens.
CREATE TABLE operator (
    id            bigint      PRIMARY KEY,
    login         text        NOT NULL UNIQUE CHECK (login ~ '^[a-z0-9][a-z0-9._-]{1,31}$'),
    name          text        NOT NULL,
    password_hash text        NOT NULL,
    role          text        NOT NULL CHECK (role IN (
        'superadmin', 'admin', 'accountant', 'compliance', 'support', 'technical', 'content', 'viewer')),
    totp_secret   bytea,
    totp_step     bigint      NOT NULL DEFAULT 0,
    active        boolean     NOT NULL DEFAULT true,
    created_at    timestamptz NOT NULL DEFAULT agio_now()
);

-- What each role may do with the plugins that are enabled: the matrix in roles.py, written anew at each start.
CREATE TABLE operator_permission (
    role       text NOT NULL,
    permission text NOT NULL,
    PRIMARY KEY (role, permission)
);

-- Operators review cases: the kernel knows their ids, their names, and whether they are active.
CREATE FUNCTION operator_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO reviewer (id, name, active) VALUES (NEW.id, NEW.name, NEW.active)
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, active = excluded.active;
    RETURN NULL;
END $$;
CREATE TRIGGER operator_reviews AFTER INSERT OR UPDATE OF name, active ON operator
    FOR EACH ROW EXECUTE FUNCTION operator_reviews();
