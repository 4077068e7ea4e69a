-- What a user moved between the own wallets is listed, newest first.
CREATE INDEX wallet_transfer_user ON wallet_transfer (user_id, id);
