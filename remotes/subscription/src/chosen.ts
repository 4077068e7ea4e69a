import type { Issue } from "./wire.gen";

/** The issue that is asked for, else the one that closes first of those that are open, else the newest. */
export function chosenOf(issues: readonly Issue[], key: string | null): Issue {
  const open = issues
    .filter(({ status }) => status === "open")
    .sort((one, other) => Date.parse(one.closes_at) - Date.parse(other.closes_at));
  const found = issues.find((one) => one.key === key) ?? open[0] ?? issues[0];
  if (!found) throw new Error("there is no issue to choose from");
  return found;
}
