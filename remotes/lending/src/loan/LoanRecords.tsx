import { useT, useTitle } from "@agio/sdk";
import { Button, Records, Screen } from "@agio/ui";
import { useOutcomes } from "../useMy";
import { loanKind } from "./loanKind";

/** Everything the user has applied for. */
export default function LoanRecords() {
  const t = useT("lending");
  useTitle(t("lending.screen.records"));
  useOutcomes();
  return (
    <Screen title={t("lending.screen.records")} actions={<Button to="/repayment2">{t("lending.screen.loans")}</Button>}>
      <Records kinds={[loanKind]} />
    </Screen>
  );
}
