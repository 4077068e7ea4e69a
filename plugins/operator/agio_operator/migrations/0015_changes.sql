-- A freeze counts in every process as soon as it is committed.
CREATE TRIGGER operator_freeze_changed AFTER INSERT OR UPDATE OR DELETE ON operator_freeze
    FOR EACH STATEMENT EXECUTE FUNCTION tell_changed('freezes');
