import { linkOr, useFormat, useT } from "@agio/sdk";
import { Button, Notice, Panel, Ring, Stack } from "@agio/ui";
import { advice, score, type Factor, type Security } from "./security";
import styles from "../Centre.module.css";

const NEXT: Readonly<Record<Factor, { link: string; path: string }>> = {
  totp: { link: "account.totp", path: "/googleCode" },
  password: { link: "account.password", path: "/editPassword" },
  trading: { link: "account.tradingPassword", path: "/bindmpwd" },
  reach: { link: "account.email", path: "/email" },
  question: { link: "account.question", path: "/securityQuestion" },
};

/** How well an account is guarded, with the next step. */
export function Now({ security }: { security: Security }) {
  const t = useT("account");
  const format = useFormat();
  const next = advice(security);
  const { done, all } = score(security);
  const to = next && linkOr(NEXT[next].link, NEXT[next].path);
  return (
    <Stack>
      {security.held_until && <Notice kind="warn">{t("account.security.held", { time: format.dateTime(security.held_until) })}</Notice>}
      {security.review_until && <Notice>{t("account.security.review", { time: format.dateTime(security.review_until) })}</Notice>}
      <Panel title={next ? t("account.security.next") : t("account.security.title")}>
        <div className={styles.now}>
          <Ring size={84} part={done / all} label={`${done} / ${all}`} name={t("account.security.score", { done, all })} />
          <div>
            <p>{next ? t(`account.security.next_${next}`) : t("account.security.complete")}</p>
            {next && to && (
              <div className={styles.next}>
                <Button variant="primary" to={to}>
                  {t(`account.security.do_${next}`)}
                </Button>
              </div>
            )}
          </div>
        </div>
      </Panel>
    </Stack>
  );
}
