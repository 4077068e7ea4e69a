import { useT } from "@agio/sdk";
import type { Proposal } from "../contract";
import { Fields } from "../names/Fields";
import { DecideButtons, type Decision } from "./DecideButtons";
import { useHandOver, type Given } from "../staff/GivenPassword";
import { CHANGED, kindName } from "./kinds";

type Told = Omit<Given, "half">;

interface Decided {
  state: string;
  result: Partial<Told> | null;
}

const isGiven = (result: Partial<Told> | null): result is Told => typeof result?.password === "string" && typeof result.login === "string";

/** What this operator may do with a proposal: agree, refuse, or take back one's own. */
export function Deciding({ proposal, onDecided }: { proposal: Proposal; onDecided?(): void }) {
  const t = useT("operator");
  const handOver = useHandOver();
  const deedOf = (decision: Decision<"approve">) => ({
    title: kindName(t, proposal.kind),
    text: <Fields data={proposal.payload} subject={proposal.subject} />,
    label: t(`operator.decisions.${decision}`),
    call: "web/operatorProposalDecide",
    params: { proposal: proposal.id, decision },
    renews: CHANGED,
    done: t("operator.decisions.done"),
    onDone: ({ result }: Decided) => {
      if (isGiven(result)) handOver({ ...result, half: "second" });
      onDecided?.();
    },
  });
  return <DecideButtons mine={proposal.mine} mayDecide={proposal.may_decide} agreed="approve" deedOf={deedOf} />;
}
