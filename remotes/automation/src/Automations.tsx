import { useT, useTitle } from "@agio/sdk";
import { Columns, Page, Records, Stack, Text } from "@agio/ui";
import { firingKind } from "./firingKind";
import { instructionKind } from "./instructionKind";
import { RecurringBuy } from "./RecurringBuy";

/** The form of a new one, those that there are, and what became of each of their moments. */
export default function Automations() {
  const t = useT("automation");
  useTitle(t("automation.title"));
  return (
    <Page title={t("automation.title")}>
      <Stack>
        <Text tone="soft">{t("automation.lead")}</Text>
        <Columns acts first aside={<RecurringBuy />}>
          <Records kinds={[instructionKind, firingKind]} title={t("automation.instructions")} />
        </Columns>
      </Stack>
    </Page>
  );
}
