-- From when on a bank card can be paid to: a new or changed one waits as a new address does. Those that are here are old.
ALTER TABLE wallet_bank_card ADD COLUMN usable_at timestamptz NOT NULL DEFAULT agio_now();
ALTER TABLE wallet_bank_card ALTER COLUMN usable_at DROP DEFAULT;
