-- Everything that is read of an order is called in its row as it is told.
ALTER TABLE custody_order RENAME COLUMN damages_rule TO rule;
