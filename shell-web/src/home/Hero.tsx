import { linkOr, Slot, useSession, useSlots, useT } from "@agio/sdk";
import { Button } from "@agio/ui";
import { useDemo } from "../frame/RealmSwitch";
import { useMainAction } from "../frame/useMainAction";
import { ExampleReceipt } from "./ExampleReceipt";
import styles from "./Hero.module.css";

export function Hero() {
  const t = useT();
  const { signedIn } = useSession();
  const demo = useDemo();
  const register = linkOr("account.register", "/register");
  const main = useMainAction();
  const markets = linkOr("market.table", "/market");
  const filled = useSlots("home.hero").length > 0;
  return (
    <section className={styles.hero}>
      <div className={styles.inside}>
        <div>
          <h1>{t("shell.home.title")}</h1>
          <p className={styles.lead}>{t("shell.home.lead")}</p>
          {signedIn ? (
            <div className={styles.commands}>
              {main && (
                <Button to={main.to} variant="primary" size={48}>
                  {t(main.label)}
                </Button>
              )}
              {markets && (
                <Button to={markets} size={48}>
                  {t("shell.home.all")}
                </Button>
              )}
            </div>
          ) : (
            <>
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
              <p className={styles.note}>{t("shell.home.demoNote")}</p>
            </>
          )}
        </div>
        <div className={styles.side}>{filled ? <Slot name="home.hero" /> : <ExampleReceipt />}</div>
      </div>
      <div className={styles.ruler} aria-hidden />
    </section>
  );
}
