import { linkOr, useDeployment, useFormat, useSession, useT } from "@agio/sdk";
import { Button, Inline, Notice, Panel, Stack, type IconName } from "@agio/ui";
import { Centre, Guarded } from "../Centre";
import { Row, Rows } from "../Row";
import { advice, type Factor, type Security as Guards } from "./security";
import { SecurityRows } from "./SecurityRows";
import styles from "../Centre.module.css";

/** What protects an account: in general for a visitor, one's own for who is signed in. */
export default function Security() {
  const t = useT("account");
  const { signedIn } = useSession();
  return (
    <Centre title={t("account.security.title")} lead={t("account.security.lead")}>
      {signedIn && (
        <Guarded>
          {(security) => (
            <>
              <Now security={security} />
              <SecurityRows security={security} />
            </>
          )}
        </Guarded>
      )}
      <Protections />
      {!signedIn && <Doors />}
    </Centre>
  );
}

const NEXT: Readonly<Record<Factor, { link: string; path: string }>> = {
  totp: { link: "account.totp", path: "/googleCode" },
  password: { link: "account.password", path: "/editPassword" },
  trading: { link: "account.tradingPassword", path: "/bindmpwd" },
  reach: { link: "account.email", path: "/email" },
  question: { link: "account.question", path: "/securityQuestion" },
};

function Now({ security }: { security: Guards }) {
  const t = useT("account");
  const format = useFormat();
  const next = advice(security);
  const to = next && linkOr(NEXT[next].link, NEXT[next].path);
  return (
    <Stack>
      {security.held_until && <Notice kind="warn">{t("account.security.held", { time: format.dateTime(security.held_until) })}</Notice>}
      {security.review_until && <Notice>{t("account.security.review", { time: format.dateTime(security.review_until) })}</Notice>}
      {next && to && (
        <Panel title={t("account.security.next")}>
          <p>{t(`account.security.next_${next}`)}</p>
          <div className={styles.next}>
            <Button variant="primary" to={to}>
              {t(`account.security.do_${next}`)}
            </Button>
          </div>
        </Panel>
      )}
    </Stack>
  );
}

const PROTECTIONS = [
  ["lock", "password"],
  ["shield-check", "totp"],
  ["grid-dots", "pin"],
  ["mail", "codes"],
  ["devices", "devices"],
  ["clock", "hold"],
  ["key", "wallet"],
  ["ban", "keys"],
] as const satisfies readonly (readonly [IconName, string])[];

function Protections() {
  const t = useT("account");
  const { brand } = useDeployment();
  return (
    <Panel title={t("account.security.protects")} padding="flush">
      <Rows>
        {PROTECTIONS.map(([icon, name]) => (
          <Row
            key={name}
            icon={icon}
            title={t(`account.security.${name}`)}
            text={t(`account.security.${name}_text`, { brand: brand.name })}
          />
        ))}
      </Rows>
    </Panel>
  );
}

function Doors() {
  const t = useT("account");
  const login = linkOr("account.login", "/login");
  const register = linkOr("account.register", "/register");
  return (
    <Inline wrap>
      {register && (
        <Button variant="primary" size={44} to={register}>
          {t("account.register.submit")}
        </Button>
      )}
      {login && (
        <Button size={44} to={login}>
          {t("account.login.submit")}
        </Button>
      )}
    </Inline>
  );
}
