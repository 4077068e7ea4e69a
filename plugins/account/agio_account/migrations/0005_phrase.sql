-- The phrase that a user chose, printed in every e-mail to them; sealed, or whoever reads the table could send such mail.
CREATE TABLE account_phrase (
    user_id bigint PRIMARY KEY,
    sealed  bytea  NOT NULL
);
