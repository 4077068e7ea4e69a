import { StatusBadge, type StateTone } from "@agio/ui";
import { PluginText, words } from "../PluginText";

/** The tones of the states that products share; a state of a product's own is neutral. */
const TONES: Readonly<Record<string, StateTone>> = {
  pending: "waiting",
  submitted: "waiting",
  under_review: "waiting",
  unreviewed: "waiting",
  redeeming: "waiting",
  waiting: "waiting",
  requested: "waiting",
  open: "waiting",
  claimed: "moving",
  resubmitted: "moving",
  second_review: "moving",
  confirming: "moving",
  broadcast: "moving",
  issued: "moving",
  repaying: "moving",
  approved: "good",
  closed: "good",
  completed: "good",
  confirmed: "good",
  credited: "good",
  collected: "good",
  cleared: "good",
  failed: "bad",
  overdue: "bad",
  rejected: "bad",
  refused: "bad",
  redemption_rejected: "bad",
  written_off: "bad",
  reversed: "bad",
};

export const toneOfState = (state: string): StateTone => TONES[state] ?? "over";

/** A case's state in its plugin's words. */
export function CaseState({ plugin, state }: { plugin: string; state: string }) {
  return (
    <StatusBadge tone={toneOfState(state)}>
      <PluginText name={`${plugin}.state.${state}`} otherwise={words(state)} />
    </StatusBadge>
  );
}
