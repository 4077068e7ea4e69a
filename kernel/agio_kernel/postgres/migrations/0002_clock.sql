-- The clock of everything that is kept and owed. A deployment that is not live may be moved ahead: its owner writes these two
-- anew (agio_kernel.ports.clock), and what they are used in follows at once. Plain SQL, so that PostgreSQL puts the body in
-- place of the call: a live site pays nothing for it.
CREATE FUNCTION agio_now() RETURNS timestamptz LANGUAGE sql STABLE AS $$ SELECT now() $$;
CREATE FUNCTION agio_clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE AS $$ SELECT clock_timestamp() $$;
