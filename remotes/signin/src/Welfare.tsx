import { linkOr, useCall, useSession, useT, useTitle } from "@agio/sdk";
import { QueryState, Button, Notice, Page, ScreenHead, Stack } from "@agio/ui";
import { Rewards } from "./Rewards";
import { SignCard } from "./SignCard";
import { Tasks } from "./Tasks";
import styles from "./welfare.module.css";

/** The welfare zone: the seven days with today's sign-in, the tasks, and what was received. */
export default function WelfareScreen() {
  const t = useT("signin");
  const { signedIn, realm } = useSession();
  const welfare = useCall("web/signinWelfare", {}, { keepPrevious: true });
  const rules = linkOr("signin.rules", "/signRule");
  useTitle(t("signin.nav.welfare"));
  const real = signedIn && realm !== "demo";
  return (
    <Page>
      <ScreenHead
        title={t("signin.nav.welfare")}
        actions={
          rules && (
            <Button icon="help" to={rules}>
              {t("signin.nav.rules")}
            </Button>
          )
        }
      />
      <QueryState query={welfare} rows={3} rowHeight={120} />
      {welfare.data && (
        <div className={styles.zone}>
          <Stack>
            {signedIn && !real && <Notice kind="warn">{t("signin.demo")}</Notice>}
            <SignCard welfare={welfare.data} real={real} signedIn={signedIn} onDayOver={welfare.retry} />
            <Tasks welfare={welfare.data} real={real} />
          </Stack>
          <Stack>
            {real && <Rewards />}
            <Notice>{t("signin.usual_rules")}</Notice>
          </Stack>
        </div>
      )}
    </Page>
  );
}
