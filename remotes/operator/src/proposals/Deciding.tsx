import { useState } from "react";
import { useT } from "@agio/sdk";
import { Button, CopyField, Dialog, Facts, Stack, Text } from "@agio/ui";
import type { Proposal } from "../contract";
import { Fields } from "../names/Fields";
import { DecideButtons, type Decision } from "./DecideButtons";
import { CHANGED, kindName } from "./kinds";

interface Given {
  login: string;
  password: string;
}

interface Decided {
  state: string;
  result: Partial<Given> | null;
}

const isGiven = (result: Partial<Given> | null): result is Given => typeof result?.password === "string" && typeof result.login === "string";

/** What this operator may do with a proposal: agree, refuse, or take back one's own. */
export function Deciding({ proposal, onDecided }: { proposal: Proposal; onDecided?(): void }) {
  const t = useT("operator");
  const [given, setGiven] = useState<Given | null>(null);
  const deedOf = (decision: Decision<"approve">) => ({
    title: kindName(t, proposal.kind),
    text: <Fields data={proposal.payload} subject={proposal.subject} />,
    label: t(`operator.decisions.${decision}`),
    call: "web/operatorProposalDecide",
    params: { proposal: proposal.id, decision },
    renews: CHANGED,
    done: t("operator.decisions.done"),
    onDone: ({ result }: Decided) => {
      if (isGiven(result)) setGiven(result);
      onDecided?.();
    },
  });
  return (
    <>
      {given && (
        <Dialog open onClose={() => setGiven(null)} title={t("operator.given.title")} actions={<Button onClick={() => setGiven(null)}>{t("operator.given.kept")}</Button>}>
          <Stack gap={16}>
            <Text>{t("operator.given.text")}</Text>
            <Facts
              facts={[
                { label: t("operator.sign_in.login"), value: <CopyField value={given.login} /> },
                { label: t("operator.sign_in.password"), value: <CopyField value={given.password} /> },
              ]}
            />
          </Stack>
        </Dialog>
      )}
      <DecideButtons mine={proposal.mine} mayDecide={proposal.may_decide} agreed="approve" deedOf={deedOf} />
    </>
  );
}
