import { useState } from "react";
import { useAction, useFormat, useT } from "@agio/sdk";
import { Button, Dialog, Summary, toast } from "@agio/ui";
import { plainAmount } from "../records/kind";
import { AFTER_WITHDRAWAL, type Withdrawal } from "./wire";
import styles from "./Withdraw.module.css";

/** Take a withdrawal back while that is possible; asks once more, and says what comes back. */
export function CancelButton({ row, onDone }: { row: Withdrawal; onDone?(withdrawal: Withdrawal): void }) {
  const t = useT("wallet");
  const format = useFormat();
  const [asking, setAsking] = useState(false);
  const action = useAction<Withdrawal>("web/cancelWithdrawal", {
    notice: "none",
    invalidates: AFTER_WITHDRAWAL,
    onSuccess: (withdrawal) => {
      setAsking(false);
      toast({ kind: "success", text: t("wallet.withdraw.cancel.done", { amount: sum }) });
      onDone?.(withdrawal);
    },
    onRefusal: () => setAsking(false),
  });
  const sum = `${format.amount(plainAmount(row.amount))}\u00a0${row.coin}`;
  if (!row.cancellable) return null;
  return (
    <>
      <Button variant="refuse" onClick={() => setAsking(true)}>
        {t("wallet.withdraw.cancel.button")}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t("wallet.withdraw.cancel.title")}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{t("wallet.withdraw.cancel.keep")}</Button>
            <Button variant="danger" busy={action.busy} onClick={() => void action.run({ id: row.id })}>
              {t("wallet.withdraw.cancel.button")}
            </Button>
          </>
        }
      >
        <div className={styles.confirm}>
          <p>{t("wallet.withdraw.cancel.text")}</p>
          <Summary lines={[{ label: t("wallet.withdraw.cancel.returned"), value: sum, strong: true }]} />
        </div>
      </Dialog>
    </>
  );
}
