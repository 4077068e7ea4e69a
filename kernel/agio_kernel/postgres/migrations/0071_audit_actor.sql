-- Who looks for what one operator did names the operator by login: found without reading the others' entries.
CREATE INDEX audit_entry_actor_name ON audit_entry (actor_name, seq);
