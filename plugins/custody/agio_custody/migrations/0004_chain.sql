-- A noun is found by its id.
ALTER TABLE custody_chain RENAME COLUMN number TO id;
