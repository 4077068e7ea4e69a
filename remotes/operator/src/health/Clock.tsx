import { getDeployment, setDeployment, useDeployment, useFormat, useNow, useT } from "@agio/sdk";
import { Button, Inline, Panel, Stack } from "@agio/ui";
import { useMay } from "../console/rights";
import { useCommand } from "../command/useCommand";
import type { Clock as Moved } from "../wire.gen";

const EVERY_MS = 1_000;
const SPANS = ["1h", "12h", "1d", "7d", "30d", "365d"];

/** The clock of a site in development, for who may move it ahead; a live site has none to move. */
export function Clock() {
  const t = useT("operator");
  const format = useFormat();
  const may = useMay();
  const command = useCommand();
  const { development } = useDeployment();
  const now = useNow(EVERY_MS);
  if (!development || !may("clock.advance")) return null;
  const advance = () =>
    command.ask<Moved>({
      title: t("operator.clock.advance_title"),
      text: t("operator.clock.advance_text"),
      label: t("operator.clock.advance"),
      danger: true,
      call: "web/operatorClockAdvance",
      fields: [
        { name: "span", label: t("operator.clock.span"), options: SPANS.map((value) => ({ value, label: format.duration(value) })) },
      ],
      renews: ["web/operatorHealth"],
      done: t("operator.clock.advanced"),
      onDone: ({ clock_ahead_ms: clockAheadMs }) => setDeployment({ ...getDeployment(), clockAheadMs }),
    });
  return (
    <Panel title={t("operator.clock.title")}>
      {command.dialog}
      <Stack gap={12}>
        <span>{t("operator.clock.shows", { moment: format.dateTime(now) })}</span>
        <Inline>
          <Button size={28} variant="secondary" onClick={advance}>
            {t("operator.clock.advance")}
          </Button>
        </Inline>
      </Stack>
    </Panel>
  );
}
