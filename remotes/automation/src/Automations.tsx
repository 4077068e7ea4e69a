import { useMemo, useState } from "react";
import { useCall, useSearchParams, useT, useTitle } from "@agio/sdk";
import { Columns, Page, Panel, QueryState, Records, Select, Stack, Text } from "@agio/ui";
import { firingKind } from "./firingKind";
import { InstructionForm } from "./InstructionForm";
import { instructionKind } from "./instructionKind";
import type { Kind } from "./wire.gen";

/** The form of a new one, those that there are, and what became of each of their moments. */
export default function Automations() {
  const t = useT("automation");
  useTitle(t("automation.title"));
  const kinds = useCall("web/automationKinds");
  return (
    <Page title={t("automation.title")}>
      <Stack>
        <Text tone="soft">{t("automation.lead")}</Text>
        <Columns acts first aside={<QueryState query={kinds}>{({ rows }) => <Kinds kinds={rows} />}</QueryState>}>
          <Records kinds={[instructionKind, firingKind]} title={t("automation.instructions")} />
        </Columns>
      </Stack>
    </Page>
  );
}

/** One kind's form, and the choice of another: the page that led here may have chosen one. */
function Kinds({ kinds }: { kinds: readonly Kind[] }) {
  const t = useT("automation");
  const [query] = useSearchParams();
  const [chosen, setChosen] = useState(query.get("kind"));
  const terms = useMemo(() => Object.fromEntries(query), [query]);
  const kind = kinds.find((one) => one.kind === chosen) ?? kinds[0];
  if (!kind) return null;
  return (
    <Panel title={kind.heading} padding="form">
      <Stack>
        {kinds.length > 1 && (
          <Select
            label={t("automation.fact.kind")}
            value={kind.kind}
            options={kinds.map((one) => ({ value: one.kind, label: one.title }))}
            onChange={setChosen}
          />
        )}
        <InstructionForm key={kind.kind} kind={kind} chosen={terms} />
      </Stack>
    </Panel>
  );
}
