import { link, useT, useTitle } from "@agio/sdk";
import { Button, Records as RecordLists, Screen } from "@agio/ui";
import { closureKind, positionKind } from "./kinds";

/** What became of the user's contracts, with the file to take away. */
export default function Records() {
  const t = useT("contracts");
  const trade = link("contract.trade");
  useTitle(t("contracts.screen.records"));
  return (
    <Screen
      title={t("contracts.screen.records")}
      lead={t("contracts.records.lead")}
      actions={trade && <Button to={trade}>{t("contracts.trade")}</Button>}
    >
      <RecordLists kinds={[closureKind, positionKind]} />
    </Screen>
  );
}
