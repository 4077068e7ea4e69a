import { useT } from "@agio/sdk";
import type { ButtonVariant } from "@agio/ui";
import type { Command } from "../command/useCommand";
import type { CaseTrigger, QueueRow, ReasonCode } from "../wire.gen";

const REFUSING: ReadonlySet<string> = new Set(["reject", "refuse", "decline", "fail", "liquidate", "suspend"]);
const GRANTING: ReadonlySet<string> = new Set(["approve", "accept", "confirm", "complete", "release", "pay", "credit"]);

/** One primary to a view: the trigger that grants. One that refuses is marked, the others are plain. */
export function variantOf(trigger: string): ButtonVariant {
  const verb = trigger.split("_")[0] ?? trigger;
  if (GRANTING.has(verb)) return "primary";
  return REFUSING.has(verb) ? "refuse" : "secondary";
}

/** The look of each decision that a state allows: of those that the product lets something through with, the first is primary. */
export function variantsOf(triggers: readonly Pick<CaseTrigger, "trigger" | "grants">[]): (trigger: string) => ButtonVariant {
  const granting = triggers.find(({ grants }) => grants)?.trigger;
  return (trigger) => {
    if (trigger === granting) return "primary";
    const look = variantOf(trigger);
    return look === "primary" && granting !== undefined ? "secondary" : look;
  };
}

const RANK: Readonly<Partial<Record<ButtonVariant, number>>> = { refuse: 0, secondary: 1, primary: 2 };

/** Refusing first, granting last, where the thumb and the eye end. */
export const inOrder = (triggers: readonly string[], look: (trigger: string) => ButtonVariant): string[] =>
  [...triggers].sort((a, b) => (RANK[look(a)] ?? 1) - (RANK[look(b)] ?? 1));

/** The reason codes that a decision can be given for; without any it takes the operator's own words. */
export const reasonsFor = (reasons: readonly ReasonCode[], trigger: string): ReasonCode[] =>
  reasons.filter((one) => one.triggers.length === 0 || one.triggers.includes(trigger));

/** How a decision asks for its reason: one of its codes, as the user will read it, with a remark for the house. A case may
 * take only those that are `fitting`: nobody is told of a bank who named none.
 */
export function useReasoned(queue: QueueRow): (trigger: string, fitting?: readonly string[]) => Partial<Command> {
  const t = useT("operator");
  const texts = useT(queue.reasons[0]?.text.split(".")[0] ?? "operator");
  return (trigger, fitting) => {
    const codes = reasonsFor(queue.reasons, trigger).filter(({ key }) => fitting?.includes(key) ?? true);
    if (codes.length === 0) return {};
    return {
      fields: [
        {
          name: "reason",
          label: t("operator.case.reason"),
          ...(queue.several.includes(trigger) ? { several: true } : { placeholder: t("operator.case.choose_reason") }),
          options: codes.map(({ key, text }) => ({ value: key, label: texts(text) })),
        },
      ],
      reason: "remark",
      reasonOptional: true,
    };
  };
}
