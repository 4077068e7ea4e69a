import { Link, link, money, useFormat, useT } from "@agio/sdk";
import { Meter, Notice } from "@agio/ui";
import type { MyWealth } from "./wire.gen";
import styles from "./wealth.module.css";

/** What of the risk level's cap is used, and what an order would take of it. */
export function Cap({ mine, more = "0" }: { mine: MyWealth; more?: string }) {
  const t = useT("wealth");
  const format = useFormat();
  const assess = link("verification.risk");
  if (mine.level === "not_assessed" && money.isZero(mine.cap)) {
    return (
      <Notice kind="warn" title={t("wealth.not_assessed")}>
        {assess ? <Link to={assess}>{t("wealth.assess")}</Link> : t("wealth.not_assessed_text")}
      </Notice>
    );
  }
  const left = money.max(money.sub(mine.free, more), "0");
  return (
    <div>
      <Meter
        label={t("wealth.cap", { level: t(`wealth.level.${mine.level}`) })}
        text={format.coin(mine.cap, mine.coin)}
        parts={[{ value: mine.invested, soft: true }, { value: more }]}
        limit={mine.cap}
        tone={money.compare(more, mine.free) > 0 ? "bad" : "accent"}
      />
      <p className={styles.under}>
        <span>{t("wealth.cap_held", { amount: format.amount(mine.invested, { decimals: 2 }) })}</span>
        <span>{t("wealth.cap_free", { amount: format.amount(left, { decimals: 2 }) })}</span>
      </p>
    </div>
  );
}
