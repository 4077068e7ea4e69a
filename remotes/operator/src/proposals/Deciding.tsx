import { useState } from "react";
import { useT } from "@agio/sdk";
import { Button, CopyField, Dialog, Facts, Stack, Text } from "@agio/ui";
import type { Proposal } from "../contract";
import { useDeed } from "../deed/useDeed";
import { Fields } from "../names/Fields";
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
  const deed = useDeed();
  const [given, setGiven] = useState<Given | null>(null);
  const decide = (decision: "approve" | "reject" | "withdraw") =>
    deed.ask<Decided>({
      title: kindName(t, proposal.kind),
      text: <Fields data={proposal.payload} subject={proposal.subject} />,
      label: t(`operator.decisions.${decision}`),
      danger: decision === "reject",
      call: "web/operatorProposalDecide",
      params: { proposal: proposal.id, decision },
      reason: "remark",
      reasonOptional: decision !== "reject",
      renews: CHANGED,
      done: t("operator.decisions.done"),
      onDone: ({ result }) => {
        if (isGiven(result)) setGiven(result);
        onDecided?.();
      },
    });
  return (
    <>
      {deed.dialog}
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
      {proposal.mine && (
        <Button size={28} onClick={() => decide("withdraw")}>
          {t("operator.decisions.withdraw")}
        </Button>
      )}
      {proposal.may_decide && !proposal.mine && (
        <>
          <Button size={28} variant="refuse" onClick={() => decide("reject")}>
            {t("operator.decisions.reject")}
          </Button>
          <Button size={28} variant="primary" icon="check" onClick={() => decide("approve")}>
            {t("operator.decisions.approve")}
          </Button>
        </>
      )}
    </>
  );
}
