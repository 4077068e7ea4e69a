import { linkOr, Slot, useDeployment, useSlots, useT } from "@agio/sdk";
import { Button, cx } from "@agio/ui";
import { useDemo } from "../frame/RealmSwitch";
import { ExampleReceipt } from "./ExampleReceipt";
import styles from "./Hero.module.css";

/** The first that a visitor reads: what the site promises, who runs it, and a receipt that shows it (unless it is `plain`). */
export function Hero({ plain = false }: { plain?: boolean }) {
  const t = useT();
  const { company } = useDeployment();
  const demo = useDemo();
  const register = linkOr("account.register", "/register");
  const filled = useSlots("home.hero").length > 0;
  const runBy = [company.name, company.registration, company.licence].filter(Boolean).join(" · ");
  return (
    <section className={styles.hero}>
      <div className={cx(styles.inside, plain && styles.plain)}>
        <div>
          <h1>{t("shell.home.title")}</h1>
          <p className={styles.lead}>{t("shell.home.lead")}</p>
          <div className={styles.commands}>
            {register && (
              <Button to={register} variant="primary" size={48}>
                {t("shell.nav.register")}
              </Button>
            )}
            <Button size={48} busy={demo.busy} onClick={() => void demo.run({ amount: "100000" })}>
              {t("shell.home.demo")}
            </Button>
          </div>
          <p className={cx(styles.note, styles.demo)}>{t("shell.home.demoNote")}</p>
          {runBy !== "" && <p className={styles.note}>{t("shell.home.runBy", { company: runBy })}</p>}
        </div>
        {!plain && <div className={styles.side}>{filled ? <Slot name="home.hero" /> : <ExampleReceipt />}</div>}
      </div>
      <div className={styles.ruler} aria-hidden />
    </section>
  );
}
