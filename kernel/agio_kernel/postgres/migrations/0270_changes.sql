-- A change of what every process keeps in memory is told as it is committed, by the name of what is kept.
CREATE FUNCTION tell_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('agio_changed', TG_ARGV[0]);
    RETURN NULL;
END
$$;
CREATE TRIGGER parameter_value_changed AFTER INSERT ON parameter_value
    FOR EACH STATEMENT EXECUTE FUNCTION tell_changed('parameters');
CREATE TRIGGER offering_changed AFTER INSERT OR UPDATE ON offering
    FOR EACH STATEMENT EXECUTE FUNCTION tell_changed('offerings');
CREATE TRIGGER catalogue_version_changed AFTER INSERT ON catalogue_version
    FOR EACH STATEMENT EXECUTE FUNCTION tell_changed('catalogues');
CREATE TRIGGER ledger_asset_changed AFTER INSERT ON ledger_asset
    FOR EACH STATEMENT EXECUTE FUNCTION tell_changed('assets');
