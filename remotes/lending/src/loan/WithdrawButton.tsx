import { useAction, useT } from "@agio/sdk";
import { Button } from "@agio/ui";
import { CHANGED } from "../useMy";
import type { Loan } from "../wire.gen";

/** Take an application back, before it is issued or after it was rejected. */
export function WithdrawButton({ loan }: { loan: Loan }) {
  const t = useT("lending");
  const withdraw = useAction("web/lendWithdraw", { invalidates: CHANGED });
  if (loan.state !== "unreviewed" && loan.state !== "rejected") return null;
  return (
    <Button busy={withdraw.busy} onClick={() => void withdraw.run({ id: loan.id })}>
      {t("lending.withdraw")}
    </Button>
  );
}
