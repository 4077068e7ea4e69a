import { NetworkError, useT } from "@agio/sdk";
import { Notice } from "@agio/ui";

/** No answer came to what a form sent: pressing again asks with the same rtoken, so it is done once. */
export function Lost({ error }: { error: Error | null }) {
  const t = useT("wallet");
  return error instanceof NetworkError ? <Notice kind="warn">{t("shell.error.lost")}</Notice> : null;
}
