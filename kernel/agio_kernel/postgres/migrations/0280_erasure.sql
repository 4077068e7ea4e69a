-- Erasure empties what a closed account wrote; a message is changed by nothing else.
CREATE FUNCTION thread_message_erased() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (NEW.text, NEW.file) IS DISTINCT FROM ('–', '') OR NOT EXISTS (
        SELECT FROM thread t JOIN app_user u ON u.id = t.user_id WHERE t.id = OLD.thread_id AND u.state = 'closed'
    ) THEN
        RAISE EXCEPTION 'a message is only erased, of a closed account' USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER thread_message_erased BEFORE UPDATE ON thread_message
    FOR EACH ROW EXECUTE FUNCTION thread_message_erased();
GRANT UPDATE (text, file) ON thread_message TO agio_app;

-- A closed account may have lost its addresses.
ALTER TABLE app_user DROP CONSTRAINT app_user_reachable;
ALTER TABLE app_user ADD CONSTRAINT app_user_reachable
    CHECK (realm = 1 OR state = 'closed' OR email IS NOT NULL OR phone IS NOT NULL OR wallet IS NOT NULL);
