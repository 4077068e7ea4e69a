-- A case's number, from which its short reference is made; what happened to it stands in the kernel's time line.
ALTER TABLE wallet_deposit ADD COLUMN number bigint GENERATED ALWAYS AS IDENTITY UNIQUE;
ALTER TABLE wallet_withdrawal ADD COLUMN number bigint GENERATED ALWAYS AS IDENTITY UNIQUE;
ALTER TABLE wallet_exception ADD COLUMN number bigint GENERATED ALWAYS AS IDENTITY UNIQUE;
ALTER TABLE wallet_chain_halt ADD COLUMN number bigint GENERATED ALWAYS AS IDENTITY UNIQUE;
DROP TABLE wallet_case_event;
