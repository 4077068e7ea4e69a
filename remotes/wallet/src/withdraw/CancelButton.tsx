import { useState } from "react";
import { useFormat, useT } from "@agio/sdk";
import { Button, CommandDialog, useCommand } from "@agio/ui";
import { AFTER_WITHDRAWAL } from "./changed";
import type { Withdrawal } from "../wire.gen";
import { openWithdrawal } from "./WithdrawalReceipt";

/** Take a withdrawal back while that is possible; asks once more, and says what comes back. */
export function CancelButton({ row, onDone }: { row: Withdrawal; onDone?(withdrawal: Withdrawal): void }) {
  const t = useT("wallet");
  const format = useFormat();
  const [asking, setAsking] = useState(false);
  const sum = format.coin(row.amount, row.coin);
  const command = useCommand({
    call: "web/cancelWithdrawal",
    invalidates: AFTER_WITHDRAWAL,
    done: (withdrawal) => ({
      text: t("wallet.withdraw.cancel.done", { amount: sum }),
      view: () => openWithdrawal({ row: withdrawal }),
    }),
    onDone(withdrawal) {
      setAsking(false);
      onDone?.(withdrawal);
    },
  });
  if (!row.cancellable) return null;
  return (
    <>
      <Button variant="refuse" onClick={() => setAsking(true)}>
        {t("wallet.withdraw.cancel.button")}
      </Button>
      <CommandDialog
        command={command}
        open={asking}
        onClose={() => setAsking(false)}
        title={t("wallet.withdraw.cancel.title")}
        label={t("wallet.withdraw.cancel.button")}
        variant="danger"
        sheet={{
          params: { id: row.id },
          text: t("wallet.withdraw.cancel.text"),
          lines: [{ label: t("wallet.withdraw.cancel.returned"), value: sum, strong: true }],
        }}
      />
    </>
  );
}
