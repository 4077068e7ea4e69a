import { money, parameter, useDeployment, useFormat, useT } from "@agio/sdk";
import { Facts, Panel, Stack, Text } from "@agio/ui";
import { inPercent } from "./model";

const NONE = "0";

/** The rules by which money comes out again, in figures: told to whoever is about to send it, or to open an account. */
export default function RulesAhead() {
  const t = useT("wallet");
  const format = useFormat();
  useDeployment(); // an operator may change a figure while somebody reads it
  const coin = parameter("wallet.withdraw.coin", "USDT");
  const [start, end] = [parameter("wallet.withdraw.window_start", ""), parameter("wallet.withdraw.window_end", "")];
  const always = start === end || (start === "00:00" && end === "24:00");
  const share = parameter("wallet.withdraw.consumption", NONE);
  const percent = (rate: string) => {
    const shown = inPercent(rate);
    return format.percent(shown, { decimals: money.decimals(shown), sign: false });
  };
  const amount = (name: string) => format.amount(parameter(`wallet.withdraw.${name}`, NONE), { decimals: 2 });
  return (
    <Panel title={t("wallet.rules.title")}>
      <Stack gap={8}>
        <Facts
          facts={[
            { label: t("wallet.rules.fee"), value: t("wallet.rules.fee_of", { rate: percent(parameter("wallet.withdraw.fee", NONE)) }) },
            {
              label: t("wallet.rules.traded"),
              value: money.isZero(share) ? t("wallet.rules.nothing") : t("wallet.rules.traded_of", { share: percent(share) }),
            },
            {
              label: t("wallet.withdraw.window.title"),
              value: always ? t("wallet.withdraw.window.whole") : t("wallet.rules.window", { start, end }),
            },
            { label: t("wallet.rules.a_day"), value: String(parameter("wallet.withdraw.per_day", 0)) },
            {
              label: t("wallet.rules.bounds"),
              value: t("wallet.rules.between", { minimum: amount("minimum"), maximum: amount("maximum"), coin }),
            },
          ]}
        />
        {!money.isZero(share) && <Text tone="muted">{t("wallet.withdraw.what_counts")}</Text>}
      </Stack>
    </Panel>
  );
}
