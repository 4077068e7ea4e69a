import { useT } from "@agio/sdk";
import { StatusBadge, type StateTone } from "@agio/ui";

const TONES: Readonly<Record<string, StateTone>> = { active: "good", suspended: "bad", closed: "over" };

/** An account's state in words. */
export function UserState({ state }: { state: string }) {
  const t = useT("operator");
  return <StatusBadge tone={TONES[state] ?? "waiting"}>{t(`operator.user_state.${state}`)}</StatusBadge>;
}
