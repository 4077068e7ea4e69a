import { useT } from "@agio/sdk";
import { Panel } from "@agio/ui";
import { Centre } from "../Centre";
import { NameForm } from "./NameForm";

/** The name that others see. */
export default function Username() {
  const t = useT("account");
  return (
    <Centre title={t("account.name.title")} lead={t("account.name.lead")}>
      <Panel padding="form">
        <NameForm />
      </Panel>
    </Centre>
  );
}
