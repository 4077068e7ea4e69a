-- The role the application acts as. It reads and writes rows; it owns nothing and defines nothing.
-- Roles belong to the whole server, so another database (or a process beside this one) may have made it already.
DO $$
BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'agio_app') THEN
        CREATE ROLE agio_app NOLOGIN;
    END IF;
EXCEPTION
    WHEN duplicate_object OR unique_violation THEN NULL;
END
$$;

-- The owner acts as the application by SET ROLE; a superuser may without being a member.
DO $$
BEGIN
    IF NOT pg_has_role(current_user, 'agio_app', 'MEMBER') THEN
        EXECUTE format('GRANT agio_app TO %I', current_user);
    END IF;
    EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', current_database());
    EXECUTE format('GRANT CONNECT ON DATABASE %I TO agio_app', current_database());
END
$$;

REVOKE CREATE ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO agio_app;

ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO agio_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO agio_app;

-- Functions may be SECURITY DEFINER: only the application may call them, not whoever else may connect.
ALTER DEFAULT PRIVILEGES REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT EXECUTE ON FUNCTIONS TO agio_app;

GRANT SELECT ON schema_migration TO agio_app;
