import { Link, link, linkOr, money, sentences, useFormat, useReasonText, useT } from "@agio/sdk";
import { Summary, Text } from "@agio/ui";
import { inPercent } from "./model";
import type { Consumption } from "../wire.gen";
import styles from "./Terms.module.css";

/** What came in and what was traded of it, item by item, and what to do about what is missing; open while it is. */
export function Counted({ consumption }: { consumption: Consumption }) {
  const t = useT("wallet");
  const format = useFormat();
  const reason = useReasonText();
  const { came_in, counted, required, spent, missing, met } = consumption;
  if (money.isZero(required)) return null;
  const usdt = (value: string) => format.coin(value, "USDT");
  const there = ({ amount }: { amount: string }) => !money.isZero(amount);
  const lines = (items: Consumption["counted"]) =>
    items.filter(there).map((one) => ({ label: reason(one.reason), value: usdt(one.amount) }));
  const others = counted.filter((one) => !there(one)).map((one) => one.reason);
  const share = inPercent(consumption.share);
  const help = link("content.traded");
  const spot = linkOr("spot.trade", "/currencyTrade");
  const reported = sentences(
    met || spot === null ? "" : t("wallet.withdraw.items.to_do", { missing: format.amount(missing, { decimals: 2 }) }),
    others.length > 0 ? t("wallet.withdraw.items.others", { kinds: reason(others.join(",")) }) : "",
  );
  return (
    <details className={styles.items} open={!met} data-name="counted">
      <summary>{t("wallet.withdraw.items.title")}</summary>
      <Summary
        lines={[
          ...lines(came_in),
          {
            label: t("wallet.withdraw.items.required", { share: format.percent(share, { decimals: money.decimals(share), sign: false }) }),
            value: usdt(required),
            strong: true,
          },
        ]}
      />
      <Summary
        lines={[
          ...lines(counted),
          { label: t("wallet.withdraw.items.traded"), value: usdt(spent), strong: met },
          !met && { label: t("wallet.withdraw.items.missing"), value: usdt(missing), strong: true },
        ]}
      />
      {reported && <Text tone="muted">{reported}</Text>}
      {help && (
        <Text>
          <Link to={help}>{t("wallet.withdraw.items.help")}</Link>
        </Text>
      )}
    </details>
  );
}
