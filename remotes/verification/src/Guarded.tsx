import { useT } from "@agio/sdk";
import { Facts, Panel } from "@agio/ui";

/** Who sees what is handed in. */
export function Guarded() {
  const t = useT("verification");
  return (
    <Panel title={t("verification.guarded.title")}>
      <Facts
        facts={[
          { label: t("verification.guarded.stored"), value: t("verification.guarded.stored_text") },
          { label: t("verification.guarded.opened"), value: t("verification.guarded.opened_text") },
          { label: t("verification.guarded.views"), value: t("verification.guarded.views_text") },
        ]}
      />
    </Panel>
  );
}
