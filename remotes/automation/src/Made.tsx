import { Link, link, useCall, useT } from "@agio/sdk";
import type { InstructionFiring } from "./wire.gen";

/** The way to the list of what a run has made, with the receipt of each. */
export function Made({ firing: { kind } }: { firing: InstructionFiring }) {
  const t = useT("automation");
  const kinds = useCall("web/automationKinds");
  const made = kinds.data?.rows.find((one) => one.kind === kind)?.made;
  const to = made ? link(made) : null;
  return to === null ? null : <Link to={to}>{t("automation.made")}</Link>;
}
