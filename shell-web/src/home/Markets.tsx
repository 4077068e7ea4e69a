import { useState } from "react";
import { Link, linkOr, useLive, useT } from "@agio/sdk";
import { Icon, Tabs, usePhone } from "@agio/ui";
import { QuoteTable, type Leading } from "./QuoteTable";
import styles from "./Markets.module.css";

type Tab = Exclude<Leading, "">;

const MOST = 6;
const MOST_OF_PHONE = 4;

export function Markets() {
  const t = useT();
  const [tab, setTab] = useState<Tab>("mainstream");
  const phone = usePhone();
  const { live } = useLive();
  const markets = linkOr("market.table", "/market");
  return (
    <section className={styles.markets}>
      <header>
        <h2>{t("shell.home.markets")}</h2>
        <Tabs<Tab>
          bare
          size={36}
          label={t("shell.home.markets")}
          value={tab}
          onChange={setTab}
          tabs={[
            { value: "mainstream", label: t("shell.home.mainstream") },
            { value: "gainers", label: t("shell.home.gainers") },
            { value: "latest", label: t("shell.home.latest") },
          ]}
        />
        <span className={styles.push} />
        {live && (
          <span className={styles.live}>
            <i aria-hidden />
            {t("shell.home.live")}
          </span>
        )}
        {markets && (
          <Link to={markets} className={styles.all}>
            {t("shell.home.all")}
            <Icon name="arrow-right" size={16} />
          </Link>
        )}
      </header>
      <QuoteTable label={t("shell.home.markets")} leading={tab} limit={phone ? MOST_OF_PHONE : MOST} />
    </section>
  );
}

const QUOTED = 12;

/** The latest quotes of what is listed, whatever the kind. */
export function LatestQuotes() {
  const t = useT();
  return (
    <section className={styles.markets}>
      <header>
        <h2>{t("shell.home.quotes")}</h2>
      </header>
      <QuoteTable label={t("shell.home.quotes")} leading="" limit={QUOTED} />
    </section>
  );
}
