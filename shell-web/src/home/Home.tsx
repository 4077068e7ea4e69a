import { Slot, useT, useTitle } from "@agio/sdk";
import { usePhone } from "@agio/ui";
import { Hero } from "./Hero";
import { InFigures } from "./InFigures";
import { LatestQuotes, Markets } from "./Markets";
import { Products } from "./Products";
import { Promises } from "./Promises";
import { Who } from "./Who";
import styles from "./Markets.module.css";

/** The public front page. Products of plugins that are off are not on it. */
export function Home() {
  const t = useT();
  const phone = usePhone();
  useTitle(t("shell.home.page"));
  return (
    <>
      <Hero />
      <Slot name="home.notice" />
      <div className={styles.today}>
        <Markets />
        <Slot name="home.news" loading={<div />} />
      </div>
      {!phone && (
        <div className={styles.today}>
          <LatestQuotes />
        </div>
      )}
      <Products />
      <InFigures />
      <Promises />
      <Who />
    </>
  );
}
