import { useFormat, useT } from "@agio/sdk";
import { Button, Inline, Notice, Stack } from "@agio/ui";
import { useMay } from "../console/rights";
import { useCommand } from "../command/useCommand";
import { useOperatorCall } from "../session/useOperatorCall";
import type { LedgerAlarm } from "../wire.gen";

const EVERY_MS = 5_000;

/** What the watcher found, on every place of the console, until somebody clears it. */
export function LedgerAlarm() {
  const t = useT("operator");
  const format = useFormat();
  const may = useMay();
  const command = useCommand();
  const list = useOperatorCall("web/operatorAlarm", {}, EVERY_MS);
  const alarm = list.data?.rows[0];
  const clear = () =>
    command.ask({
      title: t("operator.alarm.clear_title"),
      text: t("operator.alarm.clear_text"),
      label: t("operator.alarm.clear"),
      call: "web/operatorAlarmClear",
      renews: ["web/operatorAlarm"],
      done: t("operator.alarm.cleared"),
    });
  return (
    <>
      {command.dialog}
      {alarm && (
        <Notice kind="error" title={t("operator.alarm.title")}>
          <Stack gap={8}>
            <div>
              <p>{t("operator.alarm.since", { since: format.dateTime(alarm.since), count: alarm.findings })}</p>
              {alarm.found[0] && <p lang="en">{alarm.found[0]}</p>}
            </div>
            {may("money.freeze") && (
              <Inline>
                <Button size={28} variant="secondary" onClick={clear}>
                  {t("operator.alarm.clear")}
                </Button>
              </Inline>
            )}
          </Stack>
        </Notice>
      )}
    </>
  );
}
