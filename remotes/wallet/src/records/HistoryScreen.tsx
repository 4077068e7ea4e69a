import { useT } from "@agio/sdk";
import { Records } from "@agio/ui";
import { Frame } from "../Frame";
import { KINDS } from "./kinds";
import { Statement } from "./Statement";

/** The history; `preset` is the kind that it opens with. */
export function HistoryScreen({ preset }: { preset?: string }) {
  const t = useT("wallet");
  return (
    <Frame title={t("wallet.screen.records")} place="records">
      <Records kinds={KINDS} preset={preset} />
      <Statement />
    </Frame>
  );
}
