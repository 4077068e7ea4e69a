import { useT } from "@agio/sdk";
import { Notice } from "@agio/ui";
import type { Identity } from "../wire.gen";

/** What was refused of an identity and why; the rest is kept. */
export function Again({ rejected }: { rejected: Identity }) {
  const t = useT("verification");
  return (
    <Notice kind="error" title={t("verification.again_title")}>
      {rejected.refused.map(({ part, reason }) => (
        <p key={part}>{t(reason)}</p>
      ))}
      <p>{t("verification.again_text")}</p>
    </Notice>
  );
}
