import { money, useEstimate, useFormat, useT } from "@agio/sdk";
import { Chip, Panel, Stack, Text, toneClass, toneOf } from "@agio/ui";
import { Curve } from "./Curve";
import { Figure, useHidden } from "./Figure";
import { HideButton } from "./HideButton";
import { QUOTE, type Totals } from "./model";
import styles from "./Assets.module.css";

export interface TotalProps {
  totals: Totals;
  demo: boolean;
  /** What couldn't be told now, and so is missing in the sum. */
  unknown: readonly string[];
}

/** The one sum of everything, what it is in the reader's currency, and how it came to be day by day. */
export function Total({ totals, demo, unknown }: TotalProps) {
  const t = useT("wallet");
  const [hidden] = useHidden();
  const estimate = useEstimate()(totals.value);
  return (
    <Panel className={styles.totalPanel}>
      <Stack gap={2}>
        <span className={styles.caption}>
          {t("wallet.total")}
          <HideButton />
          {demo && <Chip tone="waiting">{t("wallet.demo")}</Chip>}
        </span>
        <span className={styles.sum}>
          <strong>
            <Figure value={totals.value} decimals={2} />
          </strong>
          <span className={styles.unit}>{QUOTE}</span>
          {!hidden && estimate !== null && <span className={styles.unit}>{estimate}</span>}
        </span>
        {!hidden && <Moved totals={totals} />}
        {unknown.length > 0 && <Text tone="caption">{t("wallet.part.unknown", { what: unknown.join(" · ") })}</Text>}
      </Stack>
      <Curve now={totals.value} />
    </Panel>
  );
}

function Moved({ totals }: { totals: Totals }) {
  const t = useT("wallet");
  const format = useFormat();
  if (totals.movedPercent === null || money.isZero(totals.moved)) return null;
  return (
    <Text as="span" tone="caption">
      <span className={toneClass(toneOf(totals.moved))}>
        {format.amount(totals.moved, { decimals: 2, sign: true })} ({format.percent(totals.movedPercent)})
      </span>{" "}
      {t("wallet.moved")}
    </Text>
  );
}
