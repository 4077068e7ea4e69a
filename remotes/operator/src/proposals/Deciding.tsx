import { useT } from "@agio/sdk";
import { Fields } from "../names/Fields";
import { CaseLine } from "./CaseLine";
import { DecideButtons, type Decision } from "./DecideButtons";
import { CHANGED, kindName } from "./kinds";
import type { Proposal } from "../wire.gen";

/** What this operator may do with a proposal: agree, refuse, or take back one's own. */
export function Deciding({ proposal, onDecided }: { proposal: Proposal; onDecided?(): void }) {
  const t = useT("operator");
  const commandOf = (decision: Decision<"approve">) => ({
    title: kindName(t, proposal.kind),
    text: (
      <>
        <CaseLine subject={proposal.subject} />
        <Fields data={proposal.payload} subject={proposal.subject} />
      </>
    ),
    label: t(`operator.decisions.${decision}`),
    call: "web/operatorProposalDecide",
    params: { proposal: proposal.id, decision },
    renews: CHANGED,
    done: t("operator.decisions.done"),
    onDone: () => onDecided?.(),
  });
  return (
    <DecideButtons
      mine={proposal.mine}
      mayDecide={proposal.may_decide}
      permission={proposal.permission}
      agreed="approve"
      commandOf={commandOf}
    />
  );
}
