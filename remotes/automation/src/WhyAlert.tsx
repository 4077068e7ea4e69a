import { useFormat, useT } from "@agio/sdk";
import { WhyPrice } from "@agio/ui";
import type { InstructionFiring } from "./wire.gen";

const start = () => new Worker(new URL("./rule.worker.ts", import.meta.url));

/** Why a price alert was told: the tick that crossed its level. */
export function WhyAlert({ firing, id }: { firing: InstructionFiring; id: string }) {
  const t = useT("automation");
  useT(firing.receipt.split(".", 1)[0]); // whose the texts of the rule are
  const format = useFormat();
  const price = format.amount(firing.trigger);
  return (
    <WhyPrice
      kind={firing.receipt}
      id={id}
      start={start}
      words={() => ({
        title: firing.trigger_of,
        settled: firing.trigger,
        result: { label: t("automation.fact.trigger"), value: price },
        money: [{ label: t("automation.fact.at"), value: format.dateTime(firing.at) }],
      })}
    />
  );
}
